/// Hears what happens in the sessions of a controller (`BCOVPlaybackSessionConsumer`).
///
/// A controller has any number of consumers and keeps them alive. One that is added late first
/// hears ``SessionEvent/advanced`` of the current session with its last duration, external playback
/// and seekable ranges, but nothing of the past: no progress, no cue points, no lifecycle.
public protocol PlaybackSessionConsumer: AnyObject {
  func session(_ session: PlaybackSession, did event: SessionEvent)

  /// `didCompletePlaylist:` — with ``PlaybackController/autoAdvance`` on, after the last video, its
  /// post-roll included; with what was given to ``PlaybackController/setVideos(_:)-(Playlist)``.
  func playbackController(_ controller: PlaybackController, didComplete playlist: Playlist)
}

extension PlaybackSessionConsumer {
  public func playbackController(_: PlaybackController, didComplete _: Playlist) {}
}
