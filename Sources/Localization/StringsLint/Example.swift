import Localization

/// A table that shows what a rule means. The tests hold every example against its rule.
public struct Example: Sendable {
  /// The locale of its only file; empty for a folder.
  public var locale: String
  /// The table that is compared with: keys and texts.
  public var reference: [(key: String, text: String)]
  /// The `.strings` file, or several for a rule about a folder.
  public var files: [(locale: String, bytes: [UInt8])]
  /// The file after the safe fixes, where there is one.
  public var fixed: String?
  /// A Boolean value that indicates whether the file is a `.stringsdict`.
  public var isStringsdict = false
  /// A Boolean value that indicates whether there is no such file.
  public var isMissingFile = false

  /// One text and the text it translates.
  static func text(
    _ target: String, for source: String? = nil, in locale: String = "de", fixed: String? = nil
  ) -> Example {
    Example(
      locale: locale, reference: source.map { [("key", $0)] } ?? [], files: [(locale, entry(target))],
      fixed: fixed.map { String(decoding: entry($0), as: UTF8.self) })
  }

  /// A whole file.
  static func file(
    _ text: String, reference: [(key: String, text: String)] = [], in locale: String = "de", fixed: String? = nil
  ) -> Example { Example(locale: locale, reference: reference, files: [(locale, Array(text.utf8))], fixed: fixed) }

  /// A whole `.stringsdict`.
  static func stringsdict(_ text: String, in locale: String = "de") -> Example {
    Example(locale: locale, reference: [], files: [(locale, Array(text.utf8))], isStringsdict: true)
  }

  /// A file that does not exist, of a table that the source language has.
  static func missingFile(reference: [(key: String, text: String)]) -> Example {
    var example = file("/* none */\n", reference: reference)
    example.isMissingFile = true
    return example
  }

  /// A whole file in any encoding.
  static func file(bytes: [UInt8]) -> Example { Example(locale: "de", reference: [], files: [("de", bytes)]) }

  /// A file for each of several locales.
  static func folder(
    _ files: [(locale: String, text: String)], reference: [(key: String, text: String)] = []
  ) -> Example {
    Example(
      locale: "", reference: reference, files: files.map { ($0.locale, Array($0.text.utf8)) })
  }

  private static func entry(_ text: String) -> [UInt8] { Array("\"key\" = \"\(ExactString(text).escaped)\";\n".utf8) }
}
