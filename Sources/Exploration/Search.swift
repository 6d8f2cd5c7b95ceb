internal import AnnotationEngine

/// Drives the engine through all choices, the cheapest ways first.
///
/// Names can be given any value at any time, and what that changes on screen comes and goes with it. So three things hold
/// of a name that is not pinned:
/// - it is enough to change it right before something whose outcome it decides. A step of the search is
///   therefore one thing that is done, and the names that are changed for it;
/// - a state that differs from another in such names only can become that other one by changing them. It is left out
///   where the way to it is not cheaper than the way to the other one with these changes;
/// - two names that decide nothing together are never tried together.
///
/// A name is pinned while it decides whether something is on screen that has stopped the playhead, as showing and hiding
/// that has effects of its own: then each change is a step.
struct Search {
  /// How dear a way is: by the inputs that somebody makes, then by the media that is played.
  struct Cost: Comparable {
    var inputs: Int32 = 0
    var time = 0.0

    static func < (first: Self, second: Self) -> Bool {
      (first.inputs, first.time) < (second.inputs, second.time)
    }
  }

  /// What is done in a state, after the names were changed.
  enum Step: Hashable {
    /// Nothing more: the change of names itself is what counts.
    case change
    case play
    case playOn
    case wait
    case tap(Int32)
  }

  /// A step from a state.
  struct Move: Hashable {
    var state: Int32
    /// The number of the values that the names then have.
    var values: Int32
    var step: Step
  }

  /// A jump from a place to another.
  struct Jump: Hashable {
    enum Kind: Hashable {
      case tap, time, loopBack
    }

    var from: Double
    var to: Double
    var annotation: Int32
    var kind: Kind
  }

  private struct Waiting: Comparable {
    var cost: Cost
    var state: Int32

    static func < (first: Self, second: Self) -> Bool {
      first.cost == second.cost ? first.state < second.state : first.cost < second.cost
    }
  }

  let map: ProjectMap
  let tapPlaces: TapPlaces
  var engine: InteractivityEngine
  var table = StateTable()
  private var queue = PriorityQueue<Waiting>()

  // By state.
  var costs: [Cost] = []
  var moves: [Move?] = []
  /// The state that was explored in its place, itself where it was; -1 before.
  var representatives: [Int32] = []
  private var nextOfCore: [Int32] = []
  /// By core, the state that was explored last; -1 for none.
  private var lastOfCore: [Int32] = []

  /// The explored states in their order, with where the edges of each begin.
  var explored: [Int32] = []
  var edgeStarts: [Int] = []
  var edges: [Int32] = []
  /// The explored states in which the media is over.
  var overs: [Int32] = []
  /// The first state that was left unexplored.
  var stoppedAt: Int32?
  /// Whether there were more combinations of names for a step than are tried.
  var isCut = false

  // What was seen, by annotation.
  var shown: [(cost: Cost, move: Move)?]
  var entered: [Bool]
  var isTappable: [Bool]
  var hasEffect: [Bool]

  var jumps: Set<Jump> = []
  /// Jumps back that the playback made by itself.
  var turns: [Move] = []
  private var turnTargets: Set<Int32> = []
  /// The stretches that were played, by where each begins.
  var played: [Double: Double] = [:]
  /// Where the playhead came by playing.
  var arrivals: Set<Double> = []
  /// The first state at each place.
  var firstAt: [Double: Int32] = [:]
  private var pinnedNames: [Double: [Int]] = [:]
  private let hasConditionalStops: Bool

  /// The maximum number of combinations of names that are tried for a step.
  static let maximumVariants = 4096

  init(_ project: InteractivityProject, duration: Double?, maximumStates: Int) {
    map = ProjectMap(project, duration: duration)
    tapPlaces = TapPlaces(project.annotations)
    engine = InteractivityEngine(project: project)
    if let duration { _ = engine.handle(.duration(duration)) }
    let count = project.annotations.count
    shown = Array(repeating: nil, count: count)
    entered = Array(repeating: false, count: count)
    isTappable = Array(repeating: false, count: count)
    hasEffect = Array(repeating: false, count: count)
    hasConditionalStops = map.isConditionalStop.contains(true)
    isCut = map.vocabulary.isCut

    _ = add(Cost(), move: nil, values: table.number(of: map.vocabulary.initialValues))
    while let next = queue.removeFirst() {
      let state = next.state
      guard representatives[Int(state)] < 0, costs[Int(state)] == next.cost else { continue }
      if let other = betterState(than: state) {
        representatives[Int(state)] = other
      } else if explored.count >= maximumStates {
        stoppedAt = state
        break
      } else {
        explore(state)
      }
    }
    edgeStarts.append(edges.count)
  }

  // MARK: States

  /// An explored state from which this one is reached by changing names, and at no more cost.
  private func betterState(than state: Int32) -> Int32? {
    let cost = costs[Int(state)]
    let values = table.values(of: state)
    var other = lastOfCore[Int(table.coreOfState[Int(state)])]
    while other >= 0 {
      var way = costs[Int(other)]
      way.inputs += Vocabulary.distance(table.values(of: other), values)
      if way <= cost { return other }
      other = nextOfCore[Int(other)]
    }
    return nil
  }

  /// Adds the state that the engine is in.
  private mutating func add(_ cost: Cost, move: Move?, values: Int32) -> Int32 {
    let (state, isNew) = table.number(of: core(values: values), values: values)
    if isNew {
      costs.append(cost)
      moves.append(move)
      representatives.append(-1)
      nextOfCore.append(-1)
      if Int(table.coreOfState[Int(state)]) == lastOfCore.count { lastOfCore.append(-1) }
    } else if representatives[Int(state)] < 0, cost < costs[Int(state)] {
      costs[Int(state)] = cost
      moves[Int(state)] = move
    } else {
      return state
    }
    queue.insert(Waiting(cost: cost, state: state))
    return state
  }

  /// What the engine's future depends on, with the values of these names.
  mutating func core(values: Int32) -> StateTable.Core {
    let moment = engine.moment.openGates { gate in
      guard let window = map.windows[gate] else { return false }
      return window.start >= map.firstTimeReachable(from: engine.position)
    }
    let values = table.values[Int(values)]
    return StateTable.Core(
      moment: moment, pinned: pinned(at: moment.position).map { values[$0] })
  }

  /// The names that are pinned at a place, ascending.
  mutating func pinned(at position: Double) -> [Int] {
    guard hasConditionalStops else { return [] }
    if let names = pinnedNames[position] { return names }
    let stops = map.index.active(at: position).filter { map.isConditionalStop[$0] }
    let names = Set(stops.flatMap { map.vocabulary.namesRead[$0] }).sorted()
    pinnedNames[position] = names
    return names
  }

  /// Puts the engine to a state, with other values of names.
  mutating func restore(_ moment: InteractivityEngine.Moment, _ values: Vocabulary.Values) {
    engine.restore(moment, map.vocabulary.names(values))
  }

  // MARK: Exploring

  private mutating func explore(_ state: Int32) {
    representatives[Int(state)] = state
    let core = Int(table.coreOfState[Int(state)])
    nextOfCore[Int(state)] = lastOfCore[core]
    lastOfCore[core] = state
    explored.append(state)
    edgeStarts.append(edges.count)
    let place = table.core(of: state).moment.position
    if firstAt[place] == nil { firstAt[place] = state }

    for choice in choices(in: state) { take(choice) }
  }

  /// Makes a move, and notes what comes of it.
  private mutating func take(_ move: Move) {
    let state = Int(move.state)
    let moment = table.core(of: move.state).moment
    guard let events = perform(move) else { return }
    var cost = costs[state]
    cost.inputs += changes(of: move)
    switch move.step {
    case .play, .tap: cost.inputs += 1
    case .playOn: cost.time += playedTime(of: events, from: moment)
    case .change, .wait: break
    }
    note(events, of: move, cost: cost, from: moment)
    let child = add(cost, move: move, values: move.values)
    edges.append(child)
    noteTurn(events, of: move, to: child)
  }

  /// How many names a move changes.
  func changes(of move: Move) -> Int32 {
    let old = table.valuesOfState[Int(move.state)]
    if old == move.values { return 0 }
    return Vocabulary.distance(table.values[Int(old)], table.values[Int(move.values)])
  }

  /// How much of the media a step has played: up to the first jump.
  private func playedTime(
    of events: [EngineEvent], from moment: InteractivityEngine.Moment
  ) -> Double {
    let jump = events.first { if case .seek = $0.kind { true } else { false } }
    return (jump?.time ?? engine.position) - moment.position
  }

  private mutating func note(
    _ events: [EngineEvent], of move: Move, cost: Cost, from moment: InteractivityEngine.Moment
  ) {
    var place = moment.position
    for event in events {
      guard let annotation = event.annotation else { continue }
      switch event.kind {
      case .shown, .triggered:
        reach(annotation, by: move, cost: cost)
      case .entered:
        entered[annotation] = true
        if map.annotations[annotation].kind == .unsupported {
          reach(annotation, by: move, cost: cost)
        }
      case .seek(let target):
        let kind: Jump.Kind =
          if case .tap(Int32(annotation)) = move.step {
            .tap
          } else if map.annotations[annotation].kind == .timeTrigger {
            .time
          } else {
            .loopBack
          }
        jumps.insert(
          Jump(from: place, to: target, annotation: Int32(annotation), kind: kind))
        if move.step == .playOn, place == moment.position {
          notePlaying(from: place, to: event.time)
        }
        place = target
      default: break
      }
    }
    if move.step == .playOn, place == moment.position {
      notePlaying(from: place, to: engine.position)
      arrivals.insert(engine.position)
    }
    if case .tap(let annotation) = move.step { noteTap(on: Int(annotation), events, from: moment) }
  }

  private mutating func notePlaying(from start: Double, to end: Double) {
    if end > start { played[start] = max(end, played[start] ?? end) }
  }

  private mutating func noteTap(
    on annotation: Int, _ events: [EngineEvent], from moment: InteractivityEngine.Moment
  ) {
    isTappable[annotation] = true
    hasEffect[annotation] =
      hasEffect[annotation] || engine.moment != moment
      || events.contains { event in
        switch event.kind {
        case .command, .open, .seek, .gateReleased: true
        default: false
        }
      }
  }

  /// Notes a way to an annotation, where it is the cheapest so far.
  mutating func reach(_ annotation: Int, by move: Move, cost: Cost) {
    if let known = shown[annotation], known.cost <= cost { return }
    shown[annotation] = (cost, move)
  }

  /// Notes a jump back by the playback itself: it may go round in a circle from there.
  private mutating func noteTurn(_ events: [EngineEvent], of move: Move, to child: Int32) {
    guard move.step == .playOn else { return }
    let turnsBack = events.contains {
      if case .seek(let target) = $0.kind { target <= $0.time } else { false }
    }
    if turnsBack, turnTargets.insert(child).inserted { turns.append(move) }
  }
}
