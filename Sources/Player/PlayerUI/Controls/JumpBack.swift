/// How far the jump-back button goes.
public enum JumpBack {
  /// Where a press leads: so many seconds back, but not before the first place that can be played.
  ///
  /// - Parameters:
  ///   - time: seconds of the playhead; `+infinity` is the end.
  ///   - interval: seconds; what is no number above 0 leads nowhere.
  ///   - range: where one can seek; in a live stream its start moves on.
  public static func target(
    from time: Double, interval: Double, in range: ClosedRange<Double>?
  ) -> Double {
    let place = time == .infinity ? range?.upperBound ?? 0 : time.isFinite ? time : 0
    return max(range?.lowerBound ?? 0, place - (interval > 0 ? interval : 0), 0)
  }
}
