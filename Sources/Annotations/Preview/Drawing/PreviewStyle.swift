/// How a preview is laid out and drawn.
public struct PreviewStyle: Sendable {
  /// Columns of the terminal, 40 to 400; what is outside counts as the nearer of both.
  public var width: Int
  /// Draws with ASCII characters only. Text that comes from the project stays as it is.
  public var isASCII: Bool
  /// Uses the terminal's colours.
  public var isColored: Bool
  /// The language.
  public var words: PreviewWords
  /// The project's file, which precedes the line and column of a diagnostic.
  public var fileName: String

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

  package var ink: Ink { Ink(isASCII: isASCII, isColored: isColored) }
  package var glyphs: Glyphs { isASCII ? .ascii : .unicode }
}
