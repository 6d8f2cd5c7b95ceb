/// The one place where everything of a player happens: an ordered queue of jobs, and timers.
///
/// The counterpart of the original's main thread. A controller, its sessions, players, consumers
/// and delegate belong to one executor; every callback is a part of one of its jobs, in order, and
/// never inside the call that caused it. None of these types is `Sendable`, so the compiler keeps
/// them where the executor was made: a thread, the main actor, a test function.
///
/// In an app, an executor that is made on an actor runs by itself:
///
/// ```swift
/// import PlayerCore
///
/// @MainActor func becomeReady() async {
///   let executor = PlaybackExecutor()  // the main actor drives it, for as long as it exists
///   await withCheckedContinuation { ready in
///     executor.perform(after: 0.01) { ready.resume() }
///   }
///   print("ready")
/// }
/// await becomeReady()  // Prints "ready"
/// ```
///
/// Tests, simulations and command lines drive it themselves: ``drain()`` does what is due now, ``run(until:)`` also waits for
/// what comes, which takes no time on a ``ManualClock``.
///
/// An actor can live on it, too, and then takes part in the same order of jobs: see ``ActorExecutor``.
public final class PlaybackExecutor {
  /// Where the time comes from.
  public let clock: any HostClock
  /// This executor, as actors know it.
  public let forActors: ActorExecutor

  private var jobs: [() -> Void] = []
  private var timers: [Timer] = []
  private var receivers: [Int: Receiver] = [:]
  private var lastID = 0
  private(set) var isDraining = false
  private var isStopped = false
  private let inbox = Inbox()
  private var driver: Driver?

  /// An executor in real time, driven by the actor on which it is made.
  public convenience init(isolation: isolated any Actor = #isolation) {
    self.init(clock: SystemClock(), isolation: isolation)
  }

  /// An executor on a clock.
  ///
  /// - Parameters:
  ///   - clock: where the time comes from.
  ///   - isolation: the actor on which the executor is made. With a ``SystemClock`` it drives the executor. Without an actor,
  ///     and on any other clock, the executor waits for ``drain()`` and ``run(until:)``.
  public init(clock: any HostClock, isolation: isolated (any Actor)? = #isolation) {
    self.clock = clock
    forActors = ActorExecutor(inbox)
    let ring = clock.waker
    inbox.setWake(ring)
    if let isolation, clock is SystemClock {
      let driver = Driver(self, on: isolation)
      self.driver = driver
      inbox.setWake {
        ring()
        driver.wake()
      }
    }
  }

  deinit { driver?.stop() }

  /// Whether the actor that drove it is gone: then no job is done any more.
  var isAbandoned: Bool { driver?.isOver ?? false }

  /// Seconds on the host's clock.
  public var now: Double { clock.now }

  /// Does `job` after all that already waits.
  public func perform(_ job: @escaping () -> Void) {
    jobs.append(job)
    if !isDraining { inbox.wake() }
  }

  /// Does `job` when the host's clock has reached `deadline`; those of one moment in the order they
  /// were asked for. A deadline of NaN is never reached.
  @discardableResult
  public func perform(at deadline: Double, _ job: @escaping () -> Void) -> Timer {
    let deadline = deadline.isNaN ? .infinity : deadline
    let timer = Timer(deadline: deadline, job: job)
    let place = timers.firstIndex { $0.deadline > deadline } ?? timers.endIndex
    timers.insert(timer, at: place)
    if !isDraining { inbox.wake() }
    return timer
  }

  /// Does `job` after so many seconds of the host's clock.
  @discardableResult
  public func perform(after delay: Double, _ job: @escaping () -> Void) -> Timer {
    perform(at: now + max(0, delay), job)
  }

  /// A function that may be called once from any thread; what it is given arrives in a job of this
  /// executor. This is how work in the background answers. When it is let go without a call, `body` is
  /// let go, too.
  public func receiver<Value: Sendable>(
    _ body: @escaping (Value) -> Void
  ) -> @Sendable (Value) -> Void {
    receiver(isOnce: true, body)
  }

  /// As ``receiver(_:)``, but it may be called any number of times: what it is given arrives in that order.
  public func listener<Value: Sendable>(
    _ body: @escaping (Value) -> Void
  ) -> @Sendable (Value) -> Void {
    receiver(isOnce: false, body)
  }

  private func receiver<Value: Sendable>(
    isOnce: Bool, _ body: @escaping (Value) -> Void
  ) -> @Sendable (Value) -> Void {
    lastID += 1
    receivers[lastID] = Receiver(isOnce: isOnce) { value in
      if let value = value as? Value { body(value) }
    }
    let address = Inbox.Address(lastID, in: inbox)
    return { value in address.post(value) }
  }

  private struct Receiver {
    var isOnce: Bool
    var body: (any Sendable) -> Void
  }

  /// When the next timer is due; `nil` when there is none.
  public var nextDeadline: Double? {
    timers.first { !$0.isCancelled }?.deadline
  }

  /// Does everything that is due, with all that follows from it at this moment. Inside a job it
  /// does nothing: the drain that runs the job goes on.
  public func drain() {
    guard !isDraining else { return }
    isDraining = true
    forActors.enter()
    defer {
      forActors.leave()
      isDraining = false
    }
    while true {
      takeDeliveries()
      let batch = jobs
      jobs = []
      for job in batch { job() }
      if jobs.isEmpty && !takeDueTimer() { return }
    }
  }

  /// Drains, and waits for what comes, until the host's clock has reached `end` or ``stop()`` is
  /// called. On a manual clock an endless run ends when nothing is left to wait for.
  public func run(until end: Double = .infinity) {
    isStopped = false
    while true {
      drain()
      let deadline = min(nextDeadline ?? .infinity, end)
      if isStopped || now >= end || (deadline == .infinity && clock is ManualClock) { return }
      clock.wait(until: deadline)
    }
  }

  /// Runs for so many seconds of the host's clock.
  public func run(for duration: Double) { run(until: now + duration) }

  /// Ends ``run(until:)`` as soon as nothing more is due. Where nothing runs it does nothing: the next run goes to its end.
  public func stop() { isStopped = true }

  private func takeDeliveries() {
    for delivery in inbox.take() {
      switch delivery {
      case .value(let value, let number):
        guard let receiver = receivers[number] else { continue }
        if receiver.isOnce { receivers[number] = nil }
        jobs.append { receiver.body(value) }
      case .abandoned(let number): receivers[number] = nil
      case .step(let step): jobs.append { [forActors] in forActors.run(step) }
      }
    }
  }

  /// Makes a job of the first timer that is due; one at a time, because its job may cancel the
  /// next.
  private func takeDueTimer() -> Bool {
    timers.removeAll(where: \.isCancelled)
    guard let first = timers.first, first.deadline <= now else { return false }
    timers.removeFirst()
    jobs.append(first.job)
    return true
  }
}

extension PlaybackExecutor {
  /// A job to come; nothing happens to it when this value is let go.
  public final class Timer {
    /// Seconds on the host's clock.
    public let deadline: Double
    /// Whether it was cancelled.
    public private(set) var isCancelled = false
    let job: () -> Void

    init(deadline: Double, job: @escaping () -> Void) {
      self.deadline = deadline
      self.job = job
    }

    /// The job will not be done, unless it runs already.
    public func cancel() { isCancelled = true }
  }
}
