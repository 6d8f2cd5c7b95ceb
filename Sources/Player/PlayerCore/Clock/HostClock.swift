#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The source of time of a ``PlaybackExecutor``: ``ManualClock`` in tests and simulations,
/// ``SystemClock`` in real time.
public protocol HostClock: AnyObject {
  /// Seconds since a fixed moment; never decreases.
  var now: Double { get }

  /// Returns when `deadline` is reached, or earlier if ``waker`` is called.
  ///
  /// - Parameter deadline: Host time in seconds; `+infinity` waits for the waker alone.
  func wait(until deadline: Double)

  /// A function that ends the current or next wait; may be called from any thread.
  var waker: @Sendable () -> Void { get }
}

/// Virtual time: it only moves when the executor waits, and waiting takes no time.
///
/// ```swift
/// let executor = PlaybackExecutor(clock: ManualClock())
/// executor.perform(after: 3600) { print("an hour later") }
/// executor.run(for: 7200)
/// // Prints "an hour later"
/// print(executor.now)  // Prints "7200.0"
/// ```
public final class ManualClock: HostClock {
  /// The virtual time in seconds.
  public private(set) var now: Double

  /// Creates a clock that starts at `now` seconds.
  public init(now: Double = 0) { self.now = now }

  /// Jumps to `deadline`. A wait without an end does not move virtual time.
  public func wait(until deadline: Double) {
    if deadline.isFinite { now = max(now, deadline) }
  }

  /// Has no effect, because a wait on virtual time ends immediately.
  public var waker: @Sendable () -> Void { {} }
}

/// Real time: the system's monotonic clock, which does not depend on the date.
///
/// A wait is one timed wait of the kernel for the exact moment, so the only lateness is that of the
/// scheduler.
public final class SystemClock: HostClock {
  private let origin = SystemClock.monotonic()
  private let alarm = Alarm()

  /// Creates a clock that is at 0 now.
  public init() {}

  /// Seconds since this clock was created.
  public var now: Double { Self.monotonic() - origin }

  /// Blocks the thread until `deadline`, or until ``waker`` is called.
  public func wait(until deadline: Double) { alarm.wait(seconds: deadline - now) }

  /// A function that ends the current or next wait; may be called from any thread.
  public var waker: @Sendable () -> Void { { [alarm] in alarm.ring() } }

  fileprivate static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A timed wait that another thread can end early.
///
/// A condition of pthreads, because those of Foundation and Dispatch wait by the date.
///
/// `@unchecked`: the pointers are set once and freed once; `hasRung` is only used under `mutex`.
private final class Alarm: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hasRung = false

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    #if !canImport(Darwin)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    #endif
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func ring() {
    pthread_mutex_lock(mutex)
    hasRung = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// May return early; the caller checks the time again.
  func wait(seconds: Double) {
    pthread_mutex_lock(mutex)
    if !hasRung && seconds > 0 { sleep(seconds: seconds) }
    hasRung = false
    pthread_mutex_unlock(mutex)
  }

  private func sleep(seconds: Double) {
    // A wait without an end is one of 30 years.
    let seconds = min(seconds, 1e9)
    #if canImport(Darwin)
      var time = timespec(seconds: seconds)
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec(seconds: SystemClock.monotonic() + seconds)
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}

extension timespec {
  fileprivate init(seconds: Double) {
    let whole = seconds.rounded(.down)
    self.init(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  }
}
