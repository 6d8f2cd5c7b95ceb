import ProjectFormat
import Support

/// What is on screen as text for people: a list, and the picture with the boxes drawn to scale.
public struct ScreenPreview {
  let screen: Screen
  let style: PreviewStyle

  /// The preview, a line an element, each fit for a terminal.
  public static func lines(of screen: Screen, style: PreviewStyle) -> [String] {
    let preview = ScreenPreview(screen: screen, style: style)
    return Array(
      [preview.shown, preview.picture, preview.notShown].filter { !$0.isEmpty }
        .joined(separator: [""]))
  }

  private var words: LaneWords { LaneWords(style) }

  private var shown: [String] {
    let key: PreviewWords.Key = screen.shown.isEmpty ? .nothingOnScreen : .onScreen
    let heading = style.ink.paint(style.words(key, MediaTime.clock(screen.time, .precise)), .bold)
    let title = screen.project.title.map { style.ink.fitted($0, to: style.width) } ?? ""
    return (title.isEmpty ? [] : [title]) + [heading]
      + screen.lanes(screen.shown).enumerated().flatMap { number, lane in
        lines(of: lane, number: String(number + 1))
      }
  }

  private var notShown: [String] {
    guard !screen.notShown.isEmpty else { return [] }
    return [style.ink.paint(style.words(.notShown), .bold)]
      + screen.lanes(screen.notShown).flatMap { lines(of: $0, number: "") }
  }

  /// The number, name and box on one line, with what it does where there is room, else below.
  private func lines(of lane: Lane, number: String) -> [String] {
    let width = String(screen.shown.count).count
    let margin = String(repeating: " ", count: 2 + width + 2)
    let label = String(repeating: " ", count: width - number.count) + number
    let name = words.name(lane.annotation, width: style.width - margin.count)
    let items = [name, place(lane.annotation.box), words.window(lane)]
    let summary = words.summary(lane, span: lane.window?.end ?? .infinity)
    let lines = Paragraph.lines(
      of: items + summary, separator: style.ink.bullet, width: style.width - margin.count)
    return lines.enumerated().map { index, line in
      index == 0 ? "  \(label)  \(line)" : margin + line
    }
  }

  /// `22% × 18% @ 72%, 6%`: the size, then the upper left corner.
  private func place(_ box: Annotation.Box) -> String {
    let size = [box.width, box.height].map { $0?.description ?? "auto" }
    return "\(size.joined(separator: " \(style.ink.times) ")) @ \(box.left), \(box.top)"
  }

  private var picture: [String] {
    guard !screen.shown.isEmpty else { return [] }
    var picture = PictureDrawing(columns: min(style.width - 4, 96), isASCII: style.isASCII)
    for (number, lane) in screen.lanes(screen.shown).enumerated() {
      picture.draw(
        lane.annotation.box, number: String(number + 1), label: lane.annotation.id.printable)
    }
    let boxes = screen.shown.map { screen.project.annotations[$0].box }
    let size = PictureDrawing.size
    let note = "  \(size.width.shortText) \(style.ink.times) \(size.height.shortText) px"
    return picture.lines.map { "  " + $0 } + (boxes.contains(where: \.hasPixels) ? [note] : [])
  }
}

extension Annotation.Box {
  fileprivate var hasPixels: Bool {
    [left, top, width, height].contains { length in
      if case .pixels = length { true } else { false }
    }
  }
}
