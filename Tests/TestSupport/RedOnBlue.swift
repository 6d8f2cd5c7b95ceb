public import Interactivity

/// A delegate that makes texts red on blue, in bold letters.
public final class RedOnBlue {
  private let font: TextTheme.Font

  /// - Parameter size: the size of the letters, as a fraction of the picture's width.
  public init(family: String? = nil, size: Double = TextTheme.Font.standard(pictureWidth: 1).size) {
    font = TextTheme.Font(family: family, weight: .bold, size: size)
  }
}

extension RedOnBlue: InteractivityHandlerDelegate {
  public func interactivityHandler(
    _: InteractivityHandler, textColorFor _: Annotation
  ) -> TextTheme.Color { TextTheme.Color(red: 1, green: 0, blue: 0) }

  public func interactivityHandler(
    _: InteractivityHandler, backgroundColorFor _: Annotation
  ) -> TextTheme.Color { TextTheme.Color(red: 0, green: 0, blue: 1) }

  public func interactivityHandler(
    _: InteractivityHandler, fontFor _: Annotation, pictureWidth: Double
  ) -> TextTheme.Font {
    TextTheme.Font(family: font.family, weight: font.weight, size: font.size * pictureWidth)
  }
}
