import Documents
import JSON
import Lint
import Localization
import ProjectFormat
import ProjectLint

/// `lint --jsonl`: reads a project a line and answers a line each. Only one line is in memory at a time.
struct LintStream {
  let linter: ProjectLinter
  let duration: Double?

  /// Answers every line of standard input.
  /// - Returns: the severity of the worst finding; `nil` if there was none.
  func run(_ console: Console) throws -> Severity? {
    var worst: Severity?
    var lines = InputLines(console, maximum: Self.maximumLength)
    while console.canPrint, let line = try lines.next() {
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
      do {
        let document = try entry.document()
        let findings = linter.findings(
          in: document, bytes: entry.project, file: "", duration: duration)
        return (
          [
            "name": entry.name ?? document.project.id.map { .string($0) } ?? nil,
            "findings": .array(findings.sorted().map(\.json)),
          ], findings.map(\.severity).max()
        )
      } catch let error as LineError {
        return (["name": entry.name ?? nil, "error": error.json], nil)
      } catch {
        let error = LineError(problem: "\(error)")
        return (["name": entry.name ?? nil, "error": error.json], nil)
      }
    }
  }
}

/// A line: a project, or one with a name.
private struct Entry {
  /// The name in the answer; `nil` if the line has none.
  private(set) var name: JSON?
  /// The bytes of the project.
  private(set) var project: [UInt8]

  init(_ line: [UInt8]) {
    project = line
    // An error in the line is reported when the project is read.
    guard let (name, project) = try? Self.parts(of: line) else { return }
    self.name = name
    self.project = project
  }

  /// The parts of an object with a `project`, and a `name` or nothing else; `nil` for any other line.
  private static func parts(of line: [UInt8]) throws(JSON.ParseError) -> (JSON?, [UInt8])? {
    try line.withBuffer { (buffer) throws(JSON.ParseError) in
      var cursor = try Cursor(buffer, limits: JSON.Limits(bytes: .max))
      guard cursor.nextByte == UInt8(ascii: "{") else { return nil }
      try cursor.enterObject()
      var name: JSON?
      var project: [UInt8]?
      while let key = try cursor.nextMember() {
        switch key {
        case "name" where name == nil: name = try cursor.value()
        case "project" where project == nil: project = Array(try cursor.skip())
        default: return nil
        }
      }
      try cursor.finish()
      return project.map { (name, $0) }
    }
  }

  func document() throws -> ProjectDocument {
    if let place = CombiningMarks.place(in: project, escaped: true) {
      throw LineError(problem: CombiningMarks.problem, place: (place.line, place.column))
    }
    do {
      return try ProjectDocument(reading: project)
    } catch {
      throw LineError(problem: error.problem, place: (error.place.line, error.place.column))
    }
  }
}

/// The reason that a line has no project.
private struct LineError: Error {
  var problem: String
  /// The place in the project's text; `nil` if the error is about the line as a whole.
  var place: (line: Int, column: Int)?

  var json: JSON {
    var object: JSON.Object = ["message": .string(problem)]
    object["line"] = place.map { .integer(Int64($0.line)) }
    object["column"] = place.map { .integer(Int64($0.column)) }
    return .object(object)
  }
}
