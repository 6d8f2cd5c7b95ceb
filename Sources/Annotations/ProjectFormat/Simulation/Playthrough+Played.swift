extension Playthrough {
  /// The stretches of media time that were played, in their order, those that touch as one.
  public func timesPlayed() -> [TimeWindow] {
    var played: [TimeWindow] = []
    func add(_ window: TimeWindow) {
      if let last = played.last, last.end == window.start {
        played[played.count - 1].end = window.end
      } else {
        played.append(window)
      }
    }
    var position = 0.0
    for step in steps {
      defer { position = step.position }
      guard !step.isLeap(from: position) else { continue }
      var start = position
      for event in step.events {
        guard case .seek(let target) = event.kind else { continue }
        if event.time > start { add(TimeWindow(start: start, end: event.time)) }
        start = target
      }
      if step.position > start { add(TimeWindow(start: start, end: step.position)) }
    }
    played.sort { $0.start < $1.start }
    return played.reduce(into: []) { merged, window in
      if let last = merged.last, window.start <= last.end {
        merged[merged.count - 1].end = max(last.end, window.end)
      } else {
        merged.append(window)
      }
    }
  }
}
