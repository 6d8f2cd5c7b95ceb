/// A project that was played: every input that the engine received, with the resulting events.
public struct Playthrough: Hashable, Sendable {
  /// The source of the length of the media.
  public enum DurationSource: String, Hashable, Sendable {
    /// The caller or the project gave the length.
    case given
    /// The length is unknown; the last end in the project takes its place.
    case lastEnd
    /// The length is unknown, and all times of the project depend on it.
    case unknown
  }

  /// An input and the resulting events.
  public struct Step: Hashable, Sendable {
    /// The input that the engine received.
    public var input: EngineInput
    /// The events that the input caused.
    public var events: [EngineEvent]
    /// The line of the trace, from 1; 0 for the setup before its first line.
    public var line: Int
    /// The position of the playhead after the input, in seconds.
    public var position: Double
    /// Seconds since the start of the playback.
    public var at: Double

    /// A step with all its values.
    public init(input: EngineInput, events: [EngineEvent], line: Int, position: Double, at: Double) {
      self.input = input
      self.events = events
      self.line = line
      self.position = position
      self.at = at
    }
  }

  /// The reason why the playback ended.
  public enum Ending: Hashable, Sendable {
    case endOfMedia
    case endOfTrace
    /// The playhead is held at a gate that no input releases.
    case gate(annotation: Int)
    /// An annotation made the same jump again: without a tap of the viewer that would never end.
    case jumpsAgain(annotation: Int?)
    /// The project made ``Simulation/maximumJumps`` jumps back.
    case tooManyJumps
    /// There were more events than ``Simulation/maximumEvents(of:)``.
    case tooManyEvents
    /// The times of the project depend on the duration of the media, which is unknown.
    case durationUnknown
  }

  /// The project that was played. If there were several versions of it, it is the last one,
  /// followed by the annotations that only earlier versions had.
  public var project: InteractivityProject
  /// The length of the media in seconds; `nil` if it is unknown.
  public var duration: Double?
  /// The source of the length of the media.
  public var durationSource: DurationSource
  /// The inputs with their events, in their order.
  public var steps: [Step]
  /// The reason why the playback ended.
  public var ending: Ending
  /// The platform on which the project was played.
  public var platform: Platform

  /// A playthrough with all its values.
  public init(
    project: InteractivityProject, duration: Double?, durationSource: DurationSource,
    steps: [Step] = [], ending: Ending = .endOfTrace, platform: Platform = .ios
  ) {
    self.project = project
    self.duration = duration
    self.durationSource = durationSource
    self.steps = steps
    self.ending = ending
    self.platform = platform
  }

  /// The position of the playhead at the end, in seconds.
  public var lastPosition: Double { steps.last?.position ?? 0 }
}

extension Playthrough.Step {
  /// Returns whether the input moves the playhead in another way than ordinary playback does.
  /// - Parameter position: The position of the playhead before the input, in seconds.
  public func isLeap(from position: Double) -> Bool {
    switch input {
    case .seek, .session: true
    case .tick(let time): time < position
    case .play: self.position < position
    default: false
    }
  }
}

// MARK: - Times

extension Playthrough {
  /// Returns the stretches of media time that were played, sorted and merged.
  public func timesPlayed() -> [TimeWindow] {
    var played: [TimeWindow] = []
    var position = 0.0
    for step in steps {
      defer { position = step.position }
      guard !step.isLeap(from: position) else { continue }
      var start = position
      for event in step.events {
        guard case .seek(let target) = event.kind else { continue }
        if event.time > start { played.append(TimeWindow(start: start, end: event.time)) }
        start = target
      }
      if step.position > start { played.append(TimeWindow(start: start, end: step.position)) }
    }
    played.sort { $0.start < $1.start }
    return played.reduce(into: []) { merged, window in
      if let last = merged.last, window.start <= last.end {
        merged[merged.count - 1].end = max(last.end, window.end)
      } else {
        merged.append(window)
      }
    }
  }

  /// Returns the stretches of media time during which each annotation was shown, in the order in
  /// which they happened, by the index of the annotation.
  ///
  /// An annotation that was shown while the playhead did not move, as at a gate, has a stretch
  /// without length.
  public func timesShown() -> [Int: [TimeWindow]] {
    var times: [Int: [TimeWindow]] = [:]
    /// The start of the current stretch of each annotation on screen, and whether it appeared there.
    var starts: [Int: (time: Double, appeared: Bool)] = [:]
    func close(_ annotation: Int, since start: (time: Double, appeared: Bool), at end: Double) {
      let window = TimeWindow(start: min(start.time, end), end: max(start.time, end))
      if window.start == window.end {
        // A moment of a stretch that is already there adds nothing.
        let isKnown = times[annotation]?.last.map { $0.start <= end && end <= $0.end } ?? false
        guard start.appeared, !isKnown else { return }
      }
      times[annotation, default: []].append(window)
    }
    func leap(from: Double, to: Double) {
      for (annotation, start) in starts {
        close(annotation, since: start, at: from)
        starts[annotation] = (to, appeared: false)
      }
    }
    var position = 0.0
    for step in steps {
      // The position after a leap, at which events of the same step happen.
      var landing: Double?
      if step.isLeap(from: position) {
        leap(from: position, to: step.position)
        landing = step.position
      }
      for event in step.events {
        switch (event.kind, event.annotation) {
        case (.shown, let annotation?):
          starts[annotation] = (max(event.time, landing ?? event.time), appeared: true)
        case (.hidden, let annotation?):
          let start = starts.removeValue(forKey: annotation)
          if let start, landing == nil { close(annotation, since: start, at: event.time) }
        case (.seek(let target), _):
          leap(from: landing ?? event.time, to: target)
          landing = target
        default: break
        }
      }
      position = step.position
    }
    for (annotation, start) in starts { close(annotation, since: start, at: position) }
    return times
  }
}
