import JSON
import Preview
import ProjectFormat
import Support

extension StageDrawing {
  /// Draws the panel next to the picture, or a menu over the picture if there is no space next to
  /// it.
  mutating func drawPanel() {
    guard layout.isPanelBeside || stage.panel != .onScreen else { return }
    // The list of keys uses the whole middle, so that all keys fit.
    let panel = stage.panel == .keys ? layout.middle : layout.panel
    guard panel.rows > 1 else { return }
    if !layout.isPanelBeside || stage.panel == .keys {
      canvas.fill(panel)
      targets.removeAll { panel.contains(column: $0.area.column, row: $0.area.row) }
    }
    let (heading, lines) = content
    write(heading, column: panel.column, row: panel.row, width: panel.columns, .bold)
    // A menu that is longer than the panel is scrolled to the selected line.
    let rows = panel.rows - 1
    let selected = stage.choice.flatMap { choice in lines.firstIndex { $0.number == choice } } ?? 0
    let first = min(max(0, selected - rows / 2), max(0, lines.count - rows))
    for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
      let place = panel.row + 1 + row
      write(line.text, column: panel.column, row: place, width: panel.columns, line.color.style)
      let area = Canvas.Area(column: panel.column, row: place, columns: panel.columns, rows: 1)
      if let number = line.number {
        targets.append((area, .line(number)))
        if stage.choice == number { canvas.restyle(area) { $0.isReversed = true } }
      }
    }
    if lines.count > first + rows {
      let more = "\(style.ellipsis) +\(lines.count - first - rows)"
      let area = Canvas.Area(
        column: panel.column, row: panel.endRow - 1, columns: panel.columns, rows: 1)
      canvas.fill(area)
      write(more, column: area.column, row: area.row, width: area.columns, .dim)
    }
  }

  private struct Line {
    var text: String
    var color = PreviewStyle.Color.plain
    /// The number of the command that the line activates, from 0.
    var number: Int?
  }

  private var content: (heading: String, lines: [Line]) {
    let words = stage.words
    switch stage.panel {
    case .onScreen:
      let key: PreviewWords.Key = visible.isEmpty ? .nothingOnScreen : .onScreen
      return (words(key, MediaTime.clock(stage.time)), onScreen)
    case .keys: return (words(.keys), keys)
    case .chapters:
      return menu(
        .chapters,
        stage.chapters.enumerated().map { number, chapter in
          let sign = number == stage.chapter ? "*" : " "
          let time = MediaTime.clock(chapter.start)
          return "\(sign)\(digit(number)) \(time)  \(chapter.title.isolated)"
        })
    case .preconditions:
      return menu(
        .preconditions,
        stage.names.preconditions.enumerated().map { number, name in
          "\(digit(number)) [\(stage.enabled.contains(name) ? "x" : " ")] \(name.isolated)"
        })
    case .variables:
      return menu(
        .variables,
        stage.names.variables.enumerated().map { number, name in
          let value = stage.variables[name].map { " = " + $0.json.text().isolated } ?? ""
          return "\(digit(number)) \(name.isolated)\(value)"
        })
    }
  }

  private func menu(_ heading: PreviewWords.Key, _ items: [String]) -> (heading: String, lines: [Line]) {
    let lines = items.enumerated().map { Line(text: $0.element, number: $0.offset) }
    return (stage.words(heading), lines.isEmpty ? [Line(text: style.dash, color: .dim)] : lines)
  }

  /// Returns the digit that activates a line.
  private func digit(_ number: Int) -> String { number < 9 ? String(number + 1) : " " }

  /// The annotations on screen, followed by those that their rules hide.
  private var onScreen: [Line] {
    var lines = visible.enumerated().flatMap { number, index in
      self.lines(of: lane(of: index), label: digit(number), number: number)
    }
    let hidden = engine.active.sorted().filter { !visible.contains($0) }
    for index in hidden.prefix(16) where stage.project.annotations[index].isVisual {
      lines += self.lines(of: lane(of: index), label: " ", number: nil)
    }
    return lines
  }

  private func lines(of lane: Lane, label: String, number: Int?) -> [Line] {
    let text = stage.laneText
    let items = (number == nil ? [stage.words(.notShown)] : []) + [text.name(lane.annotation)]
    let texts = Paragraph.lines(
      of: items + text.summary(lane), separator: style.bullet, width: layout.panel.columns - 2)
    let color: PreviewStyle.Color = number == nil ? .dim : text.color(lane.annotation)
    return texts.enumerated().map { place, text in
      Line(text: (place == 0 ? label : " ") + " " + text, color: color, number: number)
    }
  }

  // MARK: Keys

  private var keys: [Line] {
    let keys = Self.keys.map { entry in
      (keys: isASCII ? entry.ascii : entry.keys, words: entry.words(stage.words))
    }
    let width = keys.map(\.keys.columns).max() ?? 0
    return keys.map { Line(text: $0.keys.padded(to: width) + "  " + $0.words) }
  }

  /// The keys with their descriptions, as `?` lists them.
  private static var keys: [(keys: String, ascii: String, words: (PreviewWords) -> String)] {
    [
      ("␣ p", "SPACE p", { "\($0(.play)), \($0(.pause))" }),
      ("← →", "LEFT RIGHT", { $0(.someSeconds, $0.seconds(5)) }),
      ("↓ ↑", "DOWN UP", { $0(.someSeconds, $0.seconds(60)) }),
      ("⇧← ⇧→", "SHIFT", { $0(.someSeconds, $0.seconds(1)) }),
      (", .", ", .", { "\($0(.frameBack)), \($0(.frameForward))" }),
      ("< >", "< >", { "\($0(.previousEvent)), \($0(.nextEvent))" }),
      ("! @", "! @", { $0(.previousAndNextChapter) }),
      ("[ ] ⌫", "[ ] BS", { $0(.speed) }),
      ("1…9", "1-9", { $0(.tapNumber) }),
      ("⇥ ⏎", "TAB ENTER", { $0(.chooseAndTap) }),
      ("m", "m", { $0(.hotSpots) }),
      ("c", "c", { $0(.chapters) }),
      ("e", "e", { $0(.preconditions) }),
      ("v", "v", { $0(.variables) }),
      ("+ -", "+ -", { $0(.zoom) }),
      ("f", "f", { $0(.pictureAlone) }),
      ("q", "q", { $0(.quit) }),
    ]
  }
}
