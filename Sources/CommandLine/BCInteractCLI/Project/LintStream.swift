import Documents
import JSON
import Lint
import Localization
import ProjectFormat
import ProjectLint

/// `lint --jsonl`: a project a line, and an answer a line, one after the other. No more than one line is kept.
struct LintStream {
  let linter: ProjectLinter
  let duration: Double?

  /// Answers every line of standard input.
  /// - Returns: how severe the worst finding was; `nil` where there was none.
  func run(_ console: Console) throws(CommandError) -> Severity? {
    var worst: Severity?
    var lines = InputLines(console, maximum: Self.maximumLength)
    while !console.isClosed, let line = try lines.next() {
      let answer = answer(to: line)
      worst = [worst, answer.worst].compactMap(\.self).max()
      console.writeJSON(answer.json.text() + "\n")
    }
    return worst
  }

  /// The longest line, in bytes: that of the largest project.
  static let maximumLength = ProjectDocument.Limits().bytes

  private func answer(to line: InputLines.Line) -> (json: JSON, worst: Severity?) {
    switch line {
    case .tooLong:
      let error = "the line is longer than \(Self.maximumLength >> 20) MiB"
      return (["name": nil, "error": LineError(problem: error).json], nil)
    case .bytes(let bytes):
      let entry = Entry(bytes)
      do throws(LineError) {
        let document = try entry.document()
        let findings = linter.findings(
          in: document, bytes: entry.project, file: "", duration: duration)
        return (
          [
            "name": entry.name ?? document.project.id.map { .string($0) } ?? nil,
            "findings": .array(findings.sorted().map(\.json)),
          ], findings.map(\.severity).max()
        )
      } catch {
        return (["name": entry.name ?? nil, "error": error.json], nil)
      }
    }
  }
}

/// A line: a project, or one with a name.
private struct Entry {
  /// What the answer is to be called; `nil` where the line does not say.
  private(set) var name: JSON?
  /// The bytes of the project.
  private(set) var project: [UInt8]

  init(_ line: [UInt8]) {
    project = line
    // What can't be read is told of when the project is.
    guard let (name, project) = try? Self.parts(of: line) else { return }
    self.name = name
    self.project = project
  }

  /// The parts of an object with a `project`, and a `name` or nothing else; `nil` for any other line.
  private static func parts(of line: [UInt8]) throws(JSON.ParseError) -> (JSON?, [UInt8])? {
    var cursor = try Cursor(line, limits: .none)
    guard cursor.nextByte == UInt8(ascii: "{") else { return nil }
    try cursor.enterObject()
    var name: JSON?
    var project: [UInt8]?
    while let key = try cursor.nextMember() {
      switch key {
      case "name" where name == nil: name = try cursor.value()
      case "project" where project == nil: project = Array(line[try cursor.skip()])
      default: return nil
      }
    }
    try cursor.finish()
    return project.map { (name, $0) }
  }

  func document() throws(LineError) -> ProjectDocument {
    if let place = CombiningMarks.place(in: project, escaped: true) {
      throw LineError(problem: CombiningMarks.problem, place: (place.line, place.column))
    }
    do throws(ProjectError) {
      return try ProjectDocument(reading: project)
    } catch {
      throw LineError(problem: error.problem, place: (error.place.line, error.place.column))
    }
  }
}

/// Why there is no project in a line.
private struct LineError: Error {
  var problem: String
  /// Where in the project's text; `nil` where it is about the line as a whole.
  var place: (line: Int, column: Int)?

  var json: JSON {
    var object: JSON.Object = ["message": .string(problem)]
    object["line"] = place.map { .integer(Int64($0.line)) }
    object["column"] = place.map { .integer(Int64($0.column)) }
    return .object(object)
  }
}
