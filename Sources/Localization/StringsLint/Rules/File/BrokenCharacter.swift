import Lint
import Localization

extension Rule {
  /// A key or text holds a NUL, half a surrogate pair, or a code point that is not a character.
  ///
  /// Mostly an escape gone wrong: `\U` without digits is a NUL, and an emoji needs two of them.
  static let brokenCharacter = faults(
    "broken-character",
    "A key or text holds a NUL, half a surrogate pair, or a code point that is not a character",
    .warning,
    [.loneSurrogate, .nulCharacter, .nonCharacter],
    good: [.file("\"a\" = \"\\UD83D\\UDE00\";\n")],
    bad: [.file("\"a\" = \"\\UD83D\";\n"), .file("\"a\" = \"C:\\Users\";\n")])
}
