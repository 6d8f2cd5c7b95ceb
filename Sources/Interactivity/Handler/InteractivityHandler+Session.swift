internal import JSON
internal import PlayerCore

/// Hears the sessions for a handler, which the controller so does not keep alive.
final class SessionEar: PlaybackSessionConsumer {
  private weak var handler: InteractivityHandler?

  init(_ handler: InteractivityHandler) {
    self.handler = handler
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    guard let handler else { return }
    handler.work { [unowned handler] in handler.hear(event, of: session) }
  }
}

// What the sessions tell.
extension InteractivityHandler {
  func hear(_ event: SessionEvent, of session: PlaybackSession) {
    if case .advanced = event {
      leave()
      begin(session)
      return
    }
    guard session === self.session else { return }
    switch event {
    case .durationChanged(let duration): feed(.duration(duration))
    case .progressed(let time): progress(to: time)
    case .seeked(let time):
      // What the project itself asked for is where the engine is already.
      if seekUnderWay == nil { feed(.seek(time)) }
    case .ad(.enteredSequence), .bumper(.entered): feed(.adStart)
    case .ad(.exitedSequence), .bumper(.exited): feed(.adEnd)
    case .lifecycle(let event): hear(event.kind)
    default: break
    }
  }

  private func progress(to time: Double) {
    guard seekUnderWay == nil, let engine else { return }
    if time == .infinity {
      feed(.end)
    } else if time.isFinite, time != engine.position {
      // Progress at the place of a seek is no playback.
      feed(.tick(time))
    }
  }

  private func hear(_ kind: LifecycleEvent.Kind) {
    switch kind {
    case .playRequest:
      if echoes.plays > 0 { echoes.plays -= 1 } else { feed(.play) }
    case .pauseRequest:
      if echoes.pauses > 0 { echoes.pauses -= 1 } else { feed(.pause) }
    // Started or stopped by nobody's request: automatic play, an interruption.
    case .play where engine?.isPlaying == false && echoes.pauses == 0: feed(.play)
    case .pause where engine?.isPlaying == true && echoes.plays == 0: feed(.pause)
    // The playhead may have been put elsewhere, without a word.
    case .resumeComplete: feed(.seek(session?.player.clock.mediaTime ?? 0))
    case .terminate: leave()
    default: break
    }
  }

  /// Whether a project is for the session's video.
  func plays(_ project: InteractivityProject, in session: PlaybackSession?) -> Bool {
    guard let wanted = project.videoID,
      let video = session?.video.properties[Video.PropertyKey.id]
    else { return true }
    return (video.string ?? video.text()) == wanted
  }

  func begin(_ session: PlaybackSession) {
    self.session = session
    guard let project, plays(project, in: session) else { return }
    var engine = Engine(project: project)
    engine.picture = picture
    self.engine = engine
    for token in setup.enabled.sorted() { feed(.enable(token)) }
    if !setup.variables.isEmpty { feed(.set(setup.variables)) }
  }

  /// The session is over: what was on screen goes.
  func leave() {
    let old = engine
    engine = nil
    session = nil
    echoes = Echoes()
    seekUnderWay = nil
    guard let old else { return }
    for annotation in old.visible {
      delegate?.handler(self, didHide: old.project.annotations[annotation])
    }
  }
}
