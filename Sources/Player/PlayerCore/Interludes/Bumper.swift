import JSON

/// A short video that plays once before ads and content. When it fails, ads and content play
/// nevertheless; the original has an event for that case and doesn't say what follows.
final class Bumper: Interlude {
  private let video: Video
  private let source: MediaSource
  private let context: SessionContext
  private var clip: ClipPlayback?
  private weak var session: PlaybackSession?

  init(video: Video, source: MediaSource, context: SessionContext) {
    self.video = video
    self.source = source
    self.context = context
  }

  func start(in session: PlaybackSession, finished: @escaping () -> Void) {
    self.session = session
    let player = context.makePlayer(for: video, source: source)
    clip = ClipPlayback(player: player, source: source, executor: context.executor) {
      [weak self, weak session] event in
      guard let self, let session else { return }
      report(event, in: session)
      if case .ended = event {
        clip = nil
        finished()
      }
    }
    clip?.start()
  }

  func pause() { clip?.pause() }
  func resume() { clip?.resume() }

  func stop() {
    guard let clip else { return }
    self.clip = nil
    clip.stop()
    if clip.hasBegun, let session { tell(session, .bumperExit, .exited(video)) }
  }

  private func report(_ event: ClipPlayback.Event, in session: PlaybackSession) {
    switch event {
    case .began: tell(session, .bumperEnter, .entered(video))
    case .progressed(let time):
      tell(session, .bumperProgress, .progressed(video, to: time), progress: time)
    case .paused: tell(session, .bumperPause, .paused(video))
    case .resumed: tell(session, .bumperResume, .resumed(video))
    case .ended(nil, _): tell(session, .bumperExit, .exited(video))
    case .ended(let reason?, _):
      let error = PlaybackError(.failedToPlayToEnd, reason: reason)
      session.emit(.bumperFailedToPlayToEndTime, error: error)
    }
  }

  private func tell(
    _ session: PlaybackSession, _ kind: LifecycleEvent.Kind, _ event: BumperEvent,
    progress: Double? = nil
  ) {
    var properties: JSON.Object = [:]
    if let id = video.id { properties[LifecycleEvent.PropertyKey.bumperVideo] = .string(id) }
    if let progress { properties[LifecycleEvent.PropertyKey.bumperProgress] = .number(progress) }
    session.emit(.lifecycle(LifecycleEvent(kind, properties: properties)))
    session.emit(.bumper(event))
  }
}
