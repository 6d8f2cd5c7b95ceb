/// Where a ``PlaybackExecutor`` takes its time from: ``ManualClock`` in tests and simulations,
/// ``SystemClock`` in real time.
public protocol HostClock: AnyObject {
  /// Seconds since some fixed moment; never goes back.
  var now: Double { get }

  /// Comes back when `deadline` is reached, or earlier when ``waker`` is called.
  ///
  /// - Parameter deadline: `+infinity` waits for the waker alone.
  func wait(until deadline: Double)

  /// Ends a running or coming wait; may be called from any thread.
  var waker: @Sendable () -> Void { get }
}
