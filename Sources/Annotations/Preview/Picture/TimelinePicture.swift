public import ProjectFormat
import Support

/// A playthrough's timeline as one SVG file: a lane for each annotation, drawn to scale, for tickets and documents.
public struct TimelinePicture {
  private let preview: TimelinePreview
  private let language: String
  private let start: Double
  private let span: Double

  /// The drawing's width in its own units.
  private static let width = 960.0
  private static let margin = 16.0
  private static let laneHeight = 38.0
  /// Where the scale begins and how long it is.
  private static let track = (x: 200.0, width: width - 200 - margin)

  /// - Parameters:
  ///   - selection: the part that is drawn.
  ///   - language: of the words (BCP 47).
  public init(
    of playthrough: Playthrough, selection: TimelineSelection = TimelineSelection(),
    words: PreviewWords = .english, language: String = "en"
  ) {
    preview = TimelinePreview(
      playthrough: playthrough, selection: selection, found: [],
      style: PreviewStyle(width: 120, words: words))
    self.language = language
    start = selection.start ?? 0
    span = max(0, min(selection.end ?? .infinity, playthrough.span) - start)
  }

  /// Writes the file in pieces.
  /// - Parameter sink: takes the pieces in their order.
  /// - Throws: what the sink throws; nothing more is made then.
  public func write<Failure>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    let lanes = preview.sortedLanes()
    let drawn = lanes.prefix(preview.selection.isWhole ? .max : TimelinePreview.maximumLanes)
    let chapters = preview.playthrough.chapterMenus().flatMap(\.menu.chapters)
      .filter { $0.start >= start && $0.start <= start + span }
    let top = chapters.isEmpty ? 92.0 : 112.0
    let rest = lanes.count - drawn.count
    let height = top + Double(drawn.count + (rest > 0 ? 1 : 0)) * Self.laneHeight + Self.margin

    let project = preview.playthrough.project
    let title = project.title ?? project.id ?? preview.words(.timeline)
    try sink(SVG.head(width: Self.width, height: height, title: title, language: language))
    try sink(SVG.rectangle(x: 0, y: 0, width: Self.width, height: height, #"class="paper""#))
    try sink(heading(title))
    try sink(axis(to: height - Self.margin))
    try sink(marks(of: chapters))
    for (number, lane) in drawn.enumerated() {
      try sink(drawing(of: lane, y: top + Double(number) * Self.laneHeight))
    }
    if rest > 0 {
      let words = "… + \(preview.words(.annotations, count: rest)) (--all)"
      let y = top + Double(drawn.count) * Self.laneHeight + 20
      try sink(SVG.text(words, x: Self.margin, y: y, #"class="soft" font-size="12""#))
    }
    try sink(SVG.end)
  }

  private func heading(_ title: String) -> String {
    let playthrough = preview.playthrough
    var facts = [
      preview.words(.annotations, count: playthrough.project.annotations.count),
      "\(MediaTime.clock(start, .precise)) – \(MediaTime.clock(start + span, .precise))",
    ]
    if playthrough.durationSource == .lastEnd { facts.append(preview.words(.durationAssumed)) }
    let width = Self.width - 2 * Self.margin
    return SVG.text(
      title, x: Self.margin, y: 30, width: width, size: 18, #"class="ink" font-weight="600""#)
      + SVG.text(
        facts.joined(separator: " · "), x: Self.margin, y: 50, width: width, size: 12,
        #"class="soft""#)
  }

  private func x(of time: Double) -> Double {
    let fraction = span > 0 ? (time - start) / span : 0
    return Self.track.x + max(0, min(fraction, 1)) * Self.track.width
  }

  /// The times over the lanes, with a line down through all of them.
  private func axis(to bottom: Double) -> String {
    guard span > 0 else { return "" }
    // A character of the smallest letters is some 6 units wide.
    let scale = TimeScale(from: start, span: span, columns: Int(Self.track.width / 6))
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
    let words = preview.laneWords
    let summary = words.summary(lane, span: preview.playthrough.span)
    let kind = annotation.kind.rawValue
    let nameWidth = Self.track.x - Self.margin - 8
    var text = "<g>\n"
    let title = [words.name(annotation), words.window(lane)] + summary
    text += "<title>\(title.joined(separator: ", ").escapedForHTML)</title>\n"
    text += SVG.text(
      annotation.id.printable, x: Self.margin, y: y + 13, width: nameWidth, size: 13,
      #"class="ink""#)
    text += SVG.text(
      words.kind(annotation), x: Self.margin, y: y + 28, width: nameWidth, size: 11,
      #"class="\#(kind)""#)
    var left = Self.track.x
    if let window = lane.window, window.start <= start + span, window.end >= start {
      left = x(of: window.start)
      text += bar(of: lane, in: window, y: y, kind)
    }
    // What it does begins below its bar, and has room in any case.
    let right = Self.track.x + Self.track.width
    left = min(left, right - 260)
    text += SVG.text(
      summary.joined(separator: " · "), x: left, y: y + 29, width: right - left, size: 11,
      #"class="soft""#)
    return text + "</g>\n"
  }

  /// The window as a pale bar, full where the viewer saw it; a point as a diamond, a gate as a post at its start.
  private func bar(of lane: Lane, in window: TimeWindow, y: Double, _ kind: String) -> String {
    let left = x(of: window.start)
    guard !lane.isPoint, lane.annotation.kind != .timeTrigger else {
      return """
        <path d="M\(left.shortText) \((y + 2).shortText)l6 6l-6 6l-6 -6z" class="\(kind)"/>

        """
    }
    let condition = lane.annotation.condition == nil ? "" : " condition"
    var text = SVG.rectangle(
      x: left, y: y + 3, width: max(2, x(of: window.end) - left), height: 11,
      #"class="\#(kind) pale\#(condition)" rx="2""#)
    for part in lane.shown where part.start <= start + span && part.end >= start {
      let left = x(of: part.start)
      text += SVG.rectangle(
        x: left, y: y + 3, width: max(2, x(of: part.end) - left), height: 11,
        #"class="\#(kind)" rx="2""#)
    }
    if lane.annotation.isGate {
      text += SVG.line(
        from: (left, y), to: (left, y + 17), #"class="gate""#)
    }
    return text
  }
}
