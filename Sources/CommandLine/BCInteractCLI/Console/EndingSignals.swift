import Glibc
import PlayerCore
import Synchronization

/// The signals that end a run: from the keyboard, from the system, or from a terminal that is
/// closed.
enum EndingSignals {
  private static let names: KeyValuePairs = [
    SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT",
  ]

  /// The name of a signal in messages.
  static func name(of signal: Int32) -> String {
    names.first { $0.key == signal }?.value ?? "signal \(signal)"
  }

  /// The work that a signal ends.
  private struct Work {
    let receive: @Sendable (Int32) -> Void
    let lastly: @Sendable () -> Void
    var isReceived = false
  }

  private static let work = Mutex<Work?>(nil)
  /// The time of the last signal that work received.
  private static let lastTime = Mutex<ContinuousClock.Instant?>(nil)

  /// Returns a Boolean value that indicates whether a signal repeats an earlier one: `timeout` and `npm` send a
  /// signal to the process, and then to its group.
  /// - Parameters:
  ///   - now: the time of the signal.
  ///   - earlier: the time of the earlier signal; `nil` if there was none.
  static func isRepeated(at now: ContinuousClock.Instant, after earlier: ContinuousClock.Instant?) -> Bool {
    earlier.map { now - $0 < .milliseconds(500) } ?? false
  }

  /// Directs the signals to a thread of their own.
  ///
  /// The threads that are created later, such as those of libraries, do not receive them. Without
  /// work that they end, they have their usual effect. A signal that the process was started to
  /// ignore, as by `nohup`, stays ignored.
  static func takeOver() {
    block(endings)
    _ = thread
  }

  private static let endings = names.map(\.key).filter { !isIgnored($0) }

  private static let thread = WorkerThread {
    let all = signals(Array(1..<32))
    pthread_sigmask(SIG_BLOCK, [all], nil)
    while let number = next(of: endings) { act(on: number) }
  }

  private static func act(on number: Int32) {
    let now = ContinuousClock.now
    if lastTime.withLock({ isRepeated(at: now, after: $0) }) { return }
    let (work, isFirst) = work.withLock { work in
      defer { work?.isReceived = true }
      return (work, work?.isReceived == false)
    }
    if number == SIGHUP, isIgnored(number) { return }
    if let work {
      // A terminal that is closed may send it again, while files are written.
      if number == SIGHUP { signal(number, SIG_IGN) }
      if isFirst {
        lastTime.withLock { $0 = now }
        return work.receive(number)
      }
      if number == SIGHUP { return }
      work.lastly()
      _exit(128 + number)
    }
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, [signals([number])], nil)
    raise(number)
  }

  /// Does work that a signal can end.
  ///
  /// The first signal is passed to `receive`, and `body` is expected to return soon. A later one
  /// that does not repeat it ends the process, unless a terminal is closed.
  /// - Parameters:
  ///   - receive: called at most once, on another thread.
  ///   - others: signals that do not end the work.
  ///   - tell: receives each of the others, on another thread.
  ///   - lastly: called before a second signal ends the process.
  static func whileDoing(
    _ body: () -> Void, receive: @escaping @Sendable (_ signal: Int32) -> Void,
    others: [Int32] = [], tell: @escaping @Sendable (_ signal: Int32) -> Void = { _ in },
    lastly: @escaping @Sendable () -> Void = {}
  ) {
    takeOver()
    work.withLock { $0 = Work(receive: receive, lastly: lastly) }
    defer { work.withLock { $0 = nil } }
    if others.isEmpty { return body() }

    // The last one wakes the waiting thread when the work has ended.
    let awaited = others.filter { !isIgnored($0) } + [SIGUSR1]
    let before = block(awaited)
    defer { pthread_sigmask(SIG_SETMASK, [before], nil) }
    let isOver = Mutex(false)
    let thread = WorkerThread {
      while let number = next(of: awaited), !isOver.withLock({ $0 }) {
        if number != SIGUSR1 { tell(number) }
      }
    }
    body()
    isOver.withLock { $0 = true }
    thread?.signal(SIGUSR1)
    thread?.join()
  }

  /// Waits some seconds, or until a signal ends the wait, and returns the signal.
  static func wait(_ seconds: Double) -> Int32? {
    let clock = SystemClock()
    whileDoing(
      { clock.wait(until: clock.now + seconds) },
      receive: { [wake = clock.waker] number in
        received.withLock { $0 = number }
        wake()
      })
    return received.withLock(\.self)
  }

  /// The signal that ended a wait. One that comes at the end of a wait ends the next one.
  private static let received = Mutex<Int32?>(nil)

  /// Blocks signals in this thread, and in those that it creates.
  /// - Returns: the signals that were blocked before.
  @discardableResult
  private static func block(_ numbers: [Int32]) -> sigset_t {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, [signals(numbers)], &before)
    return before
  }

  private static func signals(_ numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }

  /// Waits for one of the signals.
  private static func next(of numbers: [Int32]) -> Int32? {
    var number: Int32 = 0
    return sigwait([signals(numbers)], &number) == 0 ? number : nil
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
  }
}
