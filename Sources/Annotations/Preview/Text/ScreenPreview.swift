import ProjectFormat
import Support

/// A screen as text for people: a list of what is on it, and the picture with the boxes to scale.
public struct ScreenPreview {
  private let screen: Screen
  private let style: PreviewStyle
  private var laneText: LaneText { LaneText(style) }

  /// Returns the lines of the preview, each printable on a terminal.
  public static func lines(of screen: Screen, style: PreviewStyle) -> [String] {
    let preview = ScreenPreview(screen: screen, style: style)
    return Array(
      [preview.shown, preview.picture, preview.notShown].filter { !$0.isEmpty }
        .joined(separator: [""]))
  }

  private var shown: [String] {
    let key: PreviewWords.Key = screen.shown.isEmpty ? .nothingOnScreen : .onScreen
    let heading = style.paint(style.words(key, MediaTime.clock(screen.time, .precise)), .bold)
    let title = screen.project.title.map { style.fitted($0, to: style.width) } ?? ""
    return (title.isEmpty ? [] : [title]) + [heading]
      + screen.lanes(screen.shown).enumerated().flatMap { number, lane in
        lines(of: lane, number: String(number + 1))
      }
  }

  private var notShown: [String] {
    guard !screen.notShown.isEmpty else { return [] }
    return [style.paint(style.words(.notShown), .bold)]
      + screen.lanes(screen.notShown).flatMap { lines(of: $0, number: "") }
  }

  /// Returns the number, the name and the box, and the summary after them or below.
  private func lines(of lane: Lane, number: String) -> [String] {
    let width = String(screen.shown.count).count
    let margin = String(repeating: " ", count: 2 + width + 2)
    let label = String(repeating: " ", count: width - number.count) + number
    let name = laneText.name(lane.annotation, width: style.width - margin.count)
    let items = [name, place(lane.annotation.box), laneText.window(lane)]
    let lines = Paragraph.lines(
      of: items + laneText.summary(lane), separator: style.bullet,
      width: style.width - margin.count)
    return lines.enumerated().map { index, line in
      index == 0 ? "  \(label)  \(line)" : margin + line
    }
  }

  /// Returns the size and the upper left corner: `22% × 18% @ 72%, 6%`.
  private func place(_ box: Annotation.Box) -> String {
    let size = [box.width, box.height].map { $0?.description ?? "auto" }
    return "\(size.joined(separator: " \(style.times) ")) @ \(box.left), \(box.top)"
  }

  private var picture: [String] {
    guard !screen.shown.isEmpty else { return [] }
    var picture = PictureDrawing(columns: min(style.width - 4, 96), isASCII: style.isASCII)
    for (number, lane) in screen.lanes(screen.shown).enumerated() {
      picture.draw(
        lane.annotation.box, number: String(number + 1), label: lane.annotation.id.printable)
    }
    let hasPixels = screen.shown.contains { screen.project.annotations[$0].box.hasPixels }
    let size = Screen.pictureSize
    let note = "  \(size.width.shortText) \(style.times) \(size.height.shortText) px"
    return picture.lines.map { "  " + $0 } + (hasPixels ? [note] : [])
  }
}

extension Annotation.Box {
  fileprivate var hasPixels: Bool {
    [left, top, width, height].contains { length in
      if case .pixels = length { true } else { false }
    }
  }
}

/// The rectangle of the picture with boxes in it, in the characters of line drawing.
private struct PictureDrawing {
  private let isASCII: Bool
  private var canvas: Canvas

  private var columns: Int { canvas.columns }
  private var rows: Int { canvas.rows }

  /// - Parameter columns: The width with the frame. A character counts as twice as high as wide.
  init(columns: Int, isASCII: Bool) {
    self.isASCII = isASCII
    let size = Screen.pictureSize
    let rows = (Double(columns) * size.height / size.width / 2).rounded()
    canvas = Canvas(columns: max(8, columns), rows: max(4, Int(rows)))
    canvas.frame(
      Canvas.Area(column: 0, row: 0, columns: canvas.columns, rows: canvas.rows),
      isASCII ? .heavyASCII : .heavy)
  }

  var lines: [String] { canvas.lines }

  /// Draws a box, cut at the edges of the picture, with its number and as much of its label as
  /// fits. A box with the size of its content is drawn as its upper left corner.
  mutating func draw(_ box: Annotation.Box, number: String, label: String) {
    let size = Screen.pictureSize
    let left = box.left.fraction(of: size.width)
    let top = box.top.fraction(of: size.height)
    let right = left + (box.width.map { $0.fraction(of: size.width) } ?? 0)
    let bottom = top + (box.height.map { $0.fraction(of: size.height) } ?? 0)
    guard left < 1, top < 1, right >= 0, bottom >= 0 else { return }
    // A box has the minimum size of a visible frame; its upper left corner leaves space for that.
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
    // A label has one column per character: wider ones would move the cells to their right.
    let fitted = String(label.prefix(room))
    guard fitted.columns == fitted.count else { return }
    write(fitted, column: first + 1 + number.count + 1, row: upper + 1)
  }

  /// Returns a column inside the frame, so that a box at the edge stays apart from it.
  private func column(_ fraction: Double) -> Int {
    1 + Int((max(0, min(fraction, 1)) * Double(columns - 3)).rounded())
  }

  private func row(_ fraction: Double) -> Int {
    1 + Int((max(0, min(fraction, 1)) * Double(rows - 3)).rounded())
  }

  /// Writes inside the frame of the picture.
  private mutating func write(_ label: String, column: Int, row: Int) {
    canvas.write(String(label.prefix(columns - 1 - column)), column: column, row: row)
  }
}
