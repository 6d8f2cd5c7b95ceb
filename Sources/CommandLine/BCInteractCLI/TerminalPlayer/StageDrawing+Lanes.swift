import Preview
import ProjectFormat
import Support

extension StageDrawing {
  /// The axis, as many lanes as there is room for, the chapters; over them the playhead.
  mutating func drawLanes() {
    let area = plan.lanes
    guard area.rows >= 2 else { return }
    let label = min(20, max(8, area.columns / 5))
    let start = area.column + label + 1
    let scale = scale(columns: area.columns - label - 1)
    drawAxis(scale, row: area.row, column: start)

    let chapterRows = stage.chapters.isEmpty || area.rows < 4 ? 0 : 1
    let shown = shownLanes(count: area.rows - 1 - chapterRows)
    for (row, place) in shown.enumerated() {
      draw(stage.lanes[place], scale, row: area.row + 1 + row, label: label, column: start)
    }
    if shown.count < stage.lanes.count {
      let part =
        "\(shown.lowerBound + 1)\(stage.ink.dash)\(shown.upperBound)/\(stage.lanes.count)"
      write(part, column: area.column, row: area.row, width: label, .dim)
    }
    if chapterRows > 0 {
      drawChapters(scale, row: area.row + 1 + shown.count, label: label, column: start)
    }
    drawPlayhead(scale, column: start, rows: area.row..<(area.row + 1 + shown.count + chapterRows))
    targets.append(
      (
        Canvas.Area(
          column: start, row: area.row, columns: scale.columns,
          rows: 1 + shown.count + chapterRows),
        .lanes(from: scale.start, to: scale.end)
      ))
  }

  /// The whole, or around the playhead what the zoom leaves.
  private func scale(columns: Int) -> TimeScale {
    let span = stage.duration / max(1, stage.zoom)
    let start = min(max(0, stage.time - span / 2), stage.duration - span)
    return TimeScale(from: start, span: span, columns: columns)
  }

  /// The lanes around the last that has begun.
  private func shownLanes(count: Int) -> Range<Int> {
    let count = min(max(0, count), stage.lanes.count)
    let begun = stage.lanes.partitioningIndex { ($0.window?.start ?? .infinity) > stage.time }
    let first = min(max(0, begun - (count + 1) / 2), stage.lanes.count - count)
    return first..<(first + count)
  }

  private mutating func drawAxis(_ scale: TimeScale, row: Int, column: Int) {
    for place in 0..<scale.columns {
      canvas.put(stage.style.glyphs.axis, column: column + place, row: row, .dim)
    }
    for tick in scale.ticks {
      canvas.write(tick.label, column: column + tick.column, row: row, .dim)
    }
  }

  private mutating func draw(
    _ lane: Lane, _ scale: TimeScale, row: Int, label: Int, column: Int
  ) {
    var lane = lane
    let annotation = lane.annotation
    let words = stage.laneWords
    let isOn = engine.conditionHolds(of: annotation.index)
    if isOn, let window = lane.window { lane.shown = [window] }
    let isVisible = visible.contains(annotation.index)
    let color = words.color(annotation)
    write(
      words.name(annotation), column: plan.lanes.column, row: row, width: label,
      isVisible ? .bold : .plain)
    let whole = TimeWindow(start: 0, end: .infinity)
    let drawing = LaneDrawing(
      lane, color: color, scale: scale, played: [whole], glyphs: stage.style.glyphs)
    for (place, cell) in drawing.cells.enumerated() {
      canvas.put(cell.glyph, column: column + place, row: row, style(cell.color))
    }
  }

  private mutating func drawChapters(_ scale: TimeScale, row: Int, label: Int, column: Int) {
    write(stage.words(.chapters), column: plan.lanes.column, row: row, width: label, .dim)
    for (chapter, columns) in scale.spans(of: stage.chapters, start: \.time) {
      let place = column + columns.lowerBound
      canvas.put(stage.style.glyphs.chapter, column: place, row: row, .dim)
      write(
        stage.ink.fitted(chapter.title, to: max(0, columns.count - 2)), column: place + 1,
        row: row, width: columns.count - 1)
    }
  }

  private mutating func drawPlayhead(_ scale: TimeScale, column: Int, rows: Range<Int>) {
    guard scale.contains(stage.time) else { return }
    let place = column + scale.column(of: stage.time)
    for row in rows {
      if canvas[row, place].letter == stage.style.glyphs.empty {
        canvas.put(stage.ink.isASCII ? "|" : "│", column: place, row: row)
      }
      canvas.restyle(Canvas.Area(column: place, row: row, columns: 1, rows: 1)) {
        $0.isReversed = true
        $0.isDim = false
      }
    }
  }
}
