import Support

/// How a preview is drawn: with which characters, in colour or not.
package struct Ink: Sendable {
  package var isASCII = false
  package var isColored = false

  package enum Color: Sendable {
    case plain, bold, dim, image, text, trigger, hotspot, error, warning

    /// As a terminal with a screen draws it.
    package var style: TextStyle {
      switch self {
      case .plain: .plain
      case .bold: .bold
      case .dim: .dim
      case .error: TextStyle(color: 1)
      case .text: TextStyle(color: 2)
      case .trigger, .warning: TextStyle(color: 3)
      case .image: TextStyle(color: 4)
      case .hotspot: TextStyle(color: 5)
      }
    }

    /// The number of its escape sequence; `nil` for none.
    fileprivate var code: String? {
      if style.isBold { return "1" }
      return style.isDim ? "2" : style.color.map { "\(30 + Int($0))" }
    }
  }

  /// The text with the escape sequences of its colour. It must be fit for a terminal already.
  package func paint(_ text: String, _ color: Color) -> String {
    guard isColored, let code = color.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Text from a file, fit for a terminal, cut to `width` columns and isolated.
  package func fitted(_ text: String, to width: Int) -> String {
    let text = text.printable
    guard text.columns > width else { return text.isolated }
    guard isASCII, width > 3 else { return text.fitted(to: width).isolated }
    let cut = text.fitted(to: width - 2)
    return cut.dropLast().appending("...").isolated
  }

  /// As ``fitted(_:to:)``, and filled with spaces.
  package func padded(_ text: String, to width: Int) -> String {
    fitted(text, to: width).padded(to: width)
  }

  package func quoted(_ text: String, _ marks: (opening: String, closing: String)) -> String {
    isASCII ? "\"\(text)\"" : marks.opening + text + marks.closing
  }

  package var dash: String { isASCII ? "-" : "–" }
  package var bullet: String { isASCII ? " | " : " · " }
  package var arrow: String { isASCII ? "->" : "→" }
  package var times: String { isASCII ? "x" : "×" }
  package var ellipsis: String { isASCII ? "..." : "…" }
}

extension StringProtocol {
  fileprivate func appending(_ text: String) -> String { String(self) + text }
}
