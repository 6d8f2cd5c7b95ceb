import PlayerCore

/// Records the callbacks that only a delegate receives, in the log of the stage.
final class RecordingDelegate: PlaybackControllerDelegate {
  private let log: EventLog
  private(set) var events: [SessionEvent] = []
  var refresher: (any ManifestRefresher)?
  let isAlive = true

  init(log: EventLog) { self.log = log }

  func playbackController(
    _: PlaybackController, session _: PlaybackSession, did event: SessionEvent
  ) { events.append(event) }

  func playbackController(_: PlaybackController, foundNoPlayableIn videos: [Video]) {
    log.note("nothing playable in \(videos.map { $0.id ?? "?" }.joined(separator: " "))")
  }

  func playbackController(_: PlaybackController, didInsert video: Video, at index: Int) {
    log.note("inserted \(video.id ?? "?") at \(index)")
  }

  func playbackController(_: PlaybackController, failedToInsert video: Video) {
    log.note("could not insert \(video.id ?? "?")")
  }

  func manifestRefresher(
    for _: PlaybackController, session _: PlaybackSession
  ) -> (any ManifestRefresher)? { refresher }

  func title(forAudible option: MediaSelection.Option) -> String? {
    option.id == "en" ? "English, please" : nil
  }
}
