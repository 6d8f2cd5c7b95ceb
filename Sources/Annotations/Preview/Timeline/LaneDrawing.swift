package import ProjectFormat

/// A lane drawn to scale, one cell a column.
package struct LaneDrawing {
  package struct Cell {
    package var glyph: Character
    package var color: Ink.Color
  }

  private let scale: TimeScale
  private let glyphs: Glyphs
  package private(set) var cells: [Cell]

  /// The characters that were drawn: what the legend explains. Half a column counts as a whole one.
  package var used: Set<Character> {
    Set(
      cells.map { cell in
        let isHalf = cell.glyph == glyphs.leftHalf || cell.glyph == glyphs.rightHalf
        return isHalf ? glyphs.shown : cell.glyph
      })
  }

  /// - Parameter played: the media times that were played; where they are not, nothing is known of a lane.
  package init(
    _ lane: Lane, color: Ink.Color, scale: TimeScale, played: [TimeWindow], glyphs: Glyphs
  ) {
    self.scale = scale
    self.glyphs = glyphs
    cells = Array(repeating: Cell(glyph: glyphs.empty, color: .dim), count: scale.columns)
    guard let window = lane.window, scale.overlaps(window) else { return }
    if lane.isPoint || lane.annotation.kind == .timeTrigger {
      draw(glyphs.point, at: scale.column(of: window.start), color)
    } else if lane.annotation.kind == .unsupported {
      draw(window, with: glyphs.unsupported, .dim)
    } else {
      draw(window, with: glyphs.notReached, .dim)
      for part in played where part.start < window.end && part.end > window.start {
        let played = TimeWindow(
          start: max(part.start, window.start), end: min(part.end, window.end))
        if scale.overlaps(played) { draw(played, with: glyphs.notShown, color) }
      }
      draw(shown: lane.shown.filter(scale.overlaps), color)
    }
    drawJump(lane, from: window)
    drawMarks(lane, in: window, color)
  }

  private mutating func draw(_ glyph: Character, at column: Int, _ color: Ink.Color) {
    cells[column] = Cell(glyph: glyph, color: color)
  }

  private mutating func draw(_ window: TimeWindow, with glyph: Character, _ color: Ink.Color) {
    let halves = scale.halves(of: window)
    for column in (halves.lowerBound / 2)...((halves.upperBound - 1) / 2) {
      draw(glyph, at: column, color)
    }
  }

  /// To the half of a column.
  private mutating func draw(shown windows: [TimeWindow], _ color: Ink.Color) {
    for (column, glyph) in glyphs.bar(of: windows, on: scale).enumerated() {
      if let glyph { draw(glyph, at: column, color) }
    }
  }

  /// A line from the lane's own drawing to where its jump leads, over what is empty.
  private mutating func drawJump(_ lane: Lane, from window: TimeWindow) {
    guard case .time(let target) = lane.destination else { return }
    let goal = scale.column(of: target)
    let first = scale.column(of: window.start)
    let isTrigger = lane.isPoint || lane.annotation.kind == .timeTrigger
    let last = isTrigger ? first : max(first, (scale.halves(of: window).upperBound - 1) / 2)
    if goal > last {
      for column in (last + 1)..<goal { draw(glyphs.jump, at: column, .dim) }
      draw(glyphs.jumpsForward, at: goal, .plain)
    } else if goal < first {
      for column in (goal + 1)..<first { draw(glyphs.jump, at: column, .dim) }
      draw(glyphs.jumpsBack, at: goal, .plain)
    }
  }

  private mutating func drawMarks(_ lane: Lane, in window: TimeWindow, _ color: Ink.Color) {
    let halves = scale.halves(of: window)
    let (first, last) = (halves.lowerBound / 2, (halves.upperBound - 1) / 2)
    guard lane.annotation.isVisual, !lane.isPoint else { return }
    if window.end == .infinity { draw(glyphs.open, at: cells.count - 1, color) }
    if lane.annotation.loopBack != nil, scale.contains(window.end) {
      draw(glyphs.loop, at: last, .plain)
    }
    guard scale.contains(window.start) else { return }
    if lane.annotation.pausesOnShow { draw(glyphs.pause, at: first, .plain) }
    if lane.annotation.isGate { draw(glyphs.gate, at: first, .plain) }
  }

  package func text(_ ink: Ink) -> String {
    var result = ""
    var run = ""
    var color = Ink.Color.dim
    for cell in cells {
      if cell.color != color {
        result += ink.paint(run, color)
        (run, color) = ("", cell.color)
      }
      run.append(cell.glyph)
    }
    return result + ink.paint(run, color)
  }
}
