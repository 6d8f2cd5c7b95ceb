/// The one place where everything of a player happens: an ordered queue of jobs, and timers.
///
/// The counterpart of the original's main thread. A controller, its sessions, players, consumers
/// and delegate belong to one executor; every callback is a part of one of its jobs, in order, and
/// never inside the call that caused it. None of these types is `Sendable`, so the compiler keeps
/// them where the executor was made: a thread, the main actor, a test function.
///
/// Somebody has to drive it, in one of three ways:
/// - ``drain()`` does what is due now (a test, or a program with a loop of its own, which finds the
///   moment to come back in ``nextDeadline``);
/// - ``run(until:)`` does that and waits in between, which takes no time on a ``ManualClock``;
/// - ``run(isolation:)`` is the same for an actor, such as the main actor of an app.
public final class PlaybackExecutor {
  public let clock: any HostClock

  private var jobs: [() -> Void] = []
  private var timers: [Timer] = []
  private var receivers: [Int: (any Sendable) -> Void] = [:]
  private var lastID = 0
  private var isDraining = false
  private var isStopped = false
  private let inbox = Inbox()

  public init(clock: any HostClock = SystemClock()) {
    self.clock = clock
    inbox.setWake(clock.waker)
  }

  /// Seconds on the host's clock.
  public var now: Double { clock.now }

  /// Does `job` after all that already waits.
  public func perform(_ job: @escaping () -> Void) {
    jobs.append(job)
    if !isDraining { inbox.wake() }
  }

  /// Does `job` when the host's clock has reached `deadline`; those of one moment in the order they
  /// were asked for. A deadline that is no number is never reached.
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
    lastID += 1
    receivers[lastID] = { value in
      if let value = value as? Value { body(value) }
    }
    let address = Inbox.Address(lastID, in: inbox)
    return { value in address.post(value) }
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
    defer { isDraining = false }
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

  /// Ends ``run(until:)`` as soon as nothing more is due.
  public func stop() { isStopped = true }

  /// Drains whenever there is something to do, until the task is cancelled. Only with a
  /// ``SystemClock``; the calling actor is free in between.
  public func run(isolation: isolated (any Actor)? = #isolation) async {
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    inbox.setWake { signal.yield() }
    signal.yield()
    var alarm: Task<Void, Never>?
    for await _ in signals {
      drain()
      alarm?.cancel()
      guard let deadline = nextDeadline, deadline < .infinity else { continue }
      // After a year it looks again: a duration can't hold every deadline.
      let delay = min(max(0, deadline - now), 365 * 86_400)
      alarm = Task {
        do {
          try await Task.sleep(for: .seconds(delay), tolerance: .zero)
          signal.yield()
        } catch {}
      }
    }
    alarm?.cancel()
    inbox.setWake(clock.waker)
  }

  private func takeDeliveries() {
    for delivery in inbox.take() {
      guard let receiver = receivers.removeValue(forKey: delivery.receiver) else { continue }
      if let value = delivery.value { jobs.append { receiver(value) } }
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
