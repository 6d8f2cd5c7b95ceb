import Support

/// What a terminal shows: rows of cells, each with a letter and its style.
///
/// What is drawn outside of it is cut off. A letter that takes two columns has two cells; where one of them is drawn
/// over, the other becomes a space.
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
  package mutating func put(_ letter: Character, column: Int, row: Int, _ style: TextStyle = .plain)
  {
    let width = String(letter).columns
    guard width > 0, row >= 0, row < rows, column >= 0, column + width <= columns else { return }
    let place = row * columns + column
    for place in place..<(place + width) { clearNeighbour(of: place) }
    cells[place] = Cell(letter: letter, style: style)
    if width > 1 { cells[place + 1] = Cell(letter: nil, style: style) }
  }

  /// The other column of a wide letter that is drawn over.
  private mutating func clearNeighbour(of place: Int) {
    if cells[place].letter == nil, place > 0 {
      cells[place - 1].letter = " "
    } else if (place + 1) % columns != 0, cells[place + 1].letter == nil {
      cells[place + 1].letter = " "
    }
  }

  /// Writes a line of text, cut to a number of columns. It must be fit for a terminal already; what takes no column of its
  /// own, such as the isolates around right-to-left text, is left out.
  /// - Returns: the column after the last letter.
  @discardableResult
  package mutating func write(
    _ text: String, column: Int, row: Int, width: Int = .max, _ style: TextStyle = .plain
  ) -> Int {
    let text = width < .max && text.columns > width ? text.fitted(to: width) : text
    var column = column
    for letter in text {
      put(letter, column: column, row: row, style)
      column += String(letter).columns
    }
    return column
  }

  /// Fills an area with a letter of one column.
  package mutating func fill(
    _ area: Area, with letter: Character = " ", _ style: TextStyle = .plain
  ) {
    for row in max(0, area.row)..<max(0, area.row, area.endRow) {
      for column in max(0, area.column)..<max(0, area.column, area.endColumn) {
        put(letter, column: column, row: row, style)
      }
    }
  }

  /// Changes the style of what is drawn in an area.
  package mutating func restyle(_ area: Area, _ change: (inout TextStyle) -> Void) {
    for row in max(0, area.row)..<max(0, area.row, min(rows, area.endRow)) {
      for column in max(0, area.column)..<max(0, area.column, min(columns, area.endColumn)) {
        change(&cells[row * columns + column].style)
      }
    }
  }

  /// A row as text, without the spaces at its end.
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
