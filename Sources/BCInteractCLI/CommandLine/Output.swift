internal import Terminal

/// A document that a command writes: what is in it, and where it goes to.
///
/// This is the only way from a command to a file or to standard output, but for lines that are printed
/// one by one (``Console/print(_:)``) and files that are rewritten (``Console/rewrite(_:with:)``).
package struct Output {
  package var destination: Destination
  private let form: Form
  private let content: () -> Content

  /// What a terminal may be given of the document.
  private enum Form {
    /// For people; made so that a terminal may be given it as it is.
    case report
    /// A terminal is given what it would obey as `\u001b`, which means the same.
    case json
    /// A terminal is given what it would obey as `\u{1B}`.
    case text
  }

  fileprivate enum Content {
    case text(String)
    case bytes([UInt8])
  }

  /// A report for people, in which nothing acts on a terminal but its own colours.
  package static func report(
    to destination: Destination, _ text: @escaping () -> String
  ) -> Output {
    Output(destination: destination, form: .report) { .text(text()) }
  }

  /// JSON values, each with the end of its line.
  package static func json(
    to destination: Destination, _ text: @escaping () -> String
  ) -> Output {
    Output(destination: destination, form: .json) { .text(text()) }
  }

  /// Any other document of text.
  package static func text(
    to destination: Destination, _ text: @escaping () -> String
  ) -> Output {
    Output(destination: destination, form: .text) { .text(text()) }
  }

  /// A document in whatever encoding; only UTF-8 can go to standard output.
  package static func bytes(
    to destination: Destination, _ bytes: @escaping () -> [UInt8]
  ) -> Output {
    Output(destination: destination, form: .text) { .bytes(bytes()) }
  }

  private init(
    destination: Destination, form: Form, content: @escaping () -> Content
  ) {
    self.destination = destination
    self.form = form
    self.content = content
  }

  /// Makes the document, and writes it whole or not at all.
  fileprivate func write(_ console: Console) throws(CommandError) {
    let content = content()
    switch destination {
    case .standardOutput:
      let text = try content.printed
      guard console.isTerminal else { return console.write(text) }
      switch form {
      case .report: console.write(text)
      case .json: console.write(text.printableJSON)
      case .text: console.write(text.printableLines)
      }
    case .file(let path):
      do throws(FileError) {
        try writeFile(content.bytes, to: path)
      } catch {
        throw .input(error.description)
      }
    }
  }
}

extension Output.Content {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  fileprivate var printed: String {
    get throws(CommandError) {
      switch self {
      case .text(let text): return text
      case .bytes(let bytes):
        let text = String(validating: bytes, as: UTF8.self)
        if let text, !text.hasPrefix("\u{FEFF}") { return text }
        throw .input("only UTF-8 without a byte order mark is printed; write to a file instead")
      }
    }
  }
}

extension Console {
  /// Writes each output to its destination, the others too when one fails.
  ///
  /// - Throws: a usage error before anything is written, where an output is one of the files that were read, or
  ///   another output; after everything is written, the last failure (those before it have been told).
  package func deliver(_ outputs: [Output]) throws(CommandError) {
    try check(outputs.map(\.destination))
    var failure: CommandError?
    for output in outputs {
      do throws(CommandError) {
        try output.write(self)
      } catch {
        if let failure { warn(failure.description.printable) }
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Gives a file that was read other bytes, whole or not at all; `-` goes to standard output.
  package func rewrite(_ path: String, with bytes: [UInt8]) throws(CommandError) {
    try Output.bytes(to: Destination(path)) { bytes }.write(self)
  }

  /// Refuses destinations that are a file which the command reads, or that are the same.
  ///
  /// - Throws: a usage error that names both. The null device may be named as often as one likes.
  package func check(_ destinations: [Destination]) throws(CommandError) {
    var seen: [FileIdentity: Destination] = [:]
    for (index, destination) in destinations.enumerated() where destination.keepsWhatItGets {
      if destinations[..<index].contains(destination) {
        throw .usage("two outputs go to \(destination)")
      }
      guard let identity = identity(of: destination) else { continue }
      if identity.isFile, let input = inputs[identity] {
        throw .usage("\(destination) is an input, \(input): write to another file")
      }
      if let other = seen.updateValue(destination, forKey: identity) {
        throw .usage("two outputs go to one file, \(other) and \(destination)")
      }
    }
  }
}

extension Destination {
  fileprivate var keepsWhatItGets: Bool { self != .file("/dev/null") }
}
