internal import JSON
internal import Terminal

/// The formats of an answer that is no list of findings.
enum TextOrJSON: String, CaseIterable, Sendable {
  case text, json
}

extension Command.Option {
  static let textOrJSON = values("--format", "NAME[=FILE]", "text or json, into FILE if named")
}

extension Console {
  /// Prints an answer in every format that was asked for, each to its place.
  /// - Parameter text: the answer for people, each line with its end.
  func answer(
    _ arguments: Arguments, text: () -> String, json: () -> JSON
  ) throws(CommandError) {
    let formats: [ReportFormat<TextOrJSON>] = try arguments.formats(standard: .text)
    for format in formats {
      let answer = format.name == .json ? json().text(pretty: true) + "\n" : text()
      try put(answer, to: format.file)
    }
  }

  /// Writes text to a file, whole or not at all, or to standard output if none is named.
  func put(_ text: String, to file: String?) throws(CommandError) {
    guard let file, file != "-" else {
      // A terminal obeys control characters; a pipe gets the text as it is.
      write(isTerminal ? text.printableLines : text)
      return
    }
    do throws(FileError) {
      try writeFile(Array(text.utf8), to: file)
    } catch {
      throw .input(error.description)
    }
  }
}

extension Arguments {
  /// The parts of a value with commas; `nil` if the option was not given.
  func list(_ option: String) -> [String]? {
    value(option)?.split(separator: ",").map { $0.trimmed }
  }
}

extension String {
  /// The text with everything escaped that a terminal would obey, but for line ends.
  fileprivate var printableLines: String {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { String($0).printable }.joined(separator: "\n")
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
