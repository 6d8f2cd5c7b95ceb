/// A player of the media of a session; the original has `AVPlayer` here.
///
/// A player plays one source once. It sends its ``PlayerEvent``s in jobs of the session's executor.
/// This package has ``SimulatedPlayer``; an app supplies others.
public protocol Player: AnyObject {
  /// The time of the media. The clock's rate is the effective rate; ``rate`` is the requested one.
  var clock: any PlaybackClock { get }

  /// The duration in seconds; `nil` while unknown and for a live stream. Never NaN.
  var duration: Double? { get }
  /// The ranges to seek in, in seconds; empty while unknown.
  var seekableRanges: [ClosedRange<Double>] { get }
  /// The loaded range around the playhead, in seconds; `nil` while unknown.
  var bufferedRange: ClosedRange<Double>? { get }
  /// Whether rates between 0 and 1 are possible.
  var canPlaySlowForward: Bool { get }
  /// Whether rates above 1 are possible.
  var canPlayFastForward: Bool { get }

  /// The requested rate: 0 pauses. With a rate above 0 the media may still be waiting for data.
  var rate: Double { get set }
  /// The method that stretches audio at a rate other than 1.
  var timePitch: TimePitchAlgorithm { get set }
  /// The maximum number of bits per second; 0 for no limit. A change applies to the current media.
  var preferredPeakBitRate: Double { get set }
  /// The number of seconds to load ahead; 0 lets the player decide.
  var preferredForwardBufferDuration: Double { get set }
  /// Whether the pictures may move to another screen.
  var allowsExternalPlayback: Bool { get set }
  /// Whether the pictures move to an external screen when one becomes active.
  var usesExternalScreen: Bool { get set }
  /// The audio and subtitle options, and the selected ones.
  var mediaSelection: MediaSelection { get set }

  /// Receives all events. The session sets it before it loads, so that no event is lost.
  var eventHandler: ((PlayerEvent) -> Void)? { get set }

  /// Starts to load; ``PlayerEvent/loaded`` or ``PlayerEvent/failed(reason:)`` follows. A second
  /// call, after a failure or for another position, starts again.
  func load(_ source: MediaSource)

  /// Moves the playhead to a time within `[time - toleranceBefore, time + toleranceAfter]`.
  ///
  /// - Parameters:
  ///   - time: Seconds of the media.
  ///   - toleranceBefore: The number of seconds that the landing may be earlier.
  ///   - toleranceAfter: The number of seconds that the landing may be later.
  ///   - completion: Called once, with `false` if a later seek, another load or the end of the
  ///     player intervened.
  func seek(
    to time: Double, toleranceBefore: Double, toleranceAfter: Double,
    completion: @escaping (_ finished: Bool) -> Void)

  /// Ends the player; no event follows.
  func stop()
}

/// A player without external screens, which does not report its loaded range.
extension Player {
  /// The duration if it is finite: that of a native player's live stream may be NaN.
  package var finiteDuration: Double? { duration.flatMap { $0.isFinite ? $0 : nil } }

  /// Always `nil`.
  public var bufferedRange: ClosedRange<Double>? { nil }
  /// Always `false`.
  public var allowsExternalPlayback: Bool {
    get { false }
    set {}
  }
  /// Always `false`.
  public var usesExternalScreen: Bool {
    get { false }
    set {}
  }
}

/// An event that a ``Player`` sends to its session.
public enum PlayerEvent: Hashable, Sendable {
  /// The media is loaded and can play.
  case loaded
  /// Loading failed; `reason` in words.
  case failed(reason: String)
  /// The duration became known or changed.
  case durationChanged
  /// The seekable ranges changed.
  case seekableRangesChanged
  /// The loaded range changed (``Player/bufferedRange``).
  case bufferedRangeChanged
  /// The type and the codecs of the media were determined.
  case mediaDetermined(MediaType, codecs: [String])
  /// The text at the source's URL arrived; the session determines type and codecs from it. Replaces
  /// ``mediaDetermined(_:codecs:)``.
  case playlistLoaded(String)
  /// The requested rate changed.
  case rateChanged(Double)
  /// There is no more data: while loading, after a seek, or during playback.
  case bufferEmpty
  /// There is enough data again.
  case likelyToKeepUp
  /// The playhead is at the end of the media.
  case reachedEnd
  /// The network failed during playback.
  case failedToPlayToEnd(reason: String)
  /// The pictures moved to another device, or back.
  case externalPlaybackChanged(isActive: Bool)
  /// Another device started or stopped playing the media.
  case castingChanged(isActive: Bool)
  /// An error that does not end playback.
  case stumbled(reason: String?)
}

/// The method that stretches audio at a rate other than 1: the two that the original uses, and the
/// one that it leaves to the app.
public enum TimePitchAlgorithm: Hashable, Sendable {
  /// The player's default.
  case automatic
  /// Keeps the pitch of speech.
  case timeDomain
  /// The pitch changes with the rate, as on a tape (`AVAudioTimePitchAlgorithmVarispeed`).
  case varispeed
}

/// The rules for the rate of the content (`playbackRate` of the controller).
public enum PlaybackRate {
  /// Returns the rate to store: 1 for 0, a negative number, or a number that is not finite.
  public static func stored(_ rate: Double) -> Double { rate > 0 && rate.isFinite ? rate : 1 }

  /// Returns the rate to use: 1 if the media can't play as slow or as fast as requested.
  public static func effective(_ rate: Double, slow: Bool, fast: Bool) -> Double {
    let stored = stored(rate)
    return (stored < 1 && !slow) || (stored > 1 && !fast) ? 1 : stored
  }
}

/// A player that never changes: the final state of an ended session's player, and the player of a
/// session without a source. It keeps no executor alive.
final class InertPlayer: Player, PlaybackClock {
  let mediaTime: Double
  let duration: Double?
  let seekableRanges: [ClosedRange<Double>]
  let canPlaySlowForward: Bool
  let canPlayFastForward: Bool
  var timePitch: TimePitchAlgorithm
  var preferredPeakBitRate: Double
  var preferredForwardBufferDuration: Double
  var mediaSelection: MediaSelection
  var eventHandler: ((PlayerEvent) -> Void)?

  /// - Parameter player: The player whose state is kept, or `nil` if there never was one.
  init(_ player: (any Player)? = nil) {
    mediaTime = player?.clock.mediaTime ?? 0
    duration = player?.duration
    seekableRanges = player?.seekableRanges ?? []
    canPlaySlowForward = player?.canPlaySlowForward ?? false
    canPlayFastForward = player?.canPlayFastForward ?? false
    timePitch = player?.timePitch ?? .automatic
    preferredPeakBitRate = player?.preferredPeakBitRate ?? 0
    preferredForwardBufferDuration = player?.preferredForwardBufferDuration ?? 0
    mediaSelection = player?.mediaSelection ?? MediaSelection()
  }

  var clock: any PlaybackClock { self }

  var rate: Double {
    get { 0 }
    set {}
  }

  func load(_: MediaSource) {}

  func seek(
    to _: Double, toleranceBefore _: Double, toleranceAfter _: Double,
    completion: @escaping (Bool) -> Void
  ) { completion(false) }

  func stop() {}

  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification {
    ClockNotification(mediaTime: mediaTime, action: action)
  }
}
