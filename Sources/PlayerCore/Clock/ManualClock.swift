/// Virtual time: it moves when it is told to, and waiting takes no time at all.
public final class ManualClock: HostClock {
  public private(set) var now: Double

  public init(now: Double = 0) { self.now = now }

  /// Jumps to `deadline`. A wait without end doesn't move virtual time.
  public func wait(until deadline: Double) {
    if deadline.isFinite { now = max(now, deadline) }
  }

  public var waker: @Sendable () -> Void { {} }
}
