import Interactivity
package import Localization
import PlayerCore
package import PlayerUI
package import Preview
package import ProjectFormat
import Support

/// A project that plays on a terminal: takes keys and the mouse, and draws.
///
/// It knows no terminal: what is pressed is handed to it, and the escape sequences of each picture go to a function. All happens
/// in jobs of the run's executor.
package final class TerminalPlayer {
  /// Pictures a second at most; while it plays and nothing else happens, a third of them.
  static let maximumFrameRate = 60.0

  let live: LiveRun
  let controls: PlayerControls
  package internal(set) var stage: PlayerStage
  /// Where something begins or ends, in seconds.
  let moments: [Double]
  /// What the mouse can be pressed on, as it was drawn last.
  private(set) var targets: [(area: Canvas.Area, target: PlayerStage.Target)] = []
  /// What the mouse holds.
  var held: (area: Canvas.Area, target: PlayerStage.Target)?
  /// The value that is being typed, and of which variable.
  var entry: (name: String, text: String)?

  private var log: LiveLog
  private let show: (String) -> Void
  private var size: (columns: Int, rows: Int)
  /// What the terminal shows; `nil` where that is not known.
  package private(set) var shown: Canvas?
  private var lastDrawing = -Double.infinity
  private var alarm: PlaybackExecutor.Timer?

  /// - Parameters:
  ///   - live: a run that has not begun.
  ///   - playthrough: its project and its media's length.
  ///   - setup: the preconditions and variables from the start.
  ///   - locale: the language of the controls.
  ///   - show: takes what is to be written to the terminal.
  package init(
    _ live: LiveRun, _ playthrough: Playthrough, setup: [EngineInput], locale: LocaleTag,
    style: PreviewStyle, palette: TextStyle.Palette, size: (columns: Int, rows: Int),
    show: @escaping (String) -> Void
  ) {
    self.live = live
    self.size = size
    self.show = show
    // A terminal is no phone: the bar goes away in the full screen alone.
    controls = PlayerControls(
      of: live.controller, localizer: Localizer(preferred: [locale.description]))
    log = LiveLog(playthrough, style: style.plain(columns: size.columns))
    stage = PlayerStage(
      of: playthrough, duration: playthrough.duration ?? 0, controls: controls, style: style)
    stage.palette = palette
    stage.direction = controls.text.direction
    stage.jumpBackInterval = controls.options.jumpBackInterval
    stage.visualOrder = { text, base in
      guard text.hasRightToLeft else { return text }
      return text.inVisualOrder(
        base.map { $0 == .rightToLeft ? .rightToLeft : .leftToRight } ?? .firstLetter)
    }
    for input in setup {
      switch input {
      case .enable(let name): stage.enabled.insert(name)
      case .set(let variables):
        for (name, value) in variables.sorted { stage.variables[name] = value }
      default: break
      }
    }
    moments = stage.moments
    controls.delegate = self
  }

  /// Plays from the start, when the executor runs.
  package func begin() {
    live.begin()
    needDrawing()
  }

  /// What happened in the engine.
  package func note(_ step: Playthrough.Step) {
    switch step.input {
    case .duration, .picture, .wall: break
    default:
      let lines = log.lines(of: step)
      if !lines.isEmpty { stage.log = (stage.log + lines).suffix(8) }
    }
    if case .tick = step.input, step.events.isEmpty { return }
    needDrawing()
  }

  /// The terminal has another size, or was somebody else's for a while: all is drawn anew.
  package func resize(_ size: (columns: Int, rows: Int)) {
    self.size = size
    shown = nil
    needDrawing()
  }

  /// Something was pressed.
  package func handle(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .key(let key, let shift): press(key, shift: shift)
      case .mouse(let mouse): point(mouse)
      }
    }
    needDrawing()
  }

  // MARK: Drawing

  func needDrawing() { draw(at: lastDrawing + 1 / Self.maximumFrameRate) }

  private func draw(at time: Double) {
    if let alarm, !alarm.isCancelled, alarm.deadline <= max(time, live.executor.now) { return }
    alarm?.cancel()
    alarm = live.executor.perform(at: max(time, live.executor.now)) { [weak self] in self?.draw() }
  }

  private func draw() {
    alarm = nil
    lastDrawing = live.executor.now
    markChapters()
    stage.time = position
    stage.rate = live.controller.playbackRate
    stage.controls = controls.snapshot
    stage.timeLabels = controls.timeLabels
    guard
      let (canvas, targets) = live.handler.engine.map({
        stage.drawn($0, columns: size.columns, rows: size.rows)
      })
    else { return }
    self.targets = targets
    let update = canvas.update(from: shown, stage.palette)
    shown = canvas
    if !update.isEmpty { show(update) }
    if stage.isPlaying { draw(at: lastDrawing + 3 / Self.maximumFrameRate) }
  }

  /// The slider's marks belong to the video, which forgets those of the one before when it begins.
  private func markChapters() {
    let state = controls.snapshot.state
    guard state.isReady, state.slider.markers.isEmpty else { return }
    for chapter in stage.chapters where chapter.time > 0 {
      controls.addMarker(.init(at: chapter.time))
    }
  }

  /// The playhead, in seconds. What stands, stands where the engine has put it: a player stops some time after it is told to.
  var position: Double {
    let session = controls.snapshot.state.isPlaying ? live.controller.currentSession : nil
    let time = session?.player.clock.mediaTime ?? live.handler.position
    return time.isFinite ? min(max(0, time), stage.duration) : 0
  }
}

extension TerminalPlayer: PlayerControlsDelegate {
  package func controls(_ controls: PlayerControls, did change: ControlsVisibility.Change) {
    needDrawing()
  }
}

extension PreviewStyle {
  /// Without colours, for a log whose lines are drawn as letters.
  fileprivate func plain(columns: Int) -> PreviewStyle {
    var style = self
    style.isColored = false
    style.width = columns
    return style
  }
}
