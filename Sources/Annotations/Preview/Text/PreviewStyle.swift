import Support

/// The layout and the look of a text preview.
public struct PreviewStyle: Sendable {
  /// The columns of the terminal, clamped to 40...400.
  public var width: Int
  /// A Boolean value that indicates whether only ASCII characters are drawn. Texts of the project
  /// are printed as they are.
  public var isASCII: Bool
  /// A Boolean value that indicates whether the colors of the terminal are used.
  public var isColored: Bool
  /// The words in the reader's language.
  public var words: PreviewWords
  /// The name of the project's file, which precedes the line and column of a diagnostic.
  public var fileName: String

  /// A style for a terminal of a number of columns.
  public init(
    width: Int = 100, isASCII: Bool = false, isColored: Bool = false,
    words: PreviewWords = .english, fileName: String = "project"
  ) {
    self.width = min(max(width, 40), 400)
    self.isASCII = isASCII
    self.isColored = isColored
    self.words = words
    self.fileName = fileName
  }

  /// The roles of colored text.
  package enum Color: Sendable {
    case plain, bold, dim, image, text, trigger, hotspot, error, warning

    /// The look of the color in a cell of the terminal player.
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

    /// The parameter of the color's escape sequence (ECMA-48, SGR); `nil` for plain text.
    fileprivate var code: String? {
      if style.isBold { return "1" }
      return style.isDim ? "2" : style.color.map { "\(30 + Int($0))" }
    }
  }

  /// Returns printable text between the escape sequences of a color.
  func paint(_ text: String, _ color: Color) -> String {
    guard isColored, let code = color.code, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  // MARK: Texts of the project

  /// Returns text of a project made printable, cut to a number of columns, and isolated.
  package func fitted(_ text: String, to width: Int) -> String {
    let text = text.printable
    guard text.columns > width else { return text.isolated }
    guard isASCII, width > 3 else { return text.fitted(to: width).isolated }
    return (text.fitted(to: width - 2).dropLast() + "...").isolated
  }

  func quoted(_ text: String) -> String {
    isASCII ? "\"\(text)\"" : words.quotationMarks.opening + text + words.quotationMarks.closing
  }

  // MARK: Signs

  package var dash: String { isASCII ? "-" : "–" }
  package var bullet: String { isASCII ? " | " : " · " }
  package var arrow: String { isASCII ? "->" : "→" }
  package var times: String { isASCII ? "x" : "×" }
  package var ellipsis: String { isASCII ? "..." : "…" }
  package var glyphs: LaneGlyphs { isASCII ? .ascii : .unicode }
}
