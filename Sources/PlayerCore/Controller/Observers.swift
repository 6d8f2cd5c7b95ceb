/// The delegate and the consumers of a controller.
final class Observers {
  final class Entry {
    let consumer: any PlaybackSessionConsumer
    /// Caught up, so that it hears what comes.
    var isActive = false
    var isRemoved = false

    init(_ consumer: any PlaybackSessionConsumer) { self.consumer = consumer }
  }

  /// The delegate, once it is caught up.
  weak var delegate: (any PlaybackControllerDelegate)?
  private var entries: [Entry] = []

  func add(_ consumer: any PlaybackSessionConsumer) -> Entry {
    remove(consumer)
    let entry = Entry(consumer)
    entries.append(entry)
    return entry
  }

  func remove(_ consumer: any PlaybackSessionConsumer) {
    for entry in entries where entry.consumer === consumer { entry.isRemoved = true }
    entries.removeAll(where: \.isRemoved)
  }

  /// Calls each consumer that hears already, in the order in which they were added; one that
  /// another removes in between is left out.
  func forEachConsumer(_ body: (any PlaybackSessionConsumer) -> Void) {
    for entry in entries where entry.isActive && !entry.isRemoved { body(entry.consumer) }
  }
}
