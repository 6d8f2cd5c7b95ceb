import Lint
import Localization

extension Rule {
  /// The file is not written as the format demands.
  ///
  /// CoreFoundation refuses the whole file at the first such place, and the app shows keys instead of
  /// texts. The reader goes on after it, so that every mistake is listed at once. A second byte order mark of UTF-16 is a
  /// warning, for Xcode takes it off where it builds the table.
  static let syntax = faults(
    "syntax", "The file is not written as the format demands", .error,
    [
      .unexpectedCharacter, .missingEquals, .missingValue, .missingKey, .missingSemicolon,
      .unterminatedString, .unescapedQuote, .unquotedText, .malformedValue, .textAfterEnd, .tooDeep,
      .malformedPropertyList,
    ],
    good: [.file("\"a\" = \"1\";\n\"b\" = \"2\";\n")],
    bad: [.file("\"a\" = \"1\"\n\"b\" = \"2\";\n"), .file("\"a\" = \"say \"hi\"\";\n")])
}
