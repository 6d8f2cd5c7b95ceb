import Localization
import PlayerUI
import Preview
import ProjectFormat
import Support

extension StageDrawing {
  /// The area of the picture inside its frame.
  private var inside: Canvas.Area {
    let picture = layout.picture
    return Canvas.Area(
      column: picture.column + 1, row: picture.row + 1, columns: picture.columns - 2,
      rows: picture.rows - 2)
  }

  mutating func drawPicture() {
    guard layout.picture.rows >= 3, layout.picture.columns >= 8 else { return }
    canvas.frame(layout.picture, isASCII ? .ascii : .heavy, .dim)
    targets.append((inside, .picture))
    for (number, index) in visible.enumerated() {
      draw(
        lane(of: index), number: number + 1,
        isChosen: stage.panel == .onScreen && stage.choice == number)
    }
  }

  /// Returns the area of an annotation, cut at the edges of the picture.
  private func area(of annotation: Annotation, content: (columns: Int, rows: Int)) -> Canvas.Area? {
    // Each cell stands for a part of a picture of the engine's size.
    let size = engine.picture
    let (cellWidth, cellHeight) = (size.width / Double(inside.columns), size.height / Double(inside.rows))
    let box = annotation.box.frame(
      in: size, picture: size,
      content: PictureSize(
        width: Double(content.columns) * cellWidth, height: Double(content.rows) * cellHeight))
    guard box.x < size.width, box.y < size.height, box.x + box.width > 0, box.y + box.height > 0
    else { return nil }
    func cell(_ length: Double, _ side: Double, _ count: Int) -> Int {
      Int(min(max((length / side).rounded(), 0), Double(count)))
    }
    // The minimum size is a row of three columns.
    let left = min(cell(box.x, cellWidth, inside.columns), max(0, inside.columns - 3))
    let top = min(cell(box.y, cellHeight, inside.rows), inside.rows - 1)
    let right = max(left + 3, cell(box.x + box.width, cellWidth, inside.columns))
    let bottom = max(top + 1, cell(box.y + box.height, cellHeight, inside.rows))
    return Canvas.Area(
      column: inside.column + left, row: inside.row + top,
      columns: min(right, inside.columns) - left, rows: min(bottom, inside.rows) - top)
  }

  private mutating func draw(_ lane: Lane, number: Int, isChosen: Bool) {
    let annotation = lane.annotation
    let isText = annotation.kind == .text
    let isHotspot = annotation.kind == .hotspot
    // The engine has no text of a hot spot on a platform that does not draw it.
    let words = isText || isHotspot ? annotation.text : annotation.title
    guard !isHotspot || words != nil || stage.showsHotSpots || isChosen else { return }
    let content = words ?? annotation.id
    let contentLines = content.split(separator: "\n", omittingEmptySubsequences: false).prefix(16)
    let widest = contentLines.map { $0.prefix(400).printable.columns }.max() ?? 0
    let size = (columns: min(widest + 2, inside.columns), rows: contentLines.count + 2)
    guard let area = area(of: annotation, content: size) else { return }
    let isThemed = isText && stage.palette == .indexed
    let isFramed = !isThemed && area.rows >= 3 && area.columns >= 4
    let color = stage.laneText.color(annotation).style
    var paper = color
    if isThemed {
      paper = Self.style(of: stage.appearance(annotation))
      canvas.fill(area, paper)
    } else if !isFramed {
      // An annotation that is too small for a frame has a background, which shows its size.
      paper.isReversed = true
      canvas.fill(area, paper)
    } else {
      if isText { canvas.fill(area) }
      let line: Canvas.FrameLine = isASCII ? .ascii : isHotspot ? .dashed : .light
      canvas.frame(area, line, color)
    }
    var room = area
    if isFramed {
      room = Canvas.Area(
        column: area.column + 1, row: area.row + 1, columns: area.columns - 2, rows: area.rows - 2)
    }
    // The number is on the frame, or before the text.
    let label = String(number)
    var indent = 0
    if isFramed {
      canvas.write(label, column: area.column + 1, row: area.row, width: area.columns - 2, .bold)
    } else {
      var bold = paper
      bold.isBold = true
      canvas.write(label, column: room.column, row: room.row, width: room.columns, bold)
      indent = label.columns + 1
    }
    if !isHotspot || words != nil {
      write(content, in: room, indent: indent, !isFramed ? paper : isText ? .plain : color)
    }
    if isChosen { canvas.restyle(area) { $0.isReversed.toggle() } }
  }

  /// Writes text over several lines. A line that begins with right-to-left text is aligned at the
  /// right.
  private mutating func write(_ text: String, in room: Canvas.Area, indent: Int, _ textStyle: TextStyle) {
    guard room.columns > indent else { return }
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < room.rows else { break }
      let words = String(line.prefix(4 * room.columns * room.rows)).printable
      let width = room.columns - (lines.isEmpty ? indent : 0)
      lines += width < 8 ? [words] : Paragraph.lines(of: words, width: width)
    }
    for (number, line) in lines.prefix(room.rows).enumerated() {
      let start = number == 0 ? indent : 0
      let isCut = number == room.rows - 1 && lines.count > room.rows
      let shown = isCut ? line + style.ellipsis : line
      let width = room.columns - start
      let free = shown.startsRightToLeft ? max(0, width - shown.columns) : 0
      write(
        shown, column: room.column + start + free, row: room.row + number, width: width - free,
        textStyle, base: .firstLetter)
    }
  }

  private static func style(of appearance: AnnotationAppearance) -> TextStyle {
    // A color that is not opaque is drawn over a dark picture.
    func number(_ color: TextTheme.Color) -> UInt8 {
      TextStyle.nearest(
        red: color.red * color.alpha, green: color.green * color.alpha,
        blue: color.blue * color.alpha)
    }
    return TextStyle(
      color: number(appearance.textColor), background: number(appearance.backgroundColor),
      isBold: appearance.font.weight == .bold)
  }
}
