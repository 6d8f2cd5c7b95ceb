extension PlaybackExecutor {
  /// Drains an executor on its actor whenever there is something to do.
  ///
  /// It keeps neither of them alive, so that an actor may own the executor that it drives.
  final class Driver: Sendable {
    private let signal: AsyncStream<Void>.Continuation

    init(_ executor: PlaybackExecutor, on actor: any Actor) {
      let (signals, signal) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      self.signal = signal
      let seat = Seat(executor: executor, actor: actor)
      Task(priority: .high) {
        var alarm: Task<Void, Never>?
        for await _ in signals {
          alarm?.cancel()
          guard let actor = seat.actor else { break }
          guard let delay = await seat.drain(on: actor) else { continue }
          alarm = Task {
            do {
              try await Task.sleep(for: .seconds(delay), tolerance: .zero)
              signal.yield()
            } catch {}
          }
        }
        alarm?.cancel()
      }
    }

    /// May be called from any thread.
    func wake() { signal.yield() }

    func stop() { signal.finish() }
  }

  /// `@unchecked`: the executor is only touched on the actor.
  private final class Seat: @unchecked Sendable {
    private weak var executor: PlaybackExecutor?
    private(set) weak var actor: (any Actor)?

    init(executor: PlaybackExecutor, actor: any Actor) {
      self.executor = executor
      self.actor = actor
    }

    /// - Returns: the seconds until there is more to do; `nil` when nothing waits for its time.
    func drain(on actor: isolated any Actor) -> Double? {
      guard let executor else { return nil }
      executor.drain()
      guard let deadline = executor.nextDeadline, deadline < .infinity else { return nil }
      // After a year it looks again: a duration can't hold every deadline.
      return min(max(0, deadline - executor.now), 365 * 86_400)
    }
  }
}
