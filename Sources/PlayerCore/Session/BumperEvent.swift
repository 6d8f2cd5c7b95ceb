/// `didEnterBumper:`, `didExitBumper:`, `bumper:didProgressTo:`, `didPauseBumper:`,
/// `didResumeBumper:`.
public enum BumperEvent: Hashable, Sendable {
  case entered(Video)
  case exited(Video)
  /// Seconds of the bumper.
  case progressed(Video, to: Double)
  case paused(Video)
  case resumed(Video)
}
