extension Playthrough {
  /// The stretches of media time during which each annotation was shown, in the order in which that
  /// happened, by the annotation's index.
  public func timesShown() -> [Int: [TimeWindow]] {
    var shown = ShownTimes()
    var position = 0.0
    for step in steps {
      // Where the playhead went without playing what lies between.
      var landing: Double?
      if step.isLeap(from: position) {
        shown.leap(from: position, to: step.position)
        landing = step.position
      }
      for event in step.events {
        switch (event.kind, event.annotation) {
        case (.shown, let annotation?):
          shown.since[annotation] = max(event.time, landing ?? event.time)
        case (.hidden, let annotation?):
          let start = shown.since.removeValue(forKey: annotation)
          if let start, landing == nil { shown.close(annotation, since: start, at: event.time) }
        case (.seek(let target), _):
          shown.leap(from: event.time, to: target)
          landing = target
        default: break
        }
      }
      position = step.position
    }
    for (annotation, start) in shown.since { shown.close(annotation, since: start, at: position) }
    return shown.windows
  }
}

extension Playthrough.Step {
  /// Whether the input itself put the playhead elsewhere than ordinary playback would.
  /// - Parameter position: where the playhead was before, in seconds.
  public func isLeap(from position: Double) -> Bool {
    switch input {
    case .seek: true
    case .tick(let time): time < position
    case .play: self.position < position
    default: false
    }
  }
}

private struct ShownTimes {
  /// When what is on screen came there, or where the playhead landed since.
  var since: [Int: Double] = [:]
  var windows: [Int: [TimeWindow]] = [:]

  mutating func close(_ annotation: Int, since start: Double, at end: Double) {
    guard start != end else { return }
    windows[annotation, default: []].append(
      TimeWindow(start: min(start, end), end: max(start, end)))
  }

  mutating func leap(from: Double, to: Double) {
    for (annotation, start) in since {
      close(annotation, since: start, at: from)
      since[annotation] = to
    }
  }
}
