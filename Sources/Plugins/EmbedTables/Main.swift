import Foundation

/// Writes a Swift file that holds tables as literals: `EmbedTables OUTPUT TABLE…`.
///
/// The text goes in as it is; the program reads it with its own parser. Only its encoding is checked,
/// because a literal can't hold anything but UTF-8.
@main enum EmbedTables {
  static func main() throws {
    let paths = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
    guard let output = paths.first else { throw Failure("no output file is named") }
    var source = """
      /// The tables of the folder `Localizations`, written by the tool EmbedTables.
      enum EmbeddedTables {
        static let all: [(locale: StaticString, file: StaticString, text: StaticString)] = [

      """
    for table in paths.dropFirst() {
      guard let text = String(data: try Data(contentsOf: table), encoding: .utf8) else {
        throw Failure("\(table.path): the table is not UTF-8")
      }
      let locale = table.deletingLastPathComponent().deletingPathExtension().lastPathComponent
      source += "    (\(literal(locale)), \(literal(table.lastPathComponent)), \(literal(text))),\n"
    }
    source += "  ]\n}\n"
    try Data(source.utf8).write(to: output)
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case " "..."~": literal.unicodeScalars.append(scalar)
      default:
        if scalar.properties.isAlphabetic {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        }
      }
    }
    return literal + "\""
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
