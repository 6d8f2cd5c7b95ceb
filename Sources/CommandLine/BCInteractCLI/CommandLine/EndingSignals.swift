import Glibc
import Support

/// The signals by which somebody ends a run: from the keyboard, the system, a terminal that is closed.
enum EndingSignals {
  private static let names: KeyValuePairs = [
    SIGINT: "SIGINT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP", SIGQUIT: "SIGQUIT",
  ]

  /// The name of one of them, for messages.
  static func name(of signal: Int32) -> String {
    names.first { $0.key == signal }?.value ?? "signal \(signal)"
  }

  /// Does something that can be ended.
  ///
  /// The first signal that comes is told, and `body` is expected to come back soon; a second one ends the
  /// process. Afterwards the signals do again what they did before. A signal that the process was started to
  /// ignore, as `nohup` has it, stays ignored.
  /// - Parameters:
  ///   - receive: called at most once, in another thread.
  ///   - others: signals that end nothing, each of which is told.
  ///   - lastly: called before a second signal ends the process.
  static func whileDoing(
    _ body: () -> Void, receive: @escaping @Sendable (_ signal: Int32) -> Void,
    others: Set<Int32> = [], tell: @escaping @Sendable (_ signal: Int32) -> Void = { _ in },
    lastly: @escaping @Sendable () -> Void = {}
  ) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for (number, _) in names where !isIgnored(number) { sigaddset(&signals, number) }
    for number in others where !isIgnored(number) { sigaddset(&signals, number) }
    // Wakes the thread up when it is no longer wanted.
    sigaddset(&signals, SIGUSR1)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let watch = Watch(signals, receive, others: others, tell: tell, lastly: lastly)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(watch)
    guard pthread_create(&thread, nil, watchSignals, context.toOpaque()) == 0 else {
      context.release()
      return body()
    }
    body()
    watch.isOver.withLock { $0 = true }
    pthread_kill(thread, SIGUSR1)
    pthread_join(thread, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
  }
}

/// What the thread needs that waits for signals.
private final class Watch: Sendable {
  let signals: sigset_t
  let receive: @Sendable (Int32) -> Void
  let others: Set<Int32>
  let tell: @Sendable (Int32) -> Void
  let lastly: @Sendable () -> Void
  let isOver = Locked(false)

  init(
    _ signals: sigset_t, _ receive: @escaping @Sendable (Int32) -> Void, others: Set<Int32>,
    tell: @escaping @Sendable (Int32) -> Void, lastly: @escaping @Sendable () -> Void
  ) {
    self.signals = signals
    self.receive = receive
    self.others = others
    self.tell = tell
    self.lastly = lastly
  }
}

private func watchSignals(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let watch = Unmanaged<Watch>.fromOpaque(context).takeRetainedValue()
  var signals = watch.signals
  var isTold = false
  while true {
    var number: Int32 = 0
    guard sigwait(&signals, &number) == 0 else { return nil }
    if watch.isOver.withLock({ $0 }) { return nil }
    guard number != SIGUSR1 else { continue }
    guard !watch.others.contains(number) else {
      watch.tell(number)
      continue
    }
    if isTold {
      watch.lastly()
      _exit(128 + number)
    }
    isTold = true
    watch.receive(number)
  }
}
