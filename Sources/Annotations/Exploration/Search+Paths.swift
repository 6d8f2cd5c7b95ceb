import AnnotationEngine

// The paths to states and annotations, and the cycles.

/// The inputs of paths, in segments that the paths share: the paths to all annotations together can grow with the
/// square of the project.
struct PathSegments: Sendable {
  /// The last inputs of a path, and the state in which they begin.
  struct Segment: Sendable {
    var start: Int32
    var inputs: [EngineInput]
    /// A Boolean value that indicates whether the last input is a tick that a longer one can
    /// replace.
    var isOpen: Bool
  }

  /// By state, the last segment of the path to it.
  var ofStates: [Int32: Segment] = [:]

  /// Returns the inputs of the path that ends with a segment.
  func inputs(upTo last: Segment) -> [EngineInput] {
    var segments = [last]
    while let segment = ofStates[segments[segments.count - 1].start] { segments.append(segment) }
    return segments.reversed().flatMap(\.inputs)
  }
}

extension Search {
  /// Finds the segments of the paths to some states, which begin with `inputs`.
  mutating func findSegments(to states: [Int32], startingWith inputs: [EngineInput]) {
    segments.ofStates[0] = .init(start: -1, inputs: inputs, isOpen: false)
    for state in states { _ = segment(to: state) }
  }

  /// Returns the path to a state.
  mutating func path(to state: Int32) -> Exploration.Path {
    path(
      endingWith: moves[Int(state)], cost: costs[Int(state)],
      position: table.core(of: state).snapshot.position)
  }

  /// Returns the path on which an annotation is first reached.
  mutating func path(toAnnotation number: Int) -> Exploration.Path? {
    reached[number].map { path(endingWith: $0.move, cost: $0.cost, position: $0.position) }
  }

  private mutating func path(endingWith last: Move?, cost: Cost, position: Double) -> Exploration.Path {
    let segment =
      last.map { self.segment(of: $0) } ?? PathSegments.Segment(start: 0, inputs: [], isOpen: false)
    return Exploration.Path(
      segments: segments, last: segment, count: Int(cost.inputs), mediaTime: cost.time, position: position)
  }

  /// Returns the inputs of the path that ends with a move.
  mutating func inputs(upTo last: Move) -> [EngineInput] {
    let segment = segment(of: last)
    return segments.inputs(upTo: segment)
  }

  /// Returns the last segment of the path to a state; `nil` if the path has no inputs.
  private mutating func segment(to state: Int32) -> PathSegments.Segment? {
    // From the last state whose segment is known, to this one.
    var states: [Int32] = []
    var next = state
    while segments.ofStates[next] == nil, let move = moves[Int(next)] {
      states.append(next)
      next = move.state
    }
    for state in states.reversed() {
      if let move = moves[Int(state)] { segments.ofStates[state] = segment(of: move) }
    }
    return segments.ofStates[state]
  }

  /// Returns the last segment of the path that ends with a move.
  private mutating func segment(of move: Move) -> PathSegments.Segment {
    let before = segment(to: move.state)
    let own = inputs(of: move)
    let isTick = if case .tick? = own.last { true } else { false }
    let isOpen = move.isContinuous && isTick
    guard move.step == .playOn, own.count == 1, let before, before.isOpen
    else { return .init(start: move.state, inputs: own, isOpen: isOpen) }
    return .init(start: before.start, inputs: before.inputs.dropLast() + own, isOpen: isOpen)
  }

  // MARK: - Stuck states

  /// Returns the stuck states: one for each position.
  mutating func stuck(at states: [Int32]) -> [Exploration.Stuck] {
    var positions: Set<Double> = []
    var result: [Exploration.Stuck] = []
    for state in states {
      let snapshot = table.core(of: state).snapshot
      guard positions.insert(snapshot.position).inserted else { continue }
      restore(state, values: table.states[state].values)
      result.append(Exploration.Stuck(gate: engine.closedGate, path: path(to: state)))
    }
    return result
  }

  // MARK: - Cycles

  /// Returns the cycles that playback enters without input after a jump back.
  /// - Parameters:
  ///   - leadsToEnd: by state, whether a path leads to the end.
  ///   - maximumSteps: the maximum number of steps in all.
  mutating func cycles(leadsToEnd: [Bool], maximumSteps: Int) -> [Exploration.Cycle] {
    var cycles: [Exploration.Cycle] = []
    var known: Set<[Int]> = []
    /// By state, the walk that reached it first, and its step.
    var visits: [StateTable.Core: [Int32: (walk: Int, step: Int)]] = [:]
    var steps = 0
    for (walk, move) in jumpsBack.enumerated() {
      guard steps < maximumSteps, perform(move) != nil else { continue }
      var inputs: [EngineInput] = []
      var jumps: [[Int]] = []
      var exits: [Bool] = []
      while steps < maximumSteps {
        let (core, values) = stateOfEngine(values: move.values)
        if let visit = visits[core]?[values] {
          guard visit.walk == walk else { break }
          let annotations = jumps[visit.step...].flatMap(\.self)
          let canBeLeft = exits[visit.step...].contains(true)
          // Menus that loop back until the viewer taps are intended.
          let waits = canBeLeft && annotations.allSatisfy { map.annotations[$0].kind != .timeTrigger }
          if !waits, known.insert(annotations.sorted()).inserted {
            cycles.append(
              Exploration.Cycle(
                annotations: annotations, canBeLeft: canBeLeft,
                isEndless: table.number(of: core, values: values).map { !leadsToEnd[Int($0)] } ?? false,
                path: path(to: move, followedBy: inputs)))
          }
          break
        }
        visits[core, default: [:]][values] = (walk, inputs.count)
        guard let input = playbackInput else { break }
        exits.append(canLeave)
        let events = handle(input)
        jumps.append(events.compactMap(\.annotationThatJumps))
        inputs.append(input)
        steps += 1
      }
    }
    return cycles
  }

  /// Returns the path that ends with a move and the inputs of one cycle.
  private mutating func path(to move: Move, followedBy cycle: [EngineInput]) -> Exploration.Path {
    var cost = costs[Int(move.state)]
    cost.inputs += numberOfChanges(of: move)
    var path = path(
      endingWith: move, cost: cost, position: table.core(of: move.state).snapshot.position)
    restore(move.state, values: move.values)
    var isOpen = false
    for (number, input) in ([self.input(of: move.step)].compactMap(\.self) + cycle).enumerated() {
      let start = engine.position
      let events = handle(input)
      if input.playsMedia { path.mediaTime += engine.timePlayed(from: start, events) }
      if number > 0 {
        if isOpen, input.playsMedia { path.last.inputs.removeLast() }
        path.last.inputs.append(input)
      }
      isOpen = if case .tick = input { Self.isContinuous(events) } else { false }
    }
    path.position = engine.position
    return path
  }

  /// The next input of playback without the viewer; `nil` if it waits for the viewer, or has ended.
  private var playbackInput: EngineInput? {
    if engine.isPlaying { return input(of: .playOn) }
    guard let remaining = engine.remainingStand, remaining < .infinity, !engine.hasEnded else {
      return nil
    }
    return .wall(remaining)
  }

  /// A Boolean value that indicates whether a tap on something on screen jumps, or prevents it from
  /// looping back.
  private var canLeave: Bool {
    let visible = engine.visible
    return visible.contains { annotation in
      (map.jumpTargets[annotation] != nil || map.annotations[annotation].loopBack != nil)
        && map.tapPlaces.input(tapping: annotation, visible: visible) != nil
    }
  }
}

extension EngineInput {
  fileprivate var playsMedia: Bool {
    switch self {
    case .tick, .end: true
    default: false
    }
  }
}

// The circles of jumps in which nothing is played.

extension Search {
  /// A circle of jumps that the engine cut, because the playhead did not move on.
  struct CutLoop {
    /// The annotations that jump, in the order of their jumps.
    var annotations: [Int]
    /// The state after the cut.
    var state: Int32
  }

  /// Records the circle of jumps that the engine cut in a move, if it is the first one of its annotations.
  /// - Parameter state: The state to which the move leads.
  mutating func recordCutLoop(in events: [EngineEvent], of move: Move, before state: Int32) {
    guard let end = events.firstIndex(where: { $0.kind == .loop }), let last = events[end].annotation else { return }
    var jumps = events[..<end].compactMap(\.annotationThatJumps)
    // A trigger without a length acts in the move after the one that leads to its time.
    var previous = moves[Int(move.state)]
    while !jumps.contains(last), jumps.count < InteractivityEngine.maximumJumps, let move = previous,
      move.step == .playOn, let events = perform(move)
    {
      jumps = events.compactMap(\.annotationThatJumps) + jumps
      previous = moves[Int(move.state)]
    }
    // Many jumps in sequence are cut as well, and are no circle.
    guard let start = jumps.lastIndex(of: last) else { return }
    let annotations = Array(jumps[start...])
    guard annotationsOfCutLoops.insert(annotations.sorted()).inserted else { return }
    cutLoops.append(CutLoop(annotations: annotations, state: state))
  }

  /// Returns the cycles that the engine cuts.
  /// - Parameter leadsToEnd: By state, whether a path leads to the end.
  mutating func cutCycles(leadsToEnd: [Bool]) -> [Exploration.Cycle] {
    cutLoops.map { loop in
      Exploration.Cycle(
        annotations: loop.annotations, canBeLeft: false, isEndless: !leadsToEnd[Int(loop.state)], isCut: true,
        path: path(to: loop.state))
    }
  }
}

extension EngineEvent {
  /// The annotation of a jump; `nil` for any other event.
  var annotationThatJumps: Int? {
    if case .seek = kind { annotation } else { nil }
  }
}
