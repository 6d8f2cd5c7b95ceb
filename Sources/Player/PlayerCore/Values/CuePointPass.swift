/// The cue points that one move of the playhead passed, in one event
/// (`playbackController:playbackSession:didPassCuePoints:`, keys `previousTime`, `currentTime`,
/// `cuePoints`).
public struct CuePointPass: Hashable, Sendable {
  /// The position of the playhead before the move, in seconds; `-infinity` before the first play.
  public var previousTime: Double
  /// The position of the playhead after the move, in seconds; `+infinity` at the end.
  public var currentTime: Double
  /// The passed cue points, ascending by position, for backward moves too.
  public var cuePoints: CuePointCollection

  /// Creates a pass from known cue points; ``init(from:to:in:forwardOnly:)`` determines them.
  ///
  /// - Parameters:
  ///   - previousTime: Seconds; `-infinity` before the first play.
  ///   - currentTime: Seconds; `+infinity` at the end.
  ///   - cuePoints: The cue points that the move passed.
  public init(previousTime: Double, currentTime: Double, cuePoints: CuePointCollection) {
    self.previousTime = previousTime
    self.currentTime = currentTime
    self.cuePoints = cuePoints
  }

  /// Creates a pass from the cue points of `collection` that a move passes.
  ///
  /// In a forward move, by playback or by a seek, the start is excluded and the end is included. A
  /// backward move is the mirror image: the destination is included and the origin is excluded. The
  /// original says that seeks in both directions pass cue points, and gives a formula for forward
  /// ones only. The mirror image is our interpretation; without it, a seek back to the start could
  /// never play a pre-roll again.
  ///
  /// - Parameters:
  ///   - previousTime: The start of the move, in seconds.
  ///   - currentTime: The end of the move, in seconds.
  ///   - collection: The cue points of the media.
  ///   - forwardOnly: If `true`, a backward move passes no cue points.
  public init(
    from previousTime: Double, to currentTime: Double, in collection: CuePointCollection,
    forwardOnly: Bool = false
  ) {
    let isForward = previousTime <= currentTime
    let passed =
      isForward
      ? collection.cuePoints(after: previousTime, atOrBefore: currentTime)
      : collection.cuePoints(atOrAfter: currentTime, before: previousTime)
    let isIgnored = collection.ignoresCuePoints || (forwardOnly && !isForward)
    self.init(previousTime: previousTime, currentTime: currentTime, cuePoints: isIgnored ? .empty : passed)
  }
}

/// Turns moves of the playhead into progress and cue point events.
///
/// The progress of one play-through begins with `-infinity` and ends with `+infinity`, so that one
/// rule finds the cue points before, within and after the content.
struct ProgressTracker {
  /// The last reported position.
  private(set) var position = -Double.infinity
  /// Whether a position was reported.
  private(set) var hasBegun = false
  /// Whether backward seeks pass no cue points.
  var forwardOnly = false

  /// Records that playback reached `time`; no events unless that is further than before.
  mutating func play(to time: Double, in cuePoints: CuePointCollection) -> [SessionEvent] {
    hasBegun && time <= position ? [] : move(to: time, in: cuePoints)
  }

  /// Moves the playhead without passing anything.
  mutating func jump(to time: Double) {
    hasBegun = true
    position = time
  }

  /// Records that a seek landed at `time`, or that the content has ended at `+infinity`.
  mutating func move(to time: Double, in cuePoints: CuePointCollection) -> [SessionEvent] {
    var events: [SessionEvent] = hasBegun ? [] : [.progressed(to: position)]
    hasBegun = true
    events.append(.progressed(to: time))
    let pass = CuePointPass(from: position, to: time, in: cuePoints, forwardOnly: forwardOnly)
    if !pass.cuePoints.isEmpty { events.append(.passedCuePoints(pass)) }
    position = time
    return events
  }
}

// MARK: - Policies

/// A rule that chooses which passed cue points are processed, and the position at which the content
/// resumes (`BCOVCuePointProgressPolicy`).
///
/// A policy remembers the cue points it returned, so each session needs its own copy.
public protocol CuePointProgressPolicy {
  /// Chooses among the cue points of one move.
  mutating func apply(to pass: CuePointPass) -> CuePointProgressResult
}

/// The decision of a ``CuePointProgressPolicy`` (`BCOVCuePointProgressPolicyResult`).
public struct CuePointProgressResult: Hashable, Sendable {
  /// The cue points to process, ascending by position.
  public var cuePoints: CuePointCollection
  /// The cue point at which the content resumes, or `nil` for the position of the playhead.
  /// Resuming at a cue point does not pass it again.
  public var resumeCuePoint: CuePoint?

  /// Creates a decision.
  ///
  /// - Parameters:
  ///   - cuePoints: The cue points whose ad breaks play.
  ///   - resumeCuePoint: The cue point at which the content resumes, or `nil` for the playhead.
  public init(cuePoints: CuePointCollection, resumeCuePoint: CuePoint?) {
    self.cuePoints = cuePoints
    self.resumeCuePoint = resumeCuePoint
  }
}

/// The supplied policies (`progressPolicyProcessingCuePoints:resumingPlaybackFrom:`
/// `ignoringPreviouslyProcessedCuePoints:`).
public struct StandardProgressPolicy: CuePointProgressPolicy, Hashable, Sendable {
  /// The part of the passed cue points that is processed.
  public enum Processing: Hashable, Sendable, CaseIterable {
    /// All, the earliest, or the latest in the content.
    case all, first, final
  }

  /// The position at which the content resumes after the ad breaks.
  public enum Resuming: Hashable, Sendable, CaseIterable {
    /// The position of the playhead.
    case contentPlayhead
    /// The last processed cue point.
    case lastProcessedCuePoint
  }

  /// The part of the passed cue points that is processed.
  public let processing: Processing
  /// The position at which the content resumes.
  public let resuming: Resuming
  /// Whether a cue point is processed only once in a session.
  public let ignoresProcessed: Bool
  private var processed: Set<CuePoint> = []

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - processing: The part of the remaining cue points that is processed.
  ///   - resuming: The position at which the content resumes.
  ///   - ignoresProcessed: Whether cue points that were processed before are left out. They are
  ///     left out before the choice, so that `final` is the last of the new ones; the original does
  ///     not say in which order the two rules apply.
  public init(_ processing: Processing, resuming: Resuming, ignoresProcessed: Bool) {
    self.processing = processing
    self.resuming = resuming
    self.ignoresProcessed = ignoresProcessed
  }

  /// The policy that the documentation of the IMA plug-in recommends.
  public static let recommended = StandardProgressPolicy(
    .final, resuming: .lastProcessedCuePoint, ignoresProcessed: true)

  /// Chooses among the cue points of one move, and remembers them.
  public mutating func apply(to pass: CuePointPass) -> CuePointProgressResult {
    let candidates =
      ignoresProcessed
      ? pass.cuePoints.array.filter { !processed.contains($0) } : pass.cuePoints.array
    let chosen: [CuePoint] =
      switch processing {
      case .all: candidates
      case .first: Array(candidates.prefix(1))
      case .final: Array(candidates.suffix(1))
      }
    // The cue points of one position stand for one break.
    let positions = Set(chosen.map(\.position))
    if ignoresProcessed { processed.formUnion(candidates.filter { positions.contains($0.position) }) }
    return CuePointProgressResult(
      cuePoints: CuePointCollection(chosen),
      resumeCuePoint: resuming == .lastProcessedCuePoint ? chosen.last : nil)
  }
}
