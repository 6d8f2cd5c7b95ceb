package import AnnotationEngine

// A new version of the project, or a new duration of the media, during playback.

extension NaiveEngine {
  mutating func setDuration(_ value: Double) {
    guard duration != value else { return }
    let edit = edit {
      $0
    } change: {
      $0.duration = value
    }
    lines = edit.left + edit.joined
  }

  package mutating func update(to new: [Annotation]) -> (left: [Line], joined: [Line]) {
    let ids = annotations.map(\.id)
    return edit { index in
      new.firstIndex { $0.id == ids[index] }
    } change: {
      $0.annotations = new
    }
  }

  /// - Parameters:
  ///   - place: the new index of an annotation.
  ///   - change: changes a copy to the new version.
  mutating func edit(
    place: (Int) -> Int?, change: (inout Self) -> Void
  ) -> (left: [Line], joined: [Line]) {
    var new = self
    change(&new)
    let current = new.annotations.indices.filter { index in
      begun && new.window(index)?.contains(position) == true
    }
    lines = []
    let stopped = stops
    stops = []
    let leaving = active.filter { index in place(index).map { !current.contains($0) } ?? true }
    _ = walk(
      sorted(
        leaving.map { Step(annotation: $0, enters: false, time: window($0)?.end ?? .infinity) }),
      .seek, place: position)
    let left = lines

    new.lines = []
    new.active = Set(active.compactMap(place))
    new.shown = Set(shown.compactMap(place))
    new.tapped = Set(tapped.compactMap(place))
    new.released = Set(released.compactMap(place))
    new.covered = Set(covered.compactMap(place))
    new.stops = stopped
    for stop in stopped {
      let now = place(stop.annotation)
      let lasts = now.map { now in
        let annotation = new.annotations[now]
        guard new.active.contains(now), annotation.isVisual else { return false }
        return stop.isGate
          ? annotation.isGate && new.window(now)?.start == position : annotation.pausesOnShow
      }
      if lasts != true { new.end(stop, position, now: .some(now)) }
    }
    for number in new.stops.indices {
      new.stops[number].annotation = place(new.stops[number].annotation) ?? 0
    }
    let entering = current.filter { !new.active.contains($0) }.map {
      Step(annotation: $0, enters: true, time: new.window($0)?.start ?? 0)
    }
    if let target = new.walk(new.sorted(entering), .seek, place: position) { new.land(on: target) }
    new.updateVisibility()
    self = new
    return (left, new.lines)
  }
}
