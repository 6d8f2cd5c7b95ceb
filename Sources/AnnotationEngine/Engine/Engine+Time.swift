/// The time layer: which windows the playhead enters and leaves.
extension Engine {
  // MARK: Inputs

  mutating func play(into events: inout [EngineEvent]) {
    if let gate = heldGate {
      gateResumes = true
      close(gate, at: position, into: &events)
      return
    }
    isPlaying = true
    // Whoever cuts a stand at the very end short wants the end, and in an ad it is the ad that plays.
    let isAtEnd = stand == nil && duration.map { position >= $0 } == true
    stand = nil
    if hasEnded || isAtEnd, !isInAd {
      hasEnded = false
      land(on: 0, into: &events)
    } else if !hasBegun {
      land(on: position, into: &events)
    }
  }

  mutating func pause() {
    isPlaying = false
    stand?.resumes = false
    gateResumes = false
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
    // Where the landing has jumped away, there is no standing at the gate.
    if let gate, target < wanted, position == target {
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
    while due <= limit, due < .infinity {
      if due > position { jumps = 0 }
      position = due
      let (annotation, cut) = passNext(into: &events)
      switch cut {
      case .none: break
      case .hold:
        limit = position
        holder = Int(annotation)
      case .jump(let destination):
        land(on: destination, into: &events)
        return
      }
    }
    if limit > position { jumps = 0 }
    position = limit
    includesPosition = false
    if limit < target {
      events.append(EngineEvent(.seek(to: limit), annotation: holder, time: limit))
    }
  }

  /// Passes the first thing behind the cursor, which is due where the playhead is now.
  ///
  /// What ends at a time comes first there, then what begins, then the points: the order of starts.
  private mutating func passNext(
    into events: inout [EngineEvent]
  ) -> (annotation: UInt32, cut: Cut) {
    let time = due
    if cursor.end < index.ends.count, index.ends[cursor.end] == time {
      let rank = cursor.end
      cursor.end += 1
      updateDue()
      return (
        index.owners[Int(index.slotsByEnd[rank])], leave(rank: rank, isPlayed: true, into: &events)
      )
    }
    if cursor.start < index.starts.count, index.starts[cursor.start] == time {
      let slot = UInt32(cursor.start)
      cursor.start += 1
      updateDue()
      return (index.owners[Int(slot)], enter(slot, isAtStart: true, into: &events))
    }
    let point = cursor.point
    cursor.point += 1
    updateDue()
    return (index.pointOwners[point], pass(point: point, into: &events))
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
  /// - Returns: where an entering annotation jumps to; what would be entered behind it is left out.
  private mutating func shift(
    to target: Double, points: Range<Int>, into events: inout [EngineEvent]
  ) -> Double? {
    let old = activeSlots
    cursor.start = index.starts.count(upTo: target)
    cursor.end = index.ends.count(upTo: target)
    interrupted = nil
    let (entering, leaving) = difference(from: old, to: activeSlots)
    events.reserveCapacity(events.count + 2 * (entering.count + leaving.count) + 8)
    position = target
    if let gate = heldGate, index.starts[Int(gate)] != target { heldGate = nil }

    var openPoints = self.openPoints.sorted()
    self.openPoints = []
    // The next of each list, with its time: only what was taken is looked up anew.
    var (entered, left, point) = (0, 0, points.lowerBound)
    var start = time(ofEntering: entering, at: entered)
    var end = time(ofLeaving: leaving, at: left)
    var pointTime = time(ofPoint: point, in: points)
    while true {
      let cut: Cut
      if let open = openPoints.first, index.points[open] < min(end, start) {
        // At one time, ends and starts come before it.
        exit(point: open, into: &events)
        openPoints.removeFirst()
        continue
      }
      if left < leaving.count, end <= start, end <= pointTime {
        cut = leave(rank: Int(leaving[left]), isPlayed: false, into: &events)
        left += 1
        end = time(ofLeaving: leaving, at: left)
      } else if entered < entering.count, start <= pointTime {
        cut = enter(entering[entered], isAtStart: start == target, into: &events)
        entered += 1
        start = time(ofEntering: entering, at: entered)
      } else if point < points.upperBound {
        cut = pass(point: point, into: &events)
        point += 1
        pointTime = time(ofPoint: point, in: points)
      } else {
        return nil
      }
      if case .jump(let destination) = cut {
        // What has been left stays left; what would have been entered next is not.
        openPoints += self.openPoints
        self.openPoints = []
        for rank in leaving[left...] {
          while let open = openPoints.first, index.points[open] < index.ends[Int(rank)] {
            exit(point: openPoints.removeFirst(), into: &events)
          }
          _ = leave(rank: Int(rank), isPlayed: false, into: &events)
        }
        for point in openPoints { exit(point: point, into: &events) }
        let unentered = Set(entering[entered...])
        interrupted = activeSlots.filter { !unentered.contains($0) }
        return destination
      }
    }
  }

  private func time(ofEntering slots: [UInt32], at place: Int) -> Double {
    place < slots.count ? index.starts[Int(slots[place])] : .infinity
  }

  private func time(ofLeaving ranks: [UInt32], at place: Int) -> Double {
    place < ranks.count ? index.ends[Int(ranks[place])] : .infinity
  }

  private func time(ofPoint point: Int, in points: Range<Int>) -> Double {
    points.contains(point) ? index.points[point] : .infinity
  }

  /// What is in one of two ascending lists of slots only.
  /// - Returns: the slots that enter, in the order of their starts; the ranks that leave, in the order of
  ///   their ends.
  private func difference(
    from old: [UInt32], to new: [UInt32]
  ) -> (entering: [UInt32], leaving: [UInt32]) {
    guard let firstOld = old.first, let lastOld = old.last, let firstNew = new.first,
      let lastNew = new.last, firstOld <= lastNew, firstNew <= lastOld
    else {
      // A seek over a long way: nothing stays.
      var leaving = old.map { index.ranks[Int($0)] }
      leaving.sortDistinct()
      return (new, leaving)
    }
    var entering: [UInt32] = []
    var leaving: [UInt32] = []
    entering.reserveCapacity(new.count)
    leaving.reserveCapacity(old.count)
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < old.count || newPlace < new.count {
      if newPlace == new.count || (oldPlace < old.count && old[oldPlace] < new[newPlace]) {
        leaving.append(index.ranks[Int(old[oldPlace])])
        oldPlace += 1
      } else if oldPlace == old.count || new[newPlace] < old[oldPlace] {
        entering.append(new[newPlace])
        newPlace += 1
      } else {
        oldPlace += 1
        newPlace += 1
      }
    }
    leaving.sortDistinct()
    return (entering, leaving)
  }
}
