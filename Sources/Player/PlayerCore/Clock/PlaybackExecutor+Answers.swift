extension PlaybackExecutor {
  /// Asks for something and waits for the answer, without holding up the actor. On a ``ManualClock`` time runs to the
  /// answer.
  ///
  /// - Parameter ask: is given a function for the answer, of which the first call counts.
  /// - Returns: `nil` if the task is cancelled, or the function is let go without a call.
  package func answer<Answer: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    to ask: (_ reply: @escaping (Answer) -> Void) -> Void
  ) async -> Answer? {
    let (answers, continuation) = AsyncStream.makeStream(
      of: Answer.self, bufferingPolicy: .bufferingOldest(1))
    let reply = Reply(continuation)
    let isOpen = { [weak reply] in reply?.isOpen ?? false }
    ask { [reply] in reply.give($0) }
    // Inside a job the drain goes on that runs it.
    if clock is ManualClock, !isDraining { run(while: isOpen) }
    var iterator = answers.makeAsyncIterator()
    return await iterator.next(isolation: isolation)
  }

  private func run(while isWanted: () -> Bool) {
    while true {
      drain()
      guard isWanted(), !Task.isCancelled, let deadline = nextDeadline, deadline < .infinity else {
        return
      }
      clock.wait(until: deadline)
    }
  }

  private final class Reply<Answer: Sendable> {
    private let continuation: AsyncStream<Answer>.Continuation
    private(set) var isOpen = true

    init(_ continuation: AsyncStream<Answer>.Continuation) { self.continuation = continuation }

    deinit { continuation.finish() }

    func give(_ answer: Answer) {
      guard isOpen else { return }
      isOpen = false
      continuation.yield(answer)
      continuation.finish()
    }
  }
}
