/// `didEnterAdSequence:`, `didExitAdSequence:`, `didEnterAd:`, `didExitAd:`, `ad:didProgressTo:`,
/// `didPauseAd:`, `didResumeAd:`.
@nonexhaustive public enum AdEvent: Hashable, Sendable {
  /// A break begins.
  case enteredSequence(AdSequence)
  /// A break is over, or was cut.
  case exitedSequence(AdSequence)
  /// An ad begins to play.
  case entered(Ad)
  /// An ad is over, was skipped, or was cut.
  case exited(Ad)
  /// Seconds of the ad.
  case progressed(Ad, to: Double)
  /// The ad pauses.
  case paused(Ad)
  /// The ad goes on.
  case resumed(Ad)
  /// The ad can't be played, with the reason in words: before ``exited(_:)`` where it had begun, instead of
  /// ``entered(_:)`` where it had not. The original has no such callback; its plug-ins have their own.
  case failed(Ad, reason: String)
}
