/// Why a session can't play (`kBCOVPlaybackSessionErrorDomain`); comes with the events
/// ``LifecycleEvent/Kind/fail``, ``LifecycleEvent/Kind/failedToPlayToEndTime``,
/// ``LifecycleEvent/Kind/resumeFail``, ``LifecycleEvent/Kind/thumbnailAssetFailedToLoad`` and
/// ``LifecycleEvent/Kind/error``.
public struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the original's error domain.
  public static let domain = "kBCOVPlaybackSessionErrorDomain"

  /// What went wrong (`kBCOVPlaybackSessionErrorCode…`). The original publishes the names only; the
  /// numbers are ours, beside the ranges that its other domains use.
  public enum Code: Int, Hashable, Sendable {
    /// The media could not be loaded.
    case loadFailed = 69_501
    /// The network gave up in the middle.
    case failedToPlayToEnd = 69_502
    /// None of the video's sources can be played here.
    case noPlayableSource = 69_503
    /// The network policy wants a local network, and there is none.
    case wifiUnavailable = 69_504
    /// Ours: something went wrong that does not end the playback.
    case playbackStumbled = 69_505
  }

  /// What went wrong.
  public var code: Code
  /// The cause, in words: the underlying error, or the rule that found nothing.
  public var reason: String

  /// An error with its cause in words.
  public init(_ code: Code, reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The code and the cause.
  public var description: String { "\(code): \(reason)" }
}
