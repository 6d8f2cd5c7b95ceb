import PlayerCore
import Testing

/// Lives on a player's executor.
private actor Watcher {
  private let executor: PlaybackExecutor.ActorExecutor
  private(set) var log: [String] = []

  init(on executor: PlaybackExecutor.ActorExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func note(_ text: String) {
    preconditionIsolated()
    log.append(text)
  }

  func noteTwice() async {
    note("before")
    await Task.yield()
    note("after")
  }
}

@Suite struct ActorExecutorTests {
  let executor = PlaybackExecutor(clock: ManualClock())

  /// Drives the executor until a task is done that runs elsewhere and needs it.
  private func drive<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let (results, result) = AsyncStream.makeStream(of: Value.self)
    let done = executor.receiver { (value: Value) in
      result.yield(value)
      result.finish()
      self.executor.perform {}
    }
    var isDone = false
    let end = executor.receiver { (_: Bool) in isDone = true }
    Task {
      done(await work())
      end(true)
    }
    while !isDone {
      executor.drain()
      await Task.yield()
    }
    var iterator = results.makeAsyncIterator()
    return await iterator.next(isolation: #isolation)!
  }

  @Test func anActorOnTheExecutorRunsInPlayerJobs() async {
    let watcher = Watcher(on: executor.forActors)
    let log = await drive {
      await watcher.noteTwice()
      return await watcher.log
    }
    #expect(log == ["before", "after"])
  }

  @Test func aPlayerJobIsAlreadyOnTheActor() {
    let watcher = Watcher(on: executor.forActors)
    executor.perform(at: 5) { watcher.assumeIsolated { $0.note("at five") } }
    #expect(executor.forActors.isIsolatingCurrentContext() == false)
    executor.run()
    executor.perform {
      #expect(watcher.assumeIsolated { $0.log } == ["at five"])
      #expect(self.executor.forActors.isIsolatingCurrentContext() == true)
    }
    executor.drain()
    #expect(executor.forActors.isIsolatingCurrentContext() == false)
  }

  private static func enter(_ watcher: Watcher) { watcher.assumeIsolated { _ in } }

  @Test func codeOutsidePlayerJobsIsNotOnTheActor() async {
    await #expect(processExitsWith: .failure) {
      let executor = PlaybackExecutor(clock: ManualClock())
      let watcher = Watcher(on: executor.forActors)
      Self.enter(watcher)
    }
  }
}
