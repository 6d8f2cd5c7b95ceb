import JSON
import Support

/// A document that a command writes, and its destination.
///
/// Commands write files and standard output only by ``Console/deliver(_:)``. The exceptions are
/// lines that are printed one by one (``Console/print(_:)``) and files that are rewritten
/// (``Console/rewrite(_:with:)``).
struct Output {
  let destination: Destination
  private let form: Form
  private let content: () throws -> Content

  /// The treatment of the document on a terminal.
  enum Form {
    /// A report for people, with nothing in it that acts on the terminal but its own colours.
    case report
    /// The characters that a terminal would obey are written as `\u001b`, which means the same.
    case json
    /// The characters that a terminal would obey are written as `\u{1B}`.
    case text
  }

  private enum Content {
    case text(String)
    case bytes([UInt8])
  }

  /// A document of text.
  /// - Parameter text: returns the document when it is written.
  init(_ form: Form, to destination: Destination, _ text: @escaping () throws -> String) {
    self.destination = destination
    self.form = form
    content = { .text(try text()) }
  }

  /// A report in lines.
  static func lines(to destination: Destination, _ lines: @escaping () throws -> [String]) -> Output {
    Output(.report, to: destination) { try lines().map { $0 + "\n" }.joined() }
  }

  /// A JSON document.
  static func json(to destination: Destination, _ json: @escaping () throws -> JSON) -> Output {
    .json(to: destination, outline: { .value(try json()) })
  }

  /// A JSON document whose parts are made when they are written.
  static func json(to destination: Destination, outline: @escaping () throws -> JSON.Outline) -> Output {
    Output(.json, to: destination) { try outline().text(pretty: true) + "\n" }
  }

  /// JSON values, each in a line.
  static func jsonLines(to destination: Destination, _ values: @escaping () throws -> some Sequence<JSON>) -> Output {
    Output(.json, to: destination) { try values().reduce(into: "") { $0 += $1.text() + "\n" } }
  }

  static func text(to destination: Destination, _ text: @escaping () throws -> String) -> Output {
    Output(.text, to: destination, text)
  }

  /// A document in any encoding; only UTF-8 can be written to standard output.
  init(to destination: Destination, _ bytes: @escaping () throws -> [UInt8]) {
    self.destination = destination
    form = .text
    content = { .bytes(try bytes()) }
  }

  /// Makes the document and writes it; into a file whole or not at all.
  fileprivate func write(_ console: Console) throws {
    switch (destination, try content()) {
    case (.standardOutput, .text(let text)): print(text, console)
    case (.standardOutput, .bytes(let bytes)):
      guard let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix("\u{FEFF}") else {
        throw CommandError.input(
          "only UTF-8 without a byte order mark is printed; write to a file instead")
      }
      print(text, console)
    case (.file(let path), .text(let text)): try writeFile(to: path, text)
    case (.file(let path), .bytes(let bytes)): try writeFile(to: path, bytes)
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

/// The destination of a document.
enum Destination: Hashable, Sendable, CustomStringConvertible {
  case standardOutput
  /// The file, device or pipe at a path.
  case file(String)

  /// The destination that a word of the command line names. Both `-` and no word mean standard
  /// output.
  init(_ word: String?) { self = word.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput }

  /// The name of the destination in a message.
  var description: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let path): path
    }
  }
}

extension Console {
  /// Writes each output to its destination, the others too if one fails.
  ///
  /// - Parameter replacesFiles: whether an output may replace an existing file.
  /// - Throws: a usage error before anything is written, if an output would replace a file that was
  ///   read, another output, or a file that must stay; after everything is written, the last failure
  ///   (those before it have been reported).
  func deliver(_ outputs: [Output], replacesFiles: Bool = true) throws {
    try check(outputs.map(\.destination), replacesFiles: replacesFiles)
    var failure: (any Error)?
    for output in outputs {
      do {
        try output.write(self)
      } catch {
        if let failure { warn("\(failure)".printable) }
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Replaces the bytes of a file that was read, whole or not at all; `-` is standard output.
  func rewrite(_ path: String, with bytes: [UInt8]) throws {
    try Output(to: Destination(path)) { bytes }.write(self)
  }

  /// Refuses destinations that are a file which the command reads, or that are the same file.
  ///
  /// - Parameter replacesFiles: whether a destination may be an existing file.
  /// - Throws: a usage error that names both. The null device may be repeated.
  func check(_ destinations: [Destination], replacesFiles: Bool = true) throws {
    var seen: [FileIdentity: Destination] = [:]
    for (index, destination) in destinations.enumerated() where destination != .file("/dev/null") {
      if destinations[..<index].contains(destination) {
        throw CommandError.usage("two outputs go to \(destination): name another file for one")
      }
      guard let identity = identity(of: destination) else { continue }
      if identity.isFile, let input = inputs[identity] {
        let name = "\(destination)"
        throw CommandError.usage(
          name == input
            ? "\(name) is also the input: write to another file"
            : "\(name) is the input \(input): write to another file")
      }
      if let other = seen.updateValue(destination, forKey: identity) {
        throw CommandError.usage("two outputs go to one file, \(other) and \(destination)")
      }
      if !replacesFiles, identity.exists, identity.isFile, identity != self.identity(of: .standardOutput) {
        throw CommandError.usage("\(destination) exists; --force replaces it")
      }
    }
  }
}
