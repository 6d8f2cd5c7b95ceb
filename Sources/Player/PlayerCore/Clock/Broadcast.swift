import Synchronization

/// Sends each event to any number of readers, each with a sequence of its own.
///
/// A reader that was cancelled or released takes no memory. When the broadcast is deallocated, all
/// sequences end.
package final class Broadcast<Event: Sendable>: Sendable {
  private struct Readers {
    var continuations: [Int: AsyncStream<Event>.Continuation] = [:]
    var lastID = 0
    var isFinished = false
  }

  private let readers = Mutex(Readers())

  package init() {}

  deinit { finish() }

  /// Returns the `past` events followed by all later ones.
  package func events(after past: [Event]) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    for event in past { continuation.yield(event) }
    let id: Int? = readers.withLock { readers in
      guard !readers.isFinished else { return nil }
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

  /// The number of readers.
  package var readerCount: Int { readers.withLock { $0.continuations.count } }

  package func send(_ event: Event) {
    let continuations = readers.withLock { $0.continuations }
    for continuation in continuations.values { continuation.yield(event) }
  }

  /// Ends all sequences, and those that are requested later.
  package func finish() {
    let continuations = readers.withLock { readers in
      readers.isFinished = true
      defer { readers.continuations = [:] }
      return readers.continuations
    }
    for continuation in continuations.values { continuation.finish() }
  }
}
