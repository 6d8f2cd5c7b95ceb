import JSON
import Lint
import Localization
import ProjectFormat
import ProjectLint
import Support

/// The options of `lint`.
private struct LintOptions: CommandOptions {
  @Operand("PROJECT", .input, isOptional: true) var projects: [String]
  let report = FindingsOptions<ProjectRule>()
  @Option(.duration) var duration: Double?
  @Option(.platform("check for; all by default")) var platform: Platform?
  @Option(.states(ProjectLinter.maximumStates)) var maximumStates: Int?
  let fix = FixOptions()
  @Option("--jsonl", "read one project per line from standard input")
  var isStream: Bool

  var conflicts: [String?] {
    let isStreamOfFiles = isStream && !projects.isEmpty
    let message = "--jsonl cannot be combined with PROJECT, --format, --summary or --fix"
    return [
      isStreamOfFiles ? message : nil,
      fix.$isDryRun.excludes(report.$formats, report.$newBaseline, report.$isSummary),
      $isStream.excludes(report.$formats, report.$isSummary, fix.$isGiven) { _ in message },
      $isStream.excludes(report.$leastShown, report.$baseline, report.$newBaseline) {
        "\($0) cannot be combined with --jsonl"
      },
      report.$watches.excludes($isStream, fix.$isGiven),
      fix.conflict(with: projects),
      !isStream && projects.isEmpty ? "PROJECT is missing" : nil,
    ]
  }
}

extension Command {
  /// `lint PROJECT…`: static analysis of projects.
  static let lint = Command(
    "lint", "check projects for mistakes",
    discussion: """
      PROJECT is a project, or a folder whose projects are checked: the JSON files in it, and in the folders
      below it, that have annotations.

      bcinteract rules lists the rules. Many of them check every path through the project, as explore finds
      them. If a project has more than 50 findings of one kind, one finding states their number and the
      first annotations. A field of the project, or of an annotation, switches rules off, each with the
      reason:

        "lintIgnore": {"project.unplayed-media": "the gap between two branches"}

      --fix replaces a misspelt key by the key that it means, and a time such as 0:75 by 1:15, if nothing
      else can be meant. All other bytes stay. An annotation is left as it is if a fix would add a mistake to it,
      or an error to the project.

      --jsonl reads one project per line from standard input, or {"name": …, "project": …}, and prints one
      line for each, in order: {"name":…,"findings":[…]}, or {"name":…,"error":{…}}.

      Exit codes: 1 if a finding is as severe as --fail-on, 3 if an input can't be read. --jsonl reports
      errors in its lines, and exits with 0 unless --fail-on is given.
      """
  ) { (options: LintOptions, console) in
    let linter = ProjectLinter(
      rules: try options.report.rules(), platform: options.platform,
      maximumPerKind: options.report.maximumPerKind,
      maximumStates: options.maximumStates ?? ProjectLinter.maximumStates)
    guard !options.isStream else {
      var stream = LintStream(linter: linter, duration: options.duration)
      try stream.run(console)
      guard options.report.$failLevel.isGiven else { return .fine }
      if let level = options.report.failSeverity, let worst = stream.worst, worst >= level { return .findings }
      return stream.hasErrors ? .input : .fine
    }
    var findings: [Finding] = []
    var errors: [Report.InputError] = []
    /// The checked files: a path may be given twice, or be a link.
    var files: Set<String> = []
    if options.fix.isGiven {
      for path in options.projects { console.registerProjects(at: path) }
      try console.check(options.report.formats.map(\.destination))
    }
    for path in options.projects {
      do {
        for var file in try console.projectFiles(at: path, &errors)
        where files.insert(absolutePath(file.path) ?? file.path).inserted {
          if options.fix.isGiven {
            guard let fixed = linter.fixed(file.bytes, duration: options.duration) else {
              let message = "\(file.name): more than \(ProjectLinter.maximumMistakes) mistakes: --fix writes none"
              errors.append(.init(file: file.path, message: message))
              continue
            }
            let error = console.apply(fixed, to: file.path, from: file.bytes, isDryRun: options.fix.isDryRun)
            guard !options.fix.isDryRun else { continue }
            if let error { errors.append(error) } else if fixed.count > 0 { file = try ProjectFile(file.path, console) }
          }
          findings += linter.findings(
            in: file.document, bytes: file.bytes, file: file.name, duration: options.duration,
            hasPicture: file.hasPicture)
        }
      } catch {
        errors.append(.init(file: path, message: "\(error)"))
      }
    }
    guard !options.fix.isDryRun else { return console.report(errors) }
    return try options.report.deliver(findings, errors: errors, files: files.count, console)
  }
}

extension Console {
  /// Returns the project in a file, or the projects in a folder and the folders below it, in the
  /// order of their names.
  /// - Parameter errors: receives the errors of files in the folder.
  /// - Throws: the error of the file, or that of a folder without projects.
  fileprivate func projectFiles(at path: String, _ errors: inout [Report.InputError]) throws -> [ProjectFile] {
    guard path != "-", FileKind(path: path) == .folder else { return [try ProjectFile(path, self)] }
    var files: [ProjectFile] = []
    let count = errors.count
    for path in jsonFiles(in: path, self, &errors) {
      do {
        let file = try ProjectFile(path, self)
        // Not every JSON file is a project.
        let meansProject = file.document.diagnostics.contains { $0.meantKey == "annotations" }
        if meansProject || !file.project.annotations.isEmpty { files.append(file) }
      } catch  where (try? JSON(parsing: read(path)).object == nil) == true {
        continue
      } catch {
        errors.append(.init(file: path, message: "\(error)"))
      }
    }
    if files.isEmpty, errors.count == count {
      throw CommandError.input("\(name(of: path)): no project in the folder")
    }
    return files
  }

  /// Returns the paths of the JSON files in a folder and in the folders below it.
  private func jsonFiles(in path: String, _ console: Console?, _ errors: inout [Report.InputError]) -> [String] {
    var search = FileSearch { $0.lowercased().hasSuffix(".json") }
    return search.files(in: path, console, &errors)
  }

  /// Records the files that may be written before the first one is, so that no report replaces one.
  fileprivate func registerProjects(at path: String) {
    var errors: [Report.InputError] = []
    for path in FileKind(path: path) == .folder ? jsonFiles(in: path, nil, &errors) : [path] { registerInput(path) }
  }
}

// MARK: lint --jsonl

/// `lint --jsonl`: reads a project a line and answers a line each. Only one line is in memory at a
/// time.
struct LintStream {
  let linter: ProjectLinter
  let duration: Double?
  /// The severity of the worst finding; `nil` if there was none.
  private(set) var worst: Severity?
  /// A Boolean value that indicates whether a line could not be read.
  private(set) var hasErrors = false

  /// Answers every line of standard input.
  mutating func run(_ console: Console) throws {
    var lines = InputLines(console, maximum: Self.maximumLength)
    while console.canPrint, let line = try lines.next() {
      let answer = answer(to: line)
      worst = [worst, answer.worst].compactMap(\.self).max()
      hasErrors = hasErrors || answer.json["error"] != nil
      console.writeJSON(answer.json.text() + "\n")
    }
  }

  /// The longest line, in bytes: that of the largest project.
  static let maximumLength = ProjectDocument.Limits().bytes

  private func answer(to line: InputLines.Line) -> (json: JSON, worst: Severity?) {
    switch line {
    case .tooLong:
      let error = "the line is longer than \(Self.maximumLength >> 20) MiB"
      return (["name": nil, "error": LineError(problem: error).json], nil)
    case .bytes(let bytes):
      // An error in the line is reported when the project is read.
      let (name, project) = (try? Self.parts(of: bytes)) ?? (nil, bytes)
      do {
        let document = try Self.document(project)
        let findings = linter.findings(in: document, bytes: project, file: "", duration: duration)
        return (
          [
            "name": name ?? document.project.id.map { .string($0) } ?? nil,
            "findings": .array(findings.sorted().map(\.json)),
          ], findings.map(\.severity).max()
        )
      } catch {
        let error = error as? LineError ?? LineError(problem: "\(error)")
        return (["name": name ?? nil, "error": error.json], nil)
      }
    }
  }

  /// Returns the parts of an object with a `project`. Any other line is a project without a name, and so is an object
  /// that has `annotations`.
  private static func parts(of line: [UInt8]) throws(JSON.ParseError) -> (name: JSON?, project: [UInt8]) {
    var cursor = try Cursor(line, limits: .none)
    guard cursor.nextByte == UInt8(ascii: "{") else { return (nil, line) }
    try cursor.enterObject()
    var name: JSON?
    var project: [UInt8]?
    while let key = try cursor.nextMember() {
      switch key {
      case "name": name = try cursor.value()
      case "project": project = Array(line[try cursor.skip()])
      case _ where key.lowercased() == "annotations": return (nil, line)
      default: try cursor.skip()
      }
    }
    try cursor.finish()
    return project.map { (name, $0) } ?? (nil, line)
  }

  private static func document(_ project: [UInt8]) throws -> ProjectDocument {
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

/// The lines of standard input, read as they come. A line that is longer than the maximum is not
/// kept.
struct InputLines {
  enum Line: Equatable {
    /// The line without its end.
    case bytes([UInt8])
    /// A line longer than the maximum.
    case tooLong
  }

  private let console: Console
  private let maximum: Int
  /// The bytes that were read last, from `offset` on not yet returned.
  private var piece: [UInt8] = []
  private var offset = 0

  /// - Parameter maximum: the longest line, in bytes.
  init(_ console: Console, maximum: Int) {
    self.console = console
    self.maximum = maximum
  }

  /// Returns the next line; `nil` at the end. Lines end with LF or CRLF; the last one may have no
  /// end.
  mutating func next() throws -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if offset == piece.count {
        piece = try console.readPiece()
        offset = 0
        if piece.isEmpty {
          if isTooLong { return .tooLong }
          return line.isEmpty ? nil : .bytes(line)
        }
      }
      let end = piece[offset...].firstIndex(of: UInt8(ascii: "\n"))
      let part = piece[offset..<(end ?? piece.count)]
      isTooLong = isTooLong || line.count + part.count > maximum
      if isTooLong { line = [] } else { line += part }
      offset = end.map { $0 + 1 } ?? piece.count
      guard end != nil else { continue }
      if isTooLong { return .tooLong }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return .bytes(line)
    }
  }
}
