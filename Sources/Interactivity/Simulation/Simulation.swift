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

  private var engine: InteractivityEngine
  private var steps: [Playthrough.Step] = []
  /// The versions of the project, and by step which of them its input has left in place.
  private var versions: [InteractivityProject]
  private var versionsOfSteps: [Int] = []
  private var jumps: [Jump: Int] = [:]
  private var jumpsBack = 0
  private var countOfEvents = 0
  /// The taps that are still to be made.
  private var taps: [Tap] = []
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

    /// - Parameter time: seconds from the start of the media.
    public init(annotation: String, time: Double) {
      self.annotation = annotation
      self.time = time
    }
  }

  private init(_ project: InteractivityProject) {
    engine = InteractivityEngine(project: project)
    versions = [project]
  }

  /// Plays a project from its start, following its own jumps, to its end.
  /// - Parameters:
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

    var simulation = Simulation(project)
    if let length { simulation.tell(.duration(length)) }
    for input in setup { simulation.tell(input) }
    simulation.taps = taps
    let ending = simulation.playOn()
    return Playthrough(
      project: project, duration: length, durationSource: source, steps: simulation.steps,
      ending: ending)
  }

  /// Gives the engine the inputs of a trace.
  /// - Parameters:
  ///   - duration: as ``play(_:duration:setup:taps:)`` has it, but nothing is assumed where it is `nil`: the
  ///     trace may say it.
  public static func run(
    _ project: InteractivityProject, trace: [TraceLine], duration: Double? = nil,
    setup: [EngineInput] = []
  ) -> Playthrough {
    var simulation = Simulation(project)
    if let duration { simulation.tell(.duration(duration), line: 0) }
    for input in setup { simulation.tell(input, line: 0) }
    for line in trace { simulation.tell(line.input, line: line.line, at: line.at) }
    let length = simulation.engine.duration
    let playthrough = Playthrough(
      project: project, duration: length, durationSource: length == nil ? .unknown : .given,
      steps: simulation.steps, ending: .endOfTrace)
    return playthrough.gathering(simulation.versions, ofSteps: simulation.versionsOfSteps)
  }

  /// - Parameter at: when it happened; by the time that it takes where it is not said.
  private mutating func tell(_ input: EngineInput, line: Int? = nil, at: Double? = nil) {
    let before = engine.position
    let events = engine.handle(input)
    if case .project(let project) = input { versions.append(project) }
    versionsOfSteps.append(versions.count - 1)
    countOfEvents += events.count
    now = at ?? now + duration(of: input, from: before)
    steps.append(
      Playthrough.Step(
        input: input, events: events, line: line ?? steps.count + 1, position: engine.position,
        at: now))
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

  private mutating func playOn() -> Playthrough.Ending {
    tell(.play)
    while true {
      if let ending = endingAfterLastStep() { return ending }
      if tapIfDue() { continue }
      if let remaining = engine.remainingStand, remaining < .infinity {
        tell(.wall(max(remaining, 0)))
      } else if let gate = engine.closedGate {
        return .gate(annotation: gate)
      } else if !engine.isPlaying || engine.remainingStand != nil {
        // At the end of the media, playing would begin again.
        if engine.hasEnded { return .endOfMedia }
        tell(.play)
      } else if let next = nextMoment, next < engine.duration ?? .infinity {
        tell(.tick(next))
      } else if engine.duration == nil {
        // Points at the very place of the playhead are still to be passed.
        tell(.tick(engine.position))
        return .durationUnknown
      } else {
        tell(.end)
        if engine.hasEnded, engine.remainingStand == nil, engine.closedGate == nil {
          return endingAfterLastStep() ?? .endOfMedia
        }
      }
    }
  }

  /// Makes the first tap of this moment.
  private mutating func tapIfDue() -> Bool {
    guard let place = taps.firstIndex(where: { $0.time == engine.position }) else { return false }
    let tap = taps.remove(at: place)
    // Where somebody taps, the project goes round in no circle of its own.
    (jumps, jumpsBack) = ([:], 0)
    tell(.tap(tap.annotation))
    return true
  }

  /// The next media time at which anything happens: by the project, or by the viewer.
  private var nextMoment: Double? {
    let tap = taps.map(\.time).filter { $0 > engine.position }.min()
    return [engine.nextBoundary(after: engine.position), tap].compactMap(\.self).min()
  }

  /// Whether what came of the last input is a reason to stop.
  private mutating func endingAfterLastStep() -> Playthrough.Ending? {
    for event in steps.last?.events ?? [] {
      // Ticks end at boundaries here, so that no pause or gate has to put the playhead back.
      guard case .seek(let target) = event.kind else { continue }
      let jump = Jump(annotation: event.annotation, from: event.time, to: target)
      guard jumps.updateValue(steps.count, forKey: jump) ?? steps.count == steps.count else {
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
