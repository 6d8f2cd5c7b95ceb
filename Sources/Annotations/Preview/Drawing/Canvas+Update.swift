extension Canvas {
  /// The escape sequences by which a terminal that shows `earlier` shows this canvas: only what has changed is drawn.
  ///
  /// - Parameter earlier: `nil`, or of another size, where nothing is known of what the terminal shows: then all is drawn.
  /// - Returns: nothing where there is no difference.
  package func update(from earlier: Canvas?, _ palette: TextStyle.Palette) -> String {
    let isKnown = earlier?.columns == columns && earlier?.rows == rows
    var result = isKnown ? "" : "\u{1B}[0m\u{1B}[2J"
    var style: TextStyle? = isKnown ? nil : .plain
    for row in 0..<rows {
      var column = 0
      /// Where the terminal's cursor is, if that is sure.
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
        // Terminals don't agree about every letter's width.
        cursor = letter.isASCII ? column + 1 : nil
      }
    }
    return result
  }
}
