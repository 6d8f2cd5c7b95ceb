import JSON

/// The formats of an answer that is not a list of findings.
enum TextOrJSON: String, CaseIterable, Sendable {
  case text, json
}

extension Command.Option {
  static let textOrJSON = format(TextOrJSON.self, "text or json, into FILE if named")
}

extension Console {
  /// Prints an answer in every format that was asked for, each to its place.
  /// - Parameter text: the answer for people, each line with its end.
  func answer(
    _ arguments: Arguments, text: @escaping () -> String, json: @escaping () -> JSON.Outline
  ) throws(CommandError) {
    let formats: [ReportFormat<TextOrJSON>] = try arguments.formats(standard: .text)
    try deliver(
      formats.map { format in
        switch format.name {
        case .text: .report(to: format.destination) { text() }
        case .json: .json(to: format.destination) { json() }
        }
      })
  }
}

extension Arguments {
  /// The parts of a value with commas; `nil` if the option was not given.
  func list(_ option: String) -> [String]? {
    value(option)?.split(separator: ",").map { $0.trimmed }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
