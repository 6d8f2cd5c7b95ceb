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
  /// Seconds; as far as time was moved.
  public private(set) var now: Double

  /// A clock that only moves when somebody waits.
  ///
  /// - Parameter now: seconds at which it begins.
  public init(now: Double = 0) { self.now = now }

  /// Jumps to `deadline`. A wait without end doesn't move virtual time.
  public func wait(until deadline: Double) {
    if deadline.isFinite { now = max(now, deadline) }
  }

  /// Does nothing: a wait on virtual time is over at once.
  public var waker: @Sendable () -> Void { {} }
}
