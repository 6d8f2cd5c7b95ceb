// The action layer: the effects of triggers and taps.

extension InteractivityEngine {
  mutating func trigger(_ annotation: Int, at time: Double, into events: inout [EngineEvent]) -> Interruption {
    events.append(EngineEvent(.triggered, annotation: annotation, time: time))
    return performAction(of: annotation, at: time, into: &events)
  }

  /// Performs the command, pause, release of the gate, jump and link of an action, in this order.
  private mutating func performAction(
    of annotation: Int, at time: Double, into events: inout [EngineEvent]
  ) -> Interruption {
    let action = project.annotations[annotation].action
    var interruption = Interruption.none
    if action.command != nil {
      events.append(EngineEvent(.command, annotation: annotation, time: time))
    }
    if action.pauses {
      events.append(EngineEvent(.pause, annotation: annotation, time: time))
      wishesToPlay = false
      interruption = .hold
    }
    if action.releasesGate { releaseGates(with: annotation, at: time, into: &events) }
    if let target = action.jump {
      let destination = project.destination(of: target, duration: duration, ids: ids)
      let jump = jump(annotation, to: destination, at: time, into: &events)
      if case .jump = jump { interruption = jump }
    }
    if let link = action.link {
      let kind: EngineEvent.Kind =
        !platform.performs(.links)
        ? .ignored(.notOnPlatform) : isOpenable(link) ? .open : .ignored(.linkRefused)
      events.append(EngineEvent(kind, annotation: annotation, time: time))
    }
    return interruption
  }

  /// Returns whether a link has a scheme that can't run anything.
  private func isOpenable(_ link: String) -> Bool {
    let isPlain = link.unicodeScalars.allSatisfy {
      !($0 < " " || ("\u{7F}"..."\u{9F}").contains($0))
    }
    guard isPlain, let colon = link.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = link.utf8[..<colon]
    let schemes: [StaticString] = ["https", "http", "mailto", "tel"]
    return schemes.contains { known in
      known.withUTF8Buffer { scheme.elementsEqual($0) { $0 | 0x20 == $1 } }
    }
  }

  // MARK: Taps

  mutating func tap(id: String, into events: inout [EngineEvent]) {
    let name = Name(id)
    let annotations = project.annotations
    tap(annotations.firstIndex { Name($0.id) == name }, into: &events) { Name(annotations[$0].id) == name }
  }

  mutating func tap(number: Int, into events: inout [EngineEvent]) {
    let exists = project.annotations.indices.contains(number)
    tap(exists ? number : nil, into: &events) { $0 == number }
  }

  /// Taps the topmost visible annotation that is meant.
  /// - Parameter annotation: The annotation of the event if none of those that are meant is visible.
  private mutating func tap(
    _ annotation: @autoclosure () -> Int?, into events: inout [EngineEvent], isMeant: (Int) -> Bool
  ) {
    let hasTaps = platform.performs(.taps)
    let candidates = activeSlots.filter { isShown[$0] && isMeant(index.annotations[$0]) }
    if hasTaps, let slot = topmost(of: candidates) { return tap(slot, into: &events) }
    let annotation = annotation()
    let reason: EngineEvent.Reason = annotation == nil ? .noAnnotation : hasTaps ? .notVisible : .notOnPlatform
    events.append(EngineEvent(.ignored(reason), annotation: annotation, time: position))
  }

  mutating func tap(x: Double, y: Double, into events: inout [EngineEvent]) {
    guard x.isFinite, y.isFinite else { return ignore(.notFinite, into: &events) }
    guard platform.performs(.taps) else { return ignore(.notOnPlatform, into: &events) }
    let candidates = activeSlots.filter { slot in
      let annotation = index.annotations[slot]
      return isShown[slot] && project.annotations[annotation].box.contains(x: x, y: y, picture: picture)
    }
    guard let slot = topmost(of: candidates) else { return ignore(.nothingThere, into: &events) }
    tap(slot, into: &events)
  }

  /// Returns the slot of the annotation that is the last in the document, which lies above the
  /// others.
  private func topmost(of slots: [Int]) -> Int? {
    slots.max { index.annotations[$0] < index.annotations[$1] }
  }

  private mutating func tap(_ slot: Int, into events: inout [EngineEvent]) {
    let annotation = index.annotations[slot]
    events.append(EngineEvent(.tapped, annotation: annotation, time: position))
    if flags[slot].contains(.loopsBack) { tapped.insert(slot) }
    if case .jump(let target) = performAction(of: annotation, at: position, into: &events) {
      land(on: target, into: &events)
    }
  }

  // MARK: Jumps

  /// Jumps back for an annotation that was not tapped by its end.
  mutating func loopBack(_ annotation: Int, at time: Double, into events: inout [EngineEvent]) -> Interruption {
    let target = project.annotations[annotation].loopBack.flatMap { ids[$0] } ?? annotation
    let start = project.annotations[target].window(duration: duration)?.start
    let destination = JumpDestination(time: start, duration: duration)
    return jump(annotation, to: destination, at: time, into: &events)
  }

  private mutating func jump(
    _ annotation: Int, to destination: JumpDestination, at time: Double,
    into events: inout [EngineEvent]
  ) -> Interruption {
    let kind: EngineEvent.Kind
    var interruption = Interruption.none
    switch destination {
    case .outside: kind = .ignored(.jumpOutsideMedia)
    case .unknown: kind = .ignored(.jumpTargetUnknown)
    case .pending: kind = .ignored(.durationUnknown)
    case .time where jumps >= Self.maximumJumps: kind = .loop
    case .time(let target):
      jumps += 1
      kind = .seek(to: target)
      interruption = .jump(to: target)
    }
    events.append(EngineEvent(kind, annotation: annotation, time: time))
    return interruption
  }
}

// The exploration and the lint rules use these properties. They have to change together with the
// engine's taps and actions above.
extension Annotation {
  /// A Boolean value that indicates whether a tap can have an effect: the annotation is visual, and
  /// has an action or a loop back that a tap prevents.
  package var isChoice: Bool { isVisual && (!action.isEmpty || loopBack != nil) }

  /// A Boolean value that indicates whether a tap or a trigger releases the gate that holds the
  /// playhead.
  package var releasesGate: Bool { action.releasesGate }

  /// A Boolean value that indicates whether a tap at a gate releases the gate and has no other
  /// effect on playback.
  package var onlyReleasesGate: Bool {
    releasesGate && action.jump == nil && !action.pauses && loopBack == nil
  }
}
