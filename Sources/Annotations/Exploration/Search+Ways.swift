import AnnotationEngine

/// The ways to what was found.
extension Search {
  /// The last inputs of a way, and the state that they begin in.
  struct Segment {
    var start: Int32
    var inputs: [EngineInput]
    /// Whether they end with a tick in whose place a longer one can stand.
    var isOpen: Bool
  }

  /// The way to a state.
  mutating func path(to state: Int32) -> Exploration.Path {
    path(
      moves[Int(state)], cost: costs[Int(state)], position: table.core(of: state).moment.position)
  }

  /// The way to where an annotation is shown first.
  mutating func path(toAnnotation number: Int) -> Exploration.Path? {
    shown[number].map { path($0.move, cost: $0.cost, position: $0.position) }
  }

  private mutating func path(_ last: Move?, cost: Cost, position: Double) -> Exploration.Path {
    let start: [EngineInput] = map.duration.map { [.duration($0)] } ?? []
    return Exploration.Path(
      inputs: start + (last.map { inputs(upTo: $0) } ?? []), count: Int(cost.inputs),
      mediaTime: cost.time, position: position)
  }

  /// The inputs of the way that ends with a move.
  mutating func inputs(upTo last: Move) -> [EngineInput] {
    var parts: [[EngineInput]] = []
    var next: Segment? = segment(of: last)
    while let segment = next {
      parts.append(segment.inputs)
      next = self.segment(to: segment.start)
    }
    return parts.reversed().flatMap(\.self)
  }

  /// The end of the way to a state; `nil` for the first one.
  private mutating func segment(to state: Int32) -> Segment? {
    // From the last state whose segment is known, down to this one.
    var path: [Int32] = []
    var next = state
    while segments[next] == nil, let move = moves[Int(next)] {
      path.append(next)
      next = move.state
    }
    for state in path.reversed() {
      if let move = moves[Int(state)] { segments[state] = segment(of: move) }
    }
    return segments[state]
  }

  /// The end of the way that a move ends, where the ways to all states before it are known.
  private mutating func segment(of move: Move) -> Segment {
    let own = inputs(of: move)
    let isTick = if case .tick? = own.last { true } else { false }
    let isOpen = move.isThrough && isTick
    guard move.step == .playOn, own.count == 1, let before = segment(to: move.state), before.isOpen
    else { return Segment(start: move.state, inputs: own, isOpen: isOpen) }
    return Segment(
      start: before.start, inputs: before.inputs.dropLast() + own, isOpen: isOpen)
  }

  // MARK: Dead ends

  /// Where a viewer is stuck: one for each place.
  mutating func stuck() -> [Exploration.Stuck] {
    var places: Set<Double> = []
    var result: [Exploration.Stuck] = []
    for state in StuckStates(in: self).states {
      let moment = table.core(of: state).moment
      guard places.insert(moment.position).inserted else { continue }
      restore(state, values: table.valuesOfState[Int(state)])
      result.append(Exploration.Stuck(gate: engine.closedGate, path: path(to: state)))
    }
    return result
  }

  // MARK: Circles

  /// The circles into which the playback comes by itself after a jump back.
  /// - Parameter maximumSteps: how many steps may be made in all.
  mutating func cycles(maximumSteps: Int) -> [Exploration.Cycle] {
    var cycles: [Exploration.Cycle] = []
    var known: Set<[Int]> = []
    /// By state, the walk that came there, and its step.
    var visits: [StateTable.Core: [Int32: (walk: Int, step: Int)]] = [:]
    var steps = 0
    for (walk, turn) in turns.enumerated() {
      guard steps < maximumSteps, perform(turn) != nil else { continue }
      var inputs: [EngineInput] = []
      var jumps: [[Int]] = []
      var exits: [Bool] = []
      while steps < maximumSteps {
        let (core, values) = stateOfEngine(values: turn.values)
        if let visit = visits[core]?[values] {
          guard visit.walk == walk else { break }
          let annotations = jumps[visit.step...].flatMap(\.self)
          let canBeLeft = exits[visit.step...].contains(true)
          let waits =
            canBeLeft && annotations.allSatisfy { map.annotations[$0].kind != .timeTrigger }
          if !waits, known.insert(annotations.sorted()).inserted {
            cycles.append(
              Exploration.Cycle(
                annotations: annotations, canBeLeft: canBeLeft,
                path: path(by: turn, andThen: inputs)))
          }
          break
        }
        visits[core, default: [:]][values] = (walk, inputs.count)
        guard let input = playbackInput else { break }
        exits.append(canLeave)
        let events = handle(input)
        jumps.append(
          events.compactMap { event in
            if case .seek = event.kind { event.annotation } else { nil }
          })
        inputs.append(input)
        steps += 1
      }
    }
    return cycles
  }

  /// The way that ends with a turn, and goes once round.
  private mutating func path(by turn: Move, andThen round: [EngineInput]) -> Exploration.Path {
    var cost = costs[Int(turn.state)]
    cost.inputs += changes(of: turn)
    var path = path(turn, cost: cost, position: table.core(of: turn.state).moment.position)
    restore(turn.state, values: turn.values)
    var isOpen = false
    for (number, input) in ([self.input(of: turn.step)].compactMap(\.self) + round).enumerated() {
      let start = engine.position
      let events = handle(input)
      if input.isOfMedia { path.mediaTime += engine.timePlayed(from: start, events) }
      if number > 0 {
        if isOpen, input.isOfMedia { path.inputs.removeLast() }
        path.inputs.append(input)
      }
      isOpen = if case .tick = input { Self.isThrough(events) } else { false }
    }
    path.position = engine.position
    return path
  }

  /// What the playback does by itself; `nil` where it waits for somebody, or is over.
  private var playbackInput: EngineInput? {
    if engine.isPlaying { return engine.hasEnded ? nil : input(of: .playOn) }
    guard let remaining = engine.remainingStand, remaining < .infinity, !engine.hasEnded else {
      return nil
    }
    return .wall(remaining)
  }

  /// Whether a tap on something that is on screen jumps, or keeps it from looping back.
  private var canLeave: Bool {
    let visible = engine.visible
    return visible.contains { annotation in
      (map.jumpTargets[annotation] != nil || map.annotations[annotation].loopBack != nil)
        && map.tapPlaces.input(tapping: annotation, visible: visible) != nil
    }
  }
}

extension EngineInput {
  /// Whether it plays the media.
  fileprivate var isOfMedia: Bool {
    switch self {
    case .tick, .end: true
    default: false
    }
  }
}
