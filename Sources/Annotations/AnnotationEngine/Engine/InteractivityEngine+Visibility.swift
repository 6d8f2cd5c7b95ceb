// The visibility layer: of what is active, that which is on screen.

extension InteractivityEngine {
  // MARK: Windows

  /// Enters a window.
  /// - Parameter isFiring: whether triggers, pauses and gates take effect: not if playback runs
  ///   backwards.
  @inline(__always)
  mutating func enter(_ slot: Int, isFiring: Bool = true, into events: inout [EngineEvent]) -> Interruption {
    let annotation = index.annotations[slot]
    let time = index.starts[slot]
    let flags = flags[slot]
    events.append(EngineEvent(.entered, annotation: annotation, time: time))
    if flags.contains(.loopsBack) { tapped.remove(slot) }
    // If it was on screen when the ad began, that was before it entered again.
    coveredByAd?.remove(slot)
    if flags.contains(.conditional), !conditionHolds(of: annotation) { return .none }
    if flags.contains(.visual) {
      return isInAd ? .none : show(slot, at: time, isStopping: isFiring, into: &events)
    }
    return isFiring && flags.contains(.trigger) ? trigger(annotation, at: time, into: &events) : .none
  }

  /// Leaves a window.
  /// - Parameter isPlayed: whether ordinary playback has passed the window's end.
  @inline(__always)
  mutating func leave(_ rank: Int, isPlayed: Bool, into events: inout [EngineEvent]) -> Interruption {
    let slot = index.slotsByRank[rank]
    let annotation = index.annotations[slot]
    let time = index.ends[rank]
    events.append(EngineEvent(.exited, annotation: annotation, time: time))
    guard isShown[slot] else {
      // During an ad, the playhead may wait because of an annotation that is hidden.
      endStops(of: slot, at: time, into: &events)
      return .none
    }
    hide(slot, at: time, into: &events)
    guard isPlayed, flags[slot].contains(.loopsBack), !tapped.contains(slot) else { return .none }
    return loopBack(annotation, at: time, into: &events)
  }

  /// Plays a window without length, in which nothing can be shown.
  mutating func play(point: Int, into events: inout [EngineEvent]) -> Interruption {
    let annotation = index.annotationsByPoint[point]
    let time = index.points[point]
    events.append(EngineEvent(.entered, annotation: annotation, time: time))
    var interruption = Interruption.none
    if project.annotations[annotation].kind == .timeTrigger, conditionHolds(of: annotation) {
      interruption = trigger(annotation, at: time, into: &events)
    }
    if case .jump = interruption {
      interruptedMove = InterruptedMove(openPoints: [point])
    } else {
      exit(point, into: &events)
    }
    return interruption
  }

  mutating func exit(_ point: Int, into events: inout [EngineEvent]) {
    events.append(
      EngineEvent(
        .exited, annotation: index.annotationsByPoint[point], time: index.points[point]))
  }

  // MARK: On screen

  @inline(__always)
  private mutating func show(
    _ slot: Int, at time: Double, isStopping: Bool = true, into events: inout [EngineEvent]
  ) -> Interruption {
    isShown[slot] = true
    events.append(EngineEvent(.shown, annotation: index.annotations[slot], time: time))
    guard isStopping, flags[slot].contains(.stops) else { return .none }
    return stopPlayhead(slot, at: time, into: &events)
  }

  @inline(__always)
  private mutating func hide(_ slot: Int, at time: Double, into events: inout [EngineEvent]) {
    isShown[slot] = false
    events.append(EngineEvent(.hidden, annotation: index.annotations[slot], time: time))
    endStops(of: slot, at: time, into: &events)
  }

  /// Shows and hides some of the active slots as their conditions require.
  mutating func updateVisibility(of slots: [Int], into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    for slot in slots {
      let isWanted = flags[slot].contains(.visual) && conditionHolds(of: index.annotations[slot])
      guard isWanted != isShown[slot] else { continue }
      if isWanted {
        _ = show(slot, at: position, into: &events)
      } else {
        hide(slot, at: position, into: &events)
      }
    }
  }

  /// Shows and hides annotations after preconditions or variables have changed.
  mutating func updateVisibility(reading names: [Name], into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    var readers = names.count == 1 ? slotsByName[names[0]] ?? [] : []
    if names.count > 1 { readers = Set(names.flatMap { slotsByName[$0] ?? [] }).sorted() }
    // The shorter list is filtered by the other criterion.
    let slots =
      readers.count <= activeCount
      ? readers.filter(isActive)
      : activeSlots.filter { flags[$0].contains([.visual, .conditional]) }
    updateVisibility(of: slots, into: &events)
  }

  mutating func setVariables(_ given: Variables, into events: inout [EngineEvent]) {
    var changed: [Name] = []
    for (name, value) in given.values {
      let new = value == .undefined ? nil : value
      guard variables[name] != new else { continue }
      variables[name] = new
      changed.append(name)
    }
    updateVisibility(reading: changed, into: &events)
  }

  // MARK: Ads

  /// Hides everything while an ad plays.
  mutating func startAd(into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    var covered: Set<Int> = []
    for slot in activeSlots where isShown[slot] {
      isShown[slot] = false
      if flags[slot].contains(.stops) { covered.insert(slot) }
      events.append(EngineEvent(.hidden, annotation: index.annotations[slot], time: position))
    }
    coveredByAd = covered
  }

  /// Shows what the ad covered, which does not stop the playhead again, and what has entered or
  /// could not show before, which does.
  mutating func endAd(into events: inout [EngineEvent]) {
    guard let covered = coveredByAd else { return }
    coveredByAd = nil
    for slot in activeSlots where flags[slot].contains(.visual) {
      guard conditionHolds(of: index.annotations[slot]) else {
        // The condition ceased to hold during the ad.
        endStops(of: slot, at: position, into: &events)
        continue
      }
      if flags[slot].contains(.stops), !covered.contains(slot) {
        _ = show(slot, at: position, into: &events)
      } else {
        isShown[slot] = true
        events.append(EngineEvent(.shown, annotation: index.annotations[slot], time: position))
      }
    }
  }
}
