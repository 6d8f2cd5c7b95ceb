/// What plays the media of a session; the original has `AVPlayer` here.
///
/// A player plays one source once. It makes its ``PlayerEvent``s in jobs of the session's executor.
/// This package has ``SimulatedPlayer``; an app brings others.
public protocol Player: AnyObject {
  /// The time of the media. Its rate is the effective rate; ``rate`` is the wanted rate.
  var clock: any PlaybackClock { get }

  /// Seconds; `nil` while unknown and for a live stream. Never NaN.
  var duration: Double? { get }
  /// Where one can seek, in seconds; empty while unknown.
  var seekableRanges: [ClosedRange<Double>] { get }
  /// Whether rates between 0 and 1 are possible.
  var canPlaySlowForward: Bool { get }
  /// Whether rates above 1 are possible.
  var canPlayFastForward: Bool { get }

  /// The wanted rate: 0 pauses. At a rate above 0 the media may still be waiting for data.
  var rate: Double { get set }
  /// How sound is stretched at a rate other than 1.
  var timePitch: TimePitchAlgorithm { get set }
  /// Maximum bits per second; 0 for no limit.
  var preferredPeakBitRate: Double { get set }
  /// Seconds to load ahead; 0 leaves it to the player.
  var preferredForwardBufferDuration: Double { get set }
  /// Whether the pictures may go to another screen.
  var allowsExternalPlayback: Bool { get set }
  /// Whether they go to an external screen as soon as one is active.
  var usesExternalScreen: Bool { get set }
  /// What can be chosen to hear or to read.
  var mediaSelection: MediaSelection { get set }

  /// Told everything that happens; the session sets it before it loads, so that no event is lost.
  var eventHandler: ((PlayerEvent) -> Void)? { get set }

  /// Starts to load; ``PlayerEvent/loaded`` or ``PlayerEvent/failed(reason:)`` follows. Loading again,
  /// after a failure or for another place, starts anew.
  func load(_ source: MediaSource)

  /// Moves the playhead to a place within `[time - toleranceBefore, time + toleranceAfter]`.
  ///
  /// - Parameters:
  ///   - time: seconds of the media.
  ///   - toleranceBefore: how many seconds earlier it may land.
  ///   - toleranceAfter: how many seconds later it may land.
  ///   - completion: called once, with `false` when a later seek, a new load or the end of
  ///     the player came in between.
  func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (_ finished: Bool) -> Void)

  /// Ends everything; no event follows.
  func stop()
}

/// A player that knows no other screens.
extension Player {
  /// Off, whatever is wanted.
  public var allowsExternalPlayback: Bool {
    get { false }
    set {}
  }
  /// Off, whatever is wanted.
  public var usesExternalScreen: Bool {
    get { false }
    set {}
  }
}
