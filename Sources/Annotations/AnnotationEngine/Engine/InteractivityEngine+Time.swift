/// The time layer: which windows the playhead enters and leaves.
extension InteractivityEngine {
  // MARK: Inputs

  mutating func play(into events: inout [EngineEvent]) {
    if let gate = held?.slot {
      held?.resumes = true
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

  mutating func end(into events: inout [EngineEvent]) {
    if let duration { tick(to: duration, into: &events) }
    hasEnded = duration == nil || position == duration
    if hasEnded { isPlaying = false }
  }

  mutating func tick(to time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return refuse(.notFinite, into: &events) }
    // A session that began in the middle has not looked at its place yet.
    if !hasBegun, position > 0 { land(on: position, into: &events) }
    let target = inMedia(time)
    isPlaying = true
    if target >= position, target < due, held == nil, stand == nil {
      // Nothing is due: nearly every tick of a playback ends here.
      arrive(at: target)
    } else if target >= position {
      playForward(to: target, into: &events)
    } else {
      playBackward(to: target, into: &events)
    }
  }

  mutating func seek(to time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return refuse(.notFinite, into: &events) }
    let wanted = inMedia(time)
    let gate = firstClosedGate(before: wanted)
    let target = gate.map { index.starts[$0] } ?? wanted
    hasEnded = false
    land(on: target, into: &events)
    // Where the landing has jumped away, the playhead is not at the gate.
    if let gate, target < wanted, position == target {
      if held?.slot != gate { close(gate, at: target, into: &events) }
      events.append(EngineEvent(.seek(to: target), owner: index.owners[gate], time: target))
    }
  }

  private func inMedia(_ time: Double) -> Double {
    max(0, min(time, duration ?? time))
  }

  // MARK: Ordinary playback

  /// Ends a stretch of ordinary playback.
  @inline(__always)
  private mutating func arrive(at time: Double) {
    if time > position { jumps = 0 }
    position = time
    includesPosition = false
    hasBegun = true
    hasEnded = false
  }

  /// Plays from the position to `target`: windows that lie wholly between are entered and left.
  private mutating func playForward(to target: Double, into events: inout [EngineEvent]) {
    hasBegun = true
    hasEnded = false
    var limit = held == nil ? target : position
    var holder = held.map { index.owners[$0.slot] }
    if limit > position { stand = nil }
    while due <= limit, due < .infinity {
      if due > position { jumps = 0 }
      position = due
      let (annotation, cut) = passNext(into: &events)
      switch cut {
      case .none: break
      case .hold:
        limit = position
        holder = annotation
      case .jump(let destination):
        land(on: destination, into: &events)
        return
      }
    }
    arrive(at: limit)
    if limit < target {
      events.append(
        EngineEvent(.seek(to: limit), annotation: holder.map { Int($0) }, time: limit))
    }
  }

  /// Passes the first thing after the cursor, which is due where the playhead is now.
  ///
  /// What ends at a time comes first there, then what begins, then the points: the order of starts.
  private mutating func passNext(
    into events: inout [EngineEvent]
  ) -> (annotation: AnnotationNumber, cut: Cut) {
    let time = due
    if index.ends.timeOrInfinity(cursor.end) == time {
      let rank = cursor.end
      cursor.end.advance()
      updateDue()
      let annotation = index.owners[index.slotsByEnd[rank]]
      return (annotation, leave(rank, isPlayed: true, into: &events))
    }
    if index.starts.timeOrInfinity(cursor.start) == time {
      let slot = cursor.start
      cursor.start.advance()
      updateDue()
      return (index.owners[slot], enter(slot, isAtStart: true, into: &events))
    }
    let point = cursor.point
    cursor.point.advance()
    updateDue()
    return (index.pointOwners[point], pass(point, into: &events))
  }

  /// Plays backwards: an ordinary pass, but windows that lie wholly between are not played.
  private mutating func playBackward(to target: Double, into events: inout [EngineEvent]) {
    let first = index.points.first(from: target)
    let last =
      includesPosition ? index.points.first(after: position) : index.points.first(from: position)
    jumps = 0
    let destination = shift(to: target, points: first..<max(first, last), into: &events)
    arrive(at: target)
    cursor.point = index.points.first(after: target)
    updateDue()
    if let destination { land(on: destination, into: &events) }
  }

  // MARK: Seeks and jumps

  /// Puts the playhead to a time, and then wherever the project jumps from there.
  mutating func land(on time: Double, into events: inout [EngineEvent]) {
    var next: Double? = time
    while let target = next {
      hasBegun = true
      next = shift(to: target, points: Point(0)..<Point(0), into: &events)
      includesPosition = true
      cursor.point = index.points.first(from: target)
      updateDue()
    }
  }

  /// Moves the playhead without playing what lies between, except for the given points.
  ///
  /// Only what stops or starts being current changes. The events are in the order of their own times.
  /// - Returns: where an entering annotation jumps to; what would be entered after it is left out.
  private mutating func shift(
    to target: Double, points: Range<Point>, into events: inout [EngineEvent]
  ) -> Double? {
    var passage = passage(to: target, points: points)
    events.reserveCapacity(events.count + 2 * passage.count + 8)
    if let gate = held?.slot, index.starts[gate] != target { held = nil }
    while let step = passage.next(in: index) {
      let cut: Cut
      switch step {
      case .enter(let slot, let time):
        cut = enter(slot, isAtStart: time == target, into: &events)
      case .leave(let rank): cut = leave(rank, isPlayed: false, into: &events)
      case .pass(let point): cut = pass(point, into: &events)
      case .exit(let point):
        exit(point, into: &events)
        cut = .none
      }
      if case .jump(let destination) = cut {
        depart(from: passage, into: &events)
        return destination
      }
    }
    return nil
  }

  /// Puts the cursor and the position to a time.
  /// - Returns: what the playhead leaves and enters on the way, and the given points.
  private mutating func passage(to target: Double, points: Range<Point>) -> Passage {
    let old = activeSlots
    let openPoints = departure?.openPoints.sorted() ?? []
    departure = nil
    cursor.start = index.starts.first(after: target)
    cursor.end = index.ends.first(after: target)
    position = target
    return Passage(from: old, to: activeSlots, points: points, openPoints: openPoints, in: index)
  }

  /// A jump has cut a passage short: what it still leaves is left, what it would enter is not entered.
  private mutating func depart(from passage: Passage, into events: inout [EngineEvent]) {
    var rest = Passage(
      leftOf: passage, openPoints: departure?.openPoints ?? [], in: index)
    departure = nil
    while let step = rest.next(in: index) {
      switch step {
      case .leave(let rank): _ = leave(rank, isPlayed: false, into: &events)
      case .exit(let point): exit(point, into: &events)
      case .enter, .pass: break
      }
    }
    let unentered = passage.unentered
    departure = Departure(active: activeSlots.filter { !unentered.contains($0) })
  }
}
