/// What a controller is told before its videos (`options`). A value: changing it later changes
/// nothing until it is assigned again.
public struct ControllerOptions: Hashable, Sendable {
  /// `kBCOVBufferOptimizerMethodKey` and its two durations.
  public var bufferOptimizer = BufferOptimizer.standard
  /// `kBCOVAVPlayerViewControllerCompatibilityKey`: the app shows the pictures itself. The
  /// controller's view then has no layer, and its size counts as 0 × 0.
  public var isAVPlayerViewControllerCompatible = false
  /// Whether a seek back passes no cue points, so that no ad plays because of it. The original's words
  /// and its formula differ here; see ``CuePointPass/init(from:to:in:forwardOnly:)``.
  public var passesCuePointsForwardOnly = false
  /// `kBCOVAuthHeartbeatPropertyKeySessionId`: names the session to the concurrency service, unless
  /// the token does.
  public var heartbeatSessionID: String?
  /// When the session after the current one is prepared; the original dropped this in 6.6.0.
  public var preloading = PreloadPolicy.never

  /// The original's defaults.
  public init() {}
}
