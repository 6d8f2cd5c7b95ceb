extension StringProtocol {
  /// How many columns of a terminal the text takes.
  package var columns: Int {
    reduce(0) { $0 + $1.columns }
  }

  /// The text, cut to `width` columns with an ellipsis where it is longer.
  package func fitted(to width: Int) -> String {
    guard columns > width else { return String(self) }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in self {
      guard used + character.columns <= width - 1 else { break }
      used += character.columns
      result.append(character)
    }
    return result + "…"
  }

  /// The text, cut or filled with spaces to exactly `width` columns.
  package func padded(to width: Int) -> String {
    let text = fitted(to: width)
    return text + String(repeating: " ", count: Swift.max(0, width - text.columns))
  }
}

extension Character {
  /// The widest of the character's code points: what joins or modifies adds no column.
  fileprivate var columns: Int {
    isASCII ? 1 : unicodeScalars.map(\.columns).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: 0
    default: properties.isEmojiPresentation || isWide ? 2 : 1
    }
  }

  /// East Asian wide and fullwidth blocks (Unicode, UAX #11).
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
