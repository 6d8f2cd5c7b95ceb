/// Runs a player's jobs and timers one after the other.
///
/// The executor has the role that the main thread has in the original. A controller, its sessions,
/// players, consumers and delegate belong to one executor. Every callback is part of a job, in
/// order, and never runs inside the call that caused it. None of these types is `Sendable`, so the
/// compiler keeps them where the executor was created: a thread, the main actor, a test function.
///
/// In an app, an executor that is created on an actor runs automatically:
///
/// ```swift
/// import PlayerCore
///
/// @MainActor func becomeReady() async {
///   let executor = PlaybackExecutor()  // the main actor drives it while it exists
///   await withCheckedContinuation { ready in
///     executor.perform(after: 0.01) { ready.resume() }
///   }
///   print("ready")
/// }
/// await becomeReady()  // Prints "ready"
/// ```
///
/// Tests, simulations and command lines drive it themselves. ``drain()`` runs the jobs that are
/// due; ``run(until:)`` also waits for later ones, which takes no time on a ``ManualClock``.
///
/// An actor can use it as its executor and then takes part in the same order of jobs; see
/// ``ActorExecutor``.
public final class PlaybackExecutor {
  /// The source of host time.
  public let clock: any HostClock
  /// This executor in the form that actors use.
  public let forActors: ActorExecutor

  private var jobs: [() -> Void] = []
  private var timers: [Timer] = []
  private var receivers: [Int: (isOnce: Bool, body: (any Sendable) -> Void)] = [:]
  private var lastReceiverID = 0
  private(set) var isDraining = false
  private var isStopped = false
  private let inbox = Inbox()
  private var driver: Driver?

  /// Creates an executor in real time, driven by the actor on which it is created. Outside an actor,
  /// use ``init(clock:isolation:)`` with a ``SystemClock``, and ``run(until:)``.
  public convenience init(isolation: isolated any Actor = #isolation) {
    self.init(clock: SystemClock(), isolation: isolation)
  }

  /// Creates an executor on a clock.
  ///
  /// - Parameters:
  ///   - clock: The source of host time.
  ///   - isolation: The actor on which the executor is created. With a ``SystemClock`` it drives
  ///     the executor. Without an actor, and on any other clock, the caller drives it with
  ///     ``drain()`` and ``run(until:)``.
  public init(clock: any HostClock, isolation: isolated (any Actor)? = #isolation) {
    self.clock = clock
    forActors = ActorExecutor(inbox)
    let endWait = clock.waker
    inbox.setWake(endWait)
    if let isolation, clock is SystemClock {
      let driver = Driver(self, on: isolation)
      self.driver = driver
      inbox.setWake {
        endWait()
        driver.wake()
      }
    }
  }

  deinit { driver?.stop() }

  /// Whether the actor that drove the executor was deallocated. No job runs after that.
  var isAbandoned: Bool { driver?.hasLostActor ?? false }

  /// The host time in seconds.
  public var now: Double { clock.now }

  // MARK: Jobs and timers

  /// Runs `job` after all jobs that already wait.
  public func perform(_ job: @escaping () -> Void) {
    jobs.append(job)
    if !isDraining { inbox.wake() }
  }

  /// Runs `job` when host time reaches `deadline`. Jobs with equal deadlines run in the order of
  /// the calls. A deadline of NaN is never reached.
  @discardableResult
  public func perform(at deadline: Double, _ job: @escaping () -> Void) -> Timer {
    let deadline = deadline.isNaN ? .infinity : deadline
    let timer = Timer(deadline: deadline, job: job)
    let index = timers.firstIndex { $0.deadline > deadline } ?? timers.endIndex
    timers.insert(timer, at: index)
    if !isDraining { inbox.wake() }
    return timer
  }

  /// Runs `job` after `delay` seconds of host time.
  @discardableResult
  public func perform(after delay: Double, _ job: @escaping () -> Void) -> Timer {
    perform(at: now + max(0, delay), job)
  }

  /// A job that runs later. Releasing this value does not cancel the job.
  public final class Timer {
    /// The host time in seconds.
    public let deadline: Double
    /// Whether the timer was cancelled.
    public private(set) var isCancelled = false
    let job: () -> Void

    init(deadline: Double, job: @escaping () -> Void) {
      self.deadline = deadline
      self.job = job
    }

    /// Prevents the job from running, unless it already runs.
    public func cancel() { isCancelled = true }
  }

  // MARK: Values from other threads

  /// Returns a function that may be called once, from any thread. Its argument is passed to `body`
  /// in a job of this executor. Work in the background answers by it. If the function is released
  /// without a call, `body` is released too.
  public func receiver<Value: Sendable>(_ body: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    receiver(isOnce: true, body)
  }

  /// Returns a function like that of ``receiver(_:)`` that may be called any number of times. The
  /// values arrive in the order of the calls.
  public func listener<Value: Sendable>(_ body: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    receiver(isOnce: false, body)
  }

  private func receiver<Value: Sendable>(isOnce: Bool, _ body: @escaping (Value) -> Void) -> @Sendable (Value) -> Void {
    lastReceiverID += 1
    let id = lastReceiverID
    receivers[id] = (isOnce, { ($0 as? Value).map(body) })
    let registration = Inbox.Registration(in: inbox) { $0.receivers[id] = nil }
    return { value in registration.inbox.send { $0.deliver(value, to: id) } }
  }

  private func deliver(_ value: any Sendable, to id: Int) {
    guard let receiver = receivers[id] else { return }
    if receiver.isOnce { receivers[id] = nil }
    jobs.append { receiver.body(value) }
  }

  // MARK: Running

  /// The deadline of the next timer, or `nil` if there is none.
  public var nextDeadline: Double? { timers.first { !$0.isCancelled }?.deadline }

  /// Runs everything that is due, and all jobs that result from it at this moment. Inside a job the
  /// call has no effect, because the drain that runs the job continues.
  public func drain() {
    guard !isDraining else { return }
    isDraining = true
    forActors.enter()
    defer {
      forActors.leave()
      isDraining = false
    }
    while true {
      for message in inbox.takeAll() { message(self) }
      let batch = jobs
      jobs = []
      for job in batch { job() }
      if jobs.isEmpty && !takeDueTimer() { return }
    }
  }

  /// Drains, and waits for timers and messages, until host time reaches `end` or ``stop()`` is
  /// called. On a manual clock a run without an end returns when there is nothing left to wait for.
  /// Inside a job the call has no effect.
  public func run(until end: Double = .infinity) {
    isStopped = false
    run(until: end) { !isStopped }
  }

  private func run(until end: Double = .infinity, while mayContinue: () -> Bool) {
    while !isDraining {
      drain()
      let deadline = min(nextDeadline ?? .infinity, end)
      if !mayContinue() || now >= end || (deadline == .infinity && clock is ManualClock) { return }
      clock.wait(until: deadline)
    }
  }

  /// Runs for `duration` seconds of host time.
  public func run(for duration: Double) { run(until: now + duration) }

  /// Ends ``run(until:)`` when nothing more is due. Without a run it has no effect: the next run
  /// continues to its end.
  public func stop() { isStopped = true }

  /// Makes a job of the first timer that is due. Only one at a time, because its job may cancel the
  /// next.
  private func takeDueTimer() -> Bool {
    timers.removeAll(where: \.isCancelled)
    guard let first = timers.first, first.deadline <= now else { return false }
    timers.removeFirst()
    jobs.append(first.job)
    return true
  }
}

// MARK: - Waiting for an answer

extension PlaybackExecutor {
  /// Sends a request and suspends until its answer arrives, without blocking the actor. On a
  /// ``ManualClock`` time runs to the answer.
  ///
  /// - Parameter request: Receives the function that takes the answer; only its first call counts.
  /// - Returns: `nil` if the task is cancelled or the function is released without a call.
  package func answer<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    to request: (_ reply: @escaping (Answer) -> Void) -> Void
  ) async -> Answer? {
    let (answers, continuation) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
    let reply = Reply(continuation)
    let isPending = { [weak reply] in reply?.isPending ?? false }
    request { [reply] in reply.send($0) }
    // Inside a job, the drain that runs the job continues.
    if clock is ManualClock, !isDraining { run { isPending() && !Task.isCancelled } }
    var iterator = answers.makeAsyncIterator()
    return await iterator.next(isolation: isolation)
  }

  private final class Reply<Answer: Sendable> {
    private let continuation: AsyncStream<Answer>.Continuation
    private(set) var isPending = true

    init(_ continuation: AsyncStream<Answer>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    func send(_ answer: Answer) {
      guard isPending else { return }
      isPending = false
      continuation.yield(answer)
      continuation.finish()
    }
  }
}

extension Result {
  /// Creates the result of an asynchronous function, to be passed to a ``PlaybackExecutor/receiver(_:)``.
  package init(of body: () async throws(Failure) -> Success) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// Repeats an action at a fixed interval while it runs.
final class Ticker {
  /// The interval in seconds of host time. A change starts a new interval.
  var interval: Double {
    didSet {
      guard interval != oldValue, timer != nil else { return }
      stop()
      start()
    }
  }

  private weak let executor: PlaybackExecutor?
  private let action: () -> Void
  private var timer: PlaybackExecutor.Timer?

  init(executor: PlaybackExecutor?, interval: Double, action: @escaping () -> Void) {
    self.executor = executor
    self.interval = interval
    self.action = action
  }

  deinit { timer?.cancel() }

  /// Starts; the first action is one interval from now. Has no effect on a ticker that runs.
  func start() {
    if timer == nil { arm() }
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  private func arm() {
    timer = executor?.perform(after: interval) { [weak self] in
      guard let self else { return }
      arm()
      action()
    }
  }
}
