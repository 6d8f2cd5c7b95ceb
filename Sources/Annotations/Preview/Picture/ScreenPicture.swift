import ProjectFormat
import Support

/// What is on screen at one moment as one SVG file: the picture of 16:9 with the boxes at their places, texts in their
/// themes.
public struct ScreenPicture {
  private let screen: Screen
  private let words: LaneWords
  private let language: String

  private static let size = PictureDrawing.size
  /// Texts are 0.018 of the picture's width high.
  private static let letters = TextTheme.Font.standard(pictureWidth: size.width).size

  /// - Parameter language: of the words (BCP 47).
  public init(of screen: Screen, words: PreviewWords = .english, language: String = "en") {
    self.screen = screen
    self.words = LaneWords(PreviewStyle(width: 120, words: words))
    self.language = language
  }

  /// The whole file.
  public var text: String {
    let (width, height) = (Self.size.width, Self.size.height)
    let time = MediaTime.clock(screen.time, .precise)
    let title = [screen.project.title, time].compactMap(\.self).joined(separator: " · ")
    return SVG.head(width: width, height: height, title: title, language: language)
      + SVG.rectangle(x: 0, y: 0, width: width, height: height, #"class="stage""#)
      + SVG.text(
        time, x: width - 16, y: height - 16,
        #"class="soft" font-size="20" text-anchor="end""#)
      + screen.lanes(screen.shown).map(drawing).joined() + SVG.end
  }

  private func drawing(of lane: Lane) -> String {
    let annotation = lane.annotation
    let place = annotation.box.frame(in: Self.size, picture: Self.size)
    let room = annotation.box.width == nil ? Self.size.width - place.x : place.width
    // Half of a letter's height is its width, on the average.
    let columns = (room - Self.letters) / (Self.letters * 0.5)
    var lines = Paragraph.lines(of: content(of: lane), width: max(4, Int(columns)))
    if annotation.box.height != nil {
      // Whole lines, and one in any case.
      let room = place.height / Self.letters - 0.6
      lines = Array(lines.prefix(max(1, Int(max(0, min(room, 1000)) / 1.25))))
    }
    let widest = Double(lines.map(\.columns).max() ?? 0)
    let box = annotation.box.frame(
      in: Self.size, picture: Self.size,
      content: PictureSize(
        width: (widest * 0.5 + 1) * Self.letters,
        height: (Double(lines.count) * 1.25 + 0.6) * Self.letters))
    let summary = words.summary(lane, span: lane.window?.end ?? .infinity)
    let title = ([words.name(annotation)] + summary).joined(separator: ", ")
    let (paper, ink) = Self.colors(of: annotation)
    return """
      <svg x="\(box.x.shortText)" y="\(box.y.shortText)" width="\(max(1, box.width).shortText)" \
      height="\(max(1, box.height).shortText)">
      <title>\(title.escapedForHTML)</title>
      <rect width="100%" height="100%" \(paper)/>

      """
        + lines.enumerated().map { number, line in
          SVG.text(
            line, x: Self.letters / 2, y: (Double(number) * 1.25 + 1.2) * Self.letters,
            #"font-size="\#(Self.letters.shortText)" font-weight="500" \#(ink)"#)
        }.joined() + "</svg>\n"
  }

  /// What is read in the box: a text itself, of a picture its name, and where a hot spot leads.
  private func content(of lane: Lane) -> String {
    let annotation = lane.annotation
    switch annotation.kind {
    case .text: return (annotation.text ?? "").printable
    case .image: return (annotation.title ?? annotation.id).printable
    default:
      let summary = words.summary(lane, span: .infinity)
      return summary.isEmpty ? annotation.id.printable : summary.joined(separator: " · ")
    }
  }

  private static func colors(of annotation: Annotation) -> (paper: String, ink: String) {
    guard annotation.kind == .text else {
      let kind = annotation.kind.rawValue
      return annotation.kind == .hotspot
        ? (#"class="\#(kind) outline""#, #"class="lead""#)
        : (#"class="\#(kind)""#, #"class="white""#)
    }
    let theme = TextTheme(named: annotation.theme)
    return (fill(theme.background), fill(theme.text))
  }

  private static func fill(_ color: TextTheme.Color) -> String {
    let parts = [color.red, color.green, color.blue].map { String(Int(($0 * 255).rounded())) }
    let opacity = color.alpha.shortText
    return #"fill="rgb(\#(parts.joined(separator: ", ")))" fill-opacity="\#(opacity)""#
  }
}
