package import ProjectFormat

/// The characters that lanes are drawn with.
package struct Glyphs: Sendable {
  package var empty: Character
  package var shown: Character
  /// Only the left or the right half of the column is shown.
  package var leftHalf: Character
  package var rightHalf: Character
  package var notShown: Character
  /// The playhead never came there.
  package var notReached: Character
  package var unsupported: Character
  package var point: Character
  package var gate: Character
  package var pause: Character
  package var loop: Character
  package var open: Character
  package var jump: Character
  package var jumpsForward: Character
  package var jumpsBack: Character
  package var chapter: Character
  package var axis: Character
  package var tick: Character

  package static let unicode = Glyphs(
    empty: "·", shown: "█", leftHalf: "▌", rightHalf: "▐", notShown: "░", notReached: "┆",
    unsupported: "┄",
    point: "◆", gate: "╫", pause: "‖", loop: "↺", open: "▶", jump: "╌", jumpsForward: "▷",
    jumpsBack: "◁", chapter: "▏", axis: "─", tick: "┬")
  package static let ascii = Glyphs(
    empty: ".", shown: "#", leftHalf: "#", rightHalf: "#", notShown: "=", notReached: ":",
    unsupported: "~",
    point: "*", gate: "H", pause: "P", loop: "@", open: "+", jump: "-", jumpsForward: ">",
    jumpsBack: "<", chapter: "|", axis: "-", tick: "+")

  /// The columns of a lane, drawn to the half of a column; `nil` where none of the windows is.
  package func bar(of windows: [TimeWindow], on scale: TimeScale) -> [Character?] {
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
