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
  /// signal ends the process, unless a terminal is closed. Afterwards the signals have the effect that they had before. A signal
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

    let end = End()
    let thread = WorkerThread { [signals] in
      var isReceived = false
      while let number = next(of: signals), !end.isReached.withLock({ $0 }) {
        if number == SIGUSR1 { continue }
        if others.contains(number) {
          tell(number)
        } else if isReceived, number == SIGHUP {
          continue
        } else if isReceived {
          lastly()
          _exit(128 + number)
        } else {
          isReceived = true
          // A terminal that is closed may send it twice, the second time while files are written.
          if number == SIGHUP { signal(SIGHUP, SIG_IGN) }
          receive(number)
        }
      }
    }
    body()
    end.isReached.withLock { $0 = true }
    thread?.signal(SIGUSR1)
    thread?.join()
  }

  /// Waits for one of the signals.
  private static func next(of signals: sigset_t) -> Int32? {
    var signals = signals
    var number: Int32 = 0
    return sigwait(&signals, &number) == 0 ? number : nil
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } == 1
  }
}

/// The end of the work, which two threads share.
private final class End: Sendable {
  let isReached = Mutex(false)
}
