import ProjectFormat
import Support

/// The rows of an event log as lines: the time, what happened, to which annotations.
struct EventLines {
  let project: InteractivityProject
  let style: PreviewStyle
  /// The columns of the times, and of what happened.
  let timeWidth: Int
  let verbWidth: Int

  private var words: PreviewWords { style.words }
  private var ink: Ink { style.ink }
  private var laneWords: LaneWords { LaneWords(style) }

  func lines(of row: EventLog.Row) -> [String] {
    let isRepeat = row.verb == .asBefore
    let verb = isRepeat ? ink.ellipsis : row.verb.map { words($0) } ?? ink.arrow
    let start = start(row.time)
    var indent = 2 + timeWidth + 2 + (isRepeat ? ink.ellipsis.columns : verbWidth) + 2
    let isNarrow = style.width - indent < 20
    if isNarrow { indent = 2 + timeWidth + 2 }
    let rest = subjectsAndDetail(row, width: style.width - indent)
    let margin = String(repeating: " ", count: indent)
    guard let first = rest.first, !isNarrow else {
      return [start + ink.paint(verb, color(of: row.verb))] + rest.map { margin + $0 }
    }
    let padded = verb.padded(to: indent - 2 - timeWidth - 2 - 2)
    return [start + ink.paint(padded, color(of: row.verb)) + "  " + first]
      + rest.dropFirst().map { margin + $0 }
  }

  /// The annotations, and what there is to say, after them where there is room.
  private func subjectsAndDetail(_ row: EventLog.Row, width: Int) -> [String] {
    let names = row.subjects.prefix(64).map {
      laneWords.name(project.annotations[$0], width: width)
    }
    var lines = Paragraph.lines(of: names, separator: words.conventions.listSeparator, width: width)
    let detail = detail(of: row)
    guard !detail.isEmpty else { return lines }
    if let last = lines.last, last.columns + 2 + detail.columns <= width {
      lines[lines.count - 1] = "\(last)  \(detail)"
      return lines
    }
    return lines + Paragraph.lines(of: [detail], separator: "", width: width)
  }

  /// What keeps an annotation from showing is its rule.
  private func detail(of row: EventLog.Row) -> String {
    guard row.verb == .notShown || row.verb == .notTriggered, let subject = row.subjects.first,
      let condition = project.annotations[subject].condition
    else { return row.detail }
    return laneWords.rule(condition)
  }

  /// The beginning of a line in the log: a time, flush right.
  func start(_ time: Double?) -> String {
    let text = time.map { MediaTime.clock($0, .precise) } ?? ""
    return String(repeating: " ", count: 2 + max(0, timeWidth - text.columns)) + text + "  "
  }

  private func color(of verb: PreviewWords.Key?) -> Ink.Color {
    switch verb {
    case nil, .hidden, .notShown, .notTriggered, .asBefore: .dim
    case .triggered, .tapped, .sought, .loopsBack: .trigger
    case .ignored, .loopCut, .gateClosed: .warning
    default: .plain
    }
  }
}

extension EventLines {
  /// Lines for events that are still to come: with room for the last time and for whatever may happen.
  init(live playthrough: Playthrough, style: PreviewStyle) {
    let verbs: [PreviewWords.Key] = [
      .shown, .hidden, .notShown, .triggered, .notTriggered, .tapped, .commandGiven, .paused,
      .resumed, .gateClosed, .gateReleased, .sought, .opened, .ignored, .loopCut, .loopsBack,
    ]
    self.init(
      project: playthrough.project, style: style,
      timeWidth: MediaTime.clock(playthrough.duration ?? 0, .precise).columns,
      verbWidth: verbs.reduce(0) { max($0, style.words($1).columns) })
  }
}
