/// Plays a project without a clock: by itself from the start to the end, or as a trace says.
///
/// The simulated viewer watches and taps nothing. Where the project pauses until somebody plays, this
/// viewer plays on at once, and waits for the end of a pause on show. A gate is never passed.
///
/// ```swift
/// import Interactivity
///
/// let text = #"{"annotations": [{"id": "a", "type": "image", "start": 4, "duration": 8}]}"#
/// let project = try InteractivityProject(reading: Array(text.utf8))
/// let playthrough = Simulation.play(project, duration: 60)
/// for event in playthrough.steps.flatMap(\.events) { print(event.time, event.name) }
/// // Prints "4.0 entered"
/// // Prints "4.0 shown"
/// // Prints "12.0 exited"
/// // Prints "12.0 hidden"
/// ```
public struct Simulation: Sendable {
  /// The maximum number of jumps back that the project itself makes in a simulation.
  public static let maximumJumps = 64

  /// The maximum number of events in a simulation: enough for ten of each annotation.
  public static func maximumEvents(of project: InteractivityProject) -> Int {
    10_000 + 10 * project.annotations.count
  }

  /// How it ended, as soon as it has.
  private(set) var ending: Playthrough.Ending?
  /// The media's length in seconds, as far as it was told.
  var duration: Double? { engine.duration }

  private var engine: InteractivityEngine
  /// What the engine is told first; all of it, where there is no viewer.
  private let script: [TraceLine]
  private let hasViewer: Bool
  /// How many inputs were told, and what followed from the last one.
  private var count = 0
  private var lastEvents: [EngineEvent] = []
  private var jumps: [Jump: Int] = [:]
  private var jumpsBack = 0
  private var countOfEvents = 0
  /// The taps that are still to be made.
  private var taps: [Tap]
  /// Seconds since the playing began.
  private var now = 0.0

  private struct Jump: Hashable {
    var annotation: Int?
    var from: Double
    var to: Double
  }

  /// A tap on an annotation, when the playhead first is at a time.
  public struct Tap: Hashable, Sendable {
    /// The annotation's id.
    public var annotation: String
    /// Seconds from the start of the media.
    public var time: Double

    /// - Parameters:
    ///   - annotation: the id of what is tapped.
    ///   - time: seconds from the start of the media.
    public init(annotation: String, time: Double) {
      self.annotation = annotation
      self.time = time
    }
  }

  private init(
    _ project: InteractivityProject, script: [TraceLine], taps: [Tap] = [], hasViewer: Bool
  ) {
    engine = InteractivityEngine(project: project)
    self.script = script
    self.taps = taps
    self.hasViewer = hasViewer
  }

  /// Plays a project from its start, following its own jumps, to its end.
  /// - Parameters:
  ///   - project: the project that is played.
  ///   - duration: the media's length in seconds; the last end in the project where it is `nil`.
  ///   - setup: what the engine is told before it plays: preconditions, variables.
  ///   - taps: what the viewer taps, those of one time in their order. Each is an input of the playthrough, but for
  ///     those whose time the playhead never comes to.
  public static func play(
    _ project: InteractivityProject, duration: Double? = nil, setup: [EngineInput] = [],
    taps: [Tap] = []
  ) -> Playthrough {
    let length = duration ?? project.assumedDuration
    let source: Playthrough.DurationSource =
      duration != nil ? .given : length == nil ? .unknown : .lastEnd

    let inputs = (length.map { [.duration($0)] } ?? []) + setup + [.play]
    let script = inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    let simulation = Simulation(project, script: script, taps: taps, hasViewer: true)
    let (last, end) = simulation.played()
    return Playthrough(
      project: project, duration: length, durationSource: source,
      steps: Playthrough.Steps(of: simulation, last: last), ending: end.ending ?? .endOfMedia)
  }

  /// Gives the engine the inputs of a trace.
  /// - Parameters:
  ///   - project: the project that the trace is of.
  ///   - trace: the inputs, in their order.
  ///   - duration: as ``play(_:duration:setup:taps:)`` has it, but nothing is assumed where it is `nil`: the
  ///     trace may say it.
  ///   - setup: what the engine is told before the first of them: preconditions, variables.
  public static func run(
    _ project: InteractivityProject, trace: [TraceLine], duration: Double? = nil,
    setup: [EngineInput] = []
  ) -> Playthrough {
    let inputs = (duration.map { [.duration($0)] } ?? []) + setup
    let script = inputs.map { TraceLine($0, line: 0) } + trace
    let versions = trace.compactMap { line -> InteractivityProject? in
      if case .project(let version) = line.input { version } else { nil }
    }
    let gathering = versions.isEmpty ? nil : Gathering(of: [project] + versions)
    let simulation = Simulation(project, script: script, hasViewer: false)
    let (last, end) = simulation.played()
    return Playthrough(
      project: gathering?.project ?? project, duration: end.duration,
      durationSource: end.duration == nil ? .unknown : .given,
      steps: Playthrough.Steps(of: simulation, gathering: gathering, last: last),
      ending: .endOfTrace)
  }

  /// The last step, and the simulation as it is at its end.
  private func played() -> (last: Playthrough.Step?, end: Simulation) {
    var (last, simulation): (Playthrough.Step?, Simulation) = (nil, self)
    while let step = simulation.next() { last = step }
    return (last, simulation)
  }

  /// - Parameter at: when it happened; by the time that it takes where it is not said.
  private mutating func tell(
    _ input: EngineInput, line: Int? = nil, at: Double? = nil
  ) -> Playthrough.Step {
    let before = engine.position
    lastEvents = engine.handle(input)
    count += 1
    countOfEvents += lastEvents.count
    now = at ?? now + duration(of: input, from: before)
    return Playthrough.Step(
      input: input, events: lastEvents, line: line ?? count, position: engine.position, at: now)
  }

  /// What an input takes of the viewer's time, in seconds.
  private func duration(of input: EngineInput, from position: Double) -> Double {
    switch input {
    case .wall(let elapsed): max(0, elapsed)
    case .tick(let time): abs(time - position)
    case .end: max(0, (engine.duration ?? position) - position)
    default: 0
    }
  }

  /// The next input with its events; `nil` at the end.
  mutating func next() -> Playthrough.Step? {
    guard ending == nil else { return nil }
    if count < script.count {
      let line = script[count]
      return tell(line.input, line: line.line, at: line.at)
    }
    ending = hasViewer ? endingAfterLastStep() : .endOfTrace
    return ending == nil ? playOn() : nil
  }

  /// What the viewer does, or the time brings.
  private mutating func playOn() -> Playthrough.Step? {
    if let tap = takeDueTap() { return tell(.tap(tap.annotation)) }
    if let remaining = engine.remainingStand, remaining < .infinity {
      return tell(.wall(max(remaining, 0)))
    }
    if let gate = engine.closedGate {
      ending = .gate(annotation: gate)
      return nil
    }
    if !engine.isPlaying || engine.remainingStand != nil {
      // At the end of the media, playing would begin again.
      if engine.hasEnded { ending = .endOfMedia }
      return engine.hasEnded ? nil : tell(.play)
    }
    if let next = nextMoment, next < engine.duration ?? .infinity { return tell(.tick(next)) }
    guard engine.duration != nil else {
      // Points at the very place of the playhead are still to be passed.
      ending = .durationUnknown
      return tell(.tick(engine.position))
    }
    let step = tell(.end)
    if engine.hasEnded, engine.remainingStand == nil, engine.closedGate == nil {
      ending = endingAfterLastStep() ?? .endOfMedia
    }
    return step
  }

  /// The first tap of this moment, which is to be made.
  private mutating func takeDueTap() -> Tap? {
    guard let place = taps.firstIndex(where: { $0.time == engine.position }) else { return nil }
    // Where somebody taps, the project goes round in no circle of its own.
    (jumps, jumpsBack) = ([:], 0)
    return taps.remove(at: place)
  }

  /// The next media time at which anything happens: by the project, or by the viewer.
  private var nextMoment: Double? {
    let tap = taps.map { $0.time }.filter { $0 > engine.position }.min()
    return [engine.nextBoundary(after: engine.position), tap].compactMap { $0 }.min()
  }

  /// Whether what came of the last input is a reason to stop.
  private mutating func endingAfterLastStep() -> Playthrough.Ending? {
    for event in lastEvents {
      // Ticks end at boundaries here, so that no pause or gate has to put the playhead back.
      guard case .seek(let target) = event.kind else { continue }
      let jump = Jump(annotation: event.annotation, from: event.time, to: target)
      guard jumps.updateValue(count, forKey: jump) ?? count == count else {
        return .jumpsAgain(annotation: event.annotation)
      }
      // Jumps forward alone come to the end.
      if target <= event.time { jumpsBack += 1 }
    }
    if jumpsBack >= Self.maximumJumps { return .tooManyJumps }
    return countOfEvents > Self.maximumEvents(of: engine.project) ? .tooManyEvents : nil
  }
}

extension InteractivityProject {
  /// The media's length where nobody tells it, in seconds: the last end in the project. `nil` where all
  /// its times depend on the length.
  public var assumedDuration: Double? {
    let last = lastKnownTime
    return last == 0 && annotations.contains { $0.window(duration: nil) == nil } ? nil : last
  }
}
