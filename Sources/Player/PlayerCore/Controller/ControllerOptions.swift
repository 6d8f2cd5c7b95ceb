/// The options of a controller (`options`). A value: a changed copy has no effect until it is
/// assigned again.
public struct ControllerOptions: Hashable, Sendable {
  /// `kBCOVBufferOptimizerMethodKey` and its two durations.
  public var bufferOptimizer = BufferOptimizer.standard
  /// `kBCOVAVPlayerViewControllerCompatibilityKey`: the app shows the pictures itself. The
  /// controller's ``VideoView`` is then not attached, and its size counts as 0 × 0.
  public var isAVPlayerViewControllerCompatible = false
  /// Whether a backward seek passes no cue points, so that it starts no ad. The original's text and
  /// its formula disagree here; see ``CuePointPass/init(from:to:in:forwardOnly:)``.
  public var passesCuePointsForwardOnly = false
  /// `kBCOVAuthHeartbeatPropertyKeySessionId`: the name of the session for the concurrency service,
  /// unless the token has one.
  public var heartbeatSessionID: String?
  /// The moment at which the next session is prepared; the original removed this in 6.6.0.
  public var preloading = PreloadPolicy.never

  /// Creates the original's defaults.
  public init() {}
}

/// The number of seconds to load ahead: few at first, and more the longer the viewer watches
/// (`BCOVBufferOptimizerMethod`).
public enum BufferOptimizer: Hashable, Sendable {
  /// The player decides (method 0).
  case none
  /// As many seconds as were watched so far, within bounds (method 1).
  case growing(minimum: Double, maximum: Double)

  /// The default minimum of seconds to load ahead.
  public static let defaultMinimum = 30.0
  /// The default maximum of seconds to load ahead.
  public static let defaultMaximum = 90.0
  /// The number of seconds between two updates.
  public static let interval = 5.0

  /// The original's default.
  public static let standard = BufferOptimizer.growing(
    minimum: defaultMinimum, maximum: defaultMaximum)

  /// Returns the seconds to load ahead when the playhead is at `time`, or `nil` if the player
  /// decides.
  ///
  /// The bounds are at least 1 second; a bound that is not finite counts as its default. A maximum
  /// below the minimum counts as the minimum; the original does not define that case.
  public func forwardBuffer(at time: Double) -> Double? {
    guard case .growing(let minimum, let maximum) = self else { return nil }
    let low = max(1, minimum.isFinite ? minimum : Self.defaultMinimum)
    let high = max(low, maximum.isFinite ? maximum : Self.defaultMaximum)
    return min(max(time.isNaN ? 0 : time, low), high)
  }
}

/// The moment at which the next session is prepared (`sessionPreloadingNever`,
/// `sessionPreloadingWithProgressPercentage:`).
public enum PreloadPolicy: Hashable, Sendable {
  /// Not ahead of time.
  case never
  /// When the current video has played this percentage; below 0 or above 100 is never. 0 is at the
  /// first progress, and 100 at the end.
  case progress(percentage: Double)

  /// Returns whether the next session is due.
  ///
  /// - Parameters:
  ///   - time: The position of the current session's playhead in seconds.
  ///   - duration: Seconds; without a duration, as in a live stream, the next session is never due.
  public func isDue(at time: Double, duration: Double?) -> Bool {
    guard case .progress(let percentage) = self, (0...100).contains(percentage),
      let duration, duration > 0, duration.isFinite
    else { return false }
    return time >= 0 && time >= duration * percentage / 100
  }
}
