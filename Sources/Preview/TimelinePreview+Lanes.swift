internal import Interactivity
internal import Terminal

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
  /// The scale, a lane per annotation in the order of their starts, chapters, and the legend.
  var timeline: [String] {
    let lanes = sortedLanes()
    guard !lanes.isEmpty else { return [] }
    let drawn = lanes.prefix(Self.maximumLanes)
    let rows = drawn.map { lane in
      (
        lane: lane, window: laneWords.window(lane),
        summary: laneWords.summary(lane, span: playthrough.span)
      )
    }
    let columns = Columns(
      width: style.width,
      kind: rows.map { laneWords.kind($0.lane.annotation).columns }.max() ?? 0,
      id: rows.map { laneWords.id($0.lane.annotation).columns }.max() ?? 0,
      window: rows.map(\.window.columns).max() ?? 0,
      summary: rows.map { $0.summary.joined(separator: ink.bullet).columns }.max() ?? 0)
    let scale = TimeScale(span: playthrough.span, columns: columns.drawing)

    var used: Set<Character> = []
    var lines = playthrough.span > 0 ? axis(scale, columns) : []
    for row in rows {
      let color = laneWords.color(row.lane.annotation)
      let drawing = LaneDrawing(row.lane, color: color, scale: scale, glyphs: style.glyphs)
      used.formUnion(drawing.used)
      lines += line(row.lane, drawing, window: row.window, summary: row.summary, columns)
    }
    lines += chapterLanes(scale, columns)
    if lanes.count > drawn.count {
      let rest = words(.annotations, count: lanes.count - drawn.count)
      lines.append("\(ink.ellipsis) + \(rest)")
    }
    return lines + legend(used)
  }

  private func sortedLanes() -> [Lane] {
    let lanes = playthrough.lanes()
    let starts = lanes.map { $0.window?.start ?? .infinity }
    return lanes.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { lanes[$0] }
  }

  private func line(
    _ lane: Lane, _ drawing: LaneDrawing, window: String, summary: [String], _ columns: Columns
  ) -> [String] {
    let annotation = lane.annotation
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

  /// The parts of a summary over at most four lines.
  private func wrapped(_ parts: [String], to width: Int) -> [String] {
    let lines = Paragraph.lines(of: parts, separator: ink.bullet, width: width)
    return lines.count <= 4 ? lines : lines.prefix(3) + [ink.ellipsis]
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
      let places = menu.chapters.map { scale.column(of: $0.start) }
      var text = ""
      for (place, chapter) in zip(places.indices, menu.chapters) {
        let start = places[place]
        let end = place + 1 < places.count ? places[place + 1] : scale.columns
        guard end > start else { continue }
        text += String(repeating: " ", count: max(0, start - text.columns))
        text.append(style.glyphs.chapter)
        text += ink.fitted(chapter.title, to: max(0, end - start - 2))
      }
      return label + "  " + text
    }
  }

  private func legend(_ used: Set<Character>) -> [String] {
    let glyphs = style.glyphs
    let entries: [(Character, PreviewWords.Key)] = [
      (glyphs.shown, .shown), (glyphs.notShown, .notShown), (glyphs.point, .trigger),
      (glyphs.open, .open), (glyphs.gate, .gate), (glyphs.pause, .pause),
      (glyphs.loop, .loopsBack), (glyphs.unsupported, .unsupported),
    ]
    var items = entries.filter { used.contains($0.0) }.map { "\($0.0) \(words($0.1))" }
    if used.contains(glyphs.jumpsBack) || used.contains(glyphs.jumpsForward) {
      items.append("\(glyphs.jump)\(glyphs.jumpsForward) \(words(.jump, ink.ellipsis))")
    }
    return Paragraph.lines(of: items, separator: "   ", width: style.width).map {
      ink.paint($0, .dim)
    }
  }
}
