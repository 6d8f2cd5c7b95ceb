/// The layer of visibility: what is on screen of that which time allows.
extension Engine {
  /// The playhead has come into a window.
  /// - Parameter isAtStart: the playhead is at the window's start, and not somewhere inside.
  @inline(__always)
  mutating func enter(
    _ slot: UInt32, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Cut {
    let owner = index.owners[Int(slot)]
    let time = index.starts[Int(slot)]
    let traits = traits[Int(slot)]
    events.append(EngineEvent(.entered, owner: owner, time: time))
    if traits.contains(.loopsBack) { tappedSlots.remove(slot) }
    if isInAd { coveredSlots.remove(slot) }
    if traits.contains(.conditional), !holds(Int(owner)) { return .none }
    if traits.contains(.visual) {
      return isInAd ? .none : show(slot, at: time, isAtStart: isAtStart, into: &events)
    }
    return traits.contains(.trigger) ? trigger(Int(owner), at: time, into: &events) : .none
  }

  /// The playhead has left a window.
  /// - Parameters:
  ///   - rank: the window's place in the order of ends.
  ///   - isPlayed: by ordinary playback, over its end.
  @inline(__always)
  mutating func leave(rank: Int, isPlayed: Bool, into events: inout [EngineEvent]) -> Cut {
    let slot = index.slotsByEnd[rank]
    let time = index.ends[rank]
    events.append(EngineEvent(.exited, owner: index.owners[Int(slot)], time: time))
    guard isShown[Int(slot)] else {
      // An ad hides what the playhead stands for.
      if stand?.slot == slot { endStand(at: time, into: &events) }
      return .none
    }
    hide(slot, at: time, into: &events)
    guard isPlayed, traits[Int(slot)].contains(.loopsBack), !tappedSlots.contains(slot) else {
      return .none
    }
    return loopBack(owner(of: slot), at: time, into: &events)
  }

  /// Ordinary playback has passed a window of no length, in which nothing can be seen.
  mutating func pass(point: Int, into events: inout [EngineEvent]) -> Cut {
    let annotation = Int(index.pointOwners[point])
    let time = index.points[point]
    events.append(EngineEvent(.entered, annotation: annotation, time: time))
    var cut = Cut.none
    if project.annotations[annotation].kind == .timeTrigger, holds(annotation) {
      cut = trigger(annotation, at: time, into: &events)
    }
    if case .jump = cut {
      openPoints.append(point)
    } else {
      exit(point: point, into: &events)
    }
    return cut
  }

  mutating func exit(point: Int, into events: inout [EngineEvent]) {
    let annotation = Int(index.pointOwners[point])
    events.append(EngineEvent(.exited, annotation: annotation, time: index.points[point]))
  }

  func holds(_ annotation: Int) -> Bool {
    project.annotations[annotation].condition?.holds(enabled: enabled, variables: variables) ?? true
  }

  @inline(__always)
  private mutating func show(
    _ slot: UInt32, at time: Double, isAtStart: Bool, into events: inout [EngineEvent]
  ) -> Cut {
    isShown[Int(slot)] = true
    events.append(EngineEvent(.shown, owner: index.owners[Int(slot)], time: time))
    guard traits[Int(slot)].contains(.stops) else { return .none }
    return stop(slot, at: time, isAtStart: isAtStart, into: &events)
  }

  @inline(__always)
  private mutating func hide(_ slot: UInt32, at time: Double, into events: inout [EngineEvent]) {
    isShown[Int(slot)] = false
    events.append(EngineEvent(.hidden, owner: index.owners[Int(slot)], time: time))
    if stand?.slot == slot { endStand(at: time, into: &events) }
  }

  /// Shows and hides what the conditions now say, wherever the playhead stands.
  /// - Parameter everything: also what has no condition, since the annotations themselves may have changed.
  mutating func reconsider(everything: Bool = false, into events: inout [EngineEvent]) {
    guard !isInAd else { return }
    for slot in activeSlots
    where everything || traits[Int(slot)].contains([.visual, .conditional]) {
      let isWanted = traits[Int(slot)].contains(.visual) && holds(owner(of: slot))
      guard isWanted != isShown[Int(slot)] else { continue }
      if isWanted {
        let isAtStart = index.starts[Int(slot)] == position
        _ = show(slot, at: position, isAtStart: isAtStart, into: &events)
      } else {
        hide(slot, at: position, into: &events)
        if heldGate == slot { release(slot, at: position, into: &events) }
      }
    }
  }

  /// Everything is hidden while an ad plays, and what it covered comes back; it does not pause again. What
  /// has come meanwhile, or could show only now, is seen for the first time, and stops the playhead.
  mutating func setAd(_ isInAd: Bool, into events: inout [EngineEvent]) {
    guard isInAd != self.isInAd else { return }
    self.isInAd = isInAd
    for slot in activeSlots where traits[Int(slot)].contains(.visual) {
      if isInAd {
        guard isShown[Int(slot)] else { continue }
        isShown[Int(slot)] = false
        if traits[Int(slot)].contains(.stops) { coveredSlots.insert(slot) }
        events.append(EngineEvent(.hidden, annotation: owner(of: slot), time: position))
      } else if holds(owner(of: slot)) {
        if traits[Int(slot)].contains(.stops), !coveredSlots.contains(slot) {
          let isAtStart = index.starts[Int(slot)] == position
          _ = show(slot, at: position, isAtStart: isAtStart, into: &events)
        } else {
          isShown[Int(slot)] = true
          events.append(EngineEvent(.shown, annotation: owner(of: slot), time: position))
        }
      } else {
        // Its condition has come to fail behind the ad.
        if stand?.slot == slot { endStand(at: position, into: &events) }
        if heldGate == slot { release(slot, at: position, into: &events) }
      }
    }
    if !isInAd { coveredSlots.removeAll() }
  }
}
