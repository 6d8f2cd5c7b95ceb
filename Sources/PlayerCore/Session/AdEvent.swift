/// `didEnterAdSequence:`, `didExitAdSequence:`, `didEnterAd:`, `didExitAd:`, `ad:didProgressTo:`,
/// `didPauseAd:`, `didResumeAd:`.
public enum AdEvent: Hashable, Sendable {
  case enteredSequence(AdSequence)
  case exitedSequence(AdSequence)
  case entered(Ad)
  case exited(Ad)
  /// Seconds of the ad.
  case progressed(Ad, to: Double)
  case paused(Ad)
  case resumed(Ad)
}
