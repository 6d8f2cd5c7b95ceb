import Interactivity
import JSON
import PlayerCore
import PlayerUI
import Preview
import ProjectFormat
import Support

// The keys are those of mpv if mpv has the same command.
extension TerminalPlayer {
  func press(_ key: TerminalEvent.Key, shift: Bool) {
    stage.message = nil
    if entry != nil { return edit(key) }
    controls.touch()
    switch key {
    case .left: seek(by: shift ? -1 : -5)
    case .right: seek(by: shift ? 1 : 5)
    case .up: isInMenu ? choose(by: -1) : seek(by: 60)
    case .down: isInMenu ? choose(by: 1) : seek(by: -60)
    case .home: seek(to: 0)
    case .end: seek(to: stage.duration)
    case .pageUp: goToChapter(1)
    case .pageDown: goToChapter(-1)
    case .tab: choose(by: 1)
    case .backTab: choose(by: -1)
    case .enter: if let choice = stage.choice { activate(choice) }
    case .backspace: setRate(1)
    case .escape: escape()
    case .text(let letter): press(letter)
    case .delete: break
    }
  }

  private func press(_ letter: Character) {
    switch letter {
    case " ", "p": controls.press(.playback)
    case ",": step(-1)
    case ".": step(1)
    case "[": setRate(live.controller.playbackRate / 1.1)
    case "]": setRate(live.controller.playbackRate * 1.1)
    case "{": setRate(live.controller.playbackRate / 2)
    case "}": setRate(live.controller.playbackRate * 2)
    case "<": goToMoment(-1)
    case ">": goToMoment(1)
    case "!": goToChapter(-1)
    case "@": goToChapter(1)
    case "+", "=": stage.zoom = min(1024, stage.zoom * 2)
    case "-": stage.zoom = max(1, stage.zoom / 2)
    case "m": stage.showsHotSpots.toggle()
    case "f": controls.press(.screenMode)
    case "?": toggle(.keys)
    case "c": toggle(.chapters)
    case "e": toggle(.preconditions)
    case "v": toggle(.variables)
    case "q", "Q": live.stop()
    default:
      // The key 0 activates the tenth line.
      if letter.isASCII, let digit = letter.wholeNumberValue { activate((digit + 9) % 10) }
    }
  }

  // MARK: The playhead

  func seek(to time: Double) {
    live.controller.seek(
      to: min(max(0, time), stage.duration), toleranceBefore: 0, toleranceAfter: 0)
  }

  private func seek(by seconds: Double) { seek(to: position + seconds) }

  /// Seeks by one frame of a video. There is no video: a second counts as 25 frames.
  private func step(_ direction: Double) {
    live.controller.pause()
    seek(by: direction / 25)
  }

  private func setRate(_ rate: Double) {
    // Rounding makes 1.1 × faster and slower again exactly 1.
    let rounded = (min(max(rate, 0.01), 100) * 100).rounded() / 100
    live.controller.playbackRate = rounded
    setNeedsDrawing()
  }

  private func goToMoment(_ direction: Int) {
    let time = position
    let target =
      direction > 0
      ? stage.moments.first { $0 > time + 0.0005 } : stage.moments.last { $0 < time - 0.0005 }
    if let target { seek(to: target) }
  }

  /// Seeks to the next or the previous chapter. Back leads to the start of the current chapter if
  /// it has played for more than a second.
  private func goToChapter(_ direction: Int) {
    let starts = stage.chapters.map(\.start)
    let time = position
    let target = direction > 0 ? starts.first { $0 > time + 0.0005 } : starts.last { $0 < time - 1 }
    if let target { seek(to: target) } else if direction < 0 { seek(to: 0) }
  }

  // MARK: The panel

  var isInMenu: Bool { stage.menuCount > 0 }

  func toggle(_ panel: PlayerStage.Panel) {
    stage.panel = stage.panel == panel ? .onScreen : panel
    stage.choice = isInMenu ? stage.panel == .chapters ? stage.chapter ?? 0 : 0 : nil
  }

  private func escape() {
    if stage.panel != .onScreen {
      toggle(stage.panel)
    } else if stage.choice != nil {
      stage.choice = nil
    } else if controls.snapshot.screenMode == .full {
      controls.press(.screenMode)
    }
  }

  private func choose(by step: Int) {
    let count = lineCount
    guard count > 0 else {
      stage.choice = nil
      return
    }
    let start = stage.choice ?? (step > 0 ? -1 : count)
    stage.choice = (start + step + count) % count
  }

  /// The annotations on screen, from the bottom to the top.
  private var visibleAnnotations: [Annotation] {
    live.handler.visibleAnnotations.sorted { $0.index < $1.index }
  }

  /// The number of lines in the panel that can be activated.
  private var lineCount: Int {
    stage.panel == .onScreen ? live.handler.visibleAnnotations.count : stage.menuCount
  }

  /// Carries out the command of a line in the panel.
  func activate(_ line: Int) {
    guard line >= 0, line < lineCount else { return }
    switch stage.panel {
    case .keys: break
    case .onScreen:
      live.tap(visibleAnnotations[line])
    case .chapters:
      seek(to: stage.chapters[line].start)
      toggle(.chapters)
    case .preconditions:
      stage.choice = line
      live.toggle(stage.names.preconditions[line])
    case .variables:
      stage.choice = line
      entry = (stage.names.variables[line], "")
      showEntry()
    }
  }

  // MARK: The value of a variable

  private func edit(_ key: TerminalEvent.Key) {
    guard let (name, text) = entry else { return }
    switch key {
    case .escape: entry = nil
    case .enter:
      live.set([name: VariableValue(written: text)])
      entry = nil
    case .backspace:
      entry = (name, String(text.dropLast()))
    case .text(let letter) where text.count < 200:
      entry = (name, text + String(letter))
    default: break
    }
    showEntry()
  }

  private func showEntry() {
    guard let entry else {
      stage.message = nil
      return
    }
    let question = stage.words(.valueOf, entry.name.isolated)
    stage.message = "\(question) \(entry.text.printable)\(stage.style.isASCII ? "_" : "▏")"
  }
}
