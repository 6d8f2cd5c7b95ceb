internal import Interactivity

/// The characters that lanes are drawn with.
struct Glyphs: Sendable {
  var empty: Character
  var shown: Character
  /// Only the left or the right half of the column is shown.
  var leftHalf: Character
  var rightHalf: Character
  var notShown: Character
  /// The playhead never came there.
  var notReached: Character
  var unsupported: Character
  var point: Character
  var gate: Character
  var pause: Character
  var loop: Character
  var open: Character
  var jump: Character
  var jumpsForward: Character
  var jumpsBack: Character
  var chapter: Character
  var axis: Character
  var tick: Character

  static let unicode = Glyphs(
    empty: "·", shown: "█", leftHalf: "▌", rightHalf: "▐", notShown: "░", notReached: "┆",
    unsupported: "┄",
    point: "◆", gate: "╫", pause: "‖", loop: "↺", open: "▶", jump: "╌", jumpsForward: "▷",
    jumpsBack: "◁", chapter: "▏", axis: "─", tick: "┬")
  static let ascii = Glyphs(
    empty: ".", shown: "#", leftHalf: "#", rightHalf: "#", notShown: "=", notReached: ":",
    unsupported: "~",
    point: "*", gate: "H", pause: "P", loop: "@", open: "+", jump: "-", jumpsForward: ">",
    jumpsBack: "<", chapter: "|", axis: "-", tick: "+")

  /// The columns of a lane, drawn to the half of a column; `nil` where none of the windows is.
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
