/// Rows of cells as lines of text: the columns two spaces apart, each as wide as its widest cell.
///
/// A column that is empty in every row is left out, and so are spaces at the end of a line.
/// - Parameter numbersFrom: this column and those after it are aligned at the right.
package func tableLines(_ rows: [[String]], numbersFrom firstNumber: Int = .max) -> [String] {
  let count = rows.map(\.count).max() ?? 0
  let widths = (0..<count).map { column in
    rows.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.indices.filter { widths[$0] > 0 }.map { column in
      let space = String(repeating: " ", count: widths[column] - row[column].columns)
      return column < firstNumber ? row[column] + space : space + row[column]
    }
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}
