/// Everybody who hears a controller: the delegate, the consumers, the readers of its events.
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
  let broadcast = Broadcast<ControllerEvent>()
  private var watches: [PlaybackWatch] = []

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

  /// Tells the readers of the controller's events, who hear of everything first: one who is made in a callback
  /// must not hear of its event again.
  func tell(_ event: ControllerEvent) {
    broadcast.send(event)
    for watch in watches { watch.hear(event) }
  }

  func tell(_ event: SessionEvent, of session: PlaybackSession) {
    if event.isToldTwice { return }
    tell(.session(event, video: session.video, generation: session.generation))
  }

  func add(_ watch: PlaybackWatch) { watches.append(watch) }
  func remove(_ watch: PlaybackWatch) { watches.removeAll { $0 === watch } }

  /// Calls each consumer that hears already, in the order in which they were added; one that
  /// another removes in between is left out.
  func forEachConsumer(_ body: (any PlaybackSessionConsumer) -> Void) {
    for entry in entries where entry.isActive && !entry.isRemoved { body(entry.consumer) }
  }
}
