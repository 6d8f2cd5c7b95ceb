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
      // To one who comes late the session's beginning is told when it is long past.
      if session.player.rate > 0 || session.player.clock.mediaTime > 0 || session.isInInterlude {
        join(session)
      } else {
        begin(session)
      }
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
    case .ad(.exitedSequence), .bumper(.exited): endAd()
    case .lifecycle(let event): hear(event.kind)
    default: break
    }
  }

  /// The content goes on, at first from where the project wanted it while the ad began.
  private func endAd() {
    feed(.adEnd)
    if let owed = owedSeek { seek(to: owed) }
  }

  private func progress(to time: Double) {
    // While the project holds the content, what the playhead still moves until the player has paused is not
    // playback.
    guard seekUnderWay == nil, owedSeek == nil, hold == nil, let engine else { return }
    if time == .infinity {
      feed(.end)
    } else if time.isFinite, time != engine.position {
      // Progress at the place of a seek is no playback.
      feed(.tick(time))
    }
  }

  private func hear(_ kind: LifecycleEvent.Kind) {
    switch kind {
    // While the project holds the content, the viewer's wish is all that changes.
    case .playRequest where isHolding: feed(.play)
    case .pauseRequest where isHolding: feed(.pause)
    // The content runs or stops, by whomever. It does not before a pre-roll is over.
    case .play where hold == nil && engine?.isPlaying == false: feed(.play)
    case .pause where hold == nil && engine?.isPlaying == true && seekUnderWay == nil: feed(.pause)
    case .bumperFailedToPlayToEndTime: endAd()
    // The playhead may have been put elsewhere, and an ad ended, without a word.
    case .resumeComplete:
      owedSeek = nil
      feed(.adEnd)
      feed(.seek(session?.player.clock.mediaTime ?? 0))
    case .terminate: leave()
    default: break
    }
  }

  /// Whether the content, and not an interlude, is what the project holds.
  private var isHolding: Bool { hold != nil && session?.isInInterlude == false }

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
    var engine = InteractivityEngine(project: project)
    engine.picture = picture
    self.engine = engine
    for token in setup.enabled.sorted() { feed(.enable(token)) }
    if !setup.variables.isEmpty { feed(.set(setup.variables)) }
  }

  /// Begins in the middle of a session, and misses nothing of what was before.
  func join(_ session: PlaybackSession) {
    begin(session)
    if session.isInInterlude { feed(.adStart) }
    if let duration = session.player.duration { feed(.duration(duration)) }
    feed(.seek(session.player.clock.mediaTime))
    if session.isPlaying { feed(.play) }
  }

  /// The session is over: what was on screen goes.
  func leave() {
    let old = engine
    engine = nil
    session = nil
    hold = nil
    seekUnderWay = nil
    owedSeek = nil
    guard let old else { return }
    for annotation in old.visible {
      delegate?.interactivityHandler(self, didHide: old.project.annotations[annotation])
    }
  }
}
