/// A stretch of media time, half open: `start` belongs to it, `end` does not.
public struct TimeWindow: Hashable, Sendable {
  /// Seconds, finite.
  public var start: Double
  /// Seconds; infinite for an open end. Where it equals `start`, the window is a point.
  public var end: Double

  /// From `start` to `end`, in seconds.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// Whether a media time, in seconds, lies in it. A point contains no time.
  public func contains(_ time: Double) -> Bool { start <= time && time < end }
}
