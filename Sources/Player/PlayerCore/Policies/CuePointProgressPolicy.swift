/// Which of the cue points that were passed are processed, and where content goes on afterwards
/// (`BCOVCuePointProgressPolicy`).
///
/// A policy remembers what it handed out, so each session needs its own copy.
public protocol CuePointProgressPolicy {
  /// Chooses among the cue points of one move.
  mutating func apply(to pass: CuePointPass) -> CuePointProgressResult
}

/// What a ``CuePointProgressPolicy`` decides (`BCOVCuePointProgressPolicyResult`).
public struct CuePointProgressResult: Hashable, Sendable {
  /// What to process, ascending.
  public var cuePoints: CuePointCollection
  /// Where content goes on; `nil` for where its playhead is. Going on at a cue point doesn't pass
  /// it again.
  public var resumeCuePoint: CuePoint?

  /// A choice.
  ///
  /// - Parameters:
  ///   - cuePoints: those whose breaks play.
  ///   - resumeCuePoint: where content goes on; `nil` for where the playhead is.
  public init(cuePoints: CuePointCollection, resumeCuePoint: CuePoint?) {
    self.cuePoints = cuePoints
    self.resumeCuePoint = resumeCuePoint
  }
}
