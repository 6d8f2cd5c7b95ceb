/// A project that was played: every input that the engine was given, with the events that followed.
public struct Playthrough: Hashable, Sendable {
  /// How the media's length is known.
  public enum DurationSource: String, Hashable, Sendable {
    /// Somebody said it.
    case given
    /// Nobody did: it is the last end in the project.
    case lastEnd
    /// The project's times all depend on it, and nobody said it.
    case unknown
  }

  /// One input and what followed from it.
  public struct Step: Hashable, Sendable {
    public var input: EngineInput
    public var events: [EngineEvent]
    /// The line of the trace, from 1; 0 for what was set up before its first line.
    public var line: Int
    /// Where the playhead was afterwards, in seconds.
    public var position: Double
    /// Seconds since the playing began.
    public var at: Double

    public init(
      input: EngineInput, events: [EngineEvent], line: Int, position: Double, at: Double
    ) {
      self.input = input
      self.events = events
      self.line = line
      self.position = position
      self.at = at
    }
  }

  /// Why it went no further.
  public enum Ending: Hashable, Sendable {
    case endOfMedia
    case endOfTrace
    /// The playhead is held at a gate that nobody releases.
    case gate(annotation: Int)
    /// An annotation took the same jump again: without a viewer's tap that would never end.
    case jumpsAgain(annotation: Int?)
    /// ``Simulation/maximumJumps`` jumps back were made.
    case tooManyJumps
    /// There were more events than ``Simulation/maximumEvents(of:)`` allows.
    case tooManyEvents
    /// The project's times can't be told without the media's duration.
    case durationUnknown
  }

  /// The project that was played. Where there were several versions of it, the last one, followed by the
  /// annotations that only earlier versions had.
  public var project: InteractivityProject
  /// The media's length in seconds, `nil` where it is unknown.
  public var duration: Double?
  public var durationSource: DurationSource
  public var steps: Steps
  public var ending: Ending

  public init(
    project: InteractivityProject, duration: Double?, durationSource: DurationSource,
    steps: Steps, ending: Ending
  ) {
    self.project = project
    self.duration = duration
    self.durationSource = durationSource
    self.steps = steps
    self.ending = ending
  }

  /// Where the playhead was at the end, in seconds.
  public var lastPosition: Double { steps.last?.position ?? 0 }
}
