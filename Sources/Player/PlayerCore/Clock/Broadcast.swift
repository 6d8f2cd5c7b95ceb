import Support

/// Gives each event to any number of readers, each with a sequence of its own.
///
/// It keeps nothing of a reader that was cancelled or let go, and ends all sequences when it is let go itself.
package final class Broadcast<Event: Sendable>: Sendable {
  /// How many events wait for a reader, and which are dropped beyond that.
  package typealias BufferingPolicy = AsyncStream<Event>.Continuation.BufferingPolicy

  private struct Readers {
    var continuations: [Int: AsyncStream<Event>.Continuation] = [:]
    var lastID = 0
    var isOver = false
  }

  private let readers = Locked(Readers())

  package init() {}

  deinit { finish() }

  /// The events from now on.
  ///
  /// - Parameter past: comes first.
  package func events(_ policy: BufferingPolicy, after past: [Event]) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: policy)
    for event in past { continuation.yield(event) }
    let id: Int? = readers.withLock { readers in
      guard !readers.isOver else { return nil }
      readers.lastID += 1
      readers.continuations[readers.lastID] = continuation
      return readers.lastID
    }
    guard let id else {
      continuation.finish()
      return events
    }
    continuation.onTermination = { [weak self] _ in
      self?.readers.withLock { $0.continuations[id] = nil }
    }
    return events
  }

  /// How many readers there are.
  package var readerCount: Int { readers.withLock { $0.continuations.count } }

  package func send(_ event: Event) {
    let continuations = readers.withLock { $0.continuations }
    for continuation in continuations.values { continuation.yield(event) }
  }

  /// Ends all sequences, and those that are asked for later.
  package func finish() {
    let continuations = readers.withLock { readers in
      readers.isOver = true
      defer { readers.continuations = [:] }
      return readers.continuations
    }
    for continuation in continuations.values { continuation.finish() }
  }
}
