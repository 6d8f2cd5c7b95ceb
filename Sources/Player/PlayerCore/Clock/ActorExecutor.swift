import Support

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PlaybackExecutor {
  /// A ``PlaybackExecutor`` as actors know it: an actor that names it as its executor does its work in jobs of
  /// the player, in order with everything else there, and on virtual time in a test.
  ///
  /// ```swift
  /// import PlayerCore
  ///
  /// actor Watcher {
  ///   private let executor: PlaybackExecutor.ActorExecutor
  ///   private(set) var count = 0
  ///
  ///   init(on executor: PlaybackExecutor.ActorExecutor) { self.executor = executor }
  ///
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  ///
  ///   func note() { count += 1 }
  /// }
  ///
  /// let executor = PlaybackExecutor(clock: ManualClock())
  /// let watcher = Watcher(on: executor.forActors)
  /// executor.perform {
  ///   watcher.assumeIsolated { $0.note() }  // a job of the player is on the actor already
  ///   print(watcher.assumeIsolated { $0.count })
  /// }
  /// executor.drain()
  /// // Prints "1"
  /// ```
  ///
  /// What is sent to the actor from elsewhere waits until the player's executor is driven.
  public final class ActorExecutor: SerialExecutor {
    private let inbox: Inbox
    /// The thread that does the jobs right now.
    private let thread = Locked<pthread_t?>(nil)

    init(_ inbox: Inbox) { self.inbox = inbox }

    /// Takes in the next step of an actor; for the concurrency runtime.
    public func enqueue(_ job: consuming ExecutorJob) { inbox.post(.step(UnownedJob(job))) }

    /// Whether the caller is inside a job of the player.
    public func isIsolatingCurrentContext() -> Bool? {
      thread.withLock { thread in thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Stops the program unless the caller is inside a job of the player.
    public func checkIsolated() {
      precondition(isIsolatingCurrentContext() == true, "not in a job of the player's executor")
    }

    func enter() { thread.withLock { $0 = pthread_self() } }
    func leave() { thread.withLock { $0 = nil } }
    func run(_ step: UnownedJob) { step.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}
