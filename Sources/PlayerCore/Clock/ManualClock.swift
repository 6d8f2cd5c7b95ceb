/// Virtual time: it moves when it is told to, and waiting takes no time at all.
///
/// ```swift
/// let executor = PlaybackExecutor(clock: ManualClock())
/// executor.perform(after: 3600) { print("an hour later") }
/// executor.run(for: 7200)
/// // Prints "an hour later"
/// print(executor.now)  // Prints "7200.0"
/// ```
public final class ManualClock: HostClock {
  public private(set) var now: Double

  public init(now: Double = 0) { self.now = now }

  /// Jumps to `deadline`. A wait without end doesn't move virtual time.
  public func wait(until deadline: Double) {
    if deadline.isFinite { now = max(now, deadline) }
  }

  public var waker: @Sendable () -> Void { {} }
}
