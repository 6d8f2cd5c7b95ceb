/// What a ``Player`` tells its session.
public enum PlayerEvent: Hashable, Sendable {
  /// The media is there and can play.
  case loaded
  /// Loading failed; `reason` in words.
  case failed(reason: String)
  /// The duration is known now, or is another one.
  case durationChanged
  /// One can seek in other ranges now.
  case seekableRangesChanged
  /// The codecs and the kind of the media were found out.
  case mediaDetermined(MediaType, codecs: [String])
  /// The text at the source's URL came; what the media is follows from it. Instead of
  /// ``mediaDetermined(_:codecs:)``.
  case playlistLoaded(String)
  /// The wanted rate is another one now.
  case rateChanged(Double)
  /// Data has run out: while loading, after a seek, or in the middle.
  case bufferEmpty
  /// There is enough data again.
  case likelyToKeepUp
  /// The playhead is at the end of the media.
  case reachedEnd
  /// The network gave up in the middle.
  case failedToPlayToEnd(reason: String)
  /// The pictures went to another device, or came back.
  case externalPlaybackChanged(isActive: Bool)
  /// A device elsewhere plays the media instead, or does so no longer.
  case castingChanged(isActive: Bool)
  /// Something went wrong, and playback goes on.
  case stumbled(reason: String?)
}
