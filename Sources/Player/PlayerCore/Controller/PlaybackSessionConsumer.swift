/// Hears what happens in the sessions of a controller (`BCOVPlaybackSessionConsumer`).
///
/// A controller has any number of consumers and keeps them alive. One that is added late first
/// hears ``SessionEvent/advanced`` of the current session with its last duration, external playback
/// and seekable ranges, but nothing of the past: no progress, no cue points, no lifecycle.
public protocol PlaybackSessionConsumer: AnyObject {
  /// Something happened in a session.
  func session(_ session: PlaybackSession, did event: SessionEvent)

  /// `didCompletePlaylist:` — with ``PlaybackController/autoAdvance`` on, after the last video, its
  /// post-roll included; with what was given to ``PlaybackController/setVideos(_:)-(Playlist)``.
  ///
  /// It has another name than the delegate's, so that one class can be both.
  func playlistDidComplete(_ playlist: Playlist, on controller: PlaybackController)
}

extension PlaybackSessionConsumer {
  public func playlistDidComplete(_: Playlist, on _: PlaybackController) {}
}
