#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Real time: the system's monotonic clock, which no change of the date disturbs.
///
/// A wait is one timed wait of the kernel for the exact moment, so lateness is that of the
/// scheduler.
public final class SystemClock: HostClock {
  private let origin = SystemClock.monotonic()
  private let alarm = Alarm()

  /// A clock that begins at 0 now.
  public init() {}

  /// Seconds since this clock was made.
  public var now: Double { Self.monotonic() - origin }

  /// Blocks the thread until `deadline`, or until ``waker`` is called.
  public func wait(until deadline: Double) {
    alarm.wait(seconds: deadline - now)
  }

  /// Ends a running or coming wait, from any thread.
  public var waker: @Sendable () -> Void {
    { [alarm] in alarm.ring() }
  }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A timed wait that another thread can cut short.
///
/// `@unchecked`: the pointers are set once and freed once; `rung` is only touched under `mutex`.
private final class Alarm: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var rung = false

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
    rung = true
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// May return early: the caller looks at the time again.
  func wait(seconds: Double) {
    pthread_mutex_lock(mutex)
    if !rung && seconds > 0 { sleep(seconds: seconds) }
    rung = false
    pthread_mutex_unlock(mutex)
  }

  private func sleep(seconds: Double) {
    guard seconds < 1e9 else {
      pthread_cond_wait(condition, mutex)
      return
    }
    let whole = seconds.rounded(.down)
    var time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    #if canImport(Darwin)
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      time.tv_sec += now.tv_sec
      time.tv_nsec += now.tv_nsec
      if time.tv_nsec >= 1_000_000_000 {
        time.tv_sec += 1
        time.tv_nsec -= 1_000_000_000
      }
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
