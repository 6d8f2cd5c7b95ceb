public import ProjectFormat
import Support

/// A screen as an SVG file: the picture of 16:9 with the boxes in their places, texts in their
/// themes.
public struct ScreenPicture {
  private let screen: Screen
  private let laneText: LaneText
  private let themes: AnnotationThemes

  private static let size = Screen.pictureSize

  /// A picture of a screen.
  /// - Parameter themes: The themes that determine the appearance of texts.
  public init(of screen: Screen, words: PreviewWords = .english, themes: AnnotationThemes = AnnotationThemes()) {
    self.screen = screen
    self.themes = themes
    laneText = LaneText(PreviewStyle(width: 120, words: words))
  }

  /// The file.
  public var text: String {
    let (width, height) = (Self.size.width, Self.size.height)
    let time = MediaTime.clock(screen.time, .precise)
    let title = [screen.project.title, time].compactMap(\.self).joined(separator: " · ")
    let language = laneText.words.languageTag
    return SVG.head(width: width, height: height, title: title, language: language)
      + SVG.rectangle(x: 0, y: 0, width: width, height: height, #"class="stage""#)
      + SVG.text(
        time, x: width - 16, y: height - 16,
        #"class="soft" font-size="20" text-anchor="end""#)
      + screen.lanes(screen.shown).map(drawing).joined() + SVG.end
  }

  private func drawing(of lane: Lane) -> String {
    let annotation = lane.annotation
    let appearance = themes.appearance(of: annotation)
    // The size of an em.
    let letters = appearance.font.size * Self.size.width
    let place = annotation.box.frame(in: Self.size, picture: Self.size)
    let room = annotation.box.width == nil ? Self.size.width - place.x : place.width
    // A letter is about half as wide as it is high.
    let columns = (room - letters) / (letters * 0.5)
    var lines = Paragraph.lines(of: content(of: lane), width: max(4, Int(columns)))
    if annotation.box.height != nil {
      // Only whole lines are drawn, but always one.
      let room = place.height / letters - 0.6
      lines = Array(lines.prefix(max(1, Int(max(0, min(room, 1000)) / 1.25))))
    }
    let widest = Double(lines.map(\.columns).max() ?? 0)
    // In letters, as the top of the text.
    let textHeight = Double(lines.count) * 1.25 + 0.6
    let box = annotation.box.frame(
      in: Self.size, picture: Self.size,
      content: PictureSize(
        width: (widest * 0.5 + 1) * letters,
        height: textHeight * letters))
    // As on the page, a text is in the middle, and the words of a hot spot begin in the corner.
    let isCentered = annotation.kind != .hotspot
    let (x, anchor) = isCentered ? (box.width / 2, #"text-anchor="middle" "#) : (letters / 2, "")
    let top = isCentered ? max(0, box.height / letters - textHeight) / 2 : 0
    let title = ([laneText.name(annotation)] + laneText.summary(lane)).joined(separator: ", ")
    let (paper, ink) = Self.fills(of: annotation.kind, appearance)
    return """
      <svg x="\(box.x.shortText)" y="\(box.y.shortText)" width="\(max(1, box.width).shortText)" \
      height="\(max(1, box.height).shortText)">
      <title>\(title.escapedForHTML)</title>
      <rect width="100%" height="100%" \(paper)/>

      """
        + lines.enumerated().map { number, line in
          SVG.text(
            line, x: x, y: (top + Double(number) * 1.25 + 1.2) * letters,
            #"\#(anchor)font-size="\#(letters.shortText)" \#(Self.font(appearance.font)) \#(ink)"#)
        }.joined() + "</svg>\n"
  }

  /// Returns the text in the box: a text itself, the title of an image, the actions of a hot spot
  /// unless the platform draws its text.
  private func content(of lane: Lane) -> String {
    let annotation = lane.annotation
    switch annotation.kind {
    case .text: return (annotation.text ?? "").printable
    case .image: return (annotation.title ?? annotation.id).printable
    default:
      if annotation.kind == .hotspot, let text = annotation.text, !text.isEmpty {
        return text.printable
      }
      let summary = laneText.summary(lane)
      return summary.isEmpty ? annotation.id.printable : summary.joined(separator: " · ")
    }
  }

  private static func fills(
    of kind: Annotation.Kind, _ appearance: AnnotationAppearance
  ) -> (paper: String, ink: String) {
    switch kind {
    case .text: (fill(appearance.backgroundColor), fill(appearance.textColor))
    case .hotspot: (#"class="\#(kind.rawValue) outline""#, #"class="lead""#)
    default: (#"class="\#(kind.rawValue)""#, #"class="white""#)
    }
  }

  private static func fill(_ color: TextTheme.Color) -> String {
    let parts = color.bytes.map(String.init).joined(separator: ", ")
    return #"fill="rgb(\#(parts))" fill-opacity="\#(color.alpha.shortText)""#
  }

  private static func font(_ font: TextTheme.Font) -> String {
    let weight = "font-weight=\"\(font.cssWeight)\""
    // The style sheet has priority over an attribute.
    return font.cssFamily.map { "\(weight) style=\"font-family: \($0.escapedForHTML)\"" } ?? weight
  }
}

extension TextTheme.Color {
  /// The red, green and blue from 0 to 255.
  var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }

  /// The color as CSS.
  var css: String { "rgb(\(bytes.map(String.init).joined(separator: " ")) / \(alpha.shortText))" }
}

extension TextTheme.Font {
  /// The weight as CSS.
  var cssWeight: Int {
    switch weight {
    case .regular: 400
    case .medium: 500
    case .bold: 700
    }
  }

  /// The family as CSS, with the system's font as the fallback; `nil` for the system's own font.
  var cssFamily: String? {
    family.map { family in
      let escaped = family.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
      return "\"\(escaped)\", system-ui, sans-serif"
    }
  }
}
