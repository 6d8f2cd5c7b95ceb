import Interactivity
import PlayerCore
import ProjectFormat

/// A viewer who does what a trace says, while the media plays.
///
/// A `tick` waits until the playhead is there by ordinary playback. Where something holds it before, as a gate does, the next line's
/// turn comes then: it may be what lets it go on.
final class ScriptedViewer {
  private var lines: ArraySlice<TraceLine>
  private let live: LiveRun
  private var wait: Wait?
  private var alarm: ClockNotification?
  private var settling: PlaybackExecutor.Timer?
  /// Whether it has played since the wait began.
  private var hasRun = false

  private enum Wait: Equatable {
    case place(Double)
    case end, landing, time
  }

  init(_ lines: [TraceLine], _ live: LiveRun) {
    self.lines = lines[...]
    self.live = live
  }

  /// Begins, when the media can play.
  func begin() { goOn() }

  /// Something happened: what is waited for may be there.
  func note() {
    guard wait == .end || isWaitingForPlace else { return }
    live.executor.perform { [weak self] in self?.look() }
  }

  private var isWaitingForPlace: Bool { if case .place = wait { true } else { false } }

  /// - Parameter isSettled: whether what stood a moment ago still stands: what goes on at once, as a gate that is released, was
  ///   not paused.
  private func look(isSettled: Bool = false) {
    guard let engine = live.handler.engine else { return }
    settling?.cancel()
    settling = nil
    // Before it runs it is not held.
    if engine.isPlaying { hasRun = true }
    let isPaused = hasRun && !engine.isPlaying && engine.remainingStand == nil
    let isHeld = engine.closedGate != nil || (isPaused && isSettled)
    switch wait {
    case .place(let place) where live.handler.position >= place || isHeld: goOn()
    case .end where isHeld: goOn()
    case .place, .end:
      guard isPaused else { return }
      settling = live.executor.perform(after: 0.1) { [weak self] in self?.look(isSettled: true) }
    case .landing, .time, nil: break
    }
  }

  private func goOn() {
    alarm?.cancel()
    alarm = nil
    wait = nil
    while wait == nil {
      guard let line = lines.popFirst() else { return live.stop() }
      perform(line.input)
    }
  }

  private func perform(_ input: EngineInput) {
    switch input {
    case .play: live.controller.play()
    case .pause: live.controller.pause()
    case .rate(let rate): live.controller.playbackRate = rate
    case .enable(let token): live.handler.enablePrecondition(token)
    case .disable(let token): live.handler.disablePrecondition(token)
    case .set(let variables): live.handler.setVariables(variables)
    case .tap(let id): live.handler.tap(id: id)
    case .tapAt(let x, let y): live.handler.tap(x: x, y: y)
    case .tick(let place): play(to: place)
    case .end:
      wait = .end
      play()
    case .seek(let place):
      wait = .landing
      live.controller.seek(to: place, toleranceBefore: 0, toleranceAfter: 0) { [weak self] _ in
        self?.goOn()
      }
    case .wall(let seconds):
      wait = .time
      live.executor.perform(after: min(max(0, seconds), 86_400)) { [weak self] in
        self?.goOn()
      }
    // The media itself tells its length, its pictures and its ads; and the project is the one that was given.
    case .duration, .picture, .adStart, .adEnd, .project, .session: break
    }
  }

  private func play(to place: Double) {
    wait = .place(place)
    play()
    alarm = live.player.clock.notify(at: place) { [weak self] in
      // What begins there comes first.
      self?.live.executor.perform { self?.arrive(place) }
    }
  }

  private func play() {
    hasRun = false
    if live.controller.currentSession?.isPlaying != true { live.controller.play() }
    note()
  }

  private func arrive(_ place: Double) {
    if wait == .place(place) { goOn() }
  }
}
