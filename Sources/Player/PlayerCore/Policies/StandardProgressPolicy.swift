/// The supplied policies (`progressPolicyProcessingCuePoints:resumingPlaybackFrom:`
/// `ignoringPreviouslyProcessedCuePoints:`).
public struct StandardProgressPolicy: CuePointProgressPolicy, Hashable, Sendable {
  /// Which of the cue points that one move passed count.
  public enum Processing: Hashable, Sendable, CaseIterable {
    /// Every one, the earliest in the content, or the latest.
    case all, first, final
  }

  /// Where the content goes on after the breaks.
  public enum Resuming: Hashable, Sendable, CaseIterable {
    /// Where the playhead is.
    case contentPlayhead
    /// At the last cue point that counted.
    case lastProcessedCuePoint
  }

  /// Which cue points of a move count.
  public let processing: Processing
  /// Where the content goes on.
  public let resuming: Resuming
  /// Whether a cue point counts only once in a session.
  public let ignoresProcessed: Bool
  private var processed: Set<CuePoint> = []

  /// - Parameters:
  ///   - processing: which of the remaining cue points are handed out.
  ///   - resuming: where content goes on.
  ///   - ignoresProcessed: whether cue points that were handed out before are left out. They are left
  ///     out before the choice, so that `final` is the last of the new ones; the original doesn't say
  ///     in which order the two rules apply.
  public init(_ processing: Processing, resuming: Resuming, ignoresProcessed: Bool) {
    self.processing = processing
    self.resuming = resuming
    self.ignoresProcessed = ignoresProcessed
  }

  /// What the documents of the IMA plug-in recommend.
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
    if ignoresProcessed { processed.formUnion(chosen) }
    return CuePointProgressResult(
      cuePoints: CuePointCollection(chosen),
      resumeCuePoint: resuming == .lastProcessedCuePoint ? chosen.last : nil)
  }
}
