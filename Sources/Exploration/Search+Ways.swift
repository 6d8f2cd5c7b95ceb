internal import AnnotationEngine

/// The ways to what was found.
extension Search {
  /// The way to a state.
  mutating func way(to state: Int32) -> Exploration.Way {
    way(by: moves[Int(state)], and: [])
  }

  /// The way that ends with a move.
  mutating func way(by move: Move) -> Exploration.Way {
    way(by: move, and: [])
  }

  /// - Parameter rest: inputs that follow the last move.
  mutating func way(by last: Move?, and rest: [EngineInput]) -> Exploration.Way {
    var path: [Move] = []
    var next = last
    while let move = next {
      path.append(move)
      next = moves[Int(move.state)]
    }
    var all: [EngineInput] = map.duration.map { [.duration($0)] } ?? []
    for move in path.reversed() { all += inputs(of: move) }
    return Self.shortened(all + rest, of: map)
  }

  /// Plays inputs, and leaves out a tick where nothing happens between it and the next one that the next
  /// one would not bring about as well.
  private static func shortened(
    _ inputs: [EngineInput], of map: ProjectMap
  ) -> Exploration.Way {
    var engine = InteractivityEngine(project: map.project)
    var way = Exploration.Way(inputs: [], count: 0, mediaTime: 0, position: 0)
    var isOnTheWay = false
    for input in inputs {
      let start = engine.position
      let events = engine.handle(input)
      let jump = events.first { if case .seek = $0.kind { true } else { false } }
      switch input {
      case .tick, .end:
        if isOnTheWay { way.inputs.removeLast() }
        way.mediaTime += (jump?.time ?? engine.position) - start
        // What has held the playhead would hold a longer tick there, too, even where it has let go since.
        let isHeld = events.contains { $0.kind == .pause || $0.kind == .gateClosed }
        isOnTheWay = input != .end && jump == nil && !isHeld
      case .wall, .duration:
        isOnTheWay = false
      default:
        isOnTheWay = false
        way.count += 1
      }
      way.inputs.append(input)
    }
    way.position = engine.position
    return way
  }

  // MARK: Dead ends

  /// Where a viewer is stuck: one for each place.
  mutating func stuck() -> [Exploration.Stuck] {
    var places: Set<Double> = []
    var result: [Exploration.Stuck] = []
    for state in StuckStates(in: self).states {
      let moment = table.core(of: state).moment
      guard places.insert(moment.position).inserted else { continue }
      restore(moment, table.values(of: state))
      result.append(Exploration.Stuck(gate: engine.closedGate, way: way(to: state)))
    }
    return result
  }

  // MARK: Circles

  /// The circles into which the playback comes by itself after a jump back.
  /// - Parameter maximumSteps: how many steps may be made in all.
  mutating func circles(maximumSteps: Int) -> [Exploration.Circle] {
    var circles: [Exploration.Circle] = []
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
        let core = core(values: turn.values)
        if let visit = visits[core]?[turn.values] {
          guard visit.walk == walk else { break }
          let annotations = jumps[visit.step...].flatMap(\.self)
          let canBeLeft = exits[visit.step...].contains(true)
          let waits =
            canBeLeft && annotations.allSatisfy { map.annotations[$0].kind != .timeTrigger }
          if !waits, known.insert(annotations.sorted()).inserted {
            circles.append(
              Exploration.Circle(
                annotations: annotations, canBeLeft: canBeLeft,
                way: way(by: turn, and: inputs)))
          }
          break
        }
        visits[core, default: [:]][turn.values] = (walk, inputs.count)
        guard let input = playbackInput else { break }
        exits.append(canLeave)
        let events = engine.handle(input)
        jumps.append(
          events.compactMap { event in
            if case .seek = event.kind { event.annotation } else { nil }
          })
        inputs.append(input)
        steps += 1
      }
    }
    return circles
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
        && tapPlaces.input(tapping: annotation, visible: visible) != nil
    }
  }
}
