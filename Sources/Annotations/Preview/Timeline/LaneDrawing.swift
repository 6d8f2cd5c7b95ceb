package import ProjectFormat

/// A lane drawn to scale in the characters of a line, one cell per column.
package struct LaneDrawing {
  package struct Cell {
    package var glyph: Character
    package var color: PreviewStyle.Color
  }

  private let scale: TimeScale
  private let glyphs: LaneGlyphs
  package private(set) var cells: [Cell]

  /// The glyphs that the legend explains. Half a column counts as a whole column.
  var usedGlyphs: Set<Character> {
    Set(
      cells.map { cell in
        let isHalf = cell.glyph == glyphs.leftHalf || cell.glyph == glyphs.rightHalf
        return isHalf ? glyphs.shown : cell.glyph
      })
  }

  /// Draws a lane.
  /// - Parameter played: The media times that were played. In the rest of its window a lane is
  ///   drawn as not reached.
  package init(_ lane: Lane, color: PreviewStyle.Color, scale: TimeScale, played: [TimeWindow], glyphs: LaneGlyphs) {
    self.scale = scale
    self.glyphs = glyphs
    cells = Array(repeating: Cell(glyph: glyphs.empty, color: .dim), count: scale.columns)
    guard let window = lane.window, scale.overlaps(window) else { return }
    if lane.isMark { draw(glyphs.point, at: scale.column(of: window.start), color) }
    for (part, window) in lane.parts(played: played) where scale.overlaps(window) {
      switch part {
      case .unsupported: draw(window, with: glyphs.unsupported, .dim)
      case .notReached: draw(window, with: glyphs.notReached, .dim)
      case .notShown: draw(window, with: glyphs.notShown, color)
      case .shown: break
      }
    }
    let shown = lane.isMark ? [] : lane.shown.filter(scale.overlaps)
    let bar = glyphs.bar(of: shown, on: scale)
    for (column, glyph) in bar.enumerated() {
      if let glyph { draw(glyph, at: column, color) }
    }
    drawJump(lane, from: window)
    drawMarks(lane, in: window, color)
    // A mark must not hide that the annotation was shown: the bar is drawn next to it.
    let columns = scale.columns(of: window)
    if let column = bar.firstIndex(where: { $0 != nil }), columns.count > 1,
      usedGlyphs.isDisjoint(with: [glyphs.shown])
    {
      let isLast = column == columns.upperBound
      draw(isLast ? glyphs.rightHalf : glyphs.leftHalf, at: isLast ? column - 1 : column + 1, color)
    }
  }

  private mutating func draw(_ glyph: Character, at column: Int, _ color: PreviewStyle.Color) {
    cells[column] = Cell(glyph: glyph, color: color)
  }

  private mutating func draw(_ window: TimeWindow, with glyph: Character, _ color: PreviewStyle.Color) {
    for column in scale.columns(of: window) { draw(glyph, at: column, color) }
  }

  /// Draws a line from the lane's bar or mark to the target of its jump, over empty cells.
  private mutating func drawJump(_ lane: Lane, from window: TimeWindow) {
    guard case .time(let target) = lane.destination else { return }
    let goal = scale.column(of: target)
    let first = scale.column(of: window.start)
    let last = lane.isMark ? first : max(first, scale.columns(of: window).upperBound)
    if goal > last {
      for column in (last + 1)..<goal { draw(glyphs.jump, at: column, .dim) }
      draw(glyphs.jumpsForward, at: goal, .plain)
    } else if goal < first {
      for column in (goal + 1)..<first { draw(glyphs.jump, at: column, .dim) }
      draw(glyphs.jumpsBack, at: goal, .plain)
    }
  }

  private mutating func drawMarks(_ lane: Lane, in window: TimeWindow, _ color: PreviewStyle.Color) {
    guard lane.annotation.isVisual, !lane.isPoint else { return }
    let columns = scale.columns(of: window)
    if window.end == .infinity { draw(glyphs.open, at: cells.count - 1, color) }
    if lane.annotation.loopBack != nil, scale.contains(window.end) {
      draw(glyphs.loop, at: columns.upperBound, .plain)
    }
    guard scale.contains(window.start) else { return }
    if lane.annotation.pausesOnShow { draw(glyphs.pause, at: columns.lowerBound, .plain) }
    if lane.annotation.isGate { draw(glyphs.gate, at: columns.lowerBound, .plain) }
  }

  /// Returns the cells as text, with the escape sequences of their colors.
  func text(_ style: PreviewStyle) -> String {
    var result = ""
    var run = ""
    var color = PreviewStyle.Color.dim
    for cell in cells {
      if cell.color != color {
        result += style.paint(run, color)
        (run, color) = ("", cell.color)
      }
      run.append(cell.glyph)
    }
    return result + style.paint(run, color)
  }
}

/// The characters that lanes are drawn with.
package struct LaneGlyphs: Sendable {
  package var empty: Character
  var shown: Character
  /// A column with only its left half shown.
  var leftHalf: Character
  /// A column with only its right half shown.
  var rightHalf: Character
  var notShown: Character
  var notReached: Character
  var unsupported: Character
  var point: Character
  package var gate: Character
  package var pause: Character
  var loop: Character
  var open: Character
  var jump: Character
  var jumpsForward: Character
  var jumpsBack: Character
  package var chapter: Character
  package var axis: Character
  var tick: Character

  static let unicode = LaneGlyphs(
    empty: "·", shown: "█", leftHalf: "▌", rightHalf: "▐", notShown: "░", notReached: "┆",
    unsupported: "┄", point: "◆", gate: "╫", pause: "‖", loop: "↺", open: "▶", jump: "╌",
    jumpsForward: "▷", jumpsBack: "◁", chapter: "▏", axis: "─", tick: "┬")
  static let ascii = LaneGlyphs(
    empty: ".", shown: "#", leftHalf: "#", rightHalf: "#", notShown: "=", notReached: ":",
    unsupported: "~", point: "*", gate: "H", pause: "P", loop: "@", open: "+", jump: "-",
    jumpsForward: ">", jumpsBack: "<", chapter: "|", axis: "-", tick: "+")

  /// Returns the columns of a bar with the precision of half a column; `nil` for a column outside
  /// all windows.
  func bar(of windows: [TimeWindow], on scale: TimeScale) -> [Character?] {
    var halves = Array(repeating: false, count: 2 * scale.columns)
    for window in windows {
      for half in scale.halves(of: window) { halves[half] = true }
    }
    return (0..<scale.columns).map { column in
      switch (halves[2 * column], halves[2 * column + 1]) {
      case (true, true): shown
      case (true, false): leftHalf
      case (false, true): rightHalf
      case (false, false): nil
      }
    }
  }
}

extension Lane {
  /// The appearance of a stretch of the window on a timeline; the raw value is its class in a picture.
  enum Part: String {
    case unsupported
    case notReached = "not-reached"
    case notShown = "not-shown"
    case shown
  }

  /// Returns the window in parts, each drawn over those before it; none if the lane is a mark, or
  /// its window is pending.
  /// - Parameter played: The media times that were played.
  func parts(played: [TimeWindow]) -> [(part: Part, window: TimeWindow)] {
    guard let window, !isMark else { return [] }
    guard annotation.kind != .unsupported else { return [(.unsupported, window)] }
    let reached = played.filter { $0.start < window.end && $0.end > window.start }.map {
      TimeWindow(start: max($0.start, window.start), end: min($0.end, window.end))
    }
    return [(.notReached, window)] + reached.map { (.notShown, $0) } + shown.map { (.shown, $0) }
  }

  /// The line from the window to the target of the jump, in media times; `nil` if there is no jump,
  /// or its target lies in the window.
  var jumpLine: (start: Double, target: Double)? {
    guard let window, case .time(let target) = destination else { return nil }
    if target < window.start { return (window.start, target) }
    let end = isMark ? window.start : window.end
    return target > end ? (end, target) : nil
  }
}
