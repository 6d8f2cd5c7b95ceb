extension Canvas {
  /// What frames are drawn with.
  package enum FrameLine: Sendable {
    case light, heavy, dashed, ascii, heavyASCII

    /// Upper left, upper right, lower left, lower right, across, down.
    fileprivate var letters: [Character] {
      switch self {
      case .light: ["┌", "┐", "└", "┘", "─", "│"]
      case .heavy: ["┏", "┓", "┗", "┛", "━", "┃"]
      case .dashed: ["┌", "┐", "└", "┘", "┄", "┆"]
      case .ascii: ["+", "+", "+", "+", "-", "|"]
      case .heavyASCII: ["#", "#", "#", "#", "=", "#"]
      }
    }
  }

  /// Draws the frame of an area, into its outermost cells. What is one column wide is a stroke; what is one row high has no frame.
  package mutating func frame(_ area: Area, _ line: FrameLine, _ style: TextStyle = .plain) {
    guard area.columns >= 1, area.rows >= 2 else { return }
    let letters = line.letters
    let (right, bottom) = (area.endColumn - 1, area.endRow - 1)
    for row in area.row...bottom {
      put(letters[5], column: area.column, row: row, style)
      put(letters[5], column: right, row: row, style)
    }
    guard right > area.column else { return }
    for column in area.column...right {
      put(letters[4], column: column, row: area.row, style)
      put(letters[4], column: column, row: bottom, style)
    }
    put(letters[0], column: area.column, row: area.row, style)
    put(letters[1], column: right, row: area.row, style)
    put(letters[2], column: area.column, row: bottom, style)
    put(letters[3], column: right, row: bottom, style)
  }
}
