import Interactivity
import Support

/// A scene as drawn on a surface: lines of ASS, and the pictures with their frames.
struct OverlayDrawing {
  /// A picture of a project with its frame.
  struct Picture: Hashable {
    var annotation: String
    var frame: PictureFrame
    var opacity: Double
    /// The frames on top of the picture. They are cut out, because pictures are drawn after all
    /// lines.
    var holes: [PictureFrame]
  }

  private(set) var lines: [String] = []
  private(set) var pictures: [Picture] = []
  /// The frame of each annotation, from the bottom to the top.
  private(set) var frames: [(annotation: Annotation, frame: PictureFrame)] = []

  private let surface: Surface
  private let width: (String, TextTheme.Font) -> Double
  private let pictureSize: (Annotation) -> PictureSize?

  /// The maximum number of lines of a text.
  private static let maximumLines = 60
  /// The line height in font sizes.
  private static let lineHeight = 1.25

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - width: Returns the width of a word in a font, both in pixels.
  ///   - pictureSize: Returns the size of the annotation's picture in its own pixels, or `nil` if
  ///     the picture is missing.
  init(
    _ scene: OverlayScene, on surface: Surface, width: @escaping (String, TextTheme.Font) -> Double,
    pictureSize: @escaping (Annotation) -> PictureSize?
  ) {
    self.surface = surface
    self.width = width
    self.pictureSize = pictureSize
    for item in scene.items { draw(item) }
  }

  /// Returns the lines of notes in the upper left corner of a surface.
  static func lines(of notes: [String], on surface: Surface) -> [String] {
    guard !notes.isEmpty else { return [] }
    let available = surface.size.height / Double(notes.count + 2) / lineHeight
    let size = min(max(12, surface.size.height / 32), available)
    let frame = PictureFrame(
      x: 0, y: 0, width: surface.size.width,
      height: (Double(notes.count) * lineHeight + 1) * size)
    let background = TextTheme.Color(red: 0, green: 0, blue: 0, alpha: 0.75)
    let font = TextTheme.Font(weight: .medium, size: size)
    return [ASS.rectangle(frame, style: ASS.Style(color: background))]
      + notes.enumerated().map { number, note in
        ASS.text(
          note, x: size, y: (Double(number) * lineHeight + 0.5) * size, font: font, alignment: 7,
          style: ASS.Style())
      }
  }

  private mutating func draw(_ item: OverlayScene.Item) {
    let annotation = item.annotation
    switch annotation.kind {
    case .text:
      let appearance = item.appearance
      drawText(item.text ?? "", appearance.backgroundColor, appearance.textColor, item)
    case .image:
      if let size = pictureSize(annotation) {
        drawPicture(of: size, item)
      } else {
        drawText(annotation.title ?? annotation.id, Self.placeholder, .white, item)
      }
    case .hotspot:
      let frame: PictureFrame
      if let text = item.text, !text.isEmpty {
        // The words lie on the picture.
        frame = drawText(text, nil, .white, item)
      } else {
        frame = self.frame(of: annotation, content: PictureSize(width: 0, height: 0))
        frames.append((annotation, frame))
      }
      if item.hasOutline { drawOutline(frame, item.opacity) }
    case .timeTrigger, .unsupported: break
    }
  }

  /// The background of the title that replaces a missing picture.
  private static let placeholder = TextTheme.Color(
    red: 47.0 / 255, green: 125.0 / 255, blue: 79.0 / 255, alpha: 0.75)
  private static let outline = TextTheme.Color(red: 1, green: 213.0 / 255, blue: 74.0 / 255)

  /// Returns the frame of a box. A box in percent refers to the picture, one in pixels to the
  /// surface.
  private func frame(of annotation: Annotation, content: PictureSize) -> PictureFrame {
    let picture = surface.picture
    let size = PictureSize(width: picture.width, height: picture.height)
    let frame = annotation.box.frame(in: size, picture: size, content: content)
    return PictureFrame(
      x: picture.x + frame.x, y: picture.y + frame.y, width: frame.width, height: frame.height)
  }

  /// Draws a text in the middle of its box, or at the top if it is higher, and returns the frame of the box. Words on
  /// the picture itself begin in the upper corner.
  @discardableResult
  private mutating func drawText(
    _ text: String, _ background: TextTheme.Color?, _ color: TextTheme.Color,
    _ item: OverlayScene.Item
  ) -> PictureFrame {
    let picture = surface.picture
    // The size of an em in pixels.
    let fontSize = max(1, item.appearance.font.size * picture.width)
    var font = item.appearance.font
    font.size = fontSize
    let (xPadding, yPadding) = (0.5 * fontSize, 0.3 * fontSize)
    let box = frame(of: item.annotation, content: PictureSize(width: 0, height: 0))
    let boxWidth = item.annotation.box.width == nil ? picture.x + picture.width - box.x : box.width
    let available = boxWidth - 2 * xPadding
    let lines = TextLines.lines(
      of: String(text.prefix(8000)), maximumWidth: max(fontSize, available),
      maximumCount: Self.maximumLines, width: { [width] in width($0, font) })
    let widest = lines.map(\.width).max() ?? 0
    let textHeight = Double(lines.count) * Self.lineHeight * fontSize + 2 * yPadding
    let frame = frame(
      of: item.annotation,
      content: PictureSize(
        width: min(widest + 1, max(0, available)) + 2 * xPadding, height: textHeight))
    frames.append((item.annotation, frame))
    cutOut(background == nil ? frame.upperPart(textHeight) : frame)
    let visible = frame.intersection(with: picture)
    if let background {
      self.lines.append(
        ASS.rectangle(visible, style: ASS.Style(color: background, opacity: item.opacity)))
    }
    let style = ASS.Style(color: color, opacity: item.opacity, clip: visible)
    // Half of the difference between the line height and the letters is above them.
    var top = frame.y + yPadding + (Self.lineHeight - 1.17) / 2 * fontSize
    if background != nil { top += max(0, frame.height - textHeight) / 2 }
    for line in lines where top < frame.y + frame.height {
      let (alignment, x) =
        background != nil
        ? (8, frame.x + frame.width / 2)
        : line.text.startsRightToLeft ? (9, frame.x + frame.width - xPadding) : (7, frame.x + xPadding)
      self.lines.append(ASS.text(line.text, x: x, y: top, font: font, alignment: alignment, style: style))
      top += Self.lineHeight * fontSize
    }
    return frame
  }

  /// Draws a picture as large as it fits into its box, centered.
  private mutating func drawPicture(of size: PictureSize, _ item: OverlayScene.Item) {
    let box = frame(of: item.annotation, content: size)
    frames.append((item.annotation, box))
    let fitted = size.fitted(in: PictureSize(width: box.width, height: box.height))
    pictures.append(
      Picture(
        annotation: item.annotation.id,
        frame: PictureFrame(
          x: box.x + fitted.x, y: box.y + fitted.y, width: fitted.width, height: fitted.height),
        opacity: item.opacity, holes: []))
  }

  private mutating func drawOutline(_ frame: PictureFrame, _ opacity: Double) {
    let style = ASS.Style(
      color: TextTheme.Color(red: 1, green: 1, blue: 1, alpha: 0), outline: Self.outline,
      opacity: opacity)
    let visible = frame.intersection(with: surface.picture)
    lines.append(ASS.rectangle(visible.inset(by: 1), style: style))
  }

  /// Cuts a frame out of the pictures below it.
  private mutating func cutOut(_ frame: PictureFrame) {
    for index in pictures.indices where !pictures[index].frame.intersection(with: frame).isEmpty {
      pictures[index].holes.append(frame)
    }
  }
}

extension PictureFrame {
  fileprivate func intersection(with other: PictureFrame) -> PictureFrame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PictureFrame(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  fileprivate func upperPart(_ height: Double) -> PictureFrame {
    PictureFrame(x: x, y: y, width: width, height: min(height, self.height))
  }

  fileprivate func inset(by edge: Double) -> PictureFrame {
    PictureFrame(
      x: x + edge, y: y + edge, width: max(0, width - 2 * edge), height: max(0, height - 2 * edge))
  }

  var isEmpty: Bool { width <= 0 || height <= 0 }
}

/// The markup of Advanced SubStation Alpha, which libass draws over the picture: one line per
/// element.
enum ASS {
  struct Style {
    var color = TextTheme.Color.white
    var outline: TextTheme.Color?
    /// From 0 to 1.
    var opacity = 1.0
    /// The area to draw in.
    var clip: PictureFrame?
  }

  /// The line height of most fonts in ems. libass uses the line height as the font size.
  private static let lineOfEm = 1.17

  /// Returns a line of text.
  ///
  /// - Parameters:
  ///   - alignment: 7 if the line begins at `x`, 8 if its middle is there, 9 if it ends there.
  ///   - y: The upper end of the line.
  ///   - font: The font; its size is that of an em in pixels.
  static func text(
    _ text: String, x: Double, y: Double, font: TextTheme.Font, alignment: Int, style: Style
  ) -> String {
    let position = "\\an\(alignment)\\pos(\(x.rounded().decimal),\(y.rounded().decimal))"
    let family = font.family.map(family) ?? "sans-serif"
    let weight = font.weight == .bold ? 1 : 0
    let font = "\\fn\(family)\\fs\((font.size * lineOfEm).decimal)\\b\(weight)\\q2"
    return "{\(position)\(font)\(markup(style))}\(escaped(text))"
  }

  /// Returns the name of a font's family without markup, which can't be escaped in it.
  private static func family(_ name: String) -> String {
    var family = name.unicodeScalars
    family.removeAll { "\\{}()".unicodeScalars.contains($0) }
    return String(family)
  }

  static func rectangle(_ frame: PictureFrame, style: Style) -> String {
    let (left, top) = (Int(frame.x.rounded()), Int(frame.y.rounded()))
    let right = Int((frame.x + frame.width).rounded())
    let bottom = Int((frame.y + frame.height).rounded())
    return "{\\an7\\pos(0,0)\(markup(style))\\p1}m \(left) \(top) l \(right) \(top) "
      + "\(right) \(bottom) \(left) \(bottom){\\p0}"
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

  /// Returns a color in the order blue, green, red; an alpha of 0 is opaque.
  private static func fill(_ part: Int, _ color: TextTheme.Color, _ opacity: Double) -> String {
    func byte(_ value: Double) -> String { Int((min(max(value, 0), 1) * 255).rounded()).digits(2, radix: 16) }
    let bytes = byte(color.blue) + byte(color.green) + byte(color.red)
    return "\\\(part)c&H\(bytes)&\\\(part)a&H\(byte(1 - color.alpha * opacity))&"
  }

  /// Returns a text without the effect of braces, commands and line breaks.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{": escaped += "\\{"
      case "}": escaped += "\\}"
      // A word joiner prevents a command.
      case "\\": escaped += "\\\u{2060}"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
