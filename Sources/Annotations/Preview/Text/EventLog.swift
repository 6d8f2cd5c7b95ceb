import JSON
import ProjectFormat
import Support

/// The events of a playthrough as people read them: what was shown, and what was done.
///
/// An annotation that enters and is shown has one row. Annotations that are shown together share a
/// row.
struct EventLog {
  struct Row: Hashable {
    /// The media time in seconds; `nil` for an effect of the row above.
    var time: Double?
    /// The event; `nil` for an input.
    var verb: PreviewWords.Key?
    /// The annotations, by index.
    var subjects: [Int] = []
    /// Details, printable on a terminal. The rule that hides an annotation is not one of them.
    var detail = ""
  }

  private(set) var rows: [Row] = []
  private let playthrough: Playthrough
  private let text: LaneText
  /// The annotation and the time of the last row, if effects may follow it.
  private var cause: (annotation: Int?, time: Double)?
  private var hasPlayed = false

  /// An empty log for the steps of a playthrough that has just begun.
  init(beginning playthrough: Playthrough, text: LaneText) {
    self.playthrough = playthrough
    self.text = text
  }

  /// The log of a whole playthrough. Three or more rows in sequence that repeat earlier ones are
  /// one row.
  init(of playthrough: Playthrough, text: LaneText) {
    self.init(beginning: playthrough, text: text)
    for step in playthrough.steps { add(step) }
    foldRepeats()
  }

  /// Returns the rows of a step alone.
  mutating func rows(of step: Playthrough.Step) -> [Row] {
    rows = []
    add(step)
    return rows
  }

  private mutating func add(_ step: Playthrough.Step) {
    if let row = row(for: step) { rows.append(row) }
    cause = nil
    for (place, event) in step.events.enumerated() {
      add(event, next: place + 1 < step.events.count ? step.events[place + 1] : nil)
    }
  }

  // MARK: Rows

  /// Returns a row for an input of the viewer or the app; `nil` for ticks and for the setup.
  private mutating func row(for step: Playthrough.Step) -> Row? {
    switch step.input {
    case .tap where step.hitsNothing, .tapNumber where step.hitsNothing, .tapAt where step.hitsNothing:
      return Row(time: step.position, verb: nil, detail: words(of: step.input))
    case .tick, .wall, .end, .tap, .tapNumber, .tapAt:
      return nil
    case .play where playthrough.ending != .endOfTrace:
      // The first one starts the simulation; each further one follows a pause.
      defer { hasPlayed = true }
      guard hasPlayed else { return nil }
      return Row(time: step.position, verb: .resumed, detail: text.words(.simulatedViewer))
    default:
      guard playthrough.ending == .endOfTrace, step.line > 0 else { return nil }
      return Row(time: step.position, verb: nil, detail: words(of: step.input))
    }
  }

  /// Returns an input as a trace has it, without the braces and quotes.
  private func words(of input: EngineInput) -> String {
    if case .project = input { return input.name }
    let values = input.json.object?.members.dropFirst().map(\.value) ?? []
    let texts = values.flatMap { value -> [String] in
      guard let variables = value.object?.members else {
        return [value.string ?? value.number.map { $0.shortText } ?? value.text()]
      }
      return variables.map { "\($0.key)=\($0.value.text())" }
    }
    return text.style.fitted(([input.name] + texts).joined(separator: " "), to: 200)
  }

  private mutating func add(_ event: EngineEvent, next: EngineEvent?) {
    let annotation = event.annotation.map { playthrough.project.annotations[$0] }
    let time = event.time
    switch event.kind {
    case .entered:
      let follows = next?.annotation == event.annotation ? next?.kind : nil
      guard follows != .shown, follows != .triggered, let annotation,
        annotation.kind != .unsupported
      else { return }
      cause = nil
      let verb: PreviewWords.Key = annotation.isVisual ? .notShown : .notTriggered
      rows.append(Row(time: time, verb: verb, subjects: [annotation.index]))
    case .exited: break
    case .shown: addTogether(.shown, event.annotation, at: time)
    case .hidden: addTogether(.hidden, event.annotation, at: time)
    case .triggered: addCause(.triggered, event.annotation, at: time)
    case .tapped: addCause(.tapped, event.annotation, at: time)
    case .command: addEffect(.commandGiven, event, text.command(annotation))
    case .pause: addEffect(.paused, event, lengthOfPause(annotation, event))
    case .resume: addEffect(.resumed, event)
    case .gateClosed: addEffect(.gateClosed, event)
    case .gateReleased: addEffect(.gateReleased, event)
    case .seek(let target):
      // A pause or a gate that a sparse tick passed moves the playhead back to its own place.
      let isLoop = annotation?.loopBack != nil && cause == nil && target != time
      let detail = "\(text.style.arrow) \(MediaTime.clock(target, .precise))"
      addEffect(isLoop ? .loopsBack : .sought, event, detail)
    case .open: addEffect(.opened, event, text.link(annotation))
    case .ignored(let reason): addEffect(.ignored, event, reason.rawValue)
    case .loop: addEffect(.loopCut, event)
    }
  }

  /// Returns the length of a pause on show; nothing for that of a tap, which lasts until the viewer plays.
  private func lengthOfPause(_ annotation: Annotation?, _ event: EngineEvent) -> String {
    guard let annotation, annotation.pausesOnShow, annotation.isVisual, cause?.annotation != event.annotation,
      let window = annotation.window(duration: playthrough.duration), window.end.isFinite,
      window.start == event.time
    else { return "" }
    return text.words.seconds(window.end - window.start)
  }

  private mutating func addTogether(_ verb: PreviewWords.Key, _ annotation: Int?, at time: Double) {
    guard let annotation else { return }
    cause = nil
    // No copy of the row exists here: its subjects would be copied for each annotation.
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

  private mutating func addEffect(_ verb: PreviewWords.Key, _ event: EngineEvent, _ detail: String = "") {
    if let cause, cause.annotation == event.annotation, cause.time == event.time {
      rows.append(Row(time: nil, verb: verb, detail: detail))
    } else {
      cause = nil
      let subjects = event.annotation.map { [$0] } ?? []
      rows.append(Row(time: event.time, verb: verb, subjects: subjects, detail: detail))
    }
  }

  // MARK: Repeats

  private mutating func foldRepeats() {
    // Rows are compared by their hash values: a copy of each row would need too much memory.
    var places: [Int: Int] = [:]
    let firstPlaces = rows.enumerated().map { place, row in
      let hash = row.hashValue
      let first = places[hash] ?? place
      places[hash] = first
      return first
    }
    /// Returns the number of rows from `place` on that are equal to those from its first place on.
    func repeats(at place: Int) -> Int {
      let first = firstPlaces[place]
      guard first < place, rows[place].time != nil else { return 0 }
      var count = 0
      while place + count < rows.count, first + count < place,
        firstPlaces[first + count] == firstPlaces[place + count]
      { count += 1 }
      return count
    }
    var folded: [Row] = []
    var place = 0
    /// The number of repeated rows just before `place`.
    var stretch = 0
    func endStretch() {
      guard stretch > 0 else { return }
      let detail = "\(stretch) \(text.style.times) \(text.words(.asBefore))"
      folded.append(Row(time: rows[place - stretch].time, verb: .asBefore, detail: detail))
      stretch = 0
    }
    while place < rows.count {
      let count = repeats(at: place)
      if count >= 3 || (count > 0 && place + count == rows.count && stretch > 0) {
        stretch += count
        place += count
      } else {
        endStretch()
        folded.append(rows[place])
        place += 1
      }
    }
    endStretch()
    rows = folded
  }
}

extension Playthrough.Step {
  /// A Boolean value that indicates whether the input is a tap that no annotation received.
  fileprivate var hitsNothing: Bool { !events.contains { $0.kind == .tapped } }
}
