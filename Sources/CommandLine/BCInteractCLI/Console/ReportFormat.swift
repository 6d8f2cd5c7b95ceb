import JSON
import Preview

/// One `--format NAME[=FILE]`: the form of a report and its destination.
struct ReportFormat<Name: RawRepresentable & CaseIterable & Sendable>: Sendable
where Name.RawValue == String {
  let name: Name
  /// The destination: standard output if the format names no file, or `-`.
  let destination: Destination

  init(_ name: Name, to destination: Destination) {
    (self.name, self.destination) = (name, destination)
  }

  /// - Throws: a usage error that lists the known names.
  init(parsing text: String) throws {
    let (word, file) = text.splitOnce(at: "=")
    guard let name = Name(rawValue: word) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("unknown format \(text); there are \(names)")
    }
    if file == "" { throw CommandError.usage("--format \(text) names no file") }
    if word == "svg", let problem = file?.problemAsPicture(of: "--format svg") { throw CommandError.usage(problem) }
    self.init(name, to: Destination(file))
  }
}

/// The formats of an answer that is not a list of findings.
enum TextOrJSON: String, CaseIterable, Sendable {
  case text, json
}

extension Option where Value == [ReportFormat<TextOrJSON>] {
  static var textOrJSON: Option { Option(format: .text, "text or json, into FILE if named") }
}

extension Console {
  /// Writes a report in each of the formats.
  /// - Parameter output: returns the output for a format and its destination.
  func deliver<Name>(
    _ formats: [ReportFormat<Name>], _ output: (Name, Destination) throws -> Output
  ) throws {
    try deliver(formats.map { try output($0.name, $0.destination) })
  }

  /// Prints an answer in each of the formats.
  /// - Parameter lines: returns the answer for people.
  func deliver(
    _ formats: [ReportFormat<TextOrJSON>], lines: @escaping () -> [String], json: @escaping () -> JSON
  ) throws {
    try deliver(formats) { name, destination in
      switch name {
      case .text: .lines(to: destination, lines)
      case .json: .json(to: destination, json)
      }
    }
  }

  /// Returns the content of a report. If there is none, each `--format json` has the reason.
  /// - Parameters:
  ///   - schema: the schema of the document.
  ///   - list: the list of the document that is empty then.
  ///   - formats: the formats of the report.
  ///   - content: returns the content.
  func content<Name, Content>(
    of schema: String, without list: String? = nil, in formats: [ReportFormat<Name>], _ content: () throws -> Content
  ) throws -> Content {
    do { return try content() } catch {
      var members: JSON.Object = ["schema": .string(schema)]
      if let list { members[list] = [] }
      try deliver(error: error, after: members, to: formats)
      throw error
    }
  }

  /// Writes the reason that there is nothing to report to each `--format json`, so that the
  /// document is always valid.
  /// - Parameter members: the members of the document before its errors.
  func deliver<Name>(error: any Error, after members: JSON.Object, to formats: [ReportFormat<Name>]) throws {
    var document = members
    document["errors"] = [.string("\(error)")]
    try deliver(
      formats.filter { $0.name.rawValue == "json" }.map { .json(to: $0.destination) { .object(document) } })
  }
}

extension PreviewStyle {
  /// The style of a report for a destination: as wide and as colourful as the terminal, if it is
  /// printed.
  init(
    for destination: Destination, _ console: Console, isASCII: Bool,
    words: PreviewWords = .english, fileName: String = "project"
  ) {
    let isPrinted = destination == .standardOutput
    self.init(
      width: isPrinted ? console.width : 100, isASCII: isASCII,
      isColored: console.isColored && isPrinted, words: words, fileName: fileName)
  }
}
