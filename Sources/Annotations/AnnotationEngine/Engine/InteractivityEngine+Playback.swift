// The time layer: the windows that the playhead enters and leaves.

extension InteractivityEngine {
  /// The effect of an event on the stretch that is being played.
  enum Interruption {
    case none
    /// The playhead stays at the event's time.
    case hold
    case jump(to: Double)
  }

  /// A move of the playhead that a jump has interrupted.
  struct InterruptedMove {
    /// The slots that are active until the jump lands, ascending; `nil` for those at the cursor.
    var active: [Int]?
    /// The points that were entered and not exited.
    var openPoints: [Int] = []
  }

  // MARK: Inputs

  mutating func play(into events: inout [EngineEvent]) {
    wishesToPlay = true
    // A stop at the very end comes before the end. During an ad it is the ad that plays.
    let isAtEnd = hasEnded || stops.isEmpty && duration.map { position >= $0 } == true
    // Playing skips a pause on show.
    stops.removeAll { !$0.isGate }
    if isAtEnd, !isInAd {
      hasEnded = false
      if rate >= 0 { return land(on: 0, into: &events) }
    }
    if let closedGate {
      events.append(EngineEvent(.gateClosed, annotation: closedGate, time: position))
    } else if !hasBegun {
      land(on: position, into: &events)
    }
  }

  mutating func end(into events: inout [EngineEvent]) {
    // A pause at the very end remains one.
    let isPaused = !wishesToPlay && position == duration
    wishesToPlay = true
    if let duration { tick(to: duration, into: &events) }
    hasEnded = duration == nil || position == duration
    if isPaused { wishesToPlay = false }
  }

  mutating func tick(to time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return ignore(.notFinite, into: &events) }
    // A session that began in the middle has not evaluated its position yet.
    if !hasBegun, position > 0 { land(on: position, into: &events) }
    let target = inMedia(time)
    wishesToPlay = true
    if target >= position, target < due, stops.isEmpty {
      // Nothing is due: almost every tick ends here.
      finishPlaying(at: target)
    } else if target >= position {
      playForward(to: target, into: &events)
    } else {
      playBackward(to: target, into: &events)
    }
  }

  mutating func seek(to time: Double, into events: inout [EngineEvent]) {
    guard time.isFinite else { return ignore(.notFinite, into: &events) }
    let wanted = inMedia(time)
    let gate = firstClosedGate(before: wanted)
    let target = gate.map { index.starts[$0] } ?? wanted
    land(on: target, into: &events)
    // If the landing has jumped away, the playhead is not at the gate.
    if let gate, target < wanted, position == target {
      close(gate, at: target, into: &events)
      events.append(
        EngineEvent(.seek(to: target), annotation: index.annotations[gate], time: target))
    }
  }

  private func inMedia(_ time: Double) -> Double { max(0, min(time, duration ?? time)) }

  // MARK: Ordinary playback

  /// Ends a stretch of ordinary playback.
  @inline(__always)
  private mutating func finishPlaying(at time: Double) {
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
    /// The annotation that holds the playhead at the limit.
    var holder = closedGate
    var limit = holder == nil ? target : position
    if limit > position { stops = [] }
    while due <= limit, due < .infinity {
      if due > position { jumps = 0 }
      position = due
      let (annotation, interruption) = playNext(into: &events)
      switch interruption {
      case .none: break
      case .hold:
        limit = position
        holder = annotation
      case .jump(let destination):
        land(on: destination, into: &events)
        return
      }
    }
    finishPlaying(at: limit)
    if limit < target {
      events.append(EngineEvent(.seek(to: limit), annotation: holder, time: limit))
    }
  }

  /// Plays the first end, start or point after the cursor, which is due at the position.
  ///
  /// At one time ends come first, then starts, then points.
  private mutating func playNext(into events: inout [EngineEvent]) -> (annotation: Int, interruption: Interruption) {
    let time = due
    if index.end(ofRank: cursor.rank) == time {
      let rank = cursor.rank
      cursor.rank += 1
      updateDue()
      let annotation = index.annotations[index.slotsByRank[rank]]
      return (annotation, leave(rank, isPlayed: true, into: &events))
    }
    if index.start(of: cursor.slot) == time {
      let slot = cursor.slot
      cursor.slot += 1
      updateDue()
      return (index.annotations[slot], enter(slot, into: &events))
    }
    let point = cursor.point
    cursor.point += 1
    updateDue()
    return (index.annotationsByPoint[point], play(point: point, into: &events))
  }

  /// Plays backwards, which fires nothing: only what is active at the target and not at the
  /// position, or the reverse, is entered and left.
  private mutating func playBackward(to target: Double, into events: inout [EngineEvent]) {
    jumps = 0
    stops.removeAll { !$0.isGate || index.starts[$0.slot] != target }
    _ = move(to: target, isFiring: false, into: &events)
    finishPlaying(at: target)
    cursor.point = index.points.firstPlace(after: target)
    updateDue()
  }

  // MARK: Seeks and jumps

  /// Moves the playhead to a time without playing what lies between, and then to where the project
  /// jumps from there.
  mutating func land(on time: Double, into events: inout [EngineEvent]) {
    var next: Double? = time
    while let target = next {
      hasBegun = true
      leaveStops(for: target, into: &events)
      next = move(to: target, isFiring: true, into: &events)
      includesPosition = true
      cursor.point = index.points.firstPlace(from: target)
      updateDue()
    }
  }

  /// Moves the playhead without playing what lies between.
  ///
  /// Only what stops or starts being active changes. The events are in the order of their own
  /// times.
  /// - Returns: the time to which an entering annotation jumps; what would be entered after it is
  ///   left out.
  private mutating func move(
    to target: Double, isFiring: Bool, into events: inout [EngineEvent]
  ) -> Double? {
    var steps = steps(movingTo: target)
    events.reserveCapacity(events.count + 2 * steps.count + 8)
    while let step = index.nextStep(of: &steps) {
      let interruption: Interruption
      switch step {
      case .enter(let slot): interruption = enter(slot, isFiring: isFiring, into: &events)
      case .leave(let rank): interruption = leave(rank, isPlayed: false, into: &events)
      case .exit(let point):
        exit(point, into: &events)
        interruption = .none
      }
      if case .jump(let destination) = interruption {
        interruptMove(before: steps, into: &events)
        return destination
      }
    }
    return nil
  }

  /// Puts the cursor and the position to a time.
  /// - Returns: the windows that the playhead leaves and enters.
  private mutating func steps(movingTo target: Double) -> TimelineIndex.Steps {
    let old = activeSlots
    let oldCursor = cursor
    let interrupted = interruptedMove
    interruptedMove = nil
    cursor.slot = index.starts.firstPlace(after: target)
    cursor.rank = index.ends.firstPlace(after: target)
    position = target
    var leaving: [Int] = []
    leaving.reserveCapacity(old.count)
    for slot in old where !isActive(slot) { leaving.append(index.ranks[slot]) }
    leaving.sortDistinct()
    let interruptedSlots = interrupted?.active.map { Set($0) }
    var entering = activeSlots
    entering.removeAll { slot in
      if let interruptedSlots { return interruptedSlots.contains(slot) }
      return slot < oldCursor.slot && index.ranks[slot] >= oldCursor.rank
    }
    return TimelineIndex.Steps(
      entering: entering[...], leaving: leaving[...], exiting: (interrupted?.openPoints.sorted() ?? [])[...])
  }

  /// Ends a move that a jump has interrupted: what it still leaves is left, what it would enter is
  /// not entered.
  private mutating func interruptMove(before rest: TimelineIndex.Steps, into events: inout [EngineEvent]) {
    let unentered = Set(rest.entering)
    var rest = TimelineIndex.Steps(leaving: rest.leaving, exiting: rest.exiting + (interruptedMove?.openPoints ?? []))
    interruptedMove = nil
    while let step = index.nextStep(of: &rest) {
      switch step {
      case .leave(let rank): _ = leave(rank, isPlayed: false, into: &events)
      case .exit(let point): exit(point, into: &events)
      case .enter: break
      }
    }
    interruptedMove = InterruptedMove(active: activeSlots.filter { !unentered.contains($0) })
  }
}
