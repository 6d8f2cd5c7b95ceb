// The play state: the viewer's wish to play is one value, and the stops of the project hold it back
// while they last. The end of the media holds it back, too.

extension InteractivityEngine {
  /// A stop of the playhead: a closed gate, or a pause on show.
  struct Stop: Hashable {
    var slot: Int
    /// The remaining wall time of a pause on show in seconds, infinite for an annotation without an
    /// end; `nil` for a gate.
    var remaining: Double?

    var isGate: Bool { remaining == nil }
  }

  /// Stops the playhead at an annotation that pauses on show or is a gate.
  mutating func stopPlayhead(_ slot: Int, at time: Double, into events: inout [EngineEvent]) -> Interruption {
    let annotation = index.annotations[slot]
    let start = index.starts[slot]
    var interruption = Interruption.none
    if project.annotations[annotation].pausesOnShow {
      events.append(EngineEvent(.pause, annotation: annotation, time: time))
      stops.append(Stop(slot: slot, remaining: index.end(of: slot) - start))
      interruption = .hold
    }
    if start == position, project.annotations[annotation].isGate, !releasedGates.contains(annotation) {
      close(slot, at: time, into: &events)
      interruption = .hold
    }
    return interruption
  }

  /// Ends a stop. The wish to play continues, unless another stop lasts.
  /// - Parameter annotation: the annotation of the stop; `nil` if the project has it no more.
  mutating func end(_ stop: Stop, of annotation: Int?, at time: Double, into events: inout [EngineEvent]) {
    stops.removeAll { $0.slot == stop.slot && $0.isGate == stop.isGate }
    if stop.isGate {
      events.append(EngineEvent(.gateReleased, annotation: annotation, time: time))
    } else if isPlaying {
      events.append(EngineEvent(.resume, annotation: annotation, time: time))
    }
  }

  /// Ends the stops of an annotation that leaves the screen.
  mutating func endStops(of slot: Int, at time: Double, into events: inout [EngineEvent]) {
    for stop in stops where stop.slot == slot {
      end(stop, of: index.annotations[slot], at: time, into: &events)
    }
  }

  /// Ends what does not stop the playhead at the target of a jump or a seek: the end of the media,
  /// and gates elsewhere.
  mutating func leaveStops(for target: Double, into events: inout [EngineEvent]) {
    let wasPlaying = isPlaying
    let gate = stops.last { $0.isGate && index.starts[$0.slot] != target }
    stops.removeAll { $0.isGate && index.starts[$0.slot] != target }
    hasEnded = false
    guard !wasPlaying, isPlaying else { return }
    let annotation = gate.map { index.annotations[$0.slot] }
    events.append(EngineEvent(.resume, annotation: annotation, time: target))
  }

  // MARK: Pauses on show

  mutating func advanceStands(by elapsed: Double, into events: inout [EngineEvent]) {
    guard elapsed.isFinite else { return ignore(.notFinite, into: &events) }
    guard !isInAd else { return }
    for place in stops.indices { stops[place].remaining? -= max(0, elapsed) }
    let stands = stops.filter { !$0.isGate }.sorted { $0.remaining ?? 0 < $1.remaining ?? 0 }
    for stand in stands where stand.remaining ?? 0 <= 0 {
      end(stand, of: index.annotations[stand.slot], at: position, into: &events)
    }
  }

  // MARK: Gates

  /// Returns the first closed gate between the position and `target`.
  func firstClosedGate(before target: Double) -> Int? {
    if let closed = stops.last(where: { $0.isGate }) { return target > position ? closed.slot : nil }
    return gates.first { slot in
      let start = index.starts[slot]
      let isBetween = (hasBegun ? start > position : start >= position) && start <= target
      let annotation = index.annotations[slot]
      return isBetween && !releasedGates.contains(annotation) && conditionHolds(of: annotation)
    }
  }

  /// Holds the playhead at a gate.
  mutating func close(_ gate: Int, at time: Double, into events: inout [EngineEvent]) {
    guard !stops.contains(Stop(slot: gate)) else { return }
    stops.append(Stop(slot: gate))
    events.append(EngineEvent(.gateClosed, annotation: index.annotations[gate], time: time))
  }

  /// Releases the gate of an annotation that was tapped; of another one, all gates that hold the
  /// playhead.
  mutating func releaseGates(with annotation: Int, at time: Double, into events: inout [EngineEvent]) {
    let closed = stops.filter { $0.isGate }
    let own = closed.filter { index.annotations[$0.slot] == annotation }
    for gate in own.isEmpty ? closed : own {
      let annotation = index.annotations[gate.slot]
      releasedGates.insert(annotation)
      end(gate, of: annotation, at: time, into: &events)
    }
  }
}

extension Annotation {
  /// A Boolean value that indicates whether the annotation stops the playhead when it is shown.
  package var stopsPlayhead: Bool { isVisual && (pausesOnShow || isGate) }
}
