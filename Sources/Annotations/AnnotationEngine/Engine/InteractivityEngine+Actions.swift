/// The layer of action: what triggers and taps bring about.
extension InteractivityEngine {
  mutating func trigger(
    _ annotation: AnnotationNumber, at time: Double, into events: inout [EngineEvent]
  ) -> Cut {
    events.append(EngineEvent(.triggered, owner: annotation, time: time))
    return act(annotation, at: time, into: &events)
  }

  /// Command, pause, release of the gate, jump, link: in this order.
  private mutating func act(
    _ annotation: AnnotationNumber, at time: Double, into events: inout [EngineEvent]
  ) -> Cut {
    let action = self[annotation].action
    var cut = Cut.none
    if action.command != nil {
      events.append(EngineEvent(.command, owner: annotation, time: time))
    }
    if action.pauses {
      events.append(EngineEvent(.pause, owner: annotation, time: time))
      stopPlaying()
      cut = .hold
    }
    if action.releasesGate, let held {
      openGates.insert(index.owners[held.slot])
      releaseGate(at: time, into: &events)
    }
    if let target = action.jump {
      let destination = project.destination(of: target, duration: duration) { id in
        landmarks[Name(id)].map { self[$0] }
      }
      let made = jump(annotation, to: destination, at: time, into: &events)
      if case .jump = made { cut = made }
    }
    if let link = action.link {
      let kind = isOpenable(link) ? EngineEvent.Kind.open : .ignored(.linkRefused)
      events.append(EngineEvent(kind, owner: annotation, time: time))
    }
    return cut
  }

  /// Only schemes that can't run anything are opened.
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
    let found = activeSlots.filter { isShown[$0] && Name(self[index.owners[$0]].id) == name }
    if let slot = topmost(of: found) { return tap(slot, into: &events) }
    let hidden = project.annotations.firstIndex { Name($0.id) == name }
    events.append(
      EngineEvent(
        .ignored(hidden == nil ? .noAnnotation : .notVisible), annotation: hidden, time: position))
  }

  mutating func tap(x: Double, y: Double, into events: inout [EngineEvent]) {
    guard x.isFinite, y.isFinite else { return refuse(.notFinite, into: &events) }
    let found = activeSlots.filter { slot in
      isShown[slot] && self[index.owners[slot]].box.contains(x: x, y: y, picture: picture)
    }
    guard let slot = topmost(of: found) else { return refuse(.nothingThere, into: &events) }
    tap(slot, into: &events)
  }

  /// What is later in the document lies above.
  private func topmost(of slots: [Slot]) -> Slot? {
    slots.max { index.owners[$0] < index.owners[$1] }
  }

  private mutating func tap(_ slot: Slot, into events: inout [EngineEvent]) {
    let annotation = index.owners[slot]
    events.append(EngineEvent(.tapped, owner: annotation, time: position))
    if traits[slot].contains(.loopsBack) { tapped.insert(slot) }
    if case .jump(let target) = act(annotation, at: position, into: &events) {
      // As a seek does: playing goes on from there, and does not start over.
      hasEnded = false
      land(on: target, into: &events)
    }
  }

  // MARK: Jumps

  /// Goes back to where an annotation says that was not tapped by its end.
  mutating func loopBack(
    _ annotation: AnnotationNumber, at time: Double, into events: inout [EngineEvent]
  ) -> Cut {
    let target = self[annotation].loopBack.flatMap { landmarks[Name($0)] } ?? annotation
    let destination = project.destination(at: self[target], duration: duration)
    return jump(annotation, to: destination, at: time, into: &events)
  }

  private mutating func jump(
    _ annotation: AnnotationNumber, to destination: JumpDestination, at time: Double,
    into events: inout [EngineEvent]
  ) -> Cut {
    let kind: EngineEvent.Kind
    var cut = Cut.none
    switch destination {
    case .outside: kind = .ignored(.jumpOutsideMedia)
    case .unknown: kind = .ignored(.jumpTargetUnknown)
    case .pending: kind = .ignored(.durationUnknown)
    case .time where jumps >= Self.maximumJumps: kind = .loop
    case .time(let target):
      jumps += 1
      kind = .seek(to: target)
      cut = .jump(to: target)
    }
    events.append(EngineEvent(kind, owner: annotation, time: time))
    return cut
  }
}
