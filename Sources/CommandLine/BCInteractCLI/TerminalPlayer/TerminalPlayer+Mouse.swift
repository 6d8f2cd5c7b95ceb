import Interactivity
import PlayerCore
import PlayerUI
import Preview
import ProjectFormat
import Support

extension TerminalPlayer {
  func point(_ mouse: TerminalEvent.Mouse) {
    switch mouse.action {
    case .press:
      controls.touch()
      let found = targets.last { $0.area.contains(column: mouse.column, row: mouse.row) }
      guard let found else { return controls.tap() }
      held = found
      press(found.target, in: found.area, mouse)
    case .drag:
      guard let held else { return }
      switch held.target {
      case .slider, .lanes: press(held.target, in: held.area, mouse)
      case .picture, .control, .line: break
      }
    case .release:
      if case .slider = held?.target { controls.releaseSlider() }
      held = nil
    case .wheelUp: seek(to: position + 10)
    case .wheelDown: seek(to: position - 10)
    }
  }

  private func press(
    _ target: PlayerStage.Target, in area: Canvas.Area, _ mouse: TerminalEvent.Mouse
  ) {
    /// From one edge of the area to the other; the middle of a cell is pressed.
    func fraction(_ place: Int, _ start: Int, _ count: Int) -> Double {
      min(max((Double(place - start) + 0.5) / Double(max(1, count)), 0), 1)
    }
    switch target {
    case .picture:
      live.handler.tap(
        x: fraction(mouse.column, area.column, area.columns),
        y: fraction(mouse.row, area.row, area.rows))
    case .control(let tag): controls.press(tag)
    case .slider(let isMirrored):
      // The first and the last cell are the ends.
      let last = Double(max(1, area.columns - 1))
      let place = min(max(Double(mouse.column - area.column) / last, 0), 1)
      controls.touchSlider(at: isMirrored ? 1 - place : place)
    case .lanes(let start, let end):
      let place = Double(mouse.column - area.column) / Double(max(1, area.columns))
      seek(to: start + min(max(place, 0), 1) * (end - start))
    case .line(let line): act(on: line)
    }
  }
}
