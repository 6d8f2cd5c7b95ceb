import Interactivity

/// The markup of Advanced SubStation Alpha, as libass draws it over the picture: a line for each thing.
enum ASS {
  struct Style {
    var color = TextTheme.Color.white
    var outline: TextTheme.Color?
    /// 0 for nothing, 1 for all.
    var opacity = 1.0
    /// Beyond it nothing is drawn.
    var clip: PictureFrame?
    var isBold = false
  }

  /// libass takes the height of a line for the size of a font: letters of an em are so much higher, in most fonts.
  private static let lineOfEm = 1.17

  /// - Parameters:
  ///   - x: the left end of the line, or where it is mirrored the right.
  ///   - y: its upper end.
  ///   - size: of an em, in pixels.
  static func text(
    _ text: String, x: Double, y: Double, size: Double, isMirrored: Bool, style: Style
  ) -> String {
    let place = "\\an\(isMirrored ? 9 : 7)\\pos(\(x.rounded().decimal),\(y.rounded().decimal))"
    let font = "\\fnsans-serif\\fs\((size * lineOfEm).decimal)\\b\(style.isBold ? 1 : 0)\\q2"
    return "{\(place)\(font)\(markup(style))}\(escaped(text))"
  }

  static func rectangle(_ frame: PictureFrame, style: Style) -> String {
    let (left, top) = (frame.x.rounded(), frame.y.rounded())
    let (right, bottom) = (
      (frame.x + frame.width).rounded(), (frame.y + frame.height).rounded()
    )
    func point(_ x: Double, _ y: Double) -> String { "\(Int(x)) \(Int(y))" }
    return "{\\an7\\pos(0,0)\(markup(style))\\p1}m \(point(left, top)) l \(point(right, top)) "
      + "\(point(right, bottom)) \(point(left, bottom)){\\p0}"
  }

  private static func markup(_ style: Style) -> String {
    var markup = "\\shad0" + fill(1, style.color, style.opacity)
    if let outline = style.outline {
      markup += "\\bord2" + fill(3, outline, style.opacity)
    } else {
      markup += "\\bord0"
    }
    if let clip = style.clip {
      let sides = [clip.x, clip.y, clip.x + clip.width, clip.y + clip.height]
      markup += "\\clip(\(sides.map { String(Int($0.rounded())) }.joined(separator: ",")))"
    }
    return markup
  }

  /// Blue, green, red; of the alpha 0 is opaque.
  private static func fill(_ part: Int, _ color: TextTheme.Color, _ opacity: Double) -> String {
    func byte(_ value: Double) -> String {
      let digits = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    let bytes = byte(color.blue) + byte(color.green) + byte(color.red)
    return "\\\(part)c&H\(bytes)&\\\(part)a&H\(byte(1 - color.alpha * opacity))&"
  }

  /// Text that stays text: no braces, no commands, no line of its own.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{": escaped += "\\{"
      case "}": escaped += "\\}"
      // What follows a word joiner is no command.
      case "\\": escaped += "\\\u{2060}"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
