package import JSON
import Support

/// A document that a command writes: what is in it, and where it goes to.
///
/// This is the only way from a command to a file or to standard output, but for lines that are printed
/// one by one (``Console/print(_:)``) and files that are rewritten (``Console/rewrite(_:with:)``).
package struct Output {
  /// Takes the pieces of a document, in their order. Where it throws, the document can't get out.
  package typealias Sink = (String) throws(CommandError) -> Void

  package var destination: Destination
  private let form: Form
  private let content: Content

  /// What a terminal may be given of a document.
  package enum Form {
    /// For people; made so that a terminal may be given it as it is.
    case report
    /// A terminal is given what it would obey as `\u001b`, which means the same.
    case json
    /// A terminal is given what it would obey as `\u{1B}`.
    case text
  }

  private enum Content {
    case pieces((Sink) throws(CommandError) -> Void)
    case bytes(() -> [UInt8])
  }

  /// A document that is made piece by piece, while it is written. No piece ends inside of a word or a JSON string.
  package init(
    _ form: Form, to destination: Destination,
    _ pieces: @escaping (Sink) throws(CommandError) -> Void
  ) {
    self.destination = destination
    self.form = form
    content = .pieces(pieces)
  }

  /// A report for people, in which nothing acts on a terminal but its own colours.
  package static func report(
    to destination: Destination, _ text: @escaping () -> String
  ) -> Output {
    Output(.report, to: destination) { (sink) throws(CommandError) in try sink(text()) }
  }

  /// A JSON document, an element a line.
  package static func json(
    to destination: Destination, _ outline: @escaping () -> JSON.Outline
  ) -> Output {
    Output(.json, to: destination) { (sink) throws(CommandError) in
      try outline().write(pretty: true, to: sink)
      try sink("\n")
    }
  }

  /// JSON values, each with the end of its line.
  package static func json(
    to destination: Destination, text: @escaping () -> String
  ) -> Output {
    Output(.json, to: destination) { (sink) throws(CommandError) in try sink(text()) }
  }

  /// Any other document of text.
  package static func text(
    to destination: Destination, _ text: @escaping () -> String
  ) -> Output {
    Output(.text, to: destination) { (sink) throws(CommandError) in try sink(text()) }
  }

  /// A document in whatever encoding; only UTF-8 can go to standard output.
  package static func bytes(
    to destination: Destination, _ bytes: @escaping () -> [UInt8]
  ) -> Output {
    Output(destination: destination, form: .text, content: .bytes(bytes))
  }

  private init(destination: Destination, form: Form, content: Content) {
    self.destination = destination
    self.form = form
    self.content = content
  }

  /// Makes the document, and writes it; into a file whole or not at all.
  fileprivate func write(_ console: Console) throws(CommandError) {
    switch destination {
    case .standardOutput:
      switch content {
      case .pieces(let pieces):
        do throws(CommandError) {
          try pieces { (text) throws(CommandError) in
            print(text, console)
            if console.isClosed { throw .deserted }
          }
        } catch {
          // Why the rest does not get out is told in the end.
          guard console.isClosed else { throw error }
        }
      case .bytes(let bytes):
        let text = String(validating: bytes(), as: UTF8.self)
        guard let text, !text.hasPrefix("\u{FEFF}") else {
          throw .input("only UTF-8 without a byte order mark is printed; write to a file instead")
        }
        print(text, console)
      }
    case .file(let path):
      try writeFile(to: path) { (file) throws(CommandError) in
        switch content {
        case .pieces(let pieces):
          var pending = ""
          try pieces { (text) throws(CommandError) in
            pending += text
            guard pending.utf8.count > 1 << 16 else { return }
            guard file.write(pending) else { throw .last(path) }
            pending = ""
          }
          guard file.write(pending) else { throw .last(path) }
        case .bytes(let bytes):
          guard bytes().withUnsafeBytes({ file.write($0) }) else { throw .last(path) }
        }
      }
    }
  }

  private func print(_ text: String, _ console: Console) {
    switch form {
    case .json: console.writeJSON(text)
    case .text where console.isTerminal: console.write(text.printableLines)
    case .report, .text: console.write(text)
    }
  }
}

extension Console {
  /// Adds JSON values to the report, with nothing in them that a terminal would obey.
  package func writeJSON(_ text: String) { write(isTerminal ? text.printableJSON : text) }

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
