/// Why ``PlaybackController/play(until:isolation:)`` came back.
public enum PlayOutcome: Hashable, Sendable {
  /// The moment is reached, and the playback pauses there.
  case reached
  /// The media ended before the moment.
  case ended
  /// The media can't be played, or not to its end.
  case failed(PlaybackError)
  /// The session ended before the moment: other videos were set, or the controller went on to the next.
  case interrupted
  /// The task that waited was cancelled; the playback goes on.
  case cancelled
}
