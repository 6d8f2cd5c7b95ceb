/// Plays a project without a clock: from the start to the end, or according to a trace.
///
/// The simulated viewer watches and taps nothing. If the project pauses until the viewer plays, the
/// viewer plays immediately. The viewer waits for the end of a pause on show, and stops at a gate.
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
public struct Simulation {
  /// The maximum number of jumps back that the project itself makes in a simulation.
  public static let maximumJumps = 64

  /// Returns the maximum number of events in a simulation, which permits ten of each annotation.
  public static func maximumEvents(of project: InteractivityProject) -> Int {
    10_000 + 10 * project.annotations.count
  }

  /// A tap on an annotation when the playhead first reaches a time.
  public struct Tap: Hashable, Sendable {
    /// The id of the annotation.
    public var annotation: String
    /// Seconds from the start of the media.
    public var time: Double

    /// - Parameters:
    ///   - annotation: The id of the annotation that is tapped.
    ///   - time: Seconds from the start of the media.
    public init(annotation: String, time: Double) {
      self.annotation = annotation
      self.time = time
    }
  }

  private var engine: InteractivityEngine
  private var steps: [Playthrough.Step] = []
  /// The taps that the viewer has not made yet.
  private var taps: [Tap]
  /// The jumps that were made, each with the number of steps at that time.
  private var jumps: [Jump: Int] = [:]
  private var jumpsBack = 0
  private var countOfEvents = 0
  /// Seconds since the start of the playback.
  private var now = 0.0

  private struct Jump: Hashable {
    var annotation: Int?
    var from: Double
    var to: Double
  }

  private init(_ project: InteractivityProject, platform: Platform, taps: [Tap] = []) {
    engine = InteractivityEngine(project: project, platform: platform)
    self.taps = taps
  }

  /// Plays a project from its start to its end, and follows its own jumps.
  /// - Parameters:
  ///   - project: The project that is played.
  ///   - duration: The length of the media in seconds. If it is `nil`, it is that of the project, or
  ///     else the last end in the project.
  ///   - setup: The inputs before the playback: preconditions and variables.
  ///   - taps: The taps of the viewer; those of the same time are made in their order. A tap at a
  ///     time that the playhead does not reach is not made.
  ///   - platform: The platform whose features are performed.
  public static func play(
    _ project: InteractivityProject, duration: Double? = nil, setup: [EngineInput] = [],
    taps: [Tap] = [], platform: Platform = .ios
  ) -> Playthrough {
    let length = duration ?? project.assumedDuration
    var simulation = Simulation(project, platform: platform, taps: taps)
    if let length { simulation.send(.duration(length)) }
    for input in setup { simulation.send(input) }
    simulation.send(.play)
    let ending = simulation.playToEnd()
    return Playthrough(
      project: project, duration: length,
      durationSource: project.durationSource(given: duration),
      steps: simulation.steps, ending: ending, platform: platform)
  }

  /// Sends the inputs of a trace to the engine.
  /// - Parameters:
  ///   - project: The project of the trace.
  ///   - trace: The inputs in their order.
  ///   - duration: The length of the media in seconds. If it is `nil`, the trace may set it.
  ///   - setup: The inputs before those of the trace: preconditions and variables.
  ///   - platform: The platform whose features are performed.
  public static func run(
    _ project: InteractivityProject, trace: [TraceLine], duration: Double? = nil,
    setup: [EngineInput] = [], platform: Platform = .ios
  ) -> Playthrough {
    var simulation = Simulation(project, platform: platform)
    if let duration { simulation.send(.duration(duration), line: 0) }
    for input in setup { simulation.send(input, line: 0) }
    for line in trace {
      simulation.send(line.input, line: line.line, at: line.at)
      // A session starts without a length.
      if case .session = line.input, let duration { simulation.send(.duration(duration), line: 0, at: line.at) }
    }
    let versions = ProjectVersions([project] + trace.compactMap { $0.newVersion })
    return Playthrough(
      project: versions.merged, duration: simulation.engine.duration,
      durationSource: simulation.engine.duration == nil ? .unknown : .given,
      steps: versions.renumbered(simulation.steps), platform: platform)
  }

  /// Sends an input to the engine, and adds the step.
  /// - Parameters:
  ///   - line: The line of the trace; the number of the step if it is `nil`.
  ///   - at: The time of the input; the end of the time that the input takes if it is `nil`.
  private mutating func send(_ input: EngineInput, line: Int? = nil, at: Double? = nil) {
    let before = engine.position
    let events = engine.handle(input)
    countOfEvents += events.count
    now = at ?? min(now + duration(of: input, from: before), .greatestFiniteMagnitude)
    steps.append(
      Playthrough.Step(
        input: input, events: events, line: line ?? steps.count + 1, position: engine.position,
        at: now))
  }

  /// Returns the time of the viewer that an input takes, in seconds.
  private func duration(of input: EngineInput, from position: Double) -> Double {
    switch input {
    // The engine ignores what is not finite.
    case .wall(let elapsed): elapsed.isFinite ? max(0, elapsed) : 0
    case .tick(let time): time.isFinite ? abs(time - position) : 0
    case .end: max(0, (engine.duration ?? position) - position)
    default: 0
    }
  }

  // MARK: The simulated viewer

  private mutating func playToEnd() -> Playthrough.Ending {
    while true {
      if let ending = endingAfterLastStep() { return ending }
      if let tap = takeDueTap() {
        send(.tap(tap.annotation))
      } else if let remaining = engine.remainingStand, remaining < .infinity {
        send(.wall(max(remaining, 0)))
      } else if let gate = engine.closedGate {
        return .gate(annotation: gate)
      } else if !engine.isPlaying || engine.remainingStand != nil {
        // At the end of the media, play would start over.
        if engine.hasEnded { return .endOfMedia }
        send(engine.isPausedAtEnd ? .end : .play)
      } else if let next = nextMoment, next < engine.duration ?? .infinity {
        send(.tick(next))
      } else if engine.duration == nil {
        // The tick passes points at the position of the playhead.
        send(.tick(engine.position))
        return .durationUnknown
      } else {
        send(.end)
      }
    }
  }

  /// Removes and returns the first tap at the position of the playhead.
  private mutating func takeDueTap() -> Tap? {
    guard let place = taps.firstIndex(where: { $0.time == engine.position }) else { return nil }
    // A cycle that the viewer leaves is not one of the project's own.
    (jumps, jumpsBack) = ([:], 0)
    return taps.remove(at: place)
  }

  /// The next media time at which the project or the viewer does something.
  private var nextMoment: Double? {
    let tap = taps.map { $0.time }.filter { $0 > engine.position }.min()
    return [engine.nextBoundary(after: engine.position), tap].compactMap { $0 }.min()
  }

  /// Returns the reason to stop after the last step, if its events are one.
  private mutating func endingAfterLastStep() -> Playthrough.Ending? {
    for event in steps.last?.events ?? [] {
      // A tick ends at a boundary here, so that no pause or gate moves the playhead back.
      guard case .seek(let target) = event.kind else { continue }
      let jump = Jump(annotation: event.annotation, from: event.time, to: target)
      let earlier = jumps.updateValue(steps.count, forKey: jump)
      if let earlier, earlier != steps.count { return .jumpsAgain(annotation: event.annotation) }
      // Jumps forward alone reach the end.
      if target <= event.time { jumpsBack += 1 }
    }
    if jumpsBack >= Self.maximumJumps { return .tooManyJumps }
    return countOfEvents > Self.maximumEvents(of: engine.project) ? .tooManyEvents : nil
  }
}

extension InteractivityProject {
  /// Returns the source of the length of the media.
  /// - Parameter duration: The length that the caller gives, in seconds.
  public func durationSource(given duration: Double?) -> Playthrough.DurationSource {
    if duration != nil || self.duration != nil { return .given }
    return assumedDuration == nil ? .unknown : .lastEnd
  }

  /// The length of the media if the caller gives none, in seconds: that of the project, or else the
  /// last end in it. `nil` if all times of the project depend on the length.
  public var assumedDuration: Double? {
    if let duration { return duration }
    let last = lastKnownTime
    return last == 0 && annotations.contains { $0.window(duration: nil) == nil } ? nil : last
  }
}

extension TraceLine {
  fileprivate var newVersion: InteractivityProject? {
    if case .project(let version) = input { version } else { nil }
  }
}
