// The stops of the playhead: gates, and pauses on show.

extension InteractivityEngine {
  /// A gate that holds the playhead.
  struct HeldGate: Hashable {
    var slot: Int
    /// A Boolean value that indicates whether playback continues when the gate is released: not if
    /// it was paused.
    var resumes: Bool
  }

  /// A wait of the playhead for an annotation that pauses on show.
  struct Stand: Hashable {
    var slot: Int
    /// The remaining wall time in seconds; infinite for an annotation without an end.
    var remaining: Double
    /// A Boolean value that indicates whether playback continues afterwards: not if it was paused.
    var resumes: Bool
  }

  /// Stops playback until the host plays: no stop that ends resumes it.
  mutating func stopPlaying() {
    isPlaying = false
    stand?.resumes = false
    heldGate?.resumes = false
  }

  /// Resumes playback after a stop, unless another stop lasts.
  /// - Parameter isWanted: whether playback was to continue after the stop.
  /// - Returns: whether playback continues.
  @discardableResult
  mutating func resume(_ isWanted: Bool) -> Bool {
    guard isWanted, stand == nil, heldGate == nil else { return false }
    isPlaying = true
    return true
  }

  /// Stops the playhead at an annotation that pauses on show or is a gate.
  mutating func stopPlayhead(
    _ slot: Int, at time: Double, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Interruption {
    let annotation = index.annotations[slot]
    var interruption = Interruption.none
    if project.annotations[annotation].pausesOnShow {
      events.append(EngineEvent(.pause, annotation: annotation, time: time))
      beginStand(slot)
      interruption = .hold
    }
    if isAtStart, project.annotations[annotation].isGate, !releasedGates.contains(annotation) {
      close(slot, at: time, into: &events)
      interruption = .hold
    }
    return interruption
  }

  // MARK: Pauses on show

  /// Begins a pause on show. Of several, the longest counts.
  private mutating func beginStand(_ slot: Int) {
    let length = index.end(of: slot) - index.starts[slot]
    if length > stand?.remaining ?? -1 {
      stand = Stand(slot: slot, remaining: length, resumes: stand?.resumes ?? isPlaying)
    }
    isPlaying = false
  }

  mutating func advanceStand(by elapsed: Double, into events: inout [EngineEvent]) {
    guard elapsed.isFinite else { return ignore(.notFinite, into: &events) }
    guard var stand, !isInAd else { return }
    stand.remaining -= max(0, elapsed)
    self.stand = stand
    if stand.remaining <= 0 { endStand(of: stand.slot, at: position, into: &events) }
  }

  /// Ends the wait for a slot, if there is one.
  mutating func endStand(of slot: Int, at time: Double, into events: inout [EngineEvent]) {
    guard let ended = stand, ended.slot == slot else { return }
    stand = nil
    guard resume(ended.resumes) else { return }
    events.append(EngineEvent(.resume, annotation: index.annotations[slot], time: time))
  }

  // MARK: Gates

  /// Returns the first closed gate between the position and `target`.
  func firstClosedGate(before target: Double) -> Int? {
    if let heldGate { return target > position ? heldGate.slot : nil }
    return gates.first { slot in
      let start = index.starts[slot]
      let isBetween = (hasBegun ? start > position : start >= position) && start <= target
      let annotation = index.annotations[slot]
      return isBetween && !releasedGates.contains(annotation) && conditionHolds(of: annotation)
    }
  }

  /// Holds the playhead at a gate.
  mutating func close(_ gate: Int, at time: Double, into events: inout [EngineEvent]) {
    if heldGate?.slot != gate {
      heldGate = HeldGate(slot: gate, resumes: isPlaying || stand?.resumes == true)
    }
    isPlaying = false
    events.append(EngineEvent(.gateClosed, annotation: index.annotations[gate], time: time))
  }

  /// Releases a gate, if it holds the playhead.
  mutating func releaseGate(of slot: Int, at time: Double, into events: inout [EngineEvent]) {
    guard let released = heldGate, released.slot == slot else { return }
    heldGate = nil
    resume(released.resumes)
    events.append(EngineEvent(.gateReleased, annotation: index.annotations[slot], time: time))
  }
}

extension Annotation {
  /// A Boolean value that indicates whether the annotation stops the playhead when it is shown.
  package var stopsPlayhead: Bool { isVisual && (pausesOnShow || isGate) }
}
