import ProjectFormat
import Support

/// The events of a playthrough as people read them: what was seen and what was done, and no more.
///
/// An annotation that enters and is shown is one row; several that are shown together are one row.
struct EventLog {
  struct Row: Hashable {
    /// In seconds; `nil` where the row belongs to the one above.
    var time: Double?
    /// `nil` for something that was done to the playback.
    var verb: PreviewWords.Key?
    /// The annotations, by index.
    var subjects: [Int] = []
    /// What there is to say beside it, fit for a terminal; the rule of what it keeps from showing is not repeated here.
    var detail = ""
  }

  private(set) var rows: [Row] = []
  private let playthrough: Playthrough
  private let words: LaneWords
  /// The annotation and time of the row that actions may follow.
  private var cause: (annotation: Int?, time: Double)?
  private var hasPlayed = false
  /// Where the playhead was before the step to come, in seconds.
  private var position = 0.0

  /// An empty log, for the steps of a playthrough that is going on.
  init(beginning playthrough: Playthrough, words: LaneWords) {
    self.playthrough = playthrough
    self.words = words
  }

  /// The rows of a step alone, as it happens.
  mutating func rows(of step: Playthrough.Step) -> [Row] {
    rows = []
    add(step)
    return rows
  }

  /// Adds the rows of a step to ``rows``, the last of which it may complete.
  mutating func add(_ step: Playthrough.Step) {
    if let row = row(for: step) { rows.append(row) }
    add(step, from: position)
    position = step.position
  }

  /// The rows so far, but for some at the end.
  mutating func takeRows(but kept: Int) -> [Row] {
    // A step may have as many rows as the project has annotations: they are moved, not copied.
    var taken = rows
    rows = Array(rows.suffix(kept))
    taken.removeLast(rows.count)
    return taken
  }

  // MARK: Rows

  /// A row for what the viewer or the host did; ticks and what was set up are not news.
  private mutating func row(for step: Playthrough.Step) -> Row? {
    switch step.input {
    case .tap where step.hitsNothing, .tapAt where step.hitsNothing:
      return Row(time: step.position, verb: nil, detail: words.input(step.input))
    case .tick, .wall, .end, .tap, .tapAt:
      return nil
    case .play where playthrough.ending != .endOfTrace:
      // The first one begins the simulation; the others follow a pause.
      defer { hasPlayed = true }
      guard hasPlayed else { return nil }
      return Row(
        time: step.position, verb: .resumed, detail: words.words(.simulatedViewer))
    default:
      guard playthrough.ending == .endOfTrace, step.line > 0 else { return nil }
      return Row(time: step.position, verb: nil, detail: words.input(step.input))
    }
  }

  private mutating func add(_ step: Playthrough.Step, from position: Double) {
    // Behind a leap, events carry their windows' times: the playhead is where it landed.
    var landing = step.isLeap(from: position) ? step.position : nil
    cause = nil
    for (place, event) in step.events.enumerated() {
      // What follows from the same cause as a jump belongs to the time of the cause.
      let isEffect = cause.map { $0 == (event.annotation, event.time) } ?? false
      let time = isEffect ? event.time : landing ?? event.time
      let next = place + 1 < step.events.count ? step.events[place + 1] : nil
      add(event, at: time, next: next)
      if case .seek = event.kind { landing = step.position }
    }
  }

  private mutating func add(_ event: EngineEvent, at time: Double, next: EngineEvent?) {
    let annotation = event.annotation.map { playthrough.project.annotations[$0] }
    switch event.kind {
    case .entered:
      let follows = next?.annotation == event.annotation ? next?.kind : nil
      guard follows != .shown, follows != .triggered, let annotation else { return }
      addAbsent(annotation, at: time)
    case .exited: break
    case .shown: addTogether(.shown, event.annotation, at: time)
    case .hidden: addTogether(.hidden, event.annotation, at: time)
    case .triggered: addCause(.triggered, event.annotation, at: time)
    case .tapped: addCause(.tapped, event.annotation, at: time)
    case .command: addEffect(.commandGiven, event, at: time, words.command(annotation))
    case .pause: addEffect(.paused, event, at: time, words.pause(annotation, event, playthrough))
    case .resume: addEffect(.resumed, event, at: time, "")
    case .gateClosed: addEffect(.gateClosed, event, at: time, "")
    case .gateReleased: addEffect(.gateReleased, event, at: time, "")
    case .seek(let target):
      // Else a pause or a gate puts the playhead back to where it is.
      let isOfTap = cause?.annotation == event.annotation && annotation?.action.jump != nil
      guard playthrough.isJump(event) || isOfTap else { return }
      let isLoop = annotation?.loopBack != nil && cause == nil
      let detail = "\(words.ink.arrow) \(MediaTime.clock(target, .precise))"
      addEffect(isLoop ? .loopsBack : .sought, event, at: time, detail)
    case .open: addEffect(.opened, event, at: time, words.link(annotation))
    case .ignored(let reason): addEffect(.ignored, event, at: time, reason.rawValue)
    case .loop: addEffect(.loopCut, event, at: time, "")
    }
  }

  /// An annotation whose window has come, and which is not there to be seen.
  private mutating func addAbsent(_ annotation: Annotation, at time: Double) {
    guard annotation.kind != .unsupported else { return }
    let verb: PreviewWords.Key = annotation.isVisual ? .notShown : .notTriggered
    rows.append(Row(time: time, verb: verb, subjects: [annotation.index]))
  }

  private mutating func addTogether(
    _ verb: PreviewWords.Key, _ annotation: Int?, at time: Double
  ) {
    guard let annotation else { return }
    // No copy of the row is held meanwhile, whose subjects would have to be copied for each.
    if rows.last.map({ $0.verb == verb && $0.time == time && $0.detail.isEmpty }) == true {
      rows[rows.count - 1].subjects.append(annotation)
    } else {
      rows.append(Row(time: time, verb: verb, subjects: [annotation]))
    }
  }

  private mutating func addCause(_ verb: PreviewWords.Key, _ annotation: Int?, at time: Double) {
    rows.append(Row(time: time, verb: verb, subjects: annotation.map { [$0] } ?? []))
    cause = annotation.map { ($0, time) }
  }

  private mutating func addEffect(
    _ verb: PreviewWords.Key, _ event: EngineEvent, at time: Double, _ detail: String
  ) {
    if let cause, cause.annotation == event.annotation, cause.time == time {
      rows.append(Row(time: nil, verb: verb, detail: detail))
    } else {
      rows.append(
        Row(time: time, verb: verb, subjects: event.annotation.map { [$0] } ?? [], detail: detail))
    }
  }
}

extension Playthrough.Step {
  /// Whether the input is a tap that no annotation took.
  fileprivate var hitsNothing: Bool { !events.contains { $0.kind == .tapped } }
}
