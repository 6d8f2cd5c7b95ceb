import AnnotationEngine

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
/// An open gate is much the same, where one tap opens it and does nothing else: a state in which it is closed only lacks that tap.
/// ``ProjectMap/softGates`` says which gates these are.
///
/// A name is pinned while it decides whether something is on screen that has stopped the playhead, as showing and hiding
/// that has effects of its own: then each change is a step.
struct Search {
  /// How dear a way is: by the inputs that somebody makes, then by the media that is played.
  struct Cost: Comparable {
    var inputs: Int32 = 0
    var time = 0.0

    /// More than any way costs.
    static let maximum = Cost(inputs: .max, time: .infinity)

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
  struct Move {
    var state: Int32
    /// The number of the values that the names then have.
    var values: Int32
    var step: Step
    /// Whether a longer tick would go on where this one ends.
    var isThrough = false
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
  private(set) var engine: InteractivityEngine
  /// The state that the engine was put to, with the number of its values; `nil` since it was told something.
  private var restored: (state: Int32, values: Int32)?
  private var lastNames: (values: Int32, names: InteractivityEngine.Names)?
  var table: StateTable
  var outcomes: Outcomes
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
  /// The explored states of which not all was tried.
  var unfinished: [Int32] = []
  /// The first state that was left unexplored.
  var stoppedAt: Int32?
  /// How much was looked at, about in annotations: where very many are active at once, a few states are a lot of work.
  var work = 0
  private let maximumWork: Int
  /// Whether there were more combinations of names for a step than are tried.
  var isCut = false

  // What was seen, by annotation.
  var shown: [(cost: Cost, move: Move, position: Double)?]
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
  /// By state, the ends of the ways that were asked for.
  var segments: [Int32: Segment] = [:]
  private var pinnedNames: [Double: [Int]] = [:]
  private let hasConditionalStops: Bool

  /// The maximum number of combinations of names that are tried for a step.
  static let maximumVariants = 4096

  /// How much is looked at for each state that may be explored, on average at most.
  static let maximumWorkOfState = 200

  /// How many states the search has cost: what was looked at counts, too.
  var effort: Int { max(explored.count, work / Self.maximumWorkOfState) }

  /// - Parameters:
  ///   - start: an engine of the project that knows the media's length.
  ///   - values: what the names are there.
  ///   - outcomes: what is known from other searches through the project.
  ///   - isEnough: whether nothing more has to be explored; it gets the cost of the next state.
  init(
    _ map: ProjectMap, from start: InteractivityEngine, values: Vocabulary.Values,
    outcomes: Outcomes = Outcomes(), maximumStates: Int,
    isEnough: (Search, Cost) -> Bool = { _, _ in false }
  ) {
    self.map = map
    engine = start
    table = StateTable(first: values)
    self.outcomes = outcomes
    let count = map.annotations.count
    shown = Array(repeating: nil, count: count)
    entered = Array(repeating: false, count: count)
    isTappable = Array(repeating: false, count: count)
    hasEffect = Array(repeating: false, count: count)
    hasConditionalStops = map.isConditionalStop.contains(true)
    isCut = map.vocabulary.isCut
    maximumWork = min(maximumStates, 1 << 40) * Self.maximumWorkOfState

    _ = add(Cost(), move: nil, values: 0)
    while let next = queue.removeFirst() {
      let state = next.state
      guard representatives[Int(state)] < 0, costs[Int(state)] == next.cost else { continue }
      if let other = betterState(than: state) {
        representatives[Int(state)] = other
      } else if isEnough(self, next.cost) {
        break
      } else if explored.count >= maximumStates || work > maximumWork || table.isFull {
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
    var other = lastOfCore[Int(table.coreOfState[Int(state)])]
    while other >= 0 {
      var way = costs[Int(other)]
      way.inputs += distance(
        from: table.valuesOfState[Int(other)], to: table.valuesOfState[Int(state)])
      if way <= cost { return other }
      other = nextOfCore[Int(other)]
    }
    return nil
  }

  /// Adds the state that the engine is in.
  private mutating func add(_ cost: Cost, move: Move?, values: Int32) -> Int32 {
    let (core, values) = stateOfEngine(values: values)
    let (state, isNew) = table.number(of: core, values: values)
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

  /// The state that the engine is in: what its future depends on.
  /// - Parameter values: the number of the values that the names have.
  mutating func stateOfEngine(values: Int32) -> (core: StateTable.Core, values: Int32) {
    var moment = engine.snapshot
    var values = values
    if !map.softGates.isEmpty || !moment.releasedGates.isEmpty {
      var all = table.values[values]
      let count = map.vocabulary.entries.count
      for place in map.softGates.indices { all[count + place] = 0 }
      let first = map.firstTimeReachable(from: moment.position)
      for gate in moment.releasedGates {
        let isNeeded = map.windows[gate].map { $0.start >= first } ?? false
        if let place = map.placeOfSoftGate[gate] {
          all[count + place] = isNeeded ? 1 : 0
          moment.releasedGates.remove(gate)
        } else if !isNeeded {
          moment.releasedGates.remove(gate)
        }
      }
      values = table.values.number(of: all)
    }
    guard hasConditionalStops else {
      return (StateTable.Core(moment: moment, pinned: []), values)
    }
    let names = table.values[values]
    let pinned = pinned(at: moment.position).map { names[$0] }
    return (StateTable.Core(moment: moment, pinned: pinned), values)
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
  /// - Parameter values: their number.
  mutating func restore(_ state: Int32, values: Int32) {
    if let (lastState, lastValues) = restored, lastState == state, lastValues == values { return }
    if lastNames?.values != values {
      lastNames = (values, map.vocabulary.names(table.values[values]))
    }
    var moment = table.core(of: state).moment
    // Whoever changes a name asks for something.
    if table.valuesOfState[Int(state)] != values { moment.jumps = 0 }
    if !map.softGates.isEmpty {
      let gates = table.values[values].dropFirst(map.vocabulary.entries.count)
      for (gate, isOpen) in zip(map.softGates, gates) where isOpen > 0 {
        moment.releasedGates.insert(gate)
      }
    }
    engine.restore(moment, lastNames?.names ?? InteractivityEngine.Names())
    restored = (state, values)
    work += 1 + engine.activeCount
  }

  /// Tells the engine something. It is in no state that is known any more.
  mutating func handle(_ input: EngineInput) -> [EngineEvent] {
    restored = nil
    return engine.handle(input)
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

    for choice in choices(in: state) {
      take(choice)
      if work > maximumWork {
        isCut = true
        unfinished.append(state)
        return
      }
    }
  }

  /// Makes a move, and notes what comes of it.
  private mutating func take(_ move: Move) {
    let state = Int(move.state)
    let moment = table.core(of: move.state).moment
    guard let events = perform(move) else { return }
    var move = move
    move.isThrough = move.step == .playOn && Self.isThrough(events)
    var cost = costs[state]
    cost.inputs += changes(of: move)
    switch move.step {
    case .play, .tap: cost.inputs += 1
    case .playOn: cost.time += engine.timePlayed(from: moment.position, events)
    case .change, .wait: break
    }
    note(events, of: move, cost: cost, from: moment)
    let child = add(cost, move: move, values: move.values)
    edges.append(child)
    noteTurn(events, of: move, to: child)
  }

  /// Whether nothing has stopped the playback: what has held the playhead would hold a longer tick there, too, even where
  /// it has let go since.
  static func isThrough(_ events: [EngineEvent]) -> Bool {
    !events.contains { event in
      switch event.kind {
      case .pause, .gateClosed, .seek: true
      default: false
      }
    }
  }

  /// How many names a move changes.
  func changes(of move: Move) -> Int32 {
    distance(from: table.valuesOfState[Int(move.state)], to: move.values)
  }

  private func distance(from old: Int32, to new: Int32) -> Int32 {
    if old == new { return 0 }
    return table.values.distance(from: old, to: new, names: map.vocabulary.entries.count)
  }

  private mutating func note(
    _ events: [EngineEvent], of move: Move, cost: Cost, from moment: InteractivityEngine.Snapshot
  ) {
    var place = moment.position
    for event in events {
      guard let annotation = event.annotation else { continue }
      if let reached = map.annotationReached(by: event) { reach(reached, by: move, cost: cost) }
      switch event.kind {
      case .entered: entered[annotation] = true
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
    on annotation: Int, _ events: [EngineEvent], from moment: InteractivityEngine.Snapshot
  ) {
    isTappable[annotation] = true
    hasEffect[annotation] =
      hasEffect[annotation] || engine.snapshot != moment
      || events.contains { event in
        switch event.kind {
        case .command, .open, .seek, .gateReleased: true
        default: false
        }
      }
  }

  /// Notes a way to an annotation, where it is the cheapest so far.
  /// - Parameter position: where the playhead is then; where the engine is unless told.
  mutating func reach(_ annotation: Int, by move: Move, cost: Cost, position: Double? = nil) {
    if let known = shown[annotation], known.cost <= cost { return }
    shown[annotation] = (cost, move, position ?? engine.position)
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
