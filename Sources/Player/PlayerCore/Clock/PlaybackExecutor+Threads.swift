import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The messages that other threads send to an executor, and the function that wakes it.
final class Inbox: Sendable {
  typealias Message = @Sendable (PlaybackExecutor) -> Void

  private struct State {
    var messages: [Message] = []
    var wake: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  /// - Parameter wake: Called after each message, on the sender's thread.
  func setWake(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  func send(_ message: @escaping Message) {
    state.withLock { $0.messages.append(message) }
    wake()
  }

  func wake() {
    let wake = state.withLock { $0.wake }
    wake()
  }

  func takeAll() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Sends a last message when it is released.
  final class Registration: Sendable {
    let inbox: Inbox
    private let end: Message

    init(in inbox: Inbox, end: @escaping Message) {
      self.inbox = inbox
      self.end = end
    }

    deinit { inbox.send(end) }
  }
}

extension PlaybackExecutor {
  /// A ``PlaybackExecutor`` in the form that actors use. An actor with this executor does its work
  /// in jobs of the player, in order with all others, and on virtual time in a test.
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
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor {
  ///     executor.asUnownedSerialExecutor()
  ///   }
  ///
  ///   func increment() { count += 1 }
  /// }
  ///
  /// let executor = PlaybackExecutor(clock: ManualClock())
  /// let watcher = Watcher(on: executor.forActors)
  /// executor.perform {
  ///   watcher.assumeIsolated { $0.increment() }  // a job of the player is already on the actor
  ///   print(watcher.assumeIsolated { $0.count })
  /// }
  /// executor.drain()
  /// // Prints "1"
  /// ```
  ///
  /// Calls of the actor from elsewhere wait until the player's executor is driven.
  public final class ActorExecutor: SerialExecutor {
    private let inbox: Inbox
    /// The thread that runs jobs now.
    private let thread = Mutex<pthread_t?>(nil)

    init(_ inbox: Inbox) { self.inbox = inbox }

    /// Adds a step of an actor; called by the concurrency runtime.
    public func enqueue(_ job: consuming ExecutorJob) {
      let step = UnownedJob(job)
      inbox.send { executor in
        executor.perform { [forActors = executor.forActors] in
          step.runSynchronously(on: forActors.asUnownedSerialExecutor())
        }
      }
    }

    /// Returns whether the caller is inside a job of the player.
    public func isIsolatingCurrentContext() -> Bool? {
      thread.withLock { thread in thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Stops the program unless the caller is inside a job of the player.
    public func checkIsolated() {
      precondition(isIsolatingCurrentContext() == true, "not in a job of the player's executor")
    }

    func enter() { thread.withLock { $0 = pthread_self() } }
    func leave() { thread.withLock { $0 = nil } }
  }

  /// Drains an executor on the actor that drives it, whenever there is work.
  ///
  /// The driver holds both weakly, so an actor may own the executor that it drives. Only a pending
  /// ``DrainRequest`` keeps them alive, so that work requested before their release is still done.
  ///
  /// `@unchecked`: the executor is only used on the actor.
  final class Driver: @unchecked Sendable {
    private weak let executor: PlaybackExecutor?
    private weak let actor: (any Actor)?
    private let requests: AsyncStream<DrainRequest>.Continuation

    init(_ executor: PlaybackExecutor, on actor: any Actor) {
      let (stream, requests) = AsyncStream.makeStream(
        of: DrainRequest.self, bufferingPolicy: .bufferingNewest(1))
      self.executor = executor
      self.actor = actor
      self.requests = requests
      // Runs until the executor is released and calls `stop()`.
      Task(priority: .high) {
        var timer: Task<Void, Never>?
        for await request in stream {
          timer?.cancel()
          guard let delay = await request.drain(on: request.actor) else { continue }
          timer = Task {
            do {
              try await Task.sleep(for: .seconds(delay), tolerance: .zero)
              self.wake()
            } catch {}
          }
        }
        timer?.cancel()
      }
    }

    /// Requests a drain; may be called from any thread.
    func wake() {
      guard let actor, let executor else { return }
      requests.yield(DrainRequest(executor: executor, actor: actor))
    }

    /// Whether the actor was deallocated, so that no drain happens any more.
    var hasLostActor: Bool { actor == nil }

    func stop() { requests.finish() }
  }

  /// A request to drain an executor. It keeps the executor and the actor alive until it is done.
  ///
  /// `@unchecked`: the executor is only used on the actor.
  private final class DrainRequest: @unchecked Sendable {
    let actor: any Actor
    private var executor: PlaybackExecutor?

    init(executor: PlaybackExecutor, actor: any Actor) {
      self.executor = executor
      self.actor = actor
    }

    /// - Returns: The seconds until the next timer, or `nil` if there is none.
    func drain(on _: isolated any Actor) -> Double? {
      guard let executor else { return nil }
      // Released on the actor, because this may be the last reference.
      self.executor = nil
      executor.drain()
      guard let deadline = executor.nextDeadline, deadline < .infinity else { return nil }
      // At most a year, because a duration can't hold every deadline.
      return min(max(0, deadline - executor.now), 365 * 86_400)
    }
  }
}
