/// What a ``Player`` tells its session.
public enum PlayerEvent: Hashable, Sendable {
  /// The media is there and can play.
  case loaded
  /// Loading failed; `reason` in words.
  case failed(reason: String)
  case durationChanged
  case seekableRangesChanged
  /// The codecs and the kind of the media were found out.
  case mediaDetermined(MediaType, codecs: [String])
  /// The wanted rate is another one now.
  case rateChanged(Double)
  case bufferEmpty
  case likelyToKeepUp
  case reachedEnd
  /// The network gave up in the middle.
  case failedToPlayToEnd(reason: String)
  case externalPlaybackChanged(isActive: Bool)
}
