internal import Interactivity
internal import Terminal

extension TimelinePreview {
  /// What was seen and done, with media times, and how it ended.
  var events: [String] {
    let rows = EventLog(playthrough, words: laneWords).rows
    let listed = rows.prefix(Self.mostEvents)
    let timeWidth = listed.reduce(0) { max($0, $1.time.map { stamp($0).columns } ?? 0) }
    let verbs = Set(listed.compactMap(\.verb)).subtracting([.asBefore])
    let verbWidth = verbs.reduce(0) { max($0, words($1).columns) }
    var lines = listed.flatMap { self.lines(of: $0, timeWidth: timeWidth, verbWidth: verbWidth) }
    if rows.count > listed.count {
      lines.append("  \(ink.ellipsis) +\(rows.count - listed.count) (--format jsonl)")
    }
    let last = stamp(playthrough.timeOfEnding)
    let end = String(repeating: " ", count: max(0, timeWidth - last.columns)) + last
    lines.append("  \(end)  \(ink.paint(ending, .bold))")
    return [heading(.events)] + lines
  }

  private func lines(of row: EventLog.Row, timeWidth: Int, verbWidth: Int) -> [String] {
    let time = row.time.map(stamp) ?? ""
    let isRepeat = row.verb == .asBefore
    let verb = isRepeat ? ink.ellipsis : row.verb.map { words($0) } ?? ink.arrow
    let isBare = row.subjects.isEmpty && row.detail.isEmpty
    let width = isBare || isRepeat ? verb.columns : verbWidth
    let head =
      String(repeating: " ", count: max(0, timeWidth - time.columns)) + time + "  "
      + ink.paint(verb.padded(to: width), color(of: row.verb))
    let indent = 2 + timeWidth + 2 + verbWidth + 2
    let room = max(20, style.width - indent)
    let subjects = row.subjects.prefix(64).map { laneWords.name(playthrough.project.annotations[$0]) }
    var rest = Paragraph.lines(of: subjects, separator: ", ", width: room)
    if !row.detail.isEmpty {
      let detail = ink.paint(row.detail, isRepeat ? .dim : .plain)
      let last = rest.last ?? ""
      if last.isEmpty {
        rest = Paragraph.lines(of: detail, width: room)
      } else if last.columns + 2 + row.detail.columns <= room {
        rest[rest.count - 1] = last + "  " + detail
      } else {
        rest += Paragraph.lines(of: detail, width: room)
      }
    }
    let margin = String(repeating: " ", count: indent)
    let first = "  \(head)" + (rest.first.map { "  " + $0 } ?? "")
    return [first] + rest.dropFirst().map { margin + $0 }
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
        .stoppedAtGate, stamp(playthrough.lastPosition),
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
    steps.flatMap(\.events).compactMap { event in
      if case .seek(let target) = event.kind, target != event.time { event.time } else { nil }
    }
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
