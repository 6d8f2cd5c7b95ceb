import PlayerCore

/// A consumer that does something at each event.
final class Reaction: PlaybackSessionConsumer {
  private let react: (SessionEvent) -> Void

  init(_ react: @escaping (SessionEvent) -> Void) { self.react = react }

  func session(_: PlaybackSession, did event: SessionEvent) { react(event) }
}
