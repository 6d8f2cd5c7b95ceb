/// Where a document is written to.
package enum Destination: Hashable, Sendable, CustomStringConvertible {
  case standardOutput
  /// The file, device or pipe at a path.
  case file(String)

  /// What a word of the command line means as a destination. Both `-` and no word mean standard output.
  package init(_ word: String?) {
    self = word.flatMap { $0 == "-" ? nil : .file($0) } ?? .standardOutput
  }

  /// What the destination is called in a message.
  package var description: String {
    switch self {
    case .standardOutput: "standard output"
    case .file(let path): path
    }
  }
}
