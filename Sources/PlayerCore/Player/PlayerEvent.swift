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
  /// The text at the source's URL came; what the media is follows from it. Instead of
  /// ``mediaDetermined(_:codecs:)``.
  case playlistLoaded(String)
  /// The wanted rate is another one now.
  case rateChanged(Double)
  case bufferEmpty
  case likelyToKeepUp
  case reachedEnd
  /// The network gave up in the middle.
  case failedToPlayToEnd(reason: String)
  case externalPlaybackChanged(isActive: Bool)
  /// A device elsewhere plays the media instead, or does so no longer.
  case castingChanged(isActive: Bool)
  /// Something went wrong, and playback goes on.
  case stumbled(reason: String?)
}
