import JSON
import Preview
import ProjectFormat
import Support

extension StageDrawing {
  /// What is on screen, or a menu, beside the picture; over it where there is no room.
  mutating func drawPanel() {
    guard plan.isPanelBeside || stage.panel != .onScreen else { return }
    // All keys are to be seen at once.
    let panel = stage.panel == .keys ? plan.middle : plan.panel
    guard panel.rows > 1 else { return }
    if !plan.isPanelBeside || stage.panel == .keys {
      canvas.fill(panel)
      targets.removeAll { panel.contains(column: $0.area.column, row: $0.area.row) }
    }
    let (heading, lines) = content
    write(heading, column: panel.column, row: panel.row, width: panel.columns, .bold)
    // A menu is longer than the panel: the chosen line is in sight.
    let rows = panel.rows - 1
    let chosen = stage.choice.flatMap { choice in lines.firstIndex { $0.number == choice } } ?? 0
    let first = min(max(0, chosen - rows / 2), max(0, lines.count - rows))
    for (row, line) in lines.dropFirst(first).prefix(rows).enumerated() {
      let place = panel.row + 1 + row
      write(line.text, column: panel.column, row: place, width: panel.columns, style(line.color))
      let area = Canvas.Area(column: panel.column, row: place, columns: panel.columns, rows: 1)
      if let number = line.number {
        targets.append((area, .line(number)))
        if stage.choice == number { canvas.restyle(area) { $0.isReversed = true } }
      }
    }
    if lines.count > first + rows {
      let more = "\(stage.ink.ellipsis) +\(lines.count - first - rows)"
      canvas.fill(
        Canvas.Area(
          column: panel.column, row: panel.endRow - 1, columns: panel.columns, rows: 1))
      write(more, column: panel.column, row: panel.endRow - 1, width: panel.columns, .dim)
    }
  }

  private struct Line {
    var text: String
    var color = Ink.Color.plain
    /// What is chosen by it, from 0.
    var number: Int?
  }

  private var content: (heading: String, lines: [Line]) {
    let words = stage.words
    switch stage.panel {
    case .onScreen: return (onScreenHeading, onScreen)
    case .keys: return (words(.keys), keys)
    case .chapters:
      return menu(
        .chapters,
        stage.chapters.enumerated().map { number, chapter in
          let isNow = number == stage.chapter
          return Line(
            text: "\(isNow ? "*" : " ")\(mark(number)) \(MediaTime.clock(chapter.time))  "
              + chapter.title.isolated, number: number)
        }
      )
    case .preconditions:
      return menu(
        .preconditions,
        stage.names.preconditions.enumerated().map { number, name in
          let isOn = stage.enabled.contains(name)
          return Line(
            text: "\(mark(number)) [\(isOn ? "x" : " ")] \(name.isolated)", number: number)
        }
      )
    case .variables:
      return menu(
        .variables,
        stage.names.variables.enumerated().map { number, name in
          let value = stage.variables[name].map { " = " + $0.json.text().isolated } ?? ""
          return Line(text: "\(mark(number)) \(name.isolated)\(value)", number: number)
        }
      )
    }
  }

  private func menu(
    _ heading: PreviewWords.Key, _ lines: [Line]
  ) -> (heading: String, lines: [Line]) {
    (stage.words(heading), lines.isEmpty ? [Line(text: stage.ink.dash, color: .dim)] : lines)
  }

  /// The digit that chooses a line.
  private func mark(_ number: Int) -> String { number < 9 ? String(number + 1) : " " }

  private var onScreenHeading: String {
    let key: PreviewWords.Key = visible.isEmpty ? .nothingOnScreen : .onScreen
    return stage.words(key, MediaTime.clock(stage.time))
  }

  /// What is there, then what would be if its rule held.
  private var onScreen: [Line] {
    var lines = visible.enumerated().flatMap { number, index in
      self.lines(of: lane(of: index), label: mark(number), number: number)
    }
    let hidden = engine.active.sorted().filter { !visible.contains($0) }
    for index in hidden.prefix(16) where stage.project.annotations[index].isVisual {
      lines += self.lines(of: lane(of: index), label: " ", number: nil)
    }
    return lines
  }

  private func lines(of lane: Lane, label: String, number: Int?) -> [Line] {
    let words = stage.laneWords
    let summary = words.summary(lane, span: stage.duration)
    let items = (number == nil ? [stage.words(.notShown)] : []) + [words.name(lane.annotation)]
    let texts = Paragraph.lines(
      of: items + summary, separator: stage.ink.bullet, width: plan.panel.columns - 2)
    let color: Ink.Color = number == nil ? .dim : words.color(lane.annotation)
    return texts.enumerated().map { place, text in
      Line(text: (place == 0 ? label : " ") + " " + text, color: color, number: number)
    }
  }

  private var keys: [Line] {
    let keys = PlayerStage.keys.map { entry in
      (keys: stage.ink.isASCII ? entry.ascii : entry.keys, words: entry.words(stage.words))
    }
    let width = keys.map(\.keys.columns).max() ?? 0
    return keys.map { Line(text: $0.keys.padded(to: width) + "  " + $0.words) }
  }
}

extension PlayerStage {
  /// What the keys do, as far as `?` tells it.
  static var keys: [(keys: String, ascii: String, words: (PreviewWords) -> String)] {
    [
      ("␣ p", "SPACE p", { "\($0(.play)), \($0(.pause))" }),
      ("← →", "LEFT RIGHT", { $0(.someSeconds, $0.conventions.seconds(5)) }),
      ("↓ ↑", "DOWN UP", { $0(.someSeconds, $0.conventions.seconds(60)) }),
      ("⇧← ⇧→", "SHIFT", { $0(.someSeconds, $0.conventions.seconds(1)) }),
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
