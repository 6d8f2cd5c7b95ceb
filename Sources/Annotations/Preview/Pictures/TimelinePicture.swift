public import ProjectFormat
import Support

/// The timeline of a playthrough as an SVG file: a lane for each annotation, drawn to scale.
public struct TimelinePicture {
  private let timeline: Timeline
  private let laneText: LaneText
  private var words: PreviewWords { laneText.words }

  /// The width of the drawing in units of the picture.
  private static let width = 960.0
  private static let margin = 16.0
  private static let laneHeight = 38.0
  /// The start and the length of the scale.
  private static let track = (x: 200.0, width: width - 200 - margin)

  /// - Parameter selection: The part of the timeline that is drawn.
  public init(
    of playthrough: Playthrough, selection: TimelineSelection = TimelineSelection(),
    words: PreviewWords = .english
  ) {
    timeline = Timeline(of: playthrough, selection: selection)
    laneText = LaneText(
      PreviewStyle(width: 120, words: words),
      isLengthAssumed: playthrough.durationSource == .lastEnd)
  }

  /// The file.
  public var text: String {
    let lanes = timeline.drawnLanes
    let (start, end) = (timeline.start, timeline.start + timeline.span)
    let chapters = timeline.playthrough.chapterMenus().flatMap(\.menu.chapters)
      .filter { $0.start >= start && $0.start <= end }
    let top = chapters.isEmpty ? 92.0 : 112.0
    let rest = timeline.lanes.count - lanes.count
    let height = top + Double(lanes.count + (rest > 0 ? 1 : 0)) * Self.laneHeight + Self.margin

    let project = timeline.playthrough.project
    let title = project.title ?? project.id ?? words(.timeline)
    var pieces = [
      SVG.head(width: Self.width, height: height, title: title, language: words.languageTag),
      SVG.rectangle(x: 0, y: 0, width: Self.width, height: height, #"class="paper""#),
      heading(title), axis(to: height - Self.margin), marks(of: chapters),
    ]
    for (number, lane) in lanes.enumerated() {
      pieces.append(drawing(of: lane, y: top + Double(number) * Self.laneHeight))
    }
    if rest > 0 {
      let words = "… + \(words(.annotations, count: rest)) (--all)"
      let y = top + Double(lanes.count) * Self.laneHeight + 20
      pieces.append(SVG.text(words, x: Self.margin, y: y, #"class="soft" font-size="12""#))
    }
    return pieces.joined() + SVG.end
  }

  private func heading(_ title: String) -> String {
    let playthrough = timeline.playthrough
    let (start, end) = (timeline.start, timeline.start + timeline.span)
    var facts = [
      words(.annotations, count: playthrough.project.annotations.count),
      "\(MediaTime.clock(start, .precise)) – \(MediaTime.clock(end, .precise))",
    ]
    if playthrough.durationSource == .lastEnd { facts.append(words(.durationAssumed)) }
    let width = Self.width - 2 * Self.margin
    return SVG.text(
      title, x: Self.margin, y: 30, width: width, size: 18, #"class="ink" font-weight="600""#)
      + SVG.text(
        facts.joined(separator: " · "), x: Self.margin, y: 50, width: width, size: 12,
        #"class="soft""#)
  }

  private func x(of time: Double) -> Double {
    let fraction = timeline.span > 0 ? (time - timeline.start) / timeline.span : 0
    return Self.track.x + max(0, min(fraction, 1)) * Self.track.width
  }

  /// Returns the times above the lanes, with a line through all lanes for each.
  private func axis(to bottom: Double) -> String {
    guard timeline.span > 0 else { return "" }
    // A character of the smallest font size is about 6 units wide.
    let scale = timeline.scale(columns: Int(Self.track.width / 6))
    return scale.ticks.map { tick in
      let x = Self.track.x + Double(tick.column) / Double(scale.columns) * Self.track.width
      return SVG.line(from: (x, 76), to: (x, bottom), #"class="grid""#)
        + SVG.text(tick.label, x: x + 2, y: 74, #"class="soft" font-size="11""#)
    }.joined()
  }

  private func marks(of chapters: [ChapterMenu.Chapter]) -> String {
    zip(chapters.indices, chapters).map { place, chapter in
      let x = x(of: chapter.start)
      let next = place + 1 < chapters.count ? self.x(of: chapters[place + 1].start) : Self.width
      return SVG.line(from: (x, 82), to: (x, 100), #"class="mark""#)
        + SVG.text(
          chapter.title, x: x + 5, y: 96, width: next - x - 8, size: 11, #"class="text""#)
    }.joined()
  }

  private func drawing(of lane: Lane, y: Double) -> String {
    let annotation = lane.annotation
    let summary = laneText.summary(lane)
    let kind = annotation.kind.rawValue
    let nameWidth = Self.track.x - Self.margin - 8
    let title = [laneText.name(annotation), laneText.window(lane)] + summary
    var text = "<g>\n<title>\(title.joined(separator: ", ").escapedForHTML)</title>\n"
    text += SVG.text(
      annotation.id.printable, x: Self.margin, y: y + 13, width: nameWidth, size: 13,
      #"class="ink""#)
    text += SVG.text(
      laneText.kind(annotation), x: Self.margin, y: y + 28, width: nameWidth, size: 11,
      #"class="\#(kind)""#)
    var left = Self.track.x
    if let window = lane.window, isDrawn(window) {
      left = x(of: window.start)
      text += bar(of: lane, in: window, y: y)
    }
    // The summary begins below its bar, but always has a minimum width.
    let right = Self.track.x + Self.track.width
    left = min(left, right - 260)
    text += SVG.text(
      summary.joined(separator: " · "), x: left, y: y + 29, width: right - left, size: 11,
      #"class="soft""#)
    return text + "</g>\n"
  }

  private func isDrawn(_ window: TimeWindow) -> Bool {
    window.start <= timeline.start + timeline.span && window.end >= timeline.start
  }

  /// Returns the window as a pale bar, opaque where it was shown, with a line for a gate; a point
  /// or a trigger as a diamond.
  private func bar(of lane: Lane, in window: TimeWindow, y: Double) -> String {
    let kind = lane.annotation.kind.rawValue
    guard !lane.isMark else {
      return """
        <path d="M\(x(of: window.start).shortText) \((y + 2).shortText)l6 6l-6 6l-6 -6z" class="\(kind)"/>

        """
    }
    func rectangle(_ window: TimeWindow, _ classes: String) -> String {
      let left = x(of: window.start)
      return SVG.rectangle(
        x: left, y: y + 3, width: max(2, x(of: window.end) - left), height: 11,
        #"class="\#(kind)\#(classes)" rx="2""#)
    }
    var text = rectangle(window, lane.annotation.condition == nil ? " pale" : " pale condition")
    for part in lane.shown where isDrawn(part) { text += rectangle(part, "") }
    if lane.annotation.isGate {
      let left = x(of: window.start)
      text += SVG.line(from: (left, y), to: (left, y + 17), #"class="gate""#)
    }
    return text
  }
}
