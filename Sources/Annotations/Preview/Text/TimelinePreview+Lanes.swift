import ProjectFormat
import Support

extension TimelinePreview {
  /// The scale, a lane per annotation in the order of their starts, the chapters, and the legend.
  var lanes: [String] {
    guard !timeline.lanes.isEmpty else { return [] }
    // The rows are made twice: to measure them, and to draw them.
    let rows = timeline.drawnLanes.lazy.map { Row($0, laneText) }
    let columns = columns(of: rows)
    let scale = timeline.scale(columns: columns.drawing)

    var lines = playthrough.span > 0 ? axis(scale, columns) : []
    var used: Set<Character> = []
    var isCut = false
    for row in rows {
      let drawing = LaneDrawing(
        row.lane, color: laneText.color(row.lane.annotation), scale: scale, played: timeline.played,
        glyphs: style.glyphs)
      used.formUnion(drawing.usedGlyphs)
      isCut = isCut || row.summary.contains { $0.contains(style.ellipsis) }
      lines += self.lines(of: row, drawing, columns)
    }
    lines += chapterLanes(scale, columns)
    let rest = timeline.lanes.count - rows.count
    if rest > 0 {
      let count = words(.annotations, count: rest)
      lines += Paragraph.lines(
        of: "\(style.ellipsis) + \(count) (--all, --only, --from, --to)", width: style.width)
    }
    return lines + legend(used, isCut: isCut)
  }

  /// A lane with its description.
  private struct Row {
    let kind: String
    let id: String
    let window: String
    let summary: [String]
    let lane: Lane

    init(_ lane: Lane, _ text: LaneText) {
      kind = text.kind(lane.annotation)
      id = text.id(lane.annotation)
      window = text.window(lane)
      summary = text.summary(lane)
      self.lane = lane
    }
  }

  /// The widths of the parts of a lane's line.
  private struct Columns {
    var kind: Int
    var id: Int
    var window: Int
    var drawing: Int
    /// `nil` if the window and the summary have lines of their own below the drawing.
    var summary: Int?

    var label: Int { kind + 1 + id }
    var margin: String { String(repeating: " ", count: label + 2) }
  }

  private func columns(of rows: some Sequence<Row>) -> Columns {
    var (kind, id, window, summary) = (0, 0, 0, 0)
    for row in rows {
      kind = max(kind, row.kind.columns)
      id = max(id, row.id.columns)
      window = max(window, row.window.columns)
      summary = max(summary, row.summary.joined(separator: style.bullet).columns)
    }
    // The lane of chapters has a name, too.
    if !playthrough.chapterMenus().isEmpty { id = max(id, words(.chapters).columns - kind - 1) }
    // All is on one line if the drawing keeps enough columns to be readable.
    let label = kind + 1 + id
    let free = style.width - label - 2 - 2 - window - 2
    let wanted = min(summary, free * 9 / 20)
    let isOneLine = free - wanted >= 32
    return Columns(
      kind: kind, id: id, window: window,
      drawing: isOneLine ? free - wanted : max(16, style.width - label - 2),
      summary: isOneLine ? wanted : nil)
  }

  private func lines(of row: Row, _ drawing: LaneDrawing, _ columns: Columns) -> [String] {
    let label = row.kind.padded(to: columns.kind) + " " + row.id.padded(to: columns.id)
    let color: PreviewStyle.Color = row.lane.annotation.kind == .unsupported ? .dim : .plain
    let head = style.paint(label, color) + "  " + drawing.text(style)
    guard let width = columns.summary else {
      let below = wrapped([row.window] + row.summary, to: style.width - columns.label - 2)
      return [head] + below.map { columns.margin + style.paint($0, .dim) }
    }
    let right = wrapped(row.summary, to: width)
    guard let start = right.first else { return [head + "  " + style.paint(row.window, color)] }
    let window = row.window.padded(to: columns.window)
    let margin = String(repeating: " ", count: style.width - width)
    return [head + "  " + style.paint(window + "  " + start, color)]
      + right.dropFirst().map { margin + style.paint($0, color) }
  }

  /// Returns the parts of a summary over at most six lines.
  private func wrapped(_ parts: [String], to width: Int) -> [String] {
    let lines = Paragraph.lines(of: parts, separator: style.bullet, width: width)
    guard lines.count > 6 else { return lines }
    return lines.prefix(5) + [style.fitted(lines[5] + style.ellipsis, to: width)]
  }

  private func axis(_ scale: TimeScale, _ columns: Columns) -> [String] {
    var labels = ""
    var line = Array(repeating: style.glyphs.axis, count: scale.columns)
    for tick in scale.ticks {
      labels += String(repeating: " ", count: max(0, tick.column - labels.count)) + tick.label
      line[tick.column] = style.glyphs.tick
    }
    return [columns.margin + labels, columns.margin + style.paint(String(line), .dim)]
  }

  /// Returns a lane for each chapter menu, with each title at its time.
  private func chapterLanes(_ scale: TimeScale, _ columns: Columns) -> [String] {
    playthrough.chapterMenus().prefix(8).map { _, menu in
      var text = ""
      for (chapter, columns) in scale.spans(of: menu.chapters) {
        text += String(repeating: " ", count: max(0, columns.lowerBound - text.columns))
        text.append(style.glyphs.chapter)
        text += style.fitted(chapter.title, to: max(0, columns.count - 2))
      }
      return words(.chapters).padded(to: columns.label) + "  " + text
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
      items.append("\(glyphs.jump)\(glyphs.jumpsForward) \(words(.jump, style.ellipsis))")
    }
    if isCut { items.append("\(style.ellipsis) \(words(.cut, "--format json"))") }
    return Paragraph.lines(of: items, separator: "   ", width: style.width).map {
      style.paint($0, .dim)
    }
  }
}
