import Interactivity

/// A scene as drawn on a surface: lines of ASS, and the pictures with their places.
struct OverlayDrawing {
  /// A picture of a project at its place.
  struct Picture: Hashable {
    var annotation: String
    var frame: PictureFrame
    var opacity: Double
    /// What lies over it, and would be covered by it: pictures are drawn after all else.
    var holes: [PictureFrame]
  }

  private(set) var lines: [String] = []
  private(set) var pictures: [Picture] = []
  /// Where each annotation is, from the bottom to the top.
  private(set) var frames: [(annotation: Annotation, frame: PictureFrame)] = []

  private let surface: Surface
  private let letters: Double
  private let width: (String) -> Double
  private let pictureSize: (Annotation) -> PictureSize?

  /// Lines of a text that are drawn at most.
  private static let maximumLines = 60

  /// - Parameters:
  ///   - width: of a word in letters of this surface, in pixels.
  ///   - pictureSize: of the annotation's picture, in its own pixels; `nil` where it is not there.
  init(
    _ scene: OverlayScene, on surface: Surface, width: @escaping (String) -> Double,
    pictureSize: @escaping (Annotation) -> PictureSize?
  ) {
    self.surface = surface
    self.width = width
    self.pictureSize = pictureSize
    letters = Self.letters(on: surface)
    for item in scene.items { draw(item) }
  }

  /// The size of an em, in pixels.
  static func letters(on surface: Surface) -> Double {
    max(1, TextTheme.Font.standard(pictureWidth: surface.picture.width).size)
  }

  private mutating func draw(_ item: OverlayScene.Item) {
    let annotation = item.annotation
    switch annotation.kind {
    case .text:
      let theme = TextTheme(named: annotation.theme)
      drawText(item.text ?? "", theme.background, theme.text, item)
    case .image:
      if let size = pictureSize(annotation) {
        drawPicture(of: size, item)
      } else {
        drawText(annotation.title ?? annotation.id, Self.placeholder, .white, item)
      }
    case .hotspot:
      let frame = place(annotation, content: PictureSize(width: 0, height: 0))
      frames.append((annotation, frame))
      if item.hasOutline { outline(frame, item.opacity) }
    case .timeTrigger, .unsupported: break
    }
  }

  /// Stands for a picture that is not there.
  private static let placeholder = TextTheme.Color(
    red: 47.0 / 255, green: 125.0 / 255, blue: 79.0 / 255, alpha: 0.75)
  private static let lead = TextTheme.Color(red: 1, green: 213.0 / 255, blue: 74.0 / 255)

  /// Boxes in percent are of the picture, those in pixels of the surface's own.
  private func place(_ annotation: Annotation, content: PictureSize) -> PictureFrame {
    let picture = surface.picture
    let size = PictureSize(width: picture.width, height: picture.height)
    let frame = annotation.box.frame(in: size, picture: size, content: content)
    return PictureFrame(
      x: picture.x + frame.x, y: picture.y + frame.y, width: frame.width, height: frame.height)
  }

  private mutating func drawText(
    _ text: String, _ paper: TextTheme.Color, _ ink: TextTheme.Color, _ item: OverlayScene.Item
  ) {
    let picture = surface.picture
    let (sides, ends) = (0.5 * letters, 0.3 * letters)
    let given = place(item.annotation, content: PictureSize(width: 0, height: 0))
    let room =
      (item.annotation.box.width == nil ? picture.x + picture.width - given.x : given.width)
      - 2 * sides
    let lines = TextLines.lines(
      of: String(text.prefix(8000)), room: max(letters, room), maximum: Self.maximumLines,
      width: width)
    let widest = lines.map(\.width).max() ?? 0
    let frame = place(
      item.annotation,
      content: PictureSize(
        width: min(widest + 1, max(0, room)) + 2 * sides,
        height: Double(lines.count) * Self.lineHeight * letters + 2 * ends))
    frames.append((item.annotation, frame))
    cover(frame)
    let seen = frame.common(with: picture)
    self.lines.append(
      ASS.rectangle(seen, style: ASS.Style(color: paper, opacity: item.opacity)))
    let style = ASS.Style(color: ink, opacity: item.opacity, clip: seen)
    // Half of what a line is higher than its letters lies above them.
    var top = frame.y + ends + (Self.lineHeight - 1.17) / 2 * letters
    for line in lines where top < frame.y + frame.height {
      let isMirrored = line.text.startsRightToLeft
      self.lines.append(
        ASS.text(
          line.text, x: isMirrored ? frame.x + frame.width - sides : frame.x + sides, y: top,
          size: letters, isMirrored: isMirrored, style: style))
      top += Self.lineHeight * letters
    }
  }

  private static let lineHeight = 1.25

  /// As large as it fits into its box, in the middle.
  private mutating func drawPicture(of size: PictureSize, _ item: OverlayScene.Item) {
    let box = place(item.annotation, content: size)
    frames.append((item.annotation, box))
    let fitted = size.fitted(in: PictureSize(width: box.width, height: box.height))
    pictures.append(
      Picture(
        annotation: item.annotation.id,
        frame: PictureFrame(
          x: box.x + fitted.x, y: box.y + fitted.y, width: fitted.width, height: fitted.height),
        opacity: item.opacity, holes: []))
  }

  private mutating func outline(_ frame: PictureFrame, _ opacity: Double) {
    let style = ASS.Style(
      color: TextTheme.Color(red: 1, green: 1, blue: 1, alpha: 0), outline: Self.lead,
      opacity: opacity)
    lines.append(ASS.rectangle(frame.common(with: surface.picture).inset(by: 1), style: style))
  }

  /// What is below does not come through.
  private mutating func cover(_ frame: PictureFrame) {
    for place in pictures.indices where !pictures[place].frame.common(with: frame).isEmpty {
      pictures[place].holes.append(frame)
    }
  }
}

extension PictureFrame {
  /// What belongs to both.
  func common(with other: PictureFrame) -> PictureFrame {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PictureFrame(
      x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
      height: max(0, min(y + height, other.y + other.height) - top))
  }

  func inset(by edge: Double) -> PictureFrame {
    PictureFrame(
      x: x + edge, y: y + edge, width: max(0, width - 2 * edge), height: max(0, height - 2 * edge))
  }

  var isEmpty: Bool { width <= 0 || height <= 0 }
}
