import AnnotationEngine
import PlayerUI
import Preview
import Support

extension StageDrawing {
  /// The controls, each where the solver has put it.
  mutating func drawBar() {
    guard plan.bar.rows > 0 else { return }
    for frame in bar.frames where frame.row < plan.bar.rows {
      let column = Int(frame.x / PlayerStage.points)
      let area = Canvas.Area(
        column: column, row: plan.bar.row + frame.row,
        columns: Int(frame.maxX / PlayerStage.points) - column, rows: 1)
      guard area.columns > 0 else { continue }
      if frame.tag == .progress {
        drawSlider(area)
      } else if let label = label(of: frame.tag) {
        let isEnabled = stage.controls.enabled.contains(frame.tag)
        let isButton = ![.currentTime, .duration, .timeSeparator].contains(frame.tag)
        let free = max(0, area.columns - label.columns)
        write(
          label, column: area.column + free / 2, row: area.row, width: area.columns - free / 2,
          isButton ? (isEnabled ? .bold : .dim) : .plain)
        if isButton { targets.append((area, .control(frame.tag))) }
      }
    }
  }

  private func label(of tag: ControlTag) -> String? {
    let isASCII = stage.ink.isASCII
    switch tag {
    case .playback:
      return stage.isPlaying ? (isASCII ? "||" : "‖") : isASCII ? ">" : "▶"
    case .jumpBack: return (isASCII ? "-" : "↺") + stage.jumpBackInterval.shortText
    case .currentTime: return stage.timeLabels.currentTime
    case .timeSeparator: return "/"
    case .duration: return stage.timeLabels.duration
    case .screenMode:
      let isFull = stage.controls.screenMode == .full
      return isASCII ? (isFull ? "><" : "[]") : isFull ? "⤡" : "⤢"
    case .live: return stage.words(.open)
    case .closedCaption: return "CC"
    case .preferredBitrate: return "HD"
    case .externalRoute, .video360, .pictureInPicture, .empty, .unknown, .adPodCountdown,
      .learnMore, .skipAdCountdown, .skip, .progress:
      return nil
    }
  }

  /// The track, what was played of it, the marks and the button; from right to left where the bar is.
  private mutating func drawSlider(_ area: Canvas.Area) {
    let isMirrored = stage.direction == .rightToLeft
    let track = Canvas.Area(
      column: area.column + 1, row: area.row, columns: area.columns - 2, rows: 1)
    guard track.columns > 1 else { return }
    targets.append((track, .slider(isMirrored: isMirrored)))
    let isASCII = stage.ink.isASCII
    let slider = stage.controls.state.slider
    func column(_ fraction: Double) -> Int {
      let place = Int((fraction * Double(track.columns - 1)).rounded())
      return track.column + (isMirrored ? track.columns - 1 - place : place)
    }
    let button = column(slider.fraction)
    for place in track.column..<track.endColumn {
      let isPlayed = isMirrored ? place > button : place < button
      canvas.put(
        isASCII ? (isPlayed ? "=" : "-") : isPlayed ? "━" : "─", column: place, row: track.row,
        isPlayed ? style(.text) : .dim)
    }
    let width = Double(track.columns)
    for marker in slider.markers {
      guard let span = slider.span(of: marker, trackWidth: width) else { continue }
      canvas.put(isASCII ? "|" : "┿", column: column(span.x / width), row: track.row)
    }
    canvas.put(isASCII ? "O" : "●", column: button, row: track.row, .bold)
  }
}
