import PlayerUI
import Preview
import ProjectFormat
import Support

// MARK: Lanes

extension StageDrawing {
  /// Draws the axis, as many lanes as fit, the chapters, and the playhead over them.
  mutating func drawLanes() {
    let area = layout.lanes
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
      let part = "\(shown.lowerBound + 1)\(style.dash)\(shown.upperBound)/\(stage.lanes.count)"
      write(part, column: area.column, row: area.row, width: label, .dim)
    }
    if chapterRows > 0 {
      drawChapters(scale, row: area.row + 1 + shown.count, label: label, column: start)
    }
    let rows = 1 + shown.count + chapterRows
    drawPlayhead(scale, column: start, rows: area.row..<(area.row + rows))
    targets.append(
      (
        Canvas.Area(column: start, row: area.row, columns: scale.columns, rows: rows),
        .lanes(from: scale.start, to: scale.end)
      ))
  }

  /// Returns the scale of the whole media, or of the part around the playhead that the zoom shows.
  private func scale(columns: Int) -> TimeScale {
    let span = stage.duration / max(1, stage.zoom)
    let start = min(max(0, stage.time - span / 2), stage.duration - span)
    return TimeScale(from: start, span: span, columns: columns)
  }

  /// Returns the lanes around the last one that has begun.
  private func shownLanes(count: Int) -> Range<Int> {
    let count = min(max(0, count), stage.lanes.count)
    let begun = stage.lanes.partitioningIndex { ($0.window?.start ?? .infinity) > stage.time }
    let first = min(max(0, begun - (count + 1) / 2), stage.lanes.count - count)
    return first..<(first + count)
  }

  private mutating func drawAxis(_ scale: TimeScale, row: Int, column: Int) {
    for place in 0..<scale.columns {
      canvas.put(style.glyphs.axis, column: column + place, row: row, .dim)
    }
    for tick in scale.ticks {
      canvas.write(tick.label, column: column + tick.column, row: row, .dim)
    }
  }

  private mutating func draw(_ lane: Lane, _ scale: TimeScale, row: Int, label: Int, column: Int) {
    var lane = lane
    let annotation = lane.annotation
    // A lane is drawn as shown in its whole window while its condition holds.
    if let window = lane.window, engine.conditionHolds(of: annotation.index) {
      lane.shown = [window]
    }
    write(
      stage.laneText.name(annotation), column: layout.lanes.column, row: row, width: label,
      visible.contains(annotation.index) ? .bold : .plain)
    let drawing = LaneDrawing(
      lane, color: stage.laneText.color(annotation), scale: scale,
      played: [TimeWindow(start: 0, end: .infinity)], glyphs: style.glyphs)
    for (place, cell) in drawing.cells.enumerated() {
      canvas.put(cell.glyph, column: column + place, row: row, cell.color.style)
    }
  }

  private mutating func drawChapters(_ scale: TimeScale, row: Int, label: Int, column: Int) {
    write(stage.words(.chapters), column: layout.lanes.column, row: row, width: label, .dim)
    for (chapter, columns) in scale.spans(of: stage.chapters) {
      let place = column + columns.lowerBound
      canvas.put(style.glyphs.chapter, column: place, row: row, .dim)
      write(
        style.fitted(chapter.title, to: max(0, columns.count - 2)), column: place + 1,
        row: row, width: columns.count - 1)
    }
  }

  private mutating func drawPlayhead(_ scale: TimeScale, column: Int, rows: Range<Int>) {
    guard scale.contains(stage.time) else { return }
    let place = column + scale.column(of: stage.time)
    for row in rows {
      if canvas[row, place].letter == style.glyphs.empty {
        canvas.put(isASCII ? "|" : "│", column: place, row: row)
      }
      canvas.restyle(Canvas.Area(column: place, row: row, columns: 1, rows: 1)) {
        $0.isReversed = true
        $0.isDim = false
      }
    }
  }
}

// MARK: - The control bar

extension StageDrawing {
  /// Draws the controls at the places of the solved layout.
  mutating func drawBar() {
    guard layout.bar.rows > 0 else { return }
    for frame in bar.frames where frame.row < layout.bar.rows {
      let column = Int(frame.x / Self.pointsPerColumn)
      let area = Canvas.Area(
        column: column, row: layout.bar.row + frame.row,
        columns: Int(frame.maxX / Self.pointsPerColumn) - column, rows: 1)
      guard area.columns > 0 else { continue }
      if frame.tag == .progress {
        drawSlider(area)
      } else if let label = label(of: frame.tag) {
        let isEnabled = stage.controls.enabled.contains(frame.tag)
        let isButton = ![.currentTime, .duration, .timeSeparator].contains(frame.tag)
        let free = max(0, area.columns - label.columns)
        write(
          label, column: area.column + free / 2, row: area.row, width: area.columns - free / 2,
          isButton ? (isEnabled ? .bold : .dim) : .plain)
        if isButton { targets.append((area, .control(frame.tag))) }
      }
    }
  }

  private func label(of tag: ControlTag) -> String? {
    switch tag {
    case .playback:
      return stage.isPlaying ? (isASCII ? "||" : "‖") : isASCII ? ">" : "▶"
    case .jumpBack: return (isASCII ? "-" : "↺") + stage.jumpBackInterval.shortText
    case .currentTime: return stage.timeLabels.currentTime
    case .timeSeparator: return "/"
    case .duration: return stage.timeLabels.duration
    case .screenMode:
      let isFull = stage.controls.screenMode == .full
      return isASCII ? (isFull ? "><" : "[]") : isFull ? "⤡" : "⤢"
    case .live: return stage.words(.open)
    case .closedCaption: return "CC"
    case .preferredBitrate: return "HD"
    case .externalRoute, .video360, .pictureInPicture, .empty, .unknown, .adPodCountdown,
      .learnMore, .skipAdCountdown, .skip, .progress:
      return nil
    }
  }

  /// Draws the track, its played part, the chapter marks and the thumb, mirrored if the bar is.
  private mutating func drawSlider(_ area: Canvas.Area) {
    let isMirrored = stage.direction == .rightToLeft
    let track = Canvas.Area(
      column: area.column + 1, row: area.row, columns: area.columns - 2, rows: 1)
    guard track.columns > 1 else { return }
    targets.append((track, .slider(isMirrored: isMirrored)))
    let slider = stage.controls.state.slider
    func column(_ fraction: Double) -> Int {
      let place = Int((fraction * Double(track.columns - 1)).rounded())
      return track.column + (isMirrored ? track.columns - 1 - place : place)
    }
    let thumb = column(slider.fraction)
    for place in track.column..<track.endColumn {
      let isPlayed = isMirrored ? place > thumb : place < thumb
      canvas.put(
        isASCII ? (isPlayed ? "=" : "-") : isPlayed ? "━" : "─", column: place, row: track.row,
        isPlayed ? PreviewStyle.Color.text.style : .dim)
    }
    let width = Double(track.columns)
    for marker in slider.markers {
      guard let span = slider.span(of: marker, trackWidth: width) else { continue }
      canvas.put(isASCII ? "|" : "┿", column: column(span.x / width), row: track.row)
    }
    canvas.put(isASCII ? "O" : "●", column: thumb, row: track.row, .bold)
  }
}
