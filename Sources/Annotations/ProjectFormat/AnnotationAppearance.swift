/// The font, the colours and the fade of an annotation on screen.
///
/// All values are valid: the initializer limits those of an app.
public struct AnnotationAppearance: Hashable, Sendable {
  /// The font of a text; its size is a fraction of the picture's width, in ``fontSizes``.
  public let font: TextTheme.Font
  /// The colour of the letters.
  public let textColor: TextTheme.Color
  /// The colour of the background.
  public let backgroundColor: TextTheme.Color
  /// The seconds that showing and hiding take, in ``transitionDurations``.
  public let transitionDuration: Double

  /// The valid sizes of a font, as fractions of the picture's width.
  public static let fontSizes = 0.001...1.0
  /// The valid durations of a transition, in seconds.
  public static let transitionDurations = 0.0...60.0

  /// Creates an appearance. A value outside of its range becomes the nearest valid one. A duration
  /// or a component of a colour that is not a number becomes 0, a font size the standard one.
  ///
  /// - Parameters:
  ///   - font: the font of a text; its size is a fraction of the picture's width.
  ///   - textColor: the colour of the letters.
  ///   - backgroundColor: the colour of the background.
  ///   - transitionDuration: the seconds that showing and hiding take.
  public init(
    font: TextTheme.Font, textColor: TextTheme.Color, backgroundColor: TextTheme.Color,
    transitionDuration: Double
  ) {
    var font = font
    font.size = font.size.isNaN ? Self.standardFont.size : font.size.limited(to: Self.fontSizes)
    font.family = font.family?.family
    self.font = font
    self.textColor = textColor.limited
    self.backgroundColor = backgroundColor.limited
    self.transitionDuration = transitionDuration.limited(to: Self.transitionDurations)
  }

  /// Creates the SDK's appearance of an annotation: the colours of its theme, the standard font,
  /// and the standard duration of its transition.
  public init(of annotation: Annotation) {
    let theme = TextTheme(named: annotation.theme)
    self.init(
      font: Self.standardFont, textColor: theme.text, backgroundColor: theme.background,
      transitionDuration: annotation.transition.standardTime)
  }

  private static let standardFont = TextTheme.Font.standard(pictureWidth: 1)
}

extension Double {
  fileprivate func limited(to range: ClosedRange<Double>) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension TextTheme.Color {
  /// The colour with components from 0 to 1.
  fileprivate var limited: Self {
    Self(
      red: red.limited(to: 0...1), green: green.limited(to: 0...1), blue: blue.limited(to: 0...1),
      alpha: alpha.limited(to: 0...1))
  }
}

extension String {
  /// The name of a font's family without control characters; `nil` for a blank name.
  fileprivate var family: String? {
    var name = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(100) where scalar.properties.generalCategory != .control {
      name.append(scalar)
    }
    let family = String(name)
    return family.isBlank ? nil : family
  }
}
