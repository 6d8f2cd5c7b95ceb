/// What plays the media behind a session: the seam where the original has `AVPlayer`.
///
/// A player plays one source once. It makes its ``PlayerEvent``s in jobs of the session's executor.
/// ``SimulatedPlayer`` is the one of this package; an app brings others.
public protocol Player: AnyObject {
  /// The time of the media. Its rate is the effective one; ``rate`` is the one that is wanted.
  var clock: any PlaybackClock { get }

  /// Seconds; `nil` while unknown and for a live stream. Never NaN.
  var duration: Double? { get }
  var seekableRanges: [ClosedRange<Double>] { get }
  var canPlaySlowForward: Bool { get }
  var canPlayFastForward: Bool { get }

  /// The rate that is wanted: 0 pauses, and the media also stands, at a rate of more than 0, while
  /// it waits for data.
  var rate: Double { get set }
  var timePitch: TimePitchAlgorithm { get set }
  /// Bits per second at most; 0 is no limit.
  var preferredPeakBitRate: Double { get set }
  /// Seconds to load ahead; 0 leaves it to the player.
  var preferredForwardBufferDuration: Double { get set }
  /// What can be chosen to hear or to read.
  var mediaSelection: MediaSelection { get set }

  /// Told everything that happens; the session sets it before it loads, so that no event is lost.
  var eventHandler: ((PlayerEvent) -> Void)? { get set }

  /// Starts to load; ``PlayerEvent/loaded`` or ``PlayerEvent/failed(_:)`` follows. Loading again,
  /// after a failure or for another place, starts anew.
  func load(_ source: Source)

  /// Moves the playhead to a place within `[time - toleranceBefore, time + toleranceAfter]`.
  ///
  /// - Parameter completion: called once, with `false` when a later seek, a new load or the end of
  ///   the player came in between.
  func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (_ finished: Bool) -> Void)

  /// Ends everything; no event follows.
  func stop()
}

/// What a ``Player`` tells its session.
public enum PlayerEvent: Hashable, Sendable {
  /// The media is there and can play.
  case loaded
  /// Loading failed; `reason` in words.
  case failed(reason: String)
  case durationChanged
  case seekableRangesChanged
  /// The codecs and the kind of the media were found out.
  case mediaDetermined(MediaType, codecs: [String])
  /// The wanted rate is another one now.
  case rateChanged(Double)
  case bufferEmpty
  case likelyToKeepUp
  case reachedEnd
  /// The network gave up in the middle.
  case failedToPlayToEnd(reason: String)
  case externalPlaybackChanged(isActive: Bool)
}
