import FoundationEssentials
import Interactivity
import Localization
import MediaPlayback
import PlayerCore
import Preview
import ProjectFormat

/// The overlays in mpv's window, and the viewer's input.
final class PlayWindow {
  private let live: LiveRun
  private let player: MPVPlayer
  private let overlay: Overlay
  private let project: InteractivityProject
  private let options: PlayOptions
  private let keys: PlayKeys
  private var fading = Fading()
  private var timer: PlaybackExecutor.Timer?
  private var hasOutlines = false
  private var showsKeys = false
  /// The index of the annotation under the pointer.
  private var hovered: Int?
  /// The variable whose value the viewer types, and the text so far.
  private var entry: (name: String, text: String)?
  /// The view into a 360° video.
  private var view: TurnableView?

  init(
    _ live: LiveRun, _ player: MPVPlayer, _ project: InteractivityProject, _ options: PlayOptions,
    words: PreviewWords
  ) throws {
    self.live = live
    self.player = player
    self.project = project
    overlay = Overlay(on: player)
    self.options = options
    view = options.projection.map(TurnableView.init)
    keys = PlayKeys(project, isVideo360: options.isVideo360, words)
    player.isMuted = options.isMuted
    player.setTitle(project.title ?? options.playback.project)
    player.viewerHandler = { [unowned self] action in perform(action) }
    player.surfaceHandler = { [unowned self] in
      draw()
      measure()
    }
    player.pointerHandler = { [unowned self] in
      drag()
      hover()
    }
    do { try turn() } catch { throw CommandError.input("\(error)") }
  }

  /// Loads the pictures of the overlay.
  func showPictures(_ console: Console) {
    overlay.loadPictures(
      of: project.annotations, options.playback.project, fetches: options.allowsImages, console)
  }

  /// Binds the keys, when the window is open.
  func begin() {
    let chapters = project.chapters(duration: player.duration)
    player.setChapters(chapters.map { (time: $0.start, title: $0.title) })
    if view == nil { player.bind("MBTN_LEFT", to: "tap") } else { bindTurns() }
    player.bind("h", to: "outlines")
    player.bind("?", to: "keys")
    for index in keys.preconditions.indices {
      player.bind("Alt+\(index + 1)", to: "precondition", "\(index)")
    }
    for index in keys.variables.indices {
      player.bind("Ctrl+\(index + 1)", to: "variable", "\(index)")
    }
    // A step is a seek, which the project observes.
    player.bind(".", to: "step", "1")
    player.bind(",", to: "step", "-1")
    draw()
    measure()
  }

  /// Binds the keys and the drag that turn the view.
  private func bindTurns() {
    player.bindPress("MBTN_LEFT", to: "press")
    let step = TurnableView.step
    for (key, right, up) in [("RIGHT", step, 0), ("LEFT", -step, 0), ("UP", 0, step), ("DOWN", 0, -step)] {
      player.bind("Alt+" + key, to: "turn", "\(right)", "\(up)")
    }
  }

  /// Updates the window after a step of the engine.
  func update(after step: Playthrough.Step) {
    for event in step.events {
      guard let annotation = event.annotation.map({ project.annotations[$0] }) else { continue }
      switch event.kind {
      case .command: player.showText("\(annotation.id): \(annotation.action.command?.name ?? "")")
      case .open: player.showText(annotation.action.link ?? "")
      default: break
      }
    }
    if case .tick = step.input, step.events.isEmpty { return }
    // The player performs the events first.
    live.executor.perform { [weak self] in self?.draw() }
  }

  // MARK: Drawing

  /// Passes the size of the picture to the project.
  private func measure() {
    guard let picture = overlay.surface?.picture else { return }
    live.handler.picture = PictureSize(width: picture.width, height: picture.height)
  }

  private func draw() {
    timer?.cancel()
    timer = nil
    var scene = OverlayScene(of: live.handler, hasOutlines: hasOutlines)
    for place in scene.items.indices where scene.items[place].annotation.index == hovered {
      scene.items[place].hasOutline = true
    }
    scene = fading.update(scene, at: live.executor.now)
    overlay.show(scene, notes: notes)
    guard fading.isMoving else { return }
    timer = live.executor.perform(after: 1.0 / 25) { [weak self] in self?.draw() }
  }

  private var notes: [String] {
    if let entry { return [keys.question(entry.name) + " " + entry.text + "▏"] }
    return showsKeys ? keys.lines(enabled: live.enabled) : []
  }

  // MARK: The viewer

  private func perform(_ action: MPVPlayer.ViewerAction) {
    switch action {
    case .play: live.controller.play()
    case .pause: live.controller.pause()
    case .seek(let time):
      live.controller.seek(to: time, toleranceBefore: 0, toleranceAfter: 0)
    case .rate(let rate): live.controller.playbackRate = rate
    case .close: live.stop()
    case .message(let words): perform(words)
    }
  }

  private func perform(_ words: [String]) {
    let number = words.count > 1 ? Int(words[1]) : nil
    switch words.first {
    case "tap": tap()
    case "turn":
      guard words.count > 2, let number, let up = Int(words[2]) else { return }
      view?.turn(right: number, up: up)
      try? turn()
    case "outlines": hasOutlines.toggle()
    case "keys": showsKeys.toggle()
    case "step":
      live.controller.pause()
      let time = player.clock.mediaTime + Double(number ?? 1) * player.frameDuration
      live.controller.seek(to: max(0, time), toleranceBefore: 0, toleranceAfter: 0)
    case "precondition":
      guard let number, keys.preconditions.indices.contains(number) else { return }
      live.toggle(keys.preconditions[number])
    case "variable":
      guard let number, keys.variables.indices.contains(number) else { return }
      entry = (keys.variables[number], "")
      player.startTyping()
    case "key-binding" where words.count > 2 && words[1] == "press":
      press(isDown: words[2].first == "d")
    // The message of a key has its name and its letter: "key-binding type d- BS ''".
    case "key-binding" where words.count > 3 && words[2].first != "u":
      type(words[3], words.count > 4 ? words[4] : "")
    default: return
    }
    draw()
  }

  private func tap() {
    guard let surface = overlay.surface, let pointer = player.pointer else { return }
    let hit = overlay.frames.last { $0.frame.contains(pointer) }?.annotation
    if let hit {
      live.tap(hit)
    } else if let place = surface.place(x: pointer.x, y: pointer.y) {
      live.handler.tap(x: place.x, y: place.y)
    }
  }

  /// Shows the view in its current direction.
  private func turn() throws(MediaLibraryError) {
    if let view { try player.show(view.projection) }
  }

  private func press(isDown: Bool) {
    drag()
    if isDown {
      if let pointer = player.pointer { view?.press(at: pointer) }
    } else if view?.release() == true {
      tap()
    }
  }

  private func drag() {
    guard let pointer = player.pointer, let picture = overlay.surface?.picture else { return }
    let size = ViewSize(width: picture.width, height: picture.height)
    if view?.move(to: pointer, in: size) == true { try? turn() }
  }

  private func hover() {
    let found = player.pointer.flatMap { pointer in
      overlay.frames.last { $0.frame.contains(pointer) }
    }
    guard found?.annotation.index != hovered else { return }
    hovered = found?.annotation.index
    // A box with an effect takes precedence over the bar, unless it covers all of it.
    let coversBar = (found?.frame.width ?? 0) >= (overlay.surface?.picture.width ?? 0)
    let hasEffect = found.map { !$0.annotation.action.isEmpty || $0.annotation.loopBack != nil } ?? false
    player.setBar(isAvailable: coversBar || !hasEffect)
    draw()
  }

  private func type(_ key: String, _ letter: String) {
    guard let (name, text) = entry else { return }
    switch key {
    case "ESC": entry = nil
    case "ENTER", "KP_ENTER":
      live.set([name: VariableValue(written: text)])
      entry = nil
    case "BS": entry = (name, String(text.dropLast()))
    case "SPACE": entry = (name, text + " ")
    default: if text.count < 200 { entry = (name, text + letter) }
    }
    if entry == nil { player.stopTyping() }
  }
}

extension PictureFrame {
  fileprivate func contains(_ point: (x: Double, y: Double)) -> Bool {
    x <= point.x && point.x < x + width && y <= point.y && point.y < y + height
  }
}

/// The keys that the window of `play` has in addition to those of mpv.
struct PlayKeys {
  /// The preconditions in the order of the digits of their keys, nine at most.
  let preconditions: ArraySlice<String>
  /// The variables in the order of the digits of their keys, nine at most.
  let variables: ArraySlice<String>
  private let isVideo360: Bool
  private let words: PreviewWords

  init(_ project: InteractivityProject, isVideo360: Bool, _ words: PreviewWords) {
    let names = project.names
    preconditions = names.preconditions.prefix(9)
    variables = names.variables.prefix(9)
    self.isVideo360 = isVideo360
    self.words = words
  }

  /// Returns the prompt for the value of a variable.
  func question(_ name: String) -> String { words(.valueOf, name) }

  /// Returns the list of keys with the state of the preconditions.
  func lines(enabled: Set<String>) -> [String] {
    var lines = [
      "h   " + words(.hotSpots),
      ", .   \(words(.frameBack)), \(words(.frameForward))",
      "! @   " + words(.previousAndNextChapter),
      "?   " + words(.keys),
      "q   " + words(.quit),
    ]
    if isVideo360 { lines.insert("Alt+← → ↑ ↓   " + words(.turnView), at: 3) }
    if !preconditions.isEmpty { lines += ["", words(.preconditions)] }
    lines += preconditions.enumerated().map { index, name in
      "Alt+\(index + 1)   [\(enabled.contains(name) ? "x" : " ")] \(name)"
    }
    if !variables.isEmpty { lines += ["", words(.variables)] }
    return lines + variables.enumerated().map { "Ctrl+\($0 + 1)   \($1)" }
  }
}
