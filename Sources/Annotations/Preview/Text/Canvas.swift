import Support

/// The content of a terminal: rows of cells, each with a letter and its style.
///
/// A drawing is clipped to the canvas. A letter of two columns has two cells; if one of them is
/// drawn over, the other becomes a space.
package struct Canvas: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// `nil` for the second column of a wide letter.
    package var letter: Character?
    package var style: TextStyle

    package static let blank = Cell(letter: " ", style: .plain)
  }

  package let columns: Int
  package let rows: Int
  private(set) var cells: [Cell]

  /// An empty canvas.
  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  /// A rectangle of cells.
  package struct Area: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    package init(column: Int, row: Int, columns: Int, rows: Int) {
      (self.column, self.row) = (column, row)
      (self.columns, self.rows) = (max(0, columns), max(0, rows))
    }

    /// The column after the last.
    package var endColumn: Int { column + columns }
    /// The row after the last.
    package var endRow: Int { row + rows }

    package func contains(column: Int, row: Int) -> Bool {
      column >= self.column && column < endColumn && row >= self.row && row < endRow
    }
  }

  /// Draws one letter.
  package mutating func put(_ letter: Character, column: Int, row: Int, _ style: TextStyle = .plain) {
    let width = String(letter).columns
    guard width > 0, row >= 0, row < rows, column >= 0, column + width <= columns else { return }
    let place = row * columns + column
    for place in place..<(place + width) { clearNeighbour(of: place) }
    cells[place] = Cell(letter: letter, style: style)
    if width > 1 { cells[place + 1] = Cell(letter: nil, style: style) }
  }

  /// Clears the other column of a wide letter that is drawn over.
  private mutating func clearNeighbour(of place: Int) {
    if cells[place].letter == nil, place > 0 {
      cells[place - 1].letter = " "
    } else if (place + 1) % columns != 0, cells[place + 1].letter == nil {
      cells[place + 1].letter = " "
    }
  }

  /// Writes a line of printable text, cut to a number of columns. Characters without a column, such
  /// as the isolates around right-to-left text, are left out.
  package mutating func write(_ text: String, column: Int, row: Int, width: Int = .max, _ style: TextStyle = .plain) {
    let text = width < .max && text.columns > width ? text.fitted(to: width) : text
    var column = column
    for letter in text {
      put(letter, column: column, row: row, style)
      column += String(letter).columns
    }
  }

  /// Clears an area.
  package mutating func fill(_ area: Area, _ style: TextStyle = .plain) {
    for row in max(0, area.row)..<max(0, area.row, area.endRow) {
      for column in max(0, area.column)..<max(0, area.column, area.endColumn) {
        put(" ", column: column, row: row, style)
      }
    }
  }

  /// Changes the styles of the cells in an area.
  package mutating func restyle(_ area: Area, _ change: (inout TextStyle) -> Void) {
    for row in max(0, area.row)..<max(0, area.row, min(rows, area.endRow)) {
      for column in max(0, area.column)..<max(0, area.column, min(columns, area.endColumn)) {
        change(&cells[row * columns + column].style)
      }
    }
  }

  /// Returns a row as text, without the spaces at its end.
  package func line(_ row: Int) -> String {
    var text = ""
    for cell in cells[(row * columns)..<((row + 1) * columns)] {
      if let letter = cell.letter { text.append(letter) }
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// All rows as text.
  package var lines: [String] { (0..<rows).map(line) }
}

// MARK: - Frames

extension Canvas {
  /// The lines of a frame.
  package enum FrameLine: Sendable {
    case light, heavy, dashed, ascii, heavyASCII

    /// The upper left, upper right, lower left and lower right corner, the horizontal and the
    /// vertical line.
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

  /// Draws a frame into the outermost cells of an area. An area of one column has a vertical line,
  /// an area of one row has no frame.
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

// MARK: - Updates of a terminal

extension Canvas {
  /// Returns the escape sequences that make a terminal show this canvas instead of an earlier one.
  ///
  /// - Parameter earlier: The canvas that the terminal shows. If it is `nil` or has another size,
  ///   all cells are drawn.
  /// - Returns: An empty text if there is no difference.
  package func update(from earlier: Canvas?, _ palette: TextStyle.Palette) -> String {
    let isKnown = earlier?.columns == columns && earlier?.rows == rows
    var result = isKnown ? "" : "\u{1B}[0m\u{1B}[2J"
    var style: TextStyle? = isKnown ? nil : .plain
    for row in 0..<rows {
      var column = 0
      /// The column of the terminal's cursor; `nil` if it is uncertain.
      var cursor: Int?
      while column < columns {
        let place = row * columns + column
        let cell = cells[place]
        let width = column + 1 < columns && cells[place + 1].letter == nil ? 2 : 1
        defer { column += width }
        let before = isKnown ? earlier?.cells[place] : .blank
        guard
          cell != before || (width == 2 && isKnown && cells[place + 1] != earlier?.cells[place + 1])
        else { continue }
        if cursor != column { result += "\u{1B}[\(row + 1);\(column + 1)H" }
        if style != cell.style {
          result += cell.style.escapes(palette)
          style = cell.style
        }
        let letter = cell.letter ?? " "
        result.append(letter)
        // Terminals differ in the widths of some letters.
        cursor = letter.isASCII ? column + 1 : nil
      }
    }
    return result
  }
}
