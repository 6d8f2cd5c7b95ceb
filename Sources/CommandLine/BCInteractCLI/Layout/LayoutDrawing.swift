import PlayerUI
import Preview
import ProjectFormat
import Support

/// Solved control layouts as text: each bar to scale, and the frames as numbers.
struct LayoutDrawing {
  private let ink: PreviewStyle
  private let pointsPerColumn: Double

  /// - Parameters:
  ///   - layouts: the layouts; one scale fits the widest.
  ///   - style: the style of the drawing.
  private init(_ layouts: [SolvedLayout], style: PreviewStyle) {
    ink = style
    let widest = (layouts.map(\.drawnWidth).max() ?? 0) / Double(style.width)
    let gaps = Self.gap * max(0, layouts.count - 1)
    let beside = layouts.reduce(0) { $0 + $1.drawnWidth } / Double(max(1, style.width - gaps - 1))
    pointsPerColumn = max(Self.finestScale, beside <= Self.coarsestScale ? beside : widest)
  }

  /// The points of a column if the terminal is wide enough: a button of 44 points is a box with a
  /// number in it.
  private static let finestScale = 8.0
  /// The maximum points of a column by which several layouts fit side by side: the box still holds
  /// two digits.
  private static let coarsestScale = 11.0
  /// The maximum number of rows that are drawn of one layout; the list of frames has all of them.
  private static let maximumRows = 40

  /// Returns the layouts in lines that fit the style's width, side by side if they fit.
  static func lines(of layouts: [SolvedLayout], style: PreviewStyle) -> [String] {
    let drawing = LayoutDrawing(layouts, style: style)
    var shelves: [[[String]]] = []
    var used = 0
    for layout in layouts {
      let block = drawing.block(of: layout)
      let width = block.map(\.columns).max() ?? 0
      if shelves.isEmpty || used + gap + width > style.width {
        shelves.append([block])
        used = width
      } else {
        shelves[shelves.count - 1].append(block)
        used += gap + width
      }
    }
    return Array(shelves.map(beside).joined(separator: [""]))
  }

  private static let gap = 3

  private static func beside(_ blocks: [[String]]) -> [String] {
    let widths = blocks.map { $0.map(\.columns).max() ?? 0 }
    return (0..<(blocks.map(\.count).max() ?? 0)).map { line in
      var text = ""
      for (block, width) in zip(blocks, widths) {
        if !text.isEmpty { text += String(repeating: " ", count: gap) }
        text += (line < block.count ? block[line] : "").padded(to: width)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// Returns a heading, the bars and the list of frames.
  private func block(of layout: SolvedLayout) -> [String] {
    var heading =
      "\(layout.width.pointText) pt\(ink.bullet)\(layout.set.rawValue)\(ink.bullet)"
      + "\(layout.height.pointText) pt high"
    if layout.overflow > 0 { heading += "\(ink.bullet)\(layout.overflow.pointText) pt too narrow" }
    let rows = layout.frames.last.map { $0.row + 1 } ?? 0
    var lines = [heading, ""]
    for row in 0..<min(rows, Self.maximumRows) {
      lines += bar(layout, row: row)
    }
    if rows > Self.maximumRows {
      lines.append("\(ink.ellipsis) \(rows - Self.maximumRows) more rows")
    }
    lines.append("")
    let table = layout.frames.enumerated().map { index, frame in
      [
        ink.fitted(frame.id, to: 24), String(index + 1), String(frame.row + 1),
        frame.x.pointText, frame.width.pointText,
      ]
    }
    lines += tableLines([["control", "no.", "row", "x", "width"]] + table, numbersFrom: 1)
    if !layout.hidden.isEmpty {
      let names = layout.hidden.map { ink.fitted($0, to: 24) }
      lines += Paragraph.lines(
        of: ["not shown:"] + names.dropLast().map { $0 + "," } + names.suffix(1), separator: " ",
        width: min(ink.width, max(40, lines.map(\.columns).max() ?? 0)), indent: 2)
    }
    return lines
  }

  /// Returns a row of boxes, each as wide as its control; a box narrower than two columns is a
  /// stroke.
  private func bar(_ layout: SolvedLayout, row: Int) -> [String] {
    let frames = layout.frames.enumerated().filter { $0.element.row == row }
    let offset = min(0, frames.map(\.element.x).min() ?? 0)
    let count = column(layout.drawnWidth) + 1
    var canvas = Canvas(columns: count, rows: 3)
    for (index, frame) in frames {
      let left = column(frame.x - offset)
      let right = max(left, column(frame.maxX - offset) - 1)
      guard frame.width > 0, right < count else { continue }
      canvas.frame(
        Canvas.Area(column: left, row: 0, columns: right + 1 - left, rows: 3),
        ink.isASCII ? .ascii : .light)
      let label = String(index + 1)
      if label.count < right - left { canvas.write(label, column: left + 1, row: 1) }
    }
    return canvas.lines
  }

  private func column(_ points: Double) -> Int { Int((points / pointsPerColumn).rounded()) }
}

extension SolvedLayout {
  /// The width, with the part of the controls that exceeds it.
  var drawnWidth: Double { width + overflow }
}

extension Double {
  /// The points with at most two decimal digits.
  var pointText: String { ((self * 100).rounded() / 100).shortText }
}
