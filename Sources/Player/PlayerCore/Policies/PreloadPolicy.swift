/// When the next session is prepared (`sessionPreloadingNever`,
/// `sessionPreloadingWithProgressPercentage:`).
public enum PreloadPolicy: Hashable, Sendable {
  /// Not ahead of time.
  case never
  /// As soon as the current video has played so many percent; below 0 or above 100 is never. 0 is
  /// at the first progress, and 100 at the end.
  case progress(percentage: Double)

  /// Whether the next session is due.
  ///
  /// - Parameters:
  ///   - time: where the current session's playhead is, in seconds.
  ///   - duration: seconds; without one, as in a live stream, it never is.
  public func isDue(at time: Double, duration: Double?) -> Bool {
    guard case .progress(let percentage) = self, (0...100).contains(percentage),
      let duration, duration > 0, duration.isFinite
    else { return false }
    return time >= 0 && time >= duration * percentage / 100
  }
}
