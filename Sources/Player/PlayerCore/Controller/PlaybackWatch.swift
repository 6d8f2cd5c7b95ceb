/// Waits for a moment of one session.
package final class PlaybackWatch {
  private let moment: PlaybackMoment
  private let reply: (PlayOutcome) -> Void
  private weak var controller: PlaybackController?
  /// The generation of the session that is watched.
  private var generation: Int?
  private var alarm: ClockNotification?

  init(
    _ controller: PlaybackController, for moment: PlaybackMoment,
    _ reply: @escaping (PlayOutcome) -> Void
  ) {
    self.controller = controller
    self.moment = moment
    self.reply = reply
  }

  deinit { alarm?.cancel() }

  /// Looks at where things are now.
  ///
  /// - Returns: whether there is anything to play for.
  func begin() -> Bool {
    guard let session = controller?.currentSession else {
      guard let queue = controller?.queue, !queue.videos.isEmpty, queue.loading == nil,
        queue.nextPosition == nil
      else { return true }
      replyUnplayable()
      return false
    }
    generation = session.generation
    if let error = session.error {
      reply(.failed(error))
      return false
    }
    // After the end the next play begins anew, with a seek to the start.
    if session.state.isOver { return true }
    if case .time(let time) = moment, session.player.clock.mediaTime >= time {
      reply(.reached)
      return false
    }
    arm(session)
    return true
  }

  func hear(_ event: ControllerEvent) {
    switch event {
    case .session(let event, _, let generation):
      if self.generation == nil { self.generation = generation }
      if self.generation == generation { hear(event) }
    case .foundNoPlayableVideos where generation == nil:
      replyUnplayable()
    default: break
    }
  }

  private func replyUnplayable() {
    reply(.failed(PlaybackError(.noPlayableSource, reason: "no video can be played")))
  }

  private func hear(_ event: SessionEvent) {
    switch event {
    case .advanced, .seeked: controller?.currentSession.map(arm)
    case .lifecycle(let event): hear(event)
    default: break
    }
  }

  private func hear(_ event: LifecycleEvent) {
    switch event.kind {
    case .end: reply(moment == .end ? .reached : .ended)
    case .terminate: reply(.interrupted)
    case .fail, .failedToPlayToEndTime:
      reply(.failed(event.error ?? PlaybackError(.loadFailed, reason: "no reason was given")))
    default: break
    }
  }

  private func arm(_ session: PlaybackSession) {
    guard case .time(let time) = moment else { return }
    alarm?.cancel()
    alarm = session.player.clock.notify(at: time) { [weak self] in
      self?.controller?.pauseNow()
      self?.reply(.reached)
    }
  }
}
