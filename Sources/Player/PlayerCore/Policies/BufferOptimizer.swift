/// How much is loaded ahead: little at first, and more the longer somebody watches
/// (`BCOVBufferOptimizerMethod`).
public enum BufferOptimizer: Hashable, Sendable {
  /// The player decides (method 0).
  case none
  /// As many seconds as were watched so far, within bounds (method 1).
  case growing(minimum: Double, maximum: Double)

  /// Minimum seconds that are loaded ahead, unless told otherwise.
  public static let defaultMinimum = 30.0
  /// Maximum seconds that are loaded ahead, unless told otherwise.
  public static let defaultMaximum = 90.0
  /// Seconds between two looks at the playhead.
  public static let interval = 5.0

  /// What the original does unless told otherwise.
  public static let standard = BufferOptimizer.growing(
    minimum: defaultMinimum, maximum: defaultMaximum)

  /// The seconds to load ahead when the playhead is at `time`; `nil` when the player decides.
  ///
  /// The bounds are seconds of at least 1; less counts as 1, and what is not finite as the default.
  /// A maximum below the minimum counts as the minimum; the original says nothing of that case.
  public func forwardBuffer(at time: Double) -> Double? {
    guard case .growing(let minimum, let maximum) = self else { return nil }
    let low = max(1, minimum.isFinite ? minimum : Self.defaultMinimum)
    let high = max(low, maximum.isFinite ? maximum : Self.defaultMaximum)
    return min(max(time.isNaN ? 0 : time, low), high)
  }
}
