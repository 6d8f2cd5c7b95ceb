import Interactivity
import PlayerCore
import ProjectFormat

/// A viewer who follows a trace while the media plays.
///
/// A `tick` waits until the playhead arrives by ordinary playback. If something holds the playhead
/// before, such as a gate, the next line is performed: it may release the playhead.
final class ScriptedViewer {
  private var lines: ArraySlice<TraceLine>
  private let live: LiveRun
  private var wait: Wait?
  private var alarm: ClockNotification?
  private var settling: PlaybackExecutor.Timer?
  /// A Boolean value that indicates whether the media has played since the wait began.
  private var hasRun = false

  private enum Wait: Equatable {
    case place(Double)
    case end
    /// A function that calls back.
    case completion
  }

  init(_ lines: [TraceLine], _ live: LiveRun) {
    self.lines = lines[...]
    self.live = live
  }

  /// Begins, when the media can play.
  func begin() { performNext() }

  /// Checks the wait after an event in the engine.
  func engineDidChange() { live.executor.perform { [weak self] in self?.look() } }

  /// - Parameter isSettled: whether the playhead has been at rest for a moment. A gate that is
  ///   released immediately is not a pause.
  private func look(isSettled: Bool = false) {
    guard let engine = live.handler.engine else { return }
    settling?.cancel()
    settling = nil
    // The playhead is not held before the media plays.
    if engine.isPlaying { hasRun = true }
    let isPaused = hasRun && !engine.isPlaying && engine.remainingStand == nil
    let isHeld = engine.closedGate != nil || (isPaused && isSettled)
    switch wait {
    case .place(let place) where live.handler.position >= place || isHeld: performNext()
    case .end where isHeld: performNext()
    case .place, .end:
      guard isPaused else { return }
      settling = live.executor.perform(after: 0.1) { [weak self] in self?.look(isSettled: true) }
    case .completion, nil: break
    }
  }

  private func performNext() {
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
    case .enable(let token): live.enable(token)
    case .disable(let token): live.disable(token)
    case .set(let variables): live.set(variables)
    case .tap(let id): live.handler.tap(id: id)
    case .tapNumber(let number): live.handler.tap(number: number)
    case .tapAt(let x, let y): live.handler.tap(x: x, y: y)
    case .tick(let place): play(to: place)
    case .end:
      wait = .end
      play()
    case .seek(let place):
      wait = .completion
      live.controller.seek(to: place, toleranceBefore: 0, toleranceAfter: 0) { [weak self] _ in
        self?.performNext()
      }
    case .wall(let seconds):
      wait = .completion
      live.executor.perform(after: min(max(0, seconds), 86_400)) { [weak self] in
        self?.performNext()
      }
    // The length, the pictures and the ads are those of the media; the project is that of the
    // command line.
    case .duration, .picture, .adStart, .adEnd, .project, .session: break
    }
  }

  private func play(to place: Double) {
    wait = .place(place)
    play()
    alarm = live.player.clock.notify(at: place) { [weak self] in
      // The events at that place come first.
      self?.live.executor.perform { self?.arrive(place) }
    }
  }

  private func play() {
    hasRun = false
    if live.controller.currentSession?.isPlaying != true { live.controller.play() }
    engineDidChange()
  }

  private func arrive(_ place: Double) {
    if wait == .place(place) { performNext() }
  }
}
