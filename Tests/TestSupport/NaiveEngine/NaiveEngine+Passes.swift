import AnnotationEngine

// Playing and seeking: the whole batch of a pass, sorted and applied.

extension NaiveEngine {
  struct Step {
    var annotation: Int
    var enters: Bool
    var time: Double
  }

  func sorted(_ batch: [Step]) -> [Step] {
    batch.sorted { first, second in
      let (a, b) = (key(first.annotation), key(second.annotation))
      return (first.time, a.0, a.1, a.2, first.enters ? 0 : 1)
        < (second.time, b.0, b.1, b.2, second.enters ? 0 : 1)
    }
  }

  mutating func play(to target: Double) {
    begun = true
    wish = true
    ended = false
    guard target >= position else {
      playBackwards(to: target)
      return
    }
    var batch: [Step] = []
    for index in annotations.indices {
      guard let window = window(index) else { continue }
      let isCurrent = window.contains(target)
      let starts =
        (includesPosition ? window.start >= position : window.start > position)
        && window.start <= target
      let isMissed = !active.contains(index) && !isCurrent && starts && window.end <= target
      if isMissed || (isCurrent && !active.contains(index)) {
        batch.append(Step(annotation: index, enters: true, time: window.start))
      }
      if isMissed || (!isCurrent && active.contains(index)) {
        batch.append(Step(annotation: index, enters: false, time: window.end))
      }
    }
    var limit = gate == nil ? target : position
    var holder = gate
    if limit > position { stops.removeAll { !$0.isGate } }
    for step in sorted(batch) {
      guard step.time <= limit else { break }
      if step.time > position { jumpsInPlace = 0 }
      position = max(position, step.time)
      switch apply(step, .forward, place: step.time) {
      case .proceed: break
      case .stand:
        limit = step.time
        holder = step.annotation
      case .jump(let destination):
        land(on: destination)
        return
      }
    }
    if limit > position { jumpsInPlace = 0 }
    position = limit
    includesPosition = false
    if limit < target { emit("seek \(limit)", holder, limit) }
  }

  /// Follows the playhead without firing anything.
  mutating func playBackwards(to target: Double) {
    stops = stops.filter { $0.isGate && window($0.annotation)?.start == target }
    jumpsInPlace = 0
    position = target
    _ = walk(changes(at: target), .backward, place: target)
    includesPosition = false
  }

  /// Returns what starts and stops being current if the playhead is at a time.
  func changes(at target: Double) -> [Step] {
    var batch: [Step] = []
    for index in annotations.indices {
      guard let window = window(index) else { continue }
      if window.contains(target), !active.contains(index) {
        batch.append(Step(annotation: index, enters: true, time: window.start))
      }
      if !window.contains(target), active.contains(index) {
        batch.append(Step(annotation: index, enters: false, time: window.end))
      }
    }
    return sorted(batch)
  }

  mutating func seek(to wanted: Double) {
    var target = wanted
    var barrier = gate.flatMap { wanted > position ? $0 : nil }
    if gate == nil {
      let closed = annotations.indices.filter { index in
        guard annotations[index].isVisual, annotations[index].isGate, let window = window(index),
          window.end > window.start, !released.contains(index), holds(index)
        else { return false }
        return (begun ? window.start > position : window.start >= position)
          && window.start <= wanted
      }
      barrier = closed.min { key($0) < key($1) }
    }
    if let barrier { target = window(barrier)?.start ?? target }
    land(on: target)
    if let barrier, target < wanted, position == target {
      close(barrier, target)
      emit("seek \(target)", barrier, target)
    }
  }

  /// Moves the playhead to a time, and then to where the project jumps from there.
  mutating func land(on first: Double) {
    var next: Double? = first
    while let target = next {
      begun = true
      position = target
      includesPosition = true
      leaveStops(for: target)
      next = walk(changes(at: target), .seek, place: target)
    }
  }

  mutating func walk(_ batch: [Step], _ course: Course, place: Double) -> Double? {
    for (number, step) in batch.enumerated() {
      if case .jump(let destination) = apply(step, course, place: place) {
        for later in batch[(number + 1)...] where active.contains(later.annotation) && !later.enters {
          _ = apply(later, course, place: place)
        }
        return destination
      }
    }
    return nil
  }

  enum Course {
    case forward, backward, seek
  }

  enum Interruption {
    case proceed, stand
    case jump(Double)
  }

  mutating func apply(_ step: Step, _ course: Course, place: Double) -> Interruption {
    let index = step.annotation
    let annotation = annotations[index]
    guard step.enters else {
      active.remove(index)
      emit("exited", index, step.time)
      guard shown.contains(index) else {
        for stop in stops where stop.annotation == index { end(stop, step.time) }
        return .proceed
      }
      hide(index, step.time)
      guard course == .forward, let target = annotation.loopBack, !tapped.contains(index) else {
        return .proceed
      }
      let owner = annotations.first { $0.id == target } ?? annotation
      return jump(index, to: owner.window(duration: duration)?.start, step.time)
    }
    active.insert(index)
    tapped.remove(index)
    covered.remove(index)
    emit("entered", index, step.time)
    guard holds(index) else { return .proceed }
    let isPoint = window(index).map { $0.start == $0.end } ?? true
    if annotation.isVisual, !ad, !isPoint {
      guard course != .backward else {
        shown.insert(index)
        emit("shown", index, step.time)
        return .proceed
      }
      return show(index, step.time)
    }
    if annotation.kind == .timeTrigger, course != .backward {
      emit("triggered", index, step.time)
      return performAction(index, step.time)
    }
    return .proceed
  }
}
