public import ProjectFormat
import Support

/// The rows of an event log as lines: the time, the event, its annotations, and details.
struct EventLines {
  let project: InteractivityProject
  let laneText: LaneText
  /// The columns of the times.
  let timeWidth: Int
  /// The columns of the words for events.
  let verbWidth: Int

  var style: PreviewStyle { laneText.style }

  func lines(of row: EventLog.Row) -> [String] {
    let isRepeat = row.verb == .asBefore
    let verb = isRepeat ? style.ellipsis : row.verb.map { style.words($0) } ?? style.arrow
    let start = start(row.time)
    var indent = 2 + timeWidth + 2 + (isRepeat ? style.ellipsis.columns : verbWidth) + 2
    let isNarrow = style.width - indent < 20
    if isNarrow { indent = 2 + timeWidth + 2 }
    let rest = subjectsAndDetail(row, width: style.width - indent)
    let margin = String(repeating: " ", count: indent)
    guard let first = rest.first, !isNarrow else {
      return [start + style.paint(verb, color(of: row.verb))] + rest.map { margin + $0 }
    }
    let padded = verb.padded(to: indent - 2 - timeWidth - 2 - 2)
    return [start + style.paint(padded, color(of: row.verb)) + "  " + first] + rest.dropFirst().map { margin + $0 }
  }

  /// Returns the annotations and the details, on one line if they fit.
  private func subjectsAndDetail(_ row: EventLog.Row, width: Int) -> [String] {
    let names = row.subjects.prefix(64).map {
      laneText.name(project.annotations[$0], width: width)
    }
    var lines = Paragraph.lines(of: names, separator: style.words.listSeparator, width: width)
    let detail = detail(of: row)
    guard !detail.isEmpty else { return lines }
    if let last = lines.last, last.columns + 2 + detail.columns <= width {
      lines[lines.count - 1] = "\(last)  \(detail)"
      return lines
    }
    return lines + Paragraph.lines(of: [detail], separator: "", width: width)
  }

  /// Returns the details of a row; those of a hidden annotation are the rule that hides it.
  private func detail(of row: EventLog.Row) -> String {
    guard row.verb == .notShown || row.verb == .notTriggered, let subject = row.subjects.first,
      let condition = project.annotations[subject].condition
    else { return row.detail }
    return laneText.rule(condition)
  }

  /// Returns the beginning of a line: the time, aligned at the right.
  func start(_ time: Double?) -> String {
    let text = time.map { MediaTime.clock($0, .precise) } ?? ""
    return String(repeating: " ", count: 2 + max(0, timeWidth - text.columns)) + text + "  "
  }

  private func color(of verb: PreviewWords.Key?) -> PreviewStyle.Color {
    switch verb {
    case nil, .hidden, .notShown, .notTriggered, .asBefore: .dim
    case .triggered, .tapped, .sought, .loopsBack: .trigger
    case .ignored, .loopCut, .gateClosed: .warning
    default: .plain
    }
  }
}

extension EventLines {
  /// Lines for events that have not happened yet: with columns for the last time and for all words.
  init(live playthrough: Playthrough, style: PreviewStyle) {
    let verbs = PreviewWords.Key.allCases.filter { $0.rawValue.hasPrefix("preview.event.") } + [.loopsBack]
    self.init(
      project: playthrough.project, laneText: LaneText(style),
      timeWidth: MediaTime.clock(playthrough.duration ?? 0, .precise).columns,
      verbWidth: verbs.map { style.words($0).columns }.max() ?? 0)
  }
}

/// The log of a playthrough that is in progress.
public struct LiveLog {
  private var log: EventLog
  private let drawing: EventLines

  /// - Parameter playthrough: The project and the length of the media. It has no steps yet.
  public init(_ playthrough: Playthrough, style: PreviewStyle) {
    log = EventLog(beginning: playthrough, text: LaneText(style))
    drawing = EventLines(live: playthrough, style: style)
  }

  /// The line that precedes the first event.
  public var heading: String { drawing.style.paint(drawing.style.words(.events), .bold) }

  /// Returns the lines of a step, each printable on a terminal.
  public mutating func lines(of step: Playthrough.Step) -> [String] {
    log.rows(of: step).flatMap(drawing.lines)
  }
}

// MARK: - The events of a preview

extension TimelinePreview {
  /// The events with their media times, and the end of the playback.
  var events: [String] {
    let rows = selectedRows
    let listed = rows.prefix(selection.isWhole ? .max : Self.maximumEvents)
    let times = listed.compactMap(\.time) + [playthrough.timeOfEnding]
    let verbs = Set(listed.map(\.verb)).subtracting([.asBefore])
    let drawing = EventLines(
      project: playthrough.project, laneText: laneText,
      timeWidth: times.map { MediaTime.clock($0, .precise).columns }.max() ?? 0,
      verbWidth: verbs.map { ($0.map { words($0) } ?? style.arrow).columns }.max() ?? 0)
    let ending = showsEnding ? endingLines(drawing) : []
    guard !rows.isEmpty || !ending.isEmpty else { return [] }
    var lines = [heading(.events)]
    for row in listed { lines += drawing.lines(of: row) }
    if rows.count > listed.count {
      lines.append("  \(style.ellipsis) +\(rows.count - listed.count) (--all)")
    }
    return lines + ending
  }

  /// A Boolean value that indicates whether the end is listed. An ordinary end outside the selected
  /// part is not; an end that stops the playback early is, as it may explain a part without events.
  private var showsEnding: Bool {
    switch playthrough.ending {
    case .endOfMedia, .endOfTrace: selection.includes(playthrough.timeOfEnding)
    default: true
    }
  }

  /// The rows of the selected part and annotations, each with its effects.
  private var selectedRows: [EventLog.Row] {
    var isSelected = true
    return EventLog(of: playthrough, text: laneText).rows.compactMap { row in
      guard let time = row.time else { return isSelected ? row : nil }
      var selected = row
      selected.subjects.removeAll { !selection.names(playthrough.project.annotations[$0]) }
      let isNamed = selection.names.isEmpty || !selected.subjects.isEmpty
      isSelected = isNamed && selection.includes(time)
      return isSelected ? selected : nil
    }
  }

  /// The end of the playback, below events that were printed as they happened.
  var endOfLiveLog: [String] { endingLines(EventLines(live: playthrough, style: style)) }

  private func endingLines(_ drawing: EventLines) -> [String] {
    let hasOwnTime = if case .gate = playthrough.ending { true } else { false }
    let start = drawing.start(hasOwnTime ? nil : playthrough.timeOfEnding)
    let lines = Paragraph.lines(of: [ending], separator: "", width: style.width - start.columns)
    let margin = String(repeating: " ", count: start.columns)
    return lines.enumerated().map { index, line in
      (index == 0 ? start : margin) + style.paint(line, .bold)
    }
  }

  private var ending: String {
    switch playthrough.ending {
    case .endOfMedia, .endOfTrace: words(.end)
    case .gate(let gate):
      words(
        .stoppedAtGate, MediaTime.clock(playthrough.lastPosition, .precise),
        laneText.id(playthrough.project.annotations[gate]))
    case .jumpsAgain, .tooManyJumps: words(.endedByJumps, count: playthrough.jumpTimes.count)
    case .tooManyEvents:
      words(.endedByEvents, count: playthrough.steps.reduce(0) { $0 + $1.events.count })
    case .durationUnknown: words(.pending)
    }
  }
}

extension Playthrough {
  /// The media times at which the project jumped.
  fileprivate var jumpTimes: [Double] {
    steps.flatMap(\.events).compactMap { if case .seek = $0.kind { $0.time } else { nil } }
  }

  /// The media time at which the playback stopped; that of the last jump if a jump stopped it.
  fileprivate var timeOfEnding: Double {
    switch ending {
    case .tooManyJumps, .jumpsAgain: jumpTimes.last ?? lastPosition
    default: lastPosition
    }
  }
}
