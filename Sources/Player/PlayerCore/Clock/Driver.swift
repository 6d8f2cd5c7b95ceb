extension PlaybackExecutor {
  /// Drains an executor on its actor whenever there is something to do.
  ///
  /// It keeps neither of them alive, so that an actor may own the executor that it drives. Only a call to work does,
  /// until the work is done: what was asked for in time is not lost when both are let go.
  final class Driver: Sendable {
    private let calls: AsyncStream<Call>.Continuation
    private let post: Post

    init(_ executor: PlaybackExecutor, on actor: any Actor) {
      let (stream, calls) = AsyncStream.makeStream(
        of: Call.self, bufferingPolicy: .bufferingNewest(1))
      let post = Post(executor: executor, actor: actor)
      self.calls = calls
      self.post = post
      Task(priority: .high) {
        var alarm: Task<Void, Never>?
        for await call in stream {
          alarm?.cancel()
          guard let delay = await call.answer(on: call.actor) else { continue }
          alarm = Task {
            do {
              try await Task.sleep(for: .seconds(delay), tolerance: .zero)
              if let call = post.call { calls.yield(call) }
            } catch {}
          }
        }
        alarm?.cancel()
      }
    }

    /// May be called from any thread.
    func wake() {
      if let call = post.call { calls.yield(call) }
    }

    /// Whether the actor is gone, so that nobody comes any more.
    var isOver: Bool { post.isLeft }

    func stop() { calls.finish() }
  }

  /// Where an executor and its actor are found, as long as there are both.
  ///
  /// `@unchecked`: the executor is only touched on the actor.
  private final class Post: @unchecked Sendable {
    private weak let executor: PlaybackExecutor?
    private weak let actor: (any Actor)?

    init(executor: PlaybackExecutor, actor: any Actor) {
      self.executor = executor
      self.actor = actor
    }

    var isLeft: Bool { actor == nil }

    var call: Call? {
      guard let actor, let executor else { return nil }
      return Call(executor: executor, actor: actor)
    }
  }

  /// That there is something to do. It keeps the executor and the actor until it is answered.
  ///
  /// `@unchecked`: the executor is only touched on the actor.
  private final class Call: @unchecked Sendable {
    let actor: any Actor
    private var executor: PlaybackExecutor?

    init(executor: PlaybackExecutor, actor: any Actor) {
      self.executor = executor
      self.actor = actor
    }

    /// - Returns: the seconds until there is more to do; `nil` when nothing waits for its time.
    func answer(on _: isolated any Actor) -> Double? {
      guard let executor else { return nil }
      // On the actor, since this may be the last that is held of it.
      self.executor = nil
      executor.drain()
      guard let deadline = executor.nextDeadline, deadline < .infinity else { return nil }
      // After a year it looks again: a duration can't hold every deadline.
      return min(max(0, deadline - executor.now), 365 * 86_400)
    }
  }
}
