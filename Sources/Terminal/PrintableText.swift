extension StringProtocol {
  /// The text as a terminal may be given it: on one line, with nothing that acts on the terminal.
  ///
  /// Control characters (escape sequences begin with one), line and paragraph separators, and the
  /// bidirectional controls that could reorder the text around them are written as `\u{1B}`.
  package var printable: String {
    guard unicodeScalars.contains(where: \.actsOnTerminal) else { return String(self) }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.actsOnTerminal:
        result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The lines of the text, each as a terminal may be given it.
  package var printableLines: String {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(\.printable).joined(separator: "\n")
  }

  /// JSON as a terminal may be given it: what would act on the terminal is written as `\u202e`, which means
  /// the same inside of a JSON text.
  package var printableJSON: String {
    guard unicodeScalars.contains(where: { $0 != "\n" && $0.actsOnTerminal }) else {
      return String(self)
    }
    var result = ""
    for scalar in unicodeScalars {
      if scalar != "\n", scalar.actsOnTerminal {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The printable text between a first-strong isolate and its end (Unicode, UAX #9), so that
  /// right-to-left text does not move the text beside it. Left-to-right text stays as it is.
  package var isolated: String {
    unicodeScalars.contains(where: \.isRightToLeft) ? "\u{2068}\(printable)\u{2069}" : printable
  }
}

extension Unicode.Scalar {
  fileprivate var actsOnTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: isBidirectionalControl
    default: false
    }
  }

  private var isBidirectionalControl: Bool {
    switch self {
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }

  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
