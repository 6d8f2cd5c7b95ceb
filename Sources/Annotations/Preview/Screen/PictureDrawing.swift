import ProjectFormat
import Support

/// The picture rectangle with boxes in it, in the characters of line drawing.
struct PictureDrawing {
  /// What boxes in pixels are measured against.
  static let size = PictureSize(width: 1280, height: 720)

  private let isASCII: Bool
  private var canvas: Canvas

  private var columns: Int { canvas.columns }
  private var rows: Int { canvas.rows }

  /// - Parameter columns: of the whole, its frame included. A character is taken to be twice as high as
  ///   wide.
  init(columns: Int, isASCII: Bool) {
    self.isASCII = isASCII
    let rows = (Double(columns) * Self.size.height / Self.size.width / 2).rounded()
    canvas = Canvas(columns: max(8, columns), rows: max(4, Int(rows)))
    canvas.frame(
      Canvas.Area(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows),
      isASCII ? .heavyASCII : .heavy)
  }

  /// Draws a box, cut at the picture's edges, with its label in the upper left corner: as much of it as there is
  /// room for, its number in any case. Of a box that is as large as its content only the corner is known.
  mutating func draw(_ box: Annotation.Box, number: String, label: String) {
    let left = box.left.fraction(of: Self.size.width)
    let top = box.top.fraction(of: Self.size.height)
    let right = left + (box.width.map { $0.fraction(of: Self.size.width) } ?? 0)
    let bottom = top + (box.height.map { $0.fraction(of: Self.size.height) } ?? 0)
    guard left < 1, top < 1, right >= 0, bottom >= 0 else { return }
    // At least as large as a box has to be to be seen as one; its upper left corner leaves room for that.
    let hasSize = box.width != nil && box.height != nil
    let first = min(column(left), columns - 2 - (hasSize ? 2 : number.count))
    let last = max(first + (hasSize ? 2 : 0), column(right) - (right < 1 ? 1 : 0))
    let upper = min(row(top), hasSize ? rows - 3 : rows - 2)
    let lower = max(upper + (hasSize ? 1 : 0), row(bottom) - (bottom < 1 ? 1 : 0))
    if hasSize {
      canvas.frame(
        Canvas.Area(
          column: first, row: upper, columns: last + 1 - first, rows: lower + 1 - upper),
        isASCII ? .ascii : .light)
    } else {
      canvas.put(isASCII ? "+" : "┌", column: first, row: upper)
    }
    let isRoomy = lower - upper >= 2 && last - first > number.count
    write(number, column: first + 1, row: isRoomy ? upper + 1 : upper)
    let room = last - first - 1 - number.count - 1
    guard isRoomy, room >= 3 else { return }
    // One character a cell: wider ones would move what is to their right.
    let fitted = String(label.prefix(room))
    guard fitted.columns == fitted.count else { return }
    write(fitted, column: first + 1 + number.count + 1, row: upper + 1)
  }

  var lines: [String] { canvas.lines }

  /// Inside of the frame, so that a box at the picture's edge is told from it.
  private func column(_ fraction: Double) -> Int {
    1 + Int((max(0, min(fraction, 1)) * Double(columns - 3)).rounded())
  }

  private func row(_ fraction: Double) -> Int {
    1 + Int((max(0, min(fraction, 1)) * Double(rows - 3)).rounded())
  }

  /// Inside of the picture's frame.
  private mutating func write(_ label: String, column: Int, row: Int) {
    canvas.write(String(label.prefix(columns - 1 - column)), column: column, row: row)
  }
}
