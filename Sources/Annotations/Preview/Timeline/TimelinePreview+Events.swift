import ProjectFormat
import Support

extension TimelinePreview {
  /// Writes what was seen and done, with media times, and how it ended.
  func writeEvents<Failure>(to sink: (String) throws(Failure) -> Void) throws(Failure) {
    let rows = selectedRows
    let maximum = selection.isWhole ? .max : Self.maximumEvents
    var count = 0
    var timeWidth = MediaTime.clock(playthrough.timeOfEnding, .precise).columns
    var verbs: Set<PreviewWords.Key> = []
    for row in rows {
      count += 1
      guard count <= maximum else { continue }
      timeWidth = max(timeWidth, row.time.map { MediaTime.clock($0, .precise).columns } ?? 0)
      if let verb = row.verb, verb != .asBefore { verbs.insert(verb) }
    }
    let drawing = EventLines(
      project: playthrough.project, style: style, timeWidth: timeWidth,
      verbWidth: verbs.reduce(0) { max($0, words($1).columns) })
    let ending = tellsEnding ? endingLines(drawing) : []
    guard count > 0 || !ending.isEmpty else { return }
    try sink(heading(.events))
    for row in rows.prefix(maximum) {
      for line in drawing.lines(of: row) { try sink(line) }
    }
    if count > maximum { try sink("  \(ink.ellipsis) +\(count - maximum) (--all)") }
    for line in ending { try sink(line) }
  }

  /// The end is not told where it lies outside the part, as no event there is. What kept the playback from going on is:
  /// it may be why nothing happens in the part.
  private var tellsEnding: Bool {
    switch playthrough.ending {
    case .endOfMedia, .endOfTrace: selection.includes(playthrough.timeOfEnding)
    default: true
    }
  }

  /// The rows of the selected time and annotations, each with what follows from it.
  private var selectedRows: AnySequence<EventLog.Row> {
    let rows = EventRows(playthrough, words: laneWords)
    return AnySequence { [selection, project = playthrough.project] in
      var isSelected = true
      return rows.lazy.filter { row in
        guard let time = row.time else { return isSelected }
        let isNamed =
          row.subjects.isEmpty
          ? selection.names.isEmpty
          : row.subjects.contains { selection.names(project.annotations[$0]) }
        isSelected = isNamed && selection.includes(time)
        return isSelected
      }.makeIterator()
    }
  }

  /// How it ended, below events that were printed while they happened.
  var endingOfLiveLog: [String] {
    endingLines(EventLines(live: playthrough, style: style))
  }

  private func endingLines(_ drawing: EventLines) -> [String] {
    let hasTimeOfItsOwn = if case .gate = playthrough.ending { true } else { false }
    let start = drawing.start(hasTimeOfItsOwn ? nil : playthrough.timeOfEnding)
    let lines = Paragraph.lines(
      of: [ending], separator: "", width: style.width - start.columns, indent: 0)
    let margin = String(repeating: " ", count: start.columns)
    return lines.enumerated().map { index, line in
      (index == 0 ? start : margin) + ink.paint(line, .bold)
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
