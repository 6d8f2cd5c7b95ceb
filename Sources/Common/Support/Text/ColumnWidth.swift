extension StringProtocol {
  /// How many columns of a terminal the text takes.
  package var columns: Int {
    let text = String(self)
    return text.isPlainASCII ? text.utf8.count : text.reduce(0) { $0 + $1.columns }
  }

  /// The text, cut to `width` columns with an ellipsis where it is longer.
  package func fitted(to width: Int) -> String {
    guard columns > width else { return String(self) }
    guard width > 0 else { return "" }
    let text = String(self)
    if text.isPlainASCII { return text.prefix(width - 1) + "…" }
    var result = ""
    var used = 0
    for character in text {
      guard used + character.columns <= width - 1 else { break }
      used += character.columns
      result.append(character)
    }
    return result + "…"
  }

  /// The text, cut at its front to `width` columns.
  package func fittedAtEnd(to width: Int) -> String {
    guard columns > width else { return String(self) }
    return String(String(reversed()).fitted(to: Swift.max(width, 1)).reversed())
  }

  /// The text, cut or filled with spaces to exactly `width` columns.
  package func padded(to width: Int) -> String {
    let text = fitted(to: width)
    return text + String(repeating: " ", count: Swift.max(0, width - text.columns))
  }
}

extension Character {
  /// The widest of the character's code points: what joins or modifies adds no column. An emoji that is asked to be
  /// shown as one, by U+FE0F, takes two.
  fileprivate var columns: Int {
    if isASCII { return self == "\r\n" ? 0 : unicodeScalars.first.map(\.columns) ?? 0 }
    let isEmoji =
      unicodeScalars.contains("\u{FE0F}") && unicodeScalars.first?.properties.isEmoji == true
    return isEmoji ? 2 : unicodeScalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: 0
    case .format where properties.isDefaultIgnorableCodePoint: 0
    default: isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }
}
