import AnnotationEngine

// The moves of a state, and their effects.

extension Search {
  /// Returns the moves of a state in a fixed order: taps, changes of pinned names, playback.
  mutating func possibleMoves(in state: Int32) -> [Move] {
    let snapshot = table.core(of: state).snapshot
    let valuesNumber = table.states[state].values
    let values = table.values[valuesNumber]
    restore(state, values: valuesNumber)
    let active = engine.active
    let pinned = pinned(in: snapshot)
    recordConditional(active, in: state, pinned: pinned)

    var moves: [Move] = []
    for annotation in active where map.isChoice(annotation) {
      work += active.count
      addMoves(
        .tap(Int32(annotation)), in: state, names: namesOfTapping(annotation, among: active),
        pinned: pinned, to: &moves, where: map.vocabulary.test(of: annotation))
    }
    for name in pinned {
      guard !table.isFull else {
        isIncomplete = true
        break
      }
      for value in 0..<UInt8(map.vocabulary.entries[name].values.count) where value != values[name] {
        var changed = values
        changed[name] = value
        moves.append(Move(state: state, values: table.values.add(changed).number, step: .change))
      }
    }
    addPlayback(in: state, pinned: pinned, to: &moves)
    return moves
  }

  private mutating func addPlayback(in state: Int32, pinned: [Int], to moves: inout [Move]) {
    if isAtEnd {
      ends.append(state)
    } else if engine.isPlaying || engine.isPausedAtEnd {
      let names = map.namesOfPlaying(to: nextTime)
      addMoves(.playOn, in: state, names: names, pinned: pinned, to: &moves)
    } else {
      if let remaining = engine.remainingStand, remaining < .infinity {
        moves.append(Move(state: state, values: table.states[state].values, step: .wait))
      }
      guard engine.closedGate == nil else { return }
      let names = engine.hasBegun ? [] : map.namesOfLanding(at: [engine.position]).sorted()
      addMoves(.play, in: state, names: names, pinned: pinned, to: &moves)
    }
  }

  /// A Boolean value that indicates whether playback has reached the end of the media, or, if its
  /// duration is not known, the end of what is known.
  private var isAtEnd: Bool {
    guard let duration = engine.duration else { return engine.isPlaying && nextTime == .infinity }
    return engine.hasEnded && engine.position == duration
  }

  /// The next time at which something happens: an event, the destination of a jump, or the end.
  private var nextTime: Double {
    min(engine.due, map.nextLanding(after: engine.position), engine.duration ?? .infinity)
  }

  /// Adds a step with each combination of the names that decide its outcome.
  private mutating func addMoves(
    _ step: Step, in state: Int32, names: [Int], pinned: [Int], to moves: inout [Move],
    where isPossible: (Vocabulary.Values) -> Bool = { _ in true }
  ) {
    let values = table.values(of: state)
    var combinations = combinations(of: values, in: names, pinned: pinned)
    if combinations == nil {
      isIncomplete = true
      unfinished.append(state)
      combinations = Combinations(of: values, in: [], counts: [])
    }
    guard let combinations else { return }
    work += combinations.numbers.count
    var variant = values
    for number in combinations.numbers {
      combinations.apply(number, to: &variant)
      guard isPossible(variant) else { continue }
      moves.append(Move(state: state, values: table.values.add(variant).number, step: step))
    }
  }

  /// Returns the combinations of the names that are not pinned; `nil` if there are too many.
  private func combinations(of values: Vocabulary.Values, in names: [Int], pinned: [Int]) -> Combinations? {
    if table.isFull { return nil }
    let free = pinned.isEmpty ? names : names.filter { !pinned.contains($0) }
    return map.vocabulary.combinations(of: values, in: free, maximum: Self.maximumCombinations)
  }

  /// Returns the names that decide whether an annotation can be tapped, and the effect of the tap
  /// on playback.
  private func namesOfTapping(_ annotation: Int, among active: [Int]) -> [Int] {
    guard !map.vocabulary.entries.isEmpty else { return [] }
    var names = Set(map.vocabulary.namesRead[annotation])
    let id = map.annotations[annotation].id.utf8
    for other in active
    where other > annotation
      && (map.tapPlaces.covers(other, annotation) || map.annotations[other].id.utf8.elementsEqual(id))
    {
      names.formUnion(map.vocabulary.namesRead[other])
    }
    if let target = map.jumpTargets[annotation] {
      names.formUnion(map.namesOfLanding(at: [target]))
    }
    return names.sorted()
  }

  // MARK: - Performing

  /// Returns the input of a step in the current state of the engine, after the change of names;
  /// `nil` if the step is impossible.
  func input(of step: Step) -> EngineInput? {
    switch step {
    case .change: return nil
    case .play: return .play
    case .wait: return engine.remainingStand.map { .wall($0) }
    case .tap(let annotation):
      return map.tapPlaces.input(tapping: Int(annotation), visible: engine.visible)
    case .playOn:
      let next = nextTime
      if next == engine.duration { return .end }
      return next < .infinity ? .tick(next) : nil
    }
  }

  /// Makes a move.
  /// - Returns: the events that follow; `nil` if the move is impossible.
  mutating func perform(_ move: Move) -> [EngineEvent]? {
    if case .change = move.step {
      let old = table.states[move.state].values
      restore(move.state, values: old)
      return map.vocabulary.inputs(from: table.values[old], to: table.values[move.values]).flatMap { handle($0) }
    }
    restore(move.state, values: move.values)
    if case .tap(let annotation) = move.step, !staysOnScreen[Int(annotation)] {
      staysOnScreen[Int(annotation)] = engine.visible.contains(Int(annotation))
    }
    guard let input = input(of: move.step) else { return nil }
    let events = handle(input)
    if case .tap(let annotation) = move.step {
      // A box in pixels may lie above the point.
      guard events.first?.kind == .tapped, events.first?.annotation == Int(annotation) else {
        return nil
      }
    }
    return events
  }

  /// Returns the inputs of a move.
  mutating func inputs(of move: Move) -> [EngineInput] {
    let changes = map.vocabulary.inputs(
      from: table.values(of: move.state), to: table.values[move.values])
    restore(move.state, values: move.values)
    return changes + (input(of: move.step).map { [$0] } ?? [])
  }

  // MARK: - Recording

  /// Records what the events of a move reach, play and jump.
  mutating func record(
    _ events: [EngineEvent], of move: Move, cost: Cost, from snapshot: InteractivityEngine.Snapshot
  ) {
    var position = snapshot.position
    for event in events {
      guard let annotation = event.annotation else { continue }
      if let number = map.annotationReached(by: event) {
        let time = max(event.time, position)
        recordReached(number, Reached(cost: cost, move: move, position: engine.position, time: time))
      }
      switch event.kind {
      case .entered: entered[annotation] = true
      case .seek(let target):
        let kind: Exploration.Link.Kind =
          if case .tap(Int32(annotation)) = move.step {
            .tap
          } else if map.annotations[annotation].kind == .timeTrigger {
            .time
          } else {
            .loopBack
          }
        jumps.insert(
          Jump(from: position, to: target, annotation: Int32(annotation), kind: kind))
        if move.step == .playOn, position == snapshot.position {
          recordPlayed(from: position, to: event.time)
        }
        position = target
      default: break
      }
    }
    if move.step == .playOn, position == snapshot.position {
      recordPlayed(from: position, to: engine.position)
      arrivals.insert(engine.position)
    }
    if case .tap(let annotation) = move.step {
      recordTap(on: Int(annotation), events, from: snapshot)
    }
  }

  private mutating func recordPlayed(from start: Double, to end: Double) {
    if end > start { played[start] = max(end, played[start] ?? end) }
  }

  private mutating func recordTap(
    on annotation: Int, _ events: [EngineEvent], from snapshot: InteractivityEngine.Snapshot
  ) {
    isTappable[annotation] = true
    // The jumps are counted anew with each tap.
    var after = engine.snapshot
    after.jumps = snapshot.jumps
    hasEffect[annotation] =
      hasEffect[annotation] || after != snapshot
      || events.contains { event in
        switch event.kind {
        case .command, .open, .seek, .gateReleased: true
        default: false
        }
      }
  }

  /// Records a path to an annotation, if it is the one of least cost so far.
  private mutating func recordReached(_ annotation: Int, _ path: Reached) {
    if let known = reached[annotation], known.cost <= path.cost { return }
    reached[annotation] = path
  }

  /// Records the paths to active annotations that only need a change of names to be shown.
  private mutating func recordConditional(_ active: [Int], in state: Int32, pinned: [Int]) {
    let values = table.values(of: state)
    let cost = costs[Int(state)]
    for annotation in active
    where map.annotations[annotation].isVisual && !map.vocabulary.namesRead[annotation].isEmpty
      && !map.isConditionalStop[annotation]
    {
      // A change needs at least one input.
      if let known = reached[annotation]?.cost,
        known < Cost(inputs: cost.inputs + 1, time: cost.time)
      {
        continue
      }
      let names = map.vocabulary.namesRead[annotation]
      guard let combinations = combinations(of: values, in: names, pinned: pinned) else {
        isIncomplete = true
        continue
      }
      work += combinations.numbers.count
      let outcomes = outcomes.outcomes(
        of: annotation, for: combinations, of: values, in: map.vocabulary)
      var variant = values
      // Each combination gets a number, of less cost or not: their number limits a search in which
      // names decide almost everything.
      for number in combinations.numbers where outcomes[number] {
        combinations.apply(number, to: &variant)
        let move = Move(state: state, values: table.values.add(variant).number, step: .change)
        var pathCost = cost
        pathCost.inputs += numberOfChanges(of: move)
        let position = table.core(of: state).snapshot.position
        recordReached(annotation, Reached(cost: pathCost, move: move, position: position, time: position))
      }
    }
  }
}
