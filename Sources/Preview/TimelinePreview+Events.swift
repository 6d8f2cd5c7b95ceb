internal import Interactivity
internal import Terminal

extension TimelinePreview {
  /// What was seen and done, with media times, and how it ended.
  var events: [String] {
    let rows = EventLog(playthrough, words: laneWords).rows
    let listed = rows.prefix(Self.maximumEvents)
    let times = listed.compactMap(\.time) + [playthrough.timeOfEnding]
    let timeWidth = times.reduce(0) { max($0, MediaTime.clock($1, .precise).columns) }
    let verbs = Set(listed.compactMap(\.verb)).subtracting([.asBefore])
    let verbWidth = verbs.reduce(0) { max($0, words($1).columns) }
    var lines = listed.flatMap { self.lines(of: $0, timeWidth: timeWidth, verbWidth: verbWidth) }
    if rows.count > listed.count {
      lines.append("  \(ink.ellipsis) +\(rows.count - listed.count) (--format jsonl)")
    }
    return [heading(.events)] + lines + endingLines(timeWidth: timeWidth)
  }

  private func lines(of row: EventLog.Row, timeWidth: Int, verbWidth: Int) -> [String] {
    let isRepeat = row.verb == .asBefore
    let verb = isRepeat ? ink.ellipsis : row.verb.map { words($0) } ?? ink.arrow
    let start = aligned(row.time, to: timeWidth)
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

  /// The annotations, and what there is to say, behind them where there is room.
  private func subjectsAndDetail(_ row: EventLog.Row, width: Int) -> [String] {
    let names = row.subjects.prefix(64).map { laneWords.name(playthrough.project.annotations[$0]) }
    var lines = Paragraph.lines(of: names, separator: words.conventions.listSeparator, width: width)
    guard !row.detail.isEmpty else { return lines }
    if let last = lines.last, last.columns + 2 + row.detail.columns <= width {
      lines[lines.count - 1] = "\(last)  \(row.detail)"
      return lines
    }
    return lines + Paragraph.lines(of: [row.detail], separator: "", width: width)
  }

  private func endingLines(timeWidth: Int) -> [String] {
    let hasTimeOfItsOwn = if case .gate = playthrough.ending { true } else { false }
    let start = aligned(hasTimeOfItsOwn ? nil : playthrough.timeOfEnding, to: timeWidth)
    let lines = Paragraph.lines(
      of: [ending], separator: "", width: style.width - start.columns, indent: 0)
    let margin = String(repeating: " ", count: start.columns)
    return lines.enumerated().map { index, line in
      (index == 0 ? start : margin) + ink.paint(line, .bold)
    }
  }

  /// The beginning of a line in the log: a time, flush right.
  private func aligned(_ time: Double?, to width: Int) -> String {
    let text = time.map { MediaTime.clock($0, .precise) } ?? ""
    return String(repeating: " ", count: 2 + max(0, width - text.columns)) + text + "  "
  }

  private func color(of verb: PreviewWords.Key?) -> Ink.Color {
    switch verb {
    case nil, .hidden, .notShown, .notTriggered, .asBefore: .dim
    case .triggered, .tapped, .sought, .loopsBack: .trigger
    case .ignored, .loopCut, .gateClosed: .warning
    default: .plain
    }
  }

  private var ending: String {
    switch playthrough.ending {
    case .endOfMedia, .endOfTrace: words(.end)
    case .gate(let gate):
      words(
        .stoppedAtGate, MediaTime.clock(playthrough.lastPosition, .precise),
        laneWords.id(playthrough.project.annotations[gate]))
    case .jumpsAgain, .tooManyJumps: words(.endedByJumps, count: playthrough.countOfJumps)
    case .tooManyEvents:
      words(.endedByEvents, count: playthrough.steps.reduce(0) { $0 + $1.events.count })
    case .durationUnknown: words(.pending)
    }
  }
}

extension Playthrough {
  /// The jumps of the project's own, by the times from which they were made.
  private var jumps: [Double] {
    steps.flatMap(\.events).filter(isJump).map(\.time)
  }

  fileprivate var countOfJumps: Int { jumps.count }

  /// The media time at which it went no further: of a jump, where it was made from.
  fileprivate var timeOfEnding: Double {
    guard ending == .tooManyJumps || ending.isRepeatedJump else { return lastPosition }
    return jumps.last ?? lastPosition
  }
}

extension Playthrough.Ending {
  fileprivate var isRepeatedJump: Bool {
    if case .jumpsAgain = self { true } else { false }
  }
}
