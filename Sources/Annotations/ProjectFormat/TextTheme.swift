/// The colours of a text annotation.
public struct TextTheme: Hashable, Sendable {
  /// What lies under the text.
  public var background: Color
  /// The letters.
  public var text: Color

  /// A theme of your own.
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

  /// The SDK's theme of that name, in any case; every other name is styled as "White".
  public init(named name: String?) {
    self = name?.lowercased() == "mullins special" ? .mullinsSpecial : .white
  }
}

extension TextTheme {
  /// A colour in sRGB, each part from 0 to 1.
  public struct Color: Hashable, Sendable {
    /// From 0 to 1.
    public var red: Double
    /// From 0 to 1.
    public var green: Double
    /// From 0 to 1.
    public var blue: Double
    /// 0 for transparent, 1 for opaque.
    public var alpha: Double

    /// A colour from its parts, each from 0 to 1.
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
    /// How bold the letters are.
    public enum Weight: String, Hashable, Sendable {
      /// The weights that text annotations use.
      case regular, medium, bold
    }

    /// The name of the font's family; `nil` for the system's own font.
    public var family: String?
    /// How bold the letters are.
    public var weight: Weight
    /// The size in the units in which the picture's width was given.
    public var size: Double

    /// A font of the system.
    ///
    /// - Parameters:
    ///   - family: `nil` for the system's own font.
    ///   - weight: how heavy its strokes are.
    ///   - size: in the units in which the picture's width was given.
    public init(family: String? = nil, weight: Weight, size: Double) {
      self.family = family
      self.weight = weight
      self.size = size
    }

    /// The SDK's font of text annotations: medium, 0.018 of the width of the picture.
    ///
    /// The SDK's header says "0.018%", which would be a third of a point on a full screen.
    public static func standard(pictureWidth: Double) -> Font {
      Font(weight: .medium, size: 0.018 * pictureWidth)
    }
  }
}

extension Annotation.Transition {
  /// How long the SDK takes to show and hide, in seconds.
  public var standardTime: Double {
    switch self {
    case .fade: 0.35
    case .none: 0
    }
  }
}
