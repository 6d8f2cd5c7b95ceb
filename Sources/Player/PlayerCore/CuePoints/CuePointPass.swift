/// The cue points that one move of the playhead passed, all in one event
/// (`playbackController:playbackSession:didPassCuePoints:`, keys `previousTime`, `currentTime`,
/// `cuePoints`).
public struct CuePointPass: Hashable, Sendable {
  /// Where the playhead was; `-infinity` before the first play.
  public var previousTime: Double
  /// Where it is now; `+infinity` at the end.
  public var currentTime: Double
  /// Ascending by position, also on the way back.
  public var cuePoints: CuePointCollection

  /// A move of the playhead with the cue points that it passed.
  ///
  /// - Parameters:
  ///   - previousTime: seconds; `-infinity` before the first play.
  ///   - currentTime: seconds; `+infinity` at the end.
  ///   - cuePoints: what was passed; ``init(from:to:in:forwardOnly:)`` finds it out.
  public init(previousTime: Double, currentTime: Double, cuePoints: CuePointCollection) {
    self.previousTime = previousTime
    self.currentTime = currentTime
    self.cuePoints = cuePoints
  }

  /// The cue points of `collection` that a move passes.
  ///
  /// Forward, in playback and in seeks, the start of the move is left out and its end is included.
  /// Back it is the mirror image: the destination is included, the origin left out. The original
  /// says that seeks in both directions pass cue points, and gives a formula for one only; the
  /// mirror is our reading, without which seeking back to the start could never play a pre-roll
  /// again.
  ///
  /// - Parameters:
  ///   - previousTime: where the move began, in seconds.
  ///   - currentTime: where it ended, in seconds.
  ///   - collection: the cue points of the media.
  ///   - forwardOnly: the other reading: a move back passes nothing.
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
    self.init(
      previousTime: previousTime, currentTime: currentTime,
      cuePoints: isIgnored ? .empty : passed)
  }
}
