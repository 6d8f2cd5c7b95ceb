import ProjectFormat
import Support

/// How wide the parts of a lane's line are.
private struct Columns {
  var kind: Int
  var id: Int
  var drawing: Int
  var window: Int
  /// `nil` where the window and the summary take a line of their own, below the drawing.
  var summary: Int?

  /// Everything on one line where the drawing keeps enough room to be read.
  init(width: Int, kind: Int, id: Int, window: Int, summary: Int) {
    self.kind = kind
    self.id = id
    self.window = window
    let free = width - (kind + 1 + id) - 2 - 2 - window - 2
    let wanted = min(summary, free * 9 / 20)
    if free - wanted >= 32 {
      self.summary = wanted
      drawing = free - wanted
    } else {
      self.summary = nil
      drawing = max(16, width - (kind + 1 + id) - 2)
    }
  }

  var label: Int { kind + 1 + id }
  var margin: String { String(repeating: " ", count: label + 2) }
}

extension TimelinePreview {
  /// Writes the scale, a lane per annotation in the order of their starts, chapters, and the legend.
  func writeTimeline<Failure>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    let lanes = sortedLanes()
    guard !lanes.isEmpty else { return }
    let drawn = lanes.prefix(selection.isWhole ? .max : Self.maximumLanes)
    let columns = columns(of: drawn)
    let start = selection.start ?? 0
    let end = min(selection.end ?? .infinity, playthrough.span)
    let scale = TimeScale(from: start, span: end - start, columns: columns.drawing)
    let played = playthrough.timesPlayed()

    var used: Set<Character> = []
    var isCut = false
    if playthrough.span > 0 { for line in axis(scale, columns) { try sink(line) } }
    for lane in drawn {
      let color = laneWords.color(lane.annotation)
      let drawing = LaneDrawing(
        lane, color: color, scale: scale, played: played, glyphs: style.glyphs)
      let summary = laneWords.summary(lane, span: playthrough.span)
      used.formUnion(drawing.used)
      isCut = isCut || summary.contains { $0.contains(ink.ellipsis) }
      for line in lines(of: lane, drawing, summary: summary, columns) { try sink(line) }
    }
    var rest = chapterLanes(scale, columns)
    if lanes.count > drawn.count {
      let count = words(.annotations, count: lanes.count - drawn.count)
      rest += Paragraph.lines(
        of: "\(ink.ellipsis) + \(count) (--all, --only, --from, --to)", width: style.width)
    }
    for line in rest + legend(used, isCut: isCut) { try sink(line) }
  }

  private func columns(of lanes: some Sequence<Lane>) -> Columns {
    var (kind, id, window, summary) = (0, 0, 0, 0)
    for lane in lanes {
      kind = max(kind, laneWords.kind(lane.annotation).columns)
      id = max(id, laneWords.id(lane.annotation).columns)
      window = max(window, laneWords.window(lane).columns)
      let parts = laneWords.summary(lane, span: playthrough.span)
      summary = max(summary, parts.joined(separator: ink.bullet).columns)
    }
    // The lane of chapters has a name, too.
    if !playthrough.chapterMenus().isEmpty { id = max(id, words(.chapters).columns - kind - 1) }
    return Columns(width: style.width, kind: kind, id: id, window: window, summary: summary)
  }

  /// The lanes that are drawn, in the order of their starts.
  func sortedLanes() -> some RandomAccessCollection<Lane> {
    let lanes = Lanes(playthrough)
    var places: [(start: Double, place: Int32)] = []
    for (place, lane) in lanes.enumerated() where selection.includes(lane) {
      places.append((lane.window?.start ?? .infinity, Int32(place)))
    }
    places.sort { $0 < $1 }
    // Texts have the values that variables had in the end, where any were set.
    let engine = engineWithVariables
    return places.lazy.map { _, place in
      var lane = lanes[Int(place)]
      if let engine { lane.annotation.text = engine.text(of: lane.annotation.index) }
      return lane
    }
  }

  /// An engine that was told of the variables alone; `nil` where none were set.
  private var engineWithVariables: InteractivityEngine? {
    var engine: InteractivityEngine?
    for step in playthrough.steps {
      guard case .set = step.input else { continue }
      engine = engine ?? InteractivityEngine(project: playthrough.project)
      _ = engine?.handle(step.input)
    }
    return engine
  }

  private func lines(
    of lane: Lane, _ drawing: LaneDrawing, summary: [String], _ columns: Columns
  ) -> [String] {
    let annotation = lane.annotation
    let window = laneWords.window(lane)
    let label =
      laneWords.kind(annotation).padded(to: columns.kind) + " "
      + laneWords.id(annotation).padded(to: columns.id)
    let color: Ink.Color = annotation.kind == .unsupported ? .dim : .plain
    let head = ink.paint(label, color) + "  " + drawing.text(ink)
    guard let width = columns.summary else {
      let parts = [window] + summary
      let below = wrapped(parts, to: style.width - columns.label - 2)
      return [head] + below.map { columns.margin + ink.paint($0, .dim) }
    }
    let right = wrapped(summary, to: width)
    guard let start = right.first else { return [head + "  " + ink.paint(window, color)] }
    let first = head + "  " + ink.paint(window.padded(to: columns.window) + "  " + start, color)
    let margin = String(repeating: " ", count: style.width - width)
    return [first]
      + right.dropFirst().map { margin + ink.paint($0, color) }
  }

  /// The parts of a summary over at most six lines.
  private func wrapped(_ parts: [String], to width: Int) -> [String] {
    let lines = Paragraph.lines(of: parts, separator: ink.bullet, width: width)
    guard lines.count > 6 else { return lines }
    return lines.prefix(5) + [ink.fitted(lines[5] + ink.ellipsis, to: width)]
  }

  private func axis(_ scale: TimeScale, _ columns: Columns) -> [String] {
    var labels = ""
    var line = Array(repeating: style.glyphs.axis, count: scale.columns)
    for tick in scale.ticks {
      labels += String(repeating: " ", count: max(0, tick.column - labels.count)) + tick.label
      line[tick.column] = style.glyphs.tick
    }
    return [columns.margin + labels, columns.margin + ink.paint(String(line), .dim)]
  }

  /// The chapters of each menu, each title at its time.
  private func chapterLanes(_ scale: TimeScale, _ columns: Columns) -> [String] {
    playthrough.chapterMenus().prefix(8).map { annotation, menu in
      let label = words(.chapters).padded(to: columns.label)
      var text = ""
      for (chapter, columns) in scale.spans(of: menu.chapters, start: \.start) {
        text += String(repeating: " ", count: max(0, columns.lowerBound - text.columns))
        text.append(style.glyphs.chapter)
        text += ink.fitted(chapter.title, to: max(0, columns.count - 2))
      }
      return label + "  " + text
    }
  }

  private func legend(_ used: Set<Character>, isCut: Bool) -> [String] {
    let glyphs = style.glyphs
    let entries: [(Character, PreviewWords.Key)] = [
      (glyphs.shown, .shown), (glyphs.notShown, .notShown),
      (glyphs.notReached, .notReached), (glyphs.point, .trigger),
      (glyphs.open, .open), (glyphs.gate, .gate), (glyphs.pause, .pause),
      (glyphs.loop, .loopsBack), (glyphs.unsupported, .unsupported),
    ]
    var items = entries.filter { used.contains($0.0) }.map { "\($0.0) \(words($0.1))" }
    if used.contains(glyphs.jumpsBack) || used.contains(glyphs.jumpsForward) {
      items.append("\(glyphs.jump)\(glyphs.jumpsForward) \(words(.jump, ink.ellipsis))")
    }
    if isCut { items.append("\(ink.ellipsis) \(words(.cut, "--format json"))") }
    return Paragraph.lines(of: items, separator: "   ", width: style.width).map {
      ink.paint($0, .dim)
    }
  }
}
