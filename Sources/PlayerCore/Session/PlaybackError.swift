/// Why a session can't play (`kBCOVPlaybackSessionErrorDomain`); comes with the events
/// ``LifecycleEvent/Kind/fail``, ``LifecycleEvent/Kind/failedToPlayToEndTime``,
/// ``LifecycleEvent/Kind/resumeFail``, ``LifecycleEvent/Kind/thumbnailAssetFailedToLoad`` and
/// ``LifecycleEvent/Kind/error``.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  public static let domain = "kBCOVPlaybackSessionErrorDomain"

  /// What went wrong (`kBCOVPlaybackSessionErrorCode…`). The original publishes the names only; the
  /// numbers are ours, beside the ranges that its other domains use.
  public enum Code: Int, Hashable, Sendable {
    case loadFailed = 69_501
    case failedToPlayToEnd = 69_502
    case noPlayableSource = 69_503
    case wifiUnavailable = 69_504
    /// Ours: something went wrong that does not end the playback.
    case playbackStumbled = 69_505
  }

  public var code: Code
  /// The cause, in words: the underlying error, or the rule that found nothing.
  public var reason: String

  public init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }

  public var description: String { "\(code): \(reason)" }
}
