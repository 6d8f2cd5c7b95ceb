import AnnotationEngine

// The effects of showing, hiding and tapping.

extension NaiveEngine {
  // MARK: Visibility

  mutating func show(_ index: Int, _ time: Double) -> Interruption {
    shown.insert(index)
    emit("shown", index, time)
    return stop(at: index, time)
  }

  mutating func hide(_ index: Int, _ time: Double) {
    shown.remove(index)
    emit("hidden", index, time)
    for stop in stops where stop.annotation == index { end(stop, time) }
  }

  mutating func updateVisibility() {
    guard !ad else { return }
    for index in activeInOrder {
      let isWanted = annotations[index].isVisual && holds(index)
      if isWanted, !shown.contains(index) {
        _ = show(index, position)
      } else if !isWanted, shown.contains(index) {
        hide(index, position)
      }
    }
  }

  // MARK: Actions

  mutating func tap(_ index: Int) {
    emit("tapped", index, position)
    tapped.insert(index)
    if case .jump(let target) = performAction(index, position) { land(on: target) }
  }

  mutating func performAction(_ index: Int, _ time: Double) -> Interruption {
    let action = annotations[index].action
    var interruption = Interruption.proceed
    if action.command != nil { emit("command", index, time) }
    if action.pauses {
      emit("pause", index, time)
      wish = false
      interruption = .stand
    }
    if action.releasesGate {
      let closed = stops.filter(\.isGate)
      let own = closed.filter { $0.annotation == index }
      for gate in own.isEmpty ? closed : own {
        released.insert(gate.annotation)
        end(gate, time)
      }
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
