import JSON
import PlayerCore

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
  /// The maximum step back, in seconds, that counts as a player's inexact clock.
  static let maximumJitter = 0.5

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
      if seekUnderWay == nil { find(time) }
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

  /// Takes the playhead to be where it is told to be, and no longer where the project wanted it.
  private func find(_ time: Double) {
    owedSeek = nil
    feed(.seek(time))
  }

  private func progress(to time: Double) {
    // While the project holds the content, what the playhead still moves until the player has paused is not
    // playback.
    guard seekUnderWay == nil, hold == nil, let position = engine?.position else { return }
    // The content plays on, where the project did not want it: in media that can't seek.
    if owedSeek != nil, time.isFinite { return find(time) }
    if time == .infinity { return feed(.end) }
    // Progress at the place of a seek is not playback.
    guard time.isFinite, time != position else { return }
    let isForward = session?.player.rate ?? 0 >= 0
    if isForward, time < position {
      // Players jitter: a step back that nobody asked for must not play what lies there again. A long one
      // is another place.
      if position - time > Self.maximumJitter { feed(.seek(time)) }
    } else {
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
      feed(.adEnd)
      find(session?.player.clock.mediaTime ?? 0)
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
    isEngaged = project.map { plays($0, in: session) } ?? false
  }

  /// Begins in the middle of a session: nothing of what was before is missed, and no gate that was passed
  /// holds the playhead.
  func join(_ session: PlaybackSession) {
    begin(session)
    let time = session.player.clock.mediaTime
    if time > 0 { feed(.session(at: time)) }
    if session.isInInterlude { feed(.adStart) }
    if let duration = session.player.duration { feed(.duration(duration)) }
    feed(.seek(time))
    if session.isPlaying { feed(.play) }
  }

  /// The session is over: what was on screen goes.
  func leave() {
    disengage()
    session = nil
  }

  /// The project is not for the session, or not any more.
  func disengage() {
    feed(.session(at: 0))
    isEngaged = false
    hold = nil
    seekUnderWay = nil
    owedSeek = nil
  }
}
