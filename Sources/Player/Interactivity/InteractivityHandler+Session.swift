import JSON
import PlayerCore

/// Receives the events of sessions for a handler, so that the controller does not retain the
/// handler.
final class SessionObserver: PlaybackSessionConsumer {
  private weak var handler: InteractivityHandler?

  init(_ handler: InteractivityHandler) { self.handler = handler }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    guard let handler else { return }
    handler.run { [unowned handler] in handler.handle(event, of: session) }
  }
}

// The events of sessions.

extension InteractivityHandler {
  /// The maximum step back, in seconds, that counts as the inexact clock of a player.
  static let maximumJitter = 0.5

  func handle(_ event: SessionEvent, of session: PlaybackSession) {
    if case .advanced = event {
      leaveSession()
      // A handler that is added late receives the event when the session has long begun.
      if session.player.rate > 0 || session.player.clock.mediaTime > 0 || session.isInInterlude {
        join(session)
      } else {
        begin(session)
      }
      return
    }
    guard session === self.session else { return }
    switch event {
    case .durationChanged(let duration): handle(.duration(duration))
    case .progressed(let time): handleProgress(to: time)
    case .seeked(let time):
      // The engine already is where the project's own seek leads.
      if pendingSeek == nil { setPosition(to: time) }
    case .ad(.enteredSequence), .bumper(.entered): handle(.adStart)
    case .ad(.exitedSequence), .bumper(.exited): endAd()
    case .lifecycle(let event): handleLifecycle(event.kind)
    default: break
    }
  }

  private func handleLifecycle(_ kind: LifecycleEvent.Kind) {
    switch kind {
    // While the project holds the content, only the viewer's play intent changes.
    case .playRequest where isHoldingContent: handle(.play)
    case .pauseRequest where isHoldingContent: handle(.pause)
    // The content starts or stops, whoever requested it. During a pre-roll it does not
    // start.
    case .play where hold == nil && engine?.isPlaying == false:
      // At the end, the input `play` would start over. The playhead is about to land elsewhere, or the
      // end follows.
      if !isAtEnd {
        handle(.play)
      } else if session?.isSeeking == true {
        passPlayIntent()
      }
    case .pause where hold == nil && engine?.isPlaying == true && pendingSeek == nil && !isAtEnd:
      handle(.pause)
    case .bumperFailedToPlayToEndTime: endAd()
    // The playhead may have moved and an ad ended, without an event.
    case .resumeComplete:
      handle(.adEnd)
      setPosition(to: session?.player.clock.mediaTime ?? 0)
    case .terminate: leaveSession()
    default: break
    }
  }

  /// A Boolean value that indicates whether the playhead is at the end of the media, where the
  /// content stops without a pause of the viewer.
  private var isAtEnd: Bool {
    guard let position = engine?.position, let duration = engine?.duration else { return false }
    return position >= duration
  }

  /// A Boolean value that indicates whether the project holds the content, and no interlude plays.
  private var isHoldingContent: Bool { hold != nil && session?.isInInterlude == false }

  /// Continues the content after an ad, at the target of a jump that the ad prevented.
  private func endAd() {
    handle(.adEnd)
    if let failedSeek { seek(to: failedSeek) }
  }

  /// Accepts the position of the playhead, and gives up the one that the project wanted.
  private func setPosition(to time: Double) {
    failedSeek = nil
    handle(.seek(time))
  }

  private func handleProgress(to time: Double) {
    // While the project holds the content, the playhead may still move until the player has paused.
    // That is not playback.
    guard pendingSeek == nil, hold == nil, let position = engine?.position else { return }
    // The content plays on where the project did not want it, in media that can't seek.
    if failedSeek != nil, time.isFinite { return setPosition(to: time) }
    if time == .infinity { return handle(.end) }
    // Progress at the position of a seek is not playback.
    guard time.isFinite, time != position else { return }
    let isForward = session?.player.rate ?? 0 >= 0
    if isForward, time < position {
      // Players jitter: a short step back must not play the same events again. A long one is a
      // seek.
      if position - time > Self.maximumJitter { handle(.seek(time)) }
    } else {
      handle(.tick(time))
    }
  }

  // MARK: - Sessions

  /// Returns whether a project is for the session's video.
  func plays(_ project: InteractivityProject, in session: PlaybackSession?) -> Bool {
    guard let wanted = project.videoID,
      let video = session?.video.properties[Video.PropertyKey.id]
    else { return true }
    return (video.string ?? video.text()) == wanted
  }

  private func begin(_ session: PlaybackSession) {
    self.session = session
    isEngaged = project.map { plays($0, in: session) } ?? false
  }

  /// Begins in the middle of a session: nothing that was before is missed, and no gate that was
  /// passed holds the playhead.
  func join(_ session: PlaybackSession) {
    begin(session)
    let time = session.player.clock.mediaTime
    if time > 0 { handle(.session(at: time)) }
    if session.isInInterlude { handle(.adStart) }
    if let duration = session.player.finiteDuration { handle(.duration(duration)) }
    // The input `play` also takes the position of the session, and precedes a jump or a pause there. At
    // the end, it would start over.
    handle(session.isPlaying && !isAtEnd ? .play : .seek(time))
  }

  /// Ends the session: everything on screen is hidden.
  private func leaveSession() {
    disengage()
    session = nil
  }

  /// Ends interactivity in a session for which the project is not made.
  func disengage() {
    handle(.session(at: 0))
    isEngaged = false
    hold = nil
    pendingSeek = nil
    failedSeek = nil
  }
}
