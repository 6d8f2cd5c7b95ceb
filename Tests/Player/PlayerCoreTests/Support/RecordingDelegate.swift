import PlayerCore

/// Records the events of a delegate, those of the controller itself in the log of the stage.
final class RecordingDelegate: PlaybackControllerDelegate {
  private let log: EventLog
  private(set) var events: [SessionEvent] = []
  let isAlive = true

  init(log: EventLog) { self.log = log }

  func playbackController(
    _: PlaybackController, session _: PlaybackSession, did event: SessionEvent
  ) { events.append(event) }

  func playbackController(_ controller: PlaybackController, did event: ControllerEvent) {
    switch event {
    case .foundNoPlayableVideos(let videos): log.note("nothing playable in", videos)
    case .inserted(let video, let index): log.note("inserted \(video.id ?? "?") at \(index)")
    case .insertionFailed(let video): log.note("could not insert", [video])
    default: log.playbackController(controller, did: event)
    }
  }
}
