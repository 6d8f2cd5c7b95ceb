/// The colours of a text annotation.
public struct TextTheme: Hashable, Sendable {
  /// The colour of the background.
  public var background: Color
  /// The colour of the letters.
  public var text: Color

  /// Creates a theme from its colours.
  public init(background: Color, text: Color) {
    self.background = background
    self.text = text
  }

  /// "Mullins Special": white on a grey of 68, 68, 68 that is 40 % opaque.
  public static let mullinsSpecial = TextTheme(
    background: Color(red: 68.0 / 255, green: 68.0 / 255, blue: 68.0 / 255, alpha: 0.4),
    text: .white)

  /// "White": black on half opaque white.
  public static let white = TextTheme(
    background: Color(red: 1, green: 1, blue: 1, alpha: 0.5), text: .black)

  /// Creates the SDK's theme of that name, in any case; any other name gives "White".
  public init(named name: String?) {
    self = name?.lowercased() == "mullins special" ? .mullinsSpecial : .white
  }
}

extension TextTheme {
  /// A colour in sRGB, with components from 0 to 1.
  public struct Color: Hashable, Sendable {
    /// The red component.
    public var red: Double
    /// The green component.
    public var green: Double
    /// The blue component.
    public var blue: Double
    /// The opacity: 0 for transparent, 1 for opaque.
    public var alpha: Double

    /// Creates a colour from components from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
  }

  /// A font of the system.
  public struct Font: Hashable, Sendable {
    /// The weight of a font.
    public enum Weight: String, Hashable, Sendable {
      /// The weights that text annotations use.
      case regular, medium, bold
    }

    /// The name of the font's family; `nil` for the system's own font.
    public var family: String?
    /// The weight of the letters.
    public var weight: Weight
    /// The size in the units in which the picture's width was given.
    public var size: Double

    /// Creates a font.
    ///
    /// - Parameters:
    ///   - family: the name of the family; `nil` for the system's own font.
    ///   - weight: the weight of the letters.
    ///   - size: the size in the units in which the picture's width was given.
    public init(family: String? = nil, weight: Weight, size: Double) {
      self.family = family
      self.weight = weight
      self.size = size
    }

    /// Returns the SDK's font of text annotations: medium, 0.018 of the width of the picture.
    ///
    /// The SDK's header says "0.018%", which would be a third of a point on a full screen.
    public static func standard(pictureWidth: Double) -> Font {
      Font(weight: .medium, size: 0.018 * pictureWidth)
    }
  }
}

extension Annotation.Transition {
  /// The seconds that the SDK takes to show and hide an annotation.
  public var standardTime: Double {
    switch self {
    case .fade: 0.35
    case .none: 0
    }
  }
}
