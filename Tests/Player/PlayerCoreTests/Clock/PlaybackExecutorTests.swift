import Foundation
import PlayerCore
import Testing

@Suite struct PlaybackExecutorTests {
  let executor = PlaybackExecutor(clock: ManualClock())

  @Test func jobsRunInOrderAndNeverInsideTheCall() {
    var log: [String] = []
    executor.perform {
      log.append("first")
      executor.perform { log.append("third") }
      executor.drain()
      log.append("first goes on")
    }
    executor.perform { log.append("second") }
    #expect(log.isEmpty)
    executor.drain()
    #expect(log == ["first", "first goes on", "second", "third"])
  }

  @Test func timersRunByDeadlineAndThenByAge() {
    var log: [String] = []
    executor.perform(at: 2) { log.append("c \(executor.now)") }
    executor.perform(at: 1) { log.append("a \(executor.now)") }
    executor.perform(at: 1) { log.append("b \(executor.now)") }
    let cancelled = executor.perform(at: 1) { log.append("cancelled") }
    cancelled.cancel()
    #expect(executor.nextDeadline == 1)
    executor.run(until: 1.5)
    #expect(log == ["a 1.0", "b 1.0"])
    executor.run()
    #expect(log == ["a 1.0", "b 1.0", "c 2.0"])
    #expect(executor.nextDeadline == nil)
  }

  @Test func aTimerMayCancelTheNextOfTheSameMoment() {
    var ran = false
    var next: PlaybackExecutor.Timer?
    executor.perform(at: 1) { next?.cancel() }
    next = executor.perform(at: 1) { ran = true }
    executor.run()
    #expect(!ran)
  }

  @Test func stopEndsARun() {
    var count = 0
    executor.perform(at: 1) {
      count += 1
      executor.stop()
    }
    executor.perform(at: 2) { count += 1 }
    executor.run()
    #expect(count == 1)
    executor.run()
    #expect(count == 2)
  }

  /// Work on other threads answers on the executor, each answer once.
  @Test func backgroundAnswersArriveInJobs() {
    let executor = PlaybackExecutor(clock: SystemClock())
    var answers: [Int] = []
    let replies = (0..<100).map { number in
      executor.receiver { (answer: Int) in
        answers.append(number + answer)
        if answers.count == 100 { executor.stop() }
      }
    }
    // Threads of their own: this one blocks in the run, and tasks might have none left to run on.
    for part in 0..<4 {
      Thread.detachNewThread {
        for reply in replies[(part * 25)..<(part * 25 + 25)] {
          reply(1000)
          reply(2000)
        }
      }
    }
    executor.run(for: 60)
    #expect(answers.sorted() == (1000..<1100).map(\.self))
  }

  @Test @MainActor func theCreatingActorDrivesTheExecutor() async {
    let executor = PlaybackExecutor()
    var log: [Int] = []
    await withCheckedContinuation { continuation in
      executor.perform(after: 0.002) {
        log.append(2)
        continuation.resume()
      }
      executor.perform { log.append(1) }
    }
    #expect(log == [1, 2])
  }

  /// No deadline is too far away to wait for, nor one that is no number in the way of others.
  @Test(arguments: [1e30, Double.greatestFiniteMagnitude, .infinity, .nan])
  @MainActor func anActorMayWaitForVeryLong(_ deadline: Double) async {
    let executor = PlaybackExecutor()
    executor.perform(at: deadline) { Issue.record("nobody lives that long") }
    await withCheckedContinuation { continuation in
      executor.perform(after: 0.002) { continuation.resume() }
    }
  }

  /// An actor may own the player that it drives, and neither outlives the other.
  @Test func aDriverRetainsNeitherTheActorNorTheExecutor() async {
    weak var actor: Owner?
    do {
      let owner = Owner()
      await owner.play()
      actor = owner
    }
    // The driver lets go on a thread of its own, as soon as it is done.
    while actor != nil { await Task.yield() }
  }

  private actor Owner {
    private var executor: PlaybackExecutor?

    func play() async {
      let executor = PlaybackExecutor()
      self.executor = executor
      await withCheckedContinuation { continuation in
        executor.perform(after: 0.001) { continuation.resume() }
      }
    }
  }

  /// Jobs requested before the app has released everything still run.
  @Test @MainActor func theDriverRunsPendingJobsBeforeItsRelease() async {
    weak var executor: PlaybackExecutor?
    await withCheckedContinuation { continuation in
      let own = PlaybackExecutor()
      executor = own
      own.perform { continuation.resume() }
    }
    while executor != nil { await Task.yield() }
  }

  /// Each call wakes the one who waits; a function that grew with every call would overflow the stack.
  @Test func aMillionJobsDoNotGrowTheStack() {
    let executor = PlaybackExecutor(clock: ManualClock())
    var count = 0
    for _ in 0..<1_000_000 {
      executor.perform { count += 1 }
      if count % 1000 == 0 { executor.drain() }
    }
    executor.drain()
    #expect(count == 1_000_000)
  }

  /// A function that is released without a call releases its receiver.
  @Test func aReceiverThatIsNeverCalledIsReleased() {
    final class Token {}
    let executor = PlaybackExecutor(clock: ManualClock())
    weak var kept: Token?
    func ask() {
      let token = Token()
      kept = token
      let receive: @Sendable (Int) -> Void = executor.receiver { _ in _ = token }
      _ = receive
    }
    ask()
    executor.drain()
    #expect(kept == nil)
  }

  @Test func runningInAJobHasNoEffect() {
    let executor = PlaybackExecutor(clock: ManualClock())
    var times: [Double] = []
    executor.perform(after: 2) {
      executor.run(for: 3)
      times.append(executor.now)
    }
    executor.perform(after: 2.5) { times.append(executor.now) }
    executor.run(for: 4)
    #expect(times == [2, 2.5])
    #expect(executor.now == 4)
  }
}
