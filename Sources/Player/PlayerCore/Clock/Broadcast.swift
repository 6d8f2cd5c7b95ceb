import Synchronization

/// Sends each event to any number of readers, each with a sequence of its own.
///
/// A reader that was cancelled or released takes no memory. When the broadcast is deallocated, all
/// sequences end.
package final class Broadcast<Event: Sendable>: Sendable {
  private let readers = Mutex<Set<AsyncStream<Event>.Continuation>>([])

  package init() {}

  deinit {
    for reader in readers.withLock(\.self) { reader.finish() }
  }

  /// Returns the `past` events followed by all later ones.
  package func events(after past: [Event]) -> AsyncStream<Event> {
    let (events, reader) = AsyncStream.makeStream(of: Event.self)
    for event in past { reader.yield(event) }
    _ = readers.withLock { $0.insert(reader) }
    reader.onTermination = { [weak self] _ in
      _ = self?.readers.withLock { $0.remove(reader) }
    }
    return events
  }

  /// The number of readers.
  package var readerCount: Int { readers.withLock(\.count) }

  package func send(_ event: Event) {
    for reader in readers.withLock(\.self) { reader.yield(event) }
  }
}
