/// `didEnterBumper:`, `didExitBumper:`, `bumper:didProgressTo:`, `didPauseBumper:`,
/// `didResumeBumper:`.
@nonexhaustive public enum BumperEvent: Hashable, Sendable {
  /// The bumper begins to play.
  case entered(Video)
  /// The bumper is over, or was cut.
  case exited(Video)
  /// Seconds of the bumper.
  case progressed(Video, to: Double)
  /// The bumper pauses.
  case paused(Video)
  /// The bumper goes on.
  case resumed(Video)
}
