import AnnotationEngine

// The effects of showing, hiding and tapping.

extension NaiveEngine {
  // MARK: Visibility

  mutating func show(_ index: Int, _ time: Double, atStart: Bool) -> Interruption {
    shown.insert(index)
    emit("shown", index, time)
    var interruption = Interruption.proceed
    if annotations[index].pausesOnShow, let window = window(index) {
      emit("pause", index, time)
      let length = window.end - window.start
      if standing == nil || length > standing?.left ?? 0 {
        standing = (index, length, standing?.resumes ?? playing)
      }
      playing = false
      interruption = .stand
    }
    if annotations[index].isGate, atStart, !released.contains(index) {
      _ = close(index, time)
      interruption = .stand
    }
    return interruption
  }

  mutating func hide(_ index: Int, _ time: Double) {
    shown.remove(index)
    emit("hidden", index, time)
    if standing?.annotation == index { endStand(time) }
  }

  mutating func endStand(_ time: Double) {
    guard let was = standing else { return }
    standing = nil
    if was.resumes, gate == nil {
      playing = true
      emit("resume", was.annotation, time)
    }
  }

  mutating func updateVisibility() {
    guard !ad else { return }
    for index in activeInOrder {
      let isWanted = annotations[index].isVisual && holds(index)
      if isWanted, !shown.contains(index) {
        _ = show(index, position, atStart: window(index)?.start == position)
      } else if !isWanted, shown.contains(index) {
        hide(index, position)
        if gate == index { release(index, position) }
      }
    }
  }

  // MARK: Actions

  mutating func close(_ index: Int, _ time: Double) -> [Line] {
    if gate != index { gateResumes = playing || standing?.resumes == true }
    gate = index
    playing = false
    emit("gateClosed", index, time)
    return lines
  }

  mutating func release(_ index: Int?, _ time: Double) {
    gate = nil
    if standing == nil, gateResumes { playing = true }
    emit("gateReleased", index, time)
  }

  mutating func tap(_ index: Int) {
    emit("tapped", index, position)
    tapped.insert(index)
    if case .jump(let target) = performAction(index, position) {
      ended = false
      land(on: target)
    }
  }

  mutating func performAction(_ index: Int, _ time: Double) -> Interruption {
    let action = annotations[index].action
    var interruption = Interruption.proceed
    if action.command != nil { emit("command", index, time) }
    if action.pauses {
      emit("pause", index, time)
      playing = false
      standing?.resumes = false
      gateResumes = false
      interruption = .stand
    }
    if action.releasesGate, let held = gate {
      released.insert(held)
      release(held, time)
    }
    if let target = action.jump {
      let place =
        annotations.first { $0.id == target }.map { $0.window(duration: duration)?.start }
        ?? MediaTime(parsing: target)?.resolved(duration: duration)
      if case .jump(let destination) = jump(index, to: place, time) {
        interruption = .jump(destination)
      }
    }
    if let link = action.link {
      emit(link.hasPrefix("https:") && platform != .tvos ? "open" : "ignored", index, time)
    }
    return interruption
  }

  mutating func jump(_ index: Int, to target: Double?, _ time: Double) -> Interruption {
    guard let target, target >= 0, target <= duration ?? .infinity else {
      emit("ignored", index, time)
      return .proceed
    }
    guard jumpsInPlace < 16 else {
      emit("loop", index, time)
      return .proceed
    }
    jumpsInPlace += 1
    emit("seek \(target)", index, time)
    return .jump(target)
  }
}
