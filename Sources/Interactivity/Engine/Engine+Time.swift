/// The time layer: which windows the playhead enters and leaves.
extension Engine {
  // MARK: Inputs

  mutating func play(into events: inout [EngineEvent]) {
    if let gate = heldGate {
      close(gate, at: position, into: &events)
      return
    }
    isPlaying = true
    stand = nil
    if hasEnded || duration.map({ position >= $0 }) == true {
      hasEnded = false
      land(on: 0, into: &events)
    } else if !hasBegun {
      land(on: position, into: &events)
    }
  }

  mutating func pause() {
    isPlaying = false
    stand?.resumes = false
  }

  mutating func end(into events: inout [EngineEvent]) {
    if let duration { tick(to: duration, into: &events) }
    hasEnded = duration == nil || position == duration
    if hasEnded { isPlaying = false }
  }

  mutating func tick(to time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return refuse(.notFinite, into: &events) }
    let target = inMedia(time)
    if target >= position, target < due, heldGate == nil, stand == nil {
      if target > position { jumps = 0 }
      position = target
      includesPosition = false
      hasBegun = true
      hasEnded = false
      isPlaying = true
      return
    }
    isPlaying = true
    if target >= position {
      playForward(to: target, into: &events)
    } else {
      playBackward(to: target, into: &events)
    }
  }

  mutating func seek(to time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return refuse(.notFinite, into: &events) }
    let wanted = inMedia(time)
    let gate = firstClosedGate(before: wanted)
    let target = gate.map { index.starts[Int($0)] } ?? wanted
    hasEnded = false
    land(on: target, into: &events)
    if let gate, target < wanted {
      if heldGate != gate { close(gate, at: target, into: &events) }
      events.append(EngineEvent(.seek(to: target), annotation: owner(of: gate), time: target))
    }
  }

  private func inMedia(_ time: Double) -> Double {
    max(0, min(time, duration ?? time))
  }

  // MARK: Passes

  /// Plays from the position to `target`: windows that lie wholly between are entered and left.
  private mutating func playForward(to target: Double, into events: inout [EngineEvent]) {
    hasBegun = true
    hasEnded = false
    var limit = target
    var holder = heldGate.map { owner(of: $0) }
    if holder != nil { limit = position }
    if limit > position { stand = nil }
    while true {
      let time = index.time(ofStart: cursor.start, end: cursor.end, point: cursor.point)
      guard time <= limit, time < .infinity else { break }
      if time > position {
        position = time
        jumps = 0
      }
      // What ends at a time comes first there, then what begins, then the points: by start.
      let (annotation, cut) = passNext(at: time, into: &events)
      switch cut {
      case .none: break
      case .hold:
        limit = time
        holder = annotation
      case .jump(let destination):
        land(on: destination, into: &events)
        return
      }
    }
    if limit > position { jumps = 0 }
    position = limit
    includesPosition = false
    updateDue()
    if limit < target {
      events.append(EngineEvent(.seek(to: limit), annotation: holder, time: limit))
    }
  }

  /// Passes the first thing behind the cursor, which lies at `time`.
  private mutating func passNext(
    at time: Double, into events: inout [EngineEvent]
  ) -> (annotation: Int, cut: Cut) {
    if cursor.end < index.slotsByEnd.count,
      index.ends[Int(index.slotsByEnd[cursor.end])] == time
    {
      let slot = index.slotsByEnd[cursor.end]
      cursor.end += 1
      deactivate(slot)
      return (owner(of: slot), leave(slot, isPlayed: true, into: &events))
    }
    if cursor.start < index.starts.count, index.starts[cursor.start] == time {
      let slot = UInt32(cursor.start)
      cursor.start += 1
      activeSlots.append(slot)
      return (owner(of: slot), enter(slot, isAtStart: true, into: &events))
    }
    let point = cursor.point
    cursor.point += 1
    return (Int(index.pointOwners[point]), pass(point: point, into: &events))
  }

  private mutating func deactivate(_ slot: UInt32) {
    let place = activeSlots.partitioned { $0 >= slot }
    activeSlots.remove(at: place)
  }

  /// Plays backwards: an ordinary pass, but for windows wholly between, which are not played.
  private mutating func playBackward(to target: Double, into events: inout [EngineEvent]) {
    let from = position
    let first = index.points.partitioned { $0 >= target }
    let last = index.points.partitioned { includesPosition ? $0 > from : $0 >= from }
    hasBegun = true
    hasEnded = false
    jumps = 0
    let destination = shift(to: target, points: first..<max(first, last), into: &events)
    includesPosition = false
    cursor.point = index.points.partitioned { $0 > target }
    updateDue()
    if let destination { land(on: destination, into: &events) }
  }

  /// Puts the playhead to a time, and then wherever the project jumps from there.
  mutating func land(on time: Double, into events: inout [EngineEvent]) {
    var next: Double? = time
    while let target = next {
      hasBegun = true
      next = shift(to: target, points: 0..<0, into: &events)
      includesPosition = true
      cursor.point = index.points.partitioned { $0 >= target }
      updateDue()
    }
  }

  /// Moves the playhead without playing what lies between, but for the given points.
  ///
  /// Only what stops or starts being current changes. The events are in the order of their own times.
  /// - Returns: where an entering annotation jumps to; what would come behind it is left out.
  private mutating func shift(
    to target: Double, points: Range<Int>, into events: inout [EngineEvent]
  ) -> Double? {
    let old = activeSlots
    let new = index.slots(at: target)
    let (entering, leaving) = difference(from: old, to: new)
    events.reserveCapacity(events.count + 2 * (entering.count + leaving.count))
    position = target
    if let gate = heldGate, index.starts[Int(gate)] != target { heldGate = nil }
    activeSlots = new
    cursor.start = index.starts.partitioned { $0 > target }
    cursor.end = index.firstRank(endingAfter: target)

    var (entered, left, point) = (0, 0, points.lowerBound)
    var openPoints = self.openPoints.sorted()
    self.openPoints = []
    while true {
      let start =
        entered < entering.count ? index.starts[Int(entering[entered])] : Double.infinity
      let end = left < leaving.count ? index.ends[Int(leaving[left])] : Double.infinity
      let pointTime = point < points.upperBound ? index.points[point] : Double.infinity
      let cut: Cut
      if let open = openPoints.first, isDue(open, before: (end: end, start: start)) {
        exit(point: open, into: &events)
        openPoints.removeFirst()
        continue
      }
      if left < leaving.count, end <= start, end <= pointTime {
        cut = leave(leaving[left], isPlayed: false, into: &events)
        left += 1
      } else if entered < entering.count, start <= pointTime {
        cut = enter(entering[entered], isAtStart: start == target, into: &events)
        entered += 1
      } else if point < points.upperBound {
        cut = pass(point: point, into: &events)
        point += 1
      } else {
        return nil
      }
      if case .jump(let destination) = cut {
        self.openPoints += openPoints
        let gone = Set(leaving[..<left])
        activeSlots = (old.filter { !gone.contains($0) } + entering[..<entered]).sorted()
        return destination
      }
    }
  }

  /// Whether the point's exit comes before an end and a start: both come first at one time.
  private func isDue(_ point: Int, before next: (end: Double, start: Double)) -> Bool {
    index.points[point] < min(next.end, next.start)
  }

  /// What is in one of two ascending lists of slots only: entering in the order of their starts, leaving
  /// in the order of their ends.
  private func difference(
    from old: [UInt32], to new: [UInt32]
  ) -> (entering: [UInt32], leaving: [UInt32]) {
    var entering: [UInt32] = []
    var leaving: [UInt64] = []
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      if newPlace == new.count || (oldPlace < old.count && old[oldPlace] < new[newPlace]) {
        leaving.append(UInt64(index.endRanks[Int(old[oldPlace])]))
        oldPlace += 1
      } else if oldPlace == old.count || new[newPlace] < old[oldPlace] {
        entering.append(new[newPlace])
        newPlace += 1
      } else {
        oldPlace += 1
        newPlace += 1
      }
    }
    let order = stableOrder(of: leaving)
    return (entering, order.map { index.slotsByEnd[Int(leaving[Int($0)])] })
  }
}
