/// The layer of action: what triggers and taps bring about.
extension Engine {
  mutating func trigger(
    _ annotation: Int, at time: Double, into events: inout [EngineEvent]
  ) -> Cut {
    events.append(EngineEvent(.triggered, annotation: annotation, time: time))
    return act(annotation, at: time, into: &events)
  }

  mutating func tap(id: String, into events: inout [EngineEvent]) {
    let slots = activeSlots.filter { isShown[Int($0)] }
    let found = slots.filter { project.annotations[owner(of: $0)].id == id }
    if let slot = topmost(of: found) { return tap(slot, into: &events) }
    let hidden = project.annotations.firstIndex { $0.id == id }
    events.append(
      EngineEvent(
        .ignored(hidden == nil ? .noAnnotation : .notVisible), annotation: hidden, time: position))
  }

  mutating func tap(x: Double, y: Double, into events: inout [EngineEvent]) {
    let found = activeSlots.filter { slot in
      isShown[Int(slot)]
        && project.annotations[owner(of: slot)].box.contains(x: x, y: y, picture: picture)
    }
    guard let slot = topmost(of: found) else { return refuse(.nothingThere, into: &events) }
    tap(slot, into: &events)
  }

  /// What is later in the document lies above.
  private func topmost(of slots: [UInt32]) -> UInt32? {
    slots.max { owner(of: $0) < owner(of: $1) }
  }

  private mutating func tap(_ slot: UInt32, into events: inout [EngineEvent]) {
    let annotation = owner(of: slot)
    events.append(EngineEvent(.tapped, annotation: annotation, time: position))
    if traits[Int(slot)].contains(.loopsBack) { tappedSlots.insert(slot) }
    if case .jump(let target) = act(annotation, at: position, into: &events) {
      land(on: target, into: &events)
    }
  }

  /// Command, pause, release of the gate, jump, link: in this order.
  private mutating func act(
    _ annotation: Int, at time: Double, into events: inout [EngineEvent]
  ) -> Cut {
    let action = project.annotations[annotation].action
    var cut = Cut.none
    if action.command != nil {
      events.append(EngineEvent(.command, annotation: annotation, time: time))
    }
    if action.pauses {
      events.append(EngineEvent(.pause, annotation: annotation, time: time))
      isPlaying = false
      stand?.resumes = false
      gateResumes = false
      cut = .hold
    }
    if action.releasesGate, let gate = heldGate {
      openGates.insert(owner(of: gate))
      release(gate, at: time, into: &events)
    }
    if let jump = action.jump {
      let made = self.jump(annotation, to: destination(jump), at: time, into: &events)
      if case .jump = made { cut = made }
    }
    if let link = action.link {
      let kind = isOpenable(link) ? EngineEvent.Kind.open : .ignored(.linkRefused)
      events.append(EngineEvent(kind, annotation: annotation, time: time))
    }
    return cut
  }

  // MARK: Jumps

  mutating func loopBack(
    _ annotation: Int, at time: Double, into events: inout [EngineEvent]
  ) -> Cut {
    let owner = project.annotations[annotation]
    let target = owner.loopBack.flatMap { landmarks[$0] }.map { project.annotations[$0] } ?? owner
    return jump(annotation, to: start(of: target), at: time, into: &events)
  }

  private mutating func jump(
    _ annotation: Int, to destination: Result<Double, Refusal>, at time: Double,
    into events: inout [EngineEvent]
  ) -> Cut {
    let kind: EngineEvent.Kind
    var cut = Cut.none
    switch destination {
    case .failure(let refusal): kind = .ignored(refusal.reason)
    case .success where jumps >= Self.greatestNumberOfJumps: kind = .loop
    case .success(let target):
      jumps += 1
      kind = .seek(to: target)
      cut = .jump(to: target)
    }
    events.append(EngineEvent(kind, annotation: annotation, time: time))
    return cut
  }

  private struct Refusal: Error {
    var reason: EngineEvent.Reason
  }

  private func destination(_ jump: String) -> Result<Double, Refusal> {
    if let landmark = landmarks[jump] { return start(of: project.annotations[landmark]) }
    guard let time = MediaTime(parsing: jump) else {
      return .failure(Refusal(reason: .jumpTargetUnknown))
    }
    return inMedia(time)
  }

  private func start(of annotation: Annotation) -> Result<Double, Refusal> {
    guard let window = annotation.window(duration: duration) else {
      return .failure(Refusal(reason: .durationUnknown))
    }
    return inMedia(MediaTime(seconds: window.start))
  }

  private func inMedia(_ time: MediaTime) -> Result<Double, Refusal> {
    guard let seconds = time.resolved(duration: duration) else {
      return .failure(Refusal(reason: .durationUnknown))
    }
    guard seconds >= 0, seconds <= duration ?? .infinity else {
      return .failure(Refusal(reason: .jumpOutsideMedia))
    }
    return .success(seconds)
  }

  /// Only schemes that can't run anything are opened.
  private func isOpenable(_ link: String) -> Bool {
    let scheme = link.prefix { $0 != ":" }.lowercased()
    let isPlain = link.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain && ["https", "http", "mailto", "tel"].contains(scheme)
      && scheme.count < link.count
  }

  // MARK: Standing still

  /// The playhead has come to an annotation that pauses on show or is a gate.
  mutating func stop(
    _ slot: UInt32, at time: Double, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Cut {
    let annotation = owner(of: slot)
    var cut = Cut.none
    if project.annotations[annotation].pausesOnShow {
      events.append(EngineEvent(.pause, annotation: annotation, time: time))
      let length = index.end(of: slot) - index.starts[Int(slot)]
      // Of several that pause at once, the longest decides.
      if length > stand?.remaining ?? -1 {
        stand = Stand(slot: slot, remaining: length, resumes: stand?.resumes ?? isPlaying)
      }
      isPlaying = false
      cut = .hold
    }
    if isAtStart, project.annotations[annotation].isGate, !openGates.contains(annotation) {
      close(slot, at: time, into: &events)
      cut = .hold
    }
    return cut
  }

  /// Time has gone by on the wall.
  mutating func wait(_ elapsed: Double, into events: inout [EngineEvent]) {
    guard elapsed.isFinite else { return refuse(.notFinite, into: &events) }
    guard stand != nil, !isInAd else { return }
    stand?.remaining -= max(0, elapsed)
    if let stand, stand.remaining <= 0 { endStand(at: position, into: &events) }
  }

  mutating func endStand(at time: Double, into events: inout [EngineEvent]) {
    guard let ended = stand else { return }
    stand = nil
    guard ended.resumes, heldGate == nil else { return }
    isPlaying = true
    events.append(EngineEvent(.resume, annotation: owner(of: ended.slot), time: time))
  }

  // MARK: Gates

  /// The first gate on the way to `target` that may not be passed.
  func firstClosedGate(before target: Double) -> UInt32? {
    if let heldGate { return target > position ? heldGate : nil }
    return gates.first { slot in
      let start = index.starts[Int(slot)]
      let isOnTheWay = (hasBegun ? start > position : start >= position) && start <= target
      let annotation = owner(of: slot)
      return isOnTheWay && !openGates.contains(annotation) && holds(annotation)
    }
  }

  mutating func close(_ gate: UInt32, at time: Double, into events: inout [EngineEvent]) {
    if heldGate != gate { gateResumes = isPlaying || stand?.resumes == true }
    heldGate = gate
    isPlaying = false
    events.append(EngineEvent(.gateClosed, annotation: owner(of: gate), time: time))
  }

  mutating func release(_ gate: UInt32, at time: Double, into events: inout [EngineEvent]) {
    heldGate = nil
    if stand == nil, gateResumes { isPlaying = true }
    events.append(EngineEvent(.gateReleased, annotation: owner(of: gate), time: time))
  }
}
