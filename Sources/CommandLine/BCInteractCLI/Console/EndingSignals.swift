import Glibc
import Support
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

  /// Does work that a signal can end.
  ///
  /// The first signal is passed to `receive`, and `body` is expected to return soon. A second
  /// signal ends the process. Afterwards the signals have the effect that they had before. A signal
  /// that the process was started to ignore, as by `nohup`, stays ignored.
  /// - Parameters:
  ///   - receive: called at most once, on another thread.
  ///   - others: signals that do not end the work.
  ///   - tell: receives each of the others, on another thread.
  ///   - lastly: called before a second signal ends the process.
  static func whileDoing(
    _ body: () -> Void, receive: @escaping @Sendable (_ signal: Int32) -> Void,
    others: Set<Int32> = [], tell: @escaping @Sendable (_ signal: Int32) -> Void = { _ in },
    lastly: @escaping @Sendable () -> Void = {}
  ) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in names.map(\.key) + others where !isIgnored(number) {
      sigaddset(&signals, number)
    }
    // Wakes the waiting thread when the work has ended.
    sigaddset(&signals, SIGUSR1)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let waiter = SignalWaiter(
      signals: signals, receive: receive, others: others, receiveOther: tell, beforeExit: lastly)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(waiter)
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      if let context {
        Unmanaged<SignalWaiter>.fromOpaque(context).takeRetainedValue().wait()
      }
      return nil
    }
    guard pthread_create(&thread, nil, start, context.toOpaque()) == 0 else {
      context.release()
      return body()
    }
    body()
    waiter.hasEnded.withLock { $0 = true }
    pthread_kill(thread, SIGUSR1)
    pthread_join(thread, nil)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
  }
}

/// A thread's wait for signals.
private final class SignalWaiter: Sendable {
  private let signals: sigset_t
  private let receive: @Sendable (Int32) -> Void
  private let others: Set<Int32>
  private let receiveOther: @Sendable (Int32) -> Void
  private let beforeExit: @Sendable () -> Void
  let hasEnded = Mutex(false)

  init(
    signals: sigset_t, receive: @escaping @Sendable (Int32) -> Void, others: Set<Int32>,
    receiveOther: @escaping @Sendable (Int32) -> Void, beforeExit: @escaping @Sendable () -> Void
  ) {
    self.signals = signals
    self.receive = receive
    self.others = others
    self.receiveOther = receiveOther
    self.beforeExit = beforeExit
  }

  func wait() {
    var signals = signals
    var isReceived = false
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0, !hasEnded.withLock({ $0 }) else { return }
      if number == SIGUSR1 { continue }
      if others.contains(number) {
        receiveOther(number)
      } else if isReceived {
        beforeExit()
        _exit(128 + number)
      } else {
        isReceived = true
        receive(number)
      }
    }
  }
}
