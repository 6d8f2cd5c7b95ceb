// The states that a playback is in beside its position.
extension InteractivityEngine {
  /// The playhead is held at a gate.
  struct HeldGate: Hashable {
    var slot: Slot
    /// Whether the playback goes on when the gate is released: not where it was paused.
    var resumes: Bool
  }

  /// The playhead waits for a while, because of an annotation that pauses on show.
  struct Stand: Hashable {
    var slot: Slot
    /// Seconds on the wall; infinite for an annotation without an end.
    var remaining: Double
    /// Whether the playback goes on by itself afterwards: not where it was paused.
    var resumes: Bool
  }

  /// What the picture belongs to.
  enum Stage {
    case content
    /// An ad plays, and hides everything.
    /// - Parameter covered: what stops the playhead and was on screen when the ad began: it has done so.
    case ad(covered: Set<Slot>)

    var isAd: Bool {
      if case .ad = self { true } else { false }
    }
  }

  /// What a jump has left undone where it cut a pass short.
  struct Departure {
    /// What is active until the landing; `nil` where the cursor tells.
    var active: [Slot]?
    /// Points whose triggers have jumped away before they were left.
    var openPoints: [Point] = []
  }

  /// How an event ends the stretch that is being played.
  enum Cut {
    case none
    /// The playhead stays at the event's time.
    case hold
    case jump(to: Double)
  }
}

extension InteractivityEngine {
  /// Somebody has stopped the playback: it does not go on by itself.
  mutating func stopPlaying() {
    isPlaying = false
    stand?.resumes = false
    held?.resumes = false
  }

  /// What held the playhead has let it go: the playback goes on if it was to, unless something else
  /// holds the playhead still.
  /// - Returns: whether it goes on.
  mutating func goOn(_ resumes: Bool) -> Bool {
    guard resumes, stand == nil, held == nil else { return false }
    isPlaying = true
    return true
  }

  // MARK: Pauses on show

  /// Time has gone by on the wall.
  mutating func wait(_ elapsed: Double, into events: inout [EngineEvent]) {
    guard elapsed.isFinite else { return refuse(.notFinite, into: &events) }
    guard var stand, !isInAd else { return }
    stand.remaining -= max(0, elapsed)
    self.stand = stand
    if stand.remaining <= 0 { endStand(at: position, into: &events) }
  }

  /// The playhead has come to an annotation that pauses on show. Of several, the longest decides.
  mutating func beginStand(_ slot: Slot) {
    let length = index.end(of: slot) - index.starts[slot]
    if length > stand?.remaining ?? -1 {
      stand = Stand(slot: slot, remaining: length, resumes: stand?.resumes ?? isPlaying)
    }
    isPlaying = false
  }

  mutating func endStand(at time: Double, into events: inout [EngineEvent]) {
    guard let ended = stand else { return }
    stand = nil
    guard goOn(ended.resumes) else { return }
    events.append(EngineEvent(.resume, owner: index.owners[ended.slot], time: time))
  }

  /// Something is not on screen any more: no playhead waits because of it.
  mutating func endStand(of slot: Slot, at time: Double, into events: inout [EngineEvent]) {
    if stand?.slot == slot { endStand(at: time, into: &events) }
  }

  // MARK: Gates

  /// The first gate on the way to `target` that may not be passed.
  func firstClosedGate(before target: Double) -> Slot? {
    if let held { return target > position ? held.slot : nil }
    return gates.first { slot in
      let start = index.starts[slot]
      let isOnTheWay = (hasBegun ? start > position : start >= position) && start <= target
      let annotation = index.owners[slot]
      return isOnTheWay && !openGates.contains(annotation) && holds(annotation)
    }
  }

  mutating func close(_ gate: Slot, at time: Double, into events: inout [EngineEvent]) {
    if held?.slot != gate {
      held = HeldGate(slot: gate, resumes: isPlaying || stand?.resumes == true)
    }
    isPlaying = false
    events.append(EngineEvent(.gateClosed, owner: index.owners[gate], time: time))
  }

  /// Lets go the playhead that a gate holds.
  mutating func releaseGate(at time: Double, into events: inout [EngineEvent]) {
    guard let released = held else { return }
    held = nil
    _ = goOn(released.resumes)
    events.append(EngineEvent(.gateReleased, owner: index.owners[released.slot], time: time))
  }

  /// Something is not on screen any more: no playhead is held by it.
  mutating func releaseGate(of slot: Slot, at time: Double, into events: inout [EngineEvent]) {
    if held?.slot == slot { releaseGate(at: time, into: &events) }
  }
}
