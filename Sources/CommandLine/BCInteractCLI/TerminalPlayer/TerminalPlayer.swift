import Interactivity
import Localization
import PlayerCore
import PlayerUI
import Preview
import ProjectFormat
import Support

/// A project that plays in a terminal: it handles keys and the mouse, and draws.
///
/// The player has no access to the terminal: it receives what the user presses, and passes the
/// escape sequences of each frame to a function. A ``PlayerStage`` is the state that is drawn, and
/// a `StageDrawing` draws it. All methods are called in jobs of the run's executor.
final class TerminalPlayer {
  /// The maximum number of frames per second. During undisturbed playback there are a third of
  /// them.
  static let maximumFrameRate = 60.0

  let live: LiveRun
  let controls: PlayerControls
  var stage: PlayerStage
  /// The variable whose value is being typed, and the value so far.
  var entry: (name: String, text: String)?

  /// The areas that respond to the mouse, as they were drawn last.
  private var targets: [PlayerStage.TargetArea] = []
  /// The target on which the mouse button was pressed.
  private var pressedTarget: PlayerStage.TargetArea?
  private var log: LiveLog
  private let show: (String) -> Void
  private var size: (columns: Int, rows: Int)
  /// The content of the terminal; `nil` if it is unknown.
  private(set) var shown: Canvas?
  private var lastDrawing = -Double.infinity
  private var timer: PlaybackExecutor.Timer?

  /// - Parameters:
  ///   - live: A run that has not begun.
  ///   - playthrough: The project and the length of the media.
  ///   - locale: The language of the controls.
  ///   - show: A function that writes escape sequences to the terminal.
  init(
    _ live: LiveRun, _ playthrough: Playthrough, locale: LocaleTag, style: PreviewStyle,
    palette: TextStyle.Palette, size: (columns: Int, rows: Int), show: @escaping (String) -> Void
  ) {
    self.live = live
    self.size = size
    self.show = show
    // A terminal is not a phone: the bar hides in full screen only.
    controls = PlayerControls(
      of: live.controller, localizer: Localizer(preferred: [locale.description]))
    // The lines of the log are drawn as letters, without escape sequences.
    var logStyle = style
    logStyle.isColored = false
    logStyle.width = size.columns
    log = LiveLog(playthrough, style: logStyle)
    stage = PlayerStage(
      of: playthrough, duration: playthrough.duration ?? 0, controls: controls, style: style)
    stage.palette = palette
    stage.appearance = { [unowned live] in live.handler.appearance(of: $0) }
    stage.direction = controls.text.direction
    stage.jumpBackInterval = controls.options.jumpBackInterval
    controls.delegate = self
  }

  /// Plays from the start, when the executor runs.
  func begin() {
    live.begin()
    setNeedsDrawing()
  }

  /// Receives an input of the engine with its events.
  func receive(_ step: Playthrough.Step) {
    switch step.input {
    case .duration, .picture, .wall: break
    default:
      let lines = log.lines(of: step)
      if !lines.isEmpty { stage.log = (stage.log + lines).suffix(8) }
    }
    if case .tick = step.input, step.events.isEmpty { return }
    setNeedsDrawing()
  }

  /// Draws all cells again, for another size or after another program has used the terminal.
  func resize(_ size: (columns: Int, rows: Int)) {
    self.size = size
    shown = nil
    setNeedsDrawing()
  }

  /// Handles keys and the mouse.
  func handle(_ events: [TerminalEvent]) {
    for event in events {
      switch event {
      case .key(let key, let shift): press(key, shift: shift)
      case .mouse(let mouse): handle(mouse)
      }
    }
    setNeedsDrawing()
  }

  /// The position of the playhead, in seconds. While nothing plays, it is the position of the
  /// engine: a player stops some time after the request.
  var position: Double {
    let session = controls.snapshot.state.isPlaying ? live.controller.currentSession : nil
    let time = session?.player.clock.mediaTime ?? live.handler.position
    return time.isFinite ? min(max(0, time), stage.duration) : 0
  }

  // MARK: Drawing

  func setNeedsDrawing() { draw(at: lastDrawing + 1 / Self.maximumFrameRate) }

  private func draw(at time: Double) {
    if let timer, !timer.isCancelled, timer.deadline <= max(time, live.executor.now) { return }
    timer?.cancel()
    timer = live.executor.perform(at: max(time, live.executor.now)) { [weak self] in self?.draw() }
  }

  private func draw() {
    timer = nil
    lastDrawing = live.executor.now
    markChapters()
    stage.time = position
    stage.rate = live.controller.playbackRate
    (stage.enabled, stage.variables) = (live.enabled, live.variables)
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

  /// Adds the chapters to the slider. Its marks belong to a video, and are removed when one begins.
  private func markChapters() {
    let state = controls.snapshot.state
    guard state.isReady, state.slider.markers.isEmpty else { return }
    for chapter in stage.chapters where chapter.start > 0 {
      controls.addMarker(.init(at: chapter.start))
    }
  }

  // MARK: The mouse

  private func handle(_ mouse: TerminalEvent.Mouse) {
    switch mouse.action {
    case .press:
      controls.touch()
      let hit = targets.last { $0.area.contains(column: mouse.column, row: mouse.row) }
      guard let hit else { return controls.tap() }
      pressedTarget = hit
      press(hit, mouse)
    case .drag:
      switch pressedTarget?.target {
      case .slider, .lanes: if let pressedTarget { press(pressedTarget, mouse) }
      case .picture, .control, .line, nil: break
      }
    case .release:
      if case .slider = pressedTarget?.target { controls.releaseSlider() }
      pressedTarget = nil
    case .wheelUp: seek(to: position + 10)
    case .wheelDown: seek(to: position - 10)
    }
  }

  private func press(_ pressed: PlayerStage.TargetArea, _ mouse: TerminalEvent.Mouse) {
    let area = pressed.area
    /// Returns a place in the area from 0 to 1, cell `offset` of `count` cells.
    func fraction(_ offset: Double, of count: Int) -> Double {
      min(max(offset / Double(max(1, count)), 0), 1)
    }
    let (column, row) = (Double(mouse.column - area.column), Double(mouse.row - area.row))
    switch pressed.target {
    case .picture:
      // The middle of the cell is tapped.
      live.handler.tap(
        x: fraction(column + 0.5, of: area.columns), y: fraction(row + 0.5, of: area.rows))
    case .control(let tag): controls.press(tag)
    case .slider(let isMirrored):
      // The first and the last cell are the ends.
      let place = fraction(column, of: area.columns - 1)
      controls.touchSlider(at: isMirrored ? 1 - place : place)
    case .lanes(let start, let end):
      seek(to: start + fraction(column, of: area.columns) * (end - start))
    case .line(let line): activate(line)
    }
  }
}

extension TerminalPlayer: PlayerControlsDelegate {
  func controls(_ controls: PlayerControls, did event: ControlsEvent) {
    if case .faded = event { setNeedsDrawing() }
  }
}
