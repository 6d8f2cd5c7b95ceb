/// The layer of visibility: what is on screen of that which time allows.
extension InteractivityEngine {
  /// The playhead has come into a window.
  /// - Parameter isAtStart: the playhead is at the window's start, and not somewhere inside.
  @inline(__always)
  mutating func enter(
    _ slot: Slot, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Cut {
    let annotation = index.owners[slot]
    let time = index.starts[slot]
    let traits = traits[slot]
    events.append(EngineEvent(.entered, owner: annotation, time: time))
    if traits.contains(.loopsBack) { tapped.remove(slot) }
    if isInAd, traits.contains(.stops) { uncover(slot) }
    if traits.contains(.conditional), !holds(annotation) { return .none }
    if traits.contains(.visual) {
      return isInAd ? .none : show(slot, at: time, isAtStart: isAtStart, into: &events)
    }
    return traits.contains(.trigger) ? trigger(annotation, at: time, into: &events) : .none
  }

  /// The playhead has left a window.
  /// - Parameter isPlayed: whether by ordinary playback, over the window's end.
  @inline(__always)
  mutating func leave(_ rank: Rank, isPlayed: Bool, into events: inout [EngineEvent]) -> Cut {
    let slot = index.slotsByEnd[rank]
    let time = index.ends[rank]
    events.append(EngineEvent(.exited, owner: index.owners[slot], time: time))
    guard isShown[slot] else {
      // An ad hides it, too, while the playhead waits because of it.
      endStand(of: slot, at: time, into: &events)
      return .none
    }
    hide(slot, at: time, into: &events)
    guard isPlayed, traits[slot].contains(.loopsBack), !tapped.contains(slot) else { return .none }
    return loopBack(index.owners[slot], at: time, into: &events)
  }

  /// Ordinary playback has passed a window of no length, in which nothing can be seen.
  mutating func pass(_ point: Point, into events: inout [EngineEvent]) -> Cut {
    let annotation = index.pointOwners[point]
    let time = index.points[point]
    events.append(EngineEvent(.entered, owner: annotation, time: time))
    var cut = Cut.none
    if self[annotation].kind == .timeTrigger, holds(annotation) {
      cut = trigger(annotation, at: time, into: &events)
    }
    if case .jump = cut {
      departure = Departure(openPoints: [point])
    } else {
      exit(point, into: &events)
    }
    return cut
  }

  mutating func exit(_ point: Point, into events: inout [EngineEvent]) {
    events.append(
      EngineEvent(.exited, owner: index.pointOwners[point], time: index.points[point]))
  }

  func holds(_ annotation: AnnotationNumber) -> Bool {
    guard let condition = self[annotation].condition else { return true }
    return condition.holds {
      enabled.contains(Name($0))
    } value: {
      variables[Name($0)]
    }
  }

  // MARK: On screen

  @inline(__always)
  private mutating func show(
    _ slot: Slot, at time: Double, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Cut {
    isShown[slot] = true
    events.append(EngineEvent(.shown, owner: index.owners[slot], time: time))
    guard traits[slot].contains(.stops) else { return .none }
    return stop(slot, at: time, isAtStart: isAtStart, into: &events)
  }

  /// The playhead has come to an annotation that pauses on show or is a gate.
  private mutating func stop(
    _ slot: Slot, at time: Double, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Cut {
    let annotation = index.owners[slot]
    var cut = Cut.none
    if self[annotation].pausesOnShow {
      events.append(EngineEvent(.pause, owner: annotation, time: time))
      beginStand(slot)
      cut = .hold
    }
    if isAtStart, self[annotation].isGate, !openGates.contains(annotation) {
      close(slot, at: time, into: &events)
      cut = .hold
    }
    return cut
  }

  @inline(__always)
  private mutating func hide(_ slot: Slot, at time: Double, into events: inout [EngineEvent]) {
    isShown[slot] = false
    events.append(EngineEvent(.hidden, owner: index.owners[slot], time: time))
    endStand(of: slot, at: time, into: &events)
  }

  /// Shows and hides what the conditions now say, after names have got other values.
  mutating func reconsider(conditionsOn names: [Name], into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    let count = Int(cursor.start) - Int(cursor.end)
    if let slots = rules.slots(reading: names, maximum: count) {
      reconsider(slots.filter(isActive), into: &events)
    } else {
      // Fewer are active than read the names.
      reconsider(
        activeSlots.filter { traits[$0].contains([.visual, .conditional]) }, into: &events)
    }
  }

  func isActive(_ slot: Slot) -> Bool {
    slot < cursor.start && !(index.ranks[slot] < cursor.end)
  }

  /// Shows and hides some of what is active, wherever the playhead is.
  mutating func reconsider(_ slots: [Slot], into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    for slot in slots {
      let isWanted = traits[slot].contains(.visual) && holds(index.owners[slot])
      guard isWanted != isShown[slot] else { continue }
      if isWanted {
        showHere(slot, into: &events)
      } else {
        hide(slot, at: position, into: &events)
        releaseGate(of: slot, at: position, into: &events)
      }
    }
  }

  mutating func set(_ given: Variables, into events: inout [EngineEvent]) {
    var changed: [Name] = []
    for (name, value) in given.values {
      let new = value == .undefined ? nil : value
      guard variables[name] != new else { continue }
      variables[name] = new
      changed.append(name)
    }
    reconsider(conditionsOn: changed, into: &events)
  }

  /// Shows what time has allowed for a while, and what something else has kept from the screen.
  private mutating func showHere(_ slot: Slot, into events: inout [EngineEvent]) {
    let isAtStart = index.starts[slot] == position
    _ = show(slot, at: position, isAtStart: isAtStart, into: &events)
  }

  // MARK: Ads

  /// Everything is hidden while an ad plays.
  mutating func startAd(into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    var covered: Set<Slot> = []
    for slot in activeSlots where isShown[slot] {
      isShown[slot] = false
      if traits[slot].contains(.stops) { covered.insert(slot) }
      events.append(EngineEvent(.hidden, owner: index.owners[slot], time: position))
    }
    stage = .ad(covered: covered)
  }

  /// What the ad covered comes back, and does not stop the playhead again. What has come meanwhile, or
  /// could show only now, is seen for the first time, and stops it.
  mutating func endAd(into events: inout [EngineEvent]) {
    guard case .ad(let covered) = stage else { return }
    stage = .content
    for slot in activeSlots where traits[slot].contains(.visual) {
      guard holds(index.owners[slot]) else {
        // Its condition has come to fail during the ad.
        endStand(of: slot, at: position, into: &events)
        releaseGate(of: slot, at: position, into: &events)
        continue
      }
      if traits[slot].contains(.stops), !covered.contains(slot) {
        showHere(slot, into: &events)
      } else {
        isShown[slot] = true
        events.append(EngineEvent(.shown, owner: index.owners[slot], time: position))
      }
    }
  }

  /// Something has entered during an ad: whatever was seen of it before was another time.
  private mutating func uncover(_ slot: Slot) {
    guard case .ad(var covered) = stage else { return }
    // So that the set has one owner, and is not copied.
    stage = .content
    covered.remove(slot)
    stage = .ad(covered: covered)
  }
}
