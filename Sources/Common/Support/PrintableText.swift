extension StringProtocol {
  /// The text on one line, without anything that acts on a terminal.
  ///
  /// Control characters, line and paragraph separators, bidirectional controls and invisible characters are
  /// written as `\u{1B}`. A byte of a file name that is not UTF-8 is written as `\xE8`.
  package var printable: String {
    escaped { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\t": "\\t"
      case "\r": "\\r"
      case "\u{10FF80}"..."\u{10FFFF}":
        "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
      default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
  }

  /// The lines of the text, each without anything that acts on a terminal.
  package var printableLines: String {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(\.printable).joined(separator: "\n")
  }

  /// JSON text without anything that acts on a terminal. Such characters are written as JSON escapes (`\u202e`).
  package var printableJSON: String {
    escaped { scalar in
      guard scalar != "\n" else { return "\n" }
      return String(scalar).utf16.reduce(into: "") { result, unit in
        result += "\\u" + unit.digits(4, radix: 16)
      }
    }
  }

  /// Returns the text with the escapes of everything that a terminal would interpret or not show.
  private func escaped(_ escape: (Unicode.Scalar) -> String) -> String {
    let text = String(self)
    guard !text.isPlainASCII, text.unicodeScalars.contains(where: { !$0.isPlain }) else {
      return text
    }
    var result = ""
    var previous: Unicode.Scalar?
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.isPlain || scalar.affectsNeighbors(after: previous, before: rest.first) {
        result.unicodeScalars.append(scalar)
      } else {
        result += escape(scalar)
      }
      previous = scalar
    }
    return result
  }

  /// The printable text between a first-strong isolate and its end (Unicode, UAX #9), so that right-to-left text does
  /// not reorder the text around it. Left-to-right text stays unchanged.
  package var isolated: String { hasRightToLeft ? "\u{2068}\(printable)\u{2069}" : printable }

  /// A Boolean value that indicates whether a part of the text is written from right to left.
  package var hasRightToLeft: Bool {
    let text = String(self)
    return !text.isPlainASCII && text.unicodeScalars.contains(where: \.isRightToLeft)
  }
}

extension String {
  /// A Boolean value that indicates whether the text is printable ASCII. Most texts are, and checking bytes is ten times
  /// faster than checking scalars.
  var isPlainASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } } == true
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether a terminal shows the scalar, without effect on other text.
  fileprivate var isPlain: Bool {
    if value < 0x7F { return value >= 0x20 }
    // Scalars from 0x10FF80 on represent bytes of file names that are not UTF-8.
    guard !properties.isDefaultIgnorableCodePoint, value < 0x10_FF80 else { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .format: isArabicNumberSign
    default: true
    }
  }

  private var isArabicNumberSign: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// Returns whether an invisible scalar changes how its neighbors look: it joins or separates letters, joins parts of
  /// an emoji, or selects a variant.
  fileprivate func affectsNeighbors(after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    switch value {
    case 0x200C, 0x200D: return previous.isJoined && next?.isJoined == true
    case 0xFE00...0xFE0F: return previous.isPlain && previous != " "
    case 0xE0100...0xE01EF: return previous.properties.isIdeographic
    default: return false
    }
  }

  private var isJoined: Bool {
    value == 0xFE0F || properties.isAlphabetic || properties.isEmoji || properties.generalCategory == .nonspacingMark
  }

  /// A Boolean value that indicates whether the scalar belongs to a script that is written from right to left.
  package var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension String {
  /// The text as content or as the value of a quoted attribute, in HTML and XML. Characters that
  /// XML does not permit are replaced by U+FFFD.
  package var escapedForHTML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
