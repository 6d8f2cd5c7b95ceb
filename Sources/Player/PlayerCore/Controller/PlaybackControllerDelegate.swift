/// The one observer that answers questions, too (`BCOVPlaybackControllerDelegate`).
///
/// The controller doesn't keep it alive. It hears what a ``PlaybackSessionConsumer`` hears, before
/// the consumers do, with the same rule for one that comes late; and then some. Inside any callback
/// it may ask anything of the controller: what it asks is done after the callback, in order.
public protocol PlaybackControllerDelegate: AnyObject {
  /// Something happened in a session.
  func playbackController(
    _ controller: PlaybackController, session: PlaybackSession, did event: SessionEvent)

  /// `didCompletePlaylist:`
  func playbackController(_ controller: PlaybackController, didComplete playlist: Playlist)

  /// `noPlayableVideosFound:` — none of these could be played.
  func playbackController(_ controller: PlaybackController, foundNoPlayableIn videos: [Video])

  /// `didInsertVideo:atIndex:` — the index at which the video now is.
  func playbackController(
    _ controller: PlaybackController, didInsert video: Video, at index: Int)

  /// `failedToInsertVideo:`
  func playbackController(_ controller: PlaybackController, failedToInsert video: Video)

  /// `playbackServiceForManifestURLTTLUpdate…` — who fetches the video anew when the addresses of
  /// its manifests expire; `nil` for the controller's own ``PlaybackController/manifestRefresher``.
  func manifestRefresher(
    for controller: PlaybackController, session: PlaybackSession
  ) -> (any ManifestRefresher)?

  /// `titleForAudibleMediaSelectionOption:` — `nil` for the option's own name.
  func title(forAudible option: MediaSelection.Option) -> String?

  /// `titleForLegibleMediaSelectionOption:` — `nil` for the option's own name.
  func title(forLegible option: MediaSelection.Option) -> String?
}

extension PlaybackControllerDelegate {
  public func playbackController(
    _: PlaybackController, session _: PlaybackSession, did _: SessionEvent
  ) {}
  public func playbackController(_: PlaybackController, didComplete _: Playlist) {}
  public func playbackController(_: PlaybackController, foundNoPlayableIn _: [Video]) {}
  public func playbackController(_: PlaybackController, didInsert _: Video, at _: Int) {}
  public func playbackController(_: PlaybackController, failedToInsert _: Video) {}
  public func manifestRefresher(
    for _: PlaybackController, session _: PlaybackSession
  ) -> (any ManifestRefresher)? { nil }
  public func title(forAudible _: MediaSelection.Option) -> String? { nil }
  public func title(forLegible _: MediaSelection.Option) -> String? { nil }
}
