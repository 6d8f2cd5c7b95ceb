import AnnotationEngine

/// A search that drives the engine through all choices, the paths of least cost first.
///
/// Names can be set to any value at any time, and what they show or hide follows immediately. So three
/// things hold for a name that is not pinned:
/// - It is enough to change it right before a step whose outcome it decides. A move of the search
///   is therefore one step, with the names that are changed for it.
/// - A state that differs from another only in such names can be turned into that one by changing
///   them. It is not explored if its path does not cost less than the path to the other one with
///   these changes.
/// - Two names that decide nothing together are never tried together.
///
/// The same holds for a gate that one tap opens without any other effect: a state in which it is
/// closed only lacks that tap. ``ProjectMap/plainGates`` lists these gates.
///
/// A name is pinned while it decides whether an annotation is on screen that has stopped the
/// playhead, since showing and hiding that has effects of its own: then each change is a step.
struct Search {
  /// The cost of a path: the inputs that the viewer and the app make, then the media that is
  /// played.
  struct Cost: Comparable {
    var inputs: Int32 = 0
    var time = 0.0

    /// More than any path costs.
    static let maximum = Cost(inputs: .max, time: .infinity)

    static func < (first: Self, second: Self) -> Bool {
      (first.inputs, first.time) < (second.inputs, second.time)
    }
  }

  /// The step in a state, after names were changed.
  enum Step: Hashable {
    /// Nothing: the change of names itself is the step.
    case change
    case play
    case playOn
    case wait
    case tap(Int32)
  }

  /// A step from a state.
  struct Move {
    var state: Int32
    /// The number of the values of the names after their change.
    var values: Int32
    var step: Step
    /// A Boolean value that indicates whether a longer tick would continue where this one ends.
    var isContinuous = false
  }

  /// A jump of the playhead.
  struct Jump: Hashable {
    var from: Double
    var to: Double
    var annotation: Int32
    var kind: Exploration.Link.Kind
  }

  /// The path of least cost to an annotation.
  struct Reached {
    var cost: Cost
    var move: Move
    /// The position of the playhead at the end of the path.
    var position: Double
    /// The media time at which the annotation is reached.
    var time: Double
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
  /// The state to which the engine was restored, and its values; `nil` after an input.
  private var restored: (state: Int32, values: Int32)?
  private var lastNames: (values: Int32, names: InteractivityEngine.Names)?
  var table: StateTable
  var outcomes: ConditionOutcomes
  private var queue = PriorityQueue<Waiting>()

  // By state.
  var costs: [Cost] = []
  /// The last move of the path to a state; `nil` for the first state.
  var moves: [Move?] = []
  /// The explored state that represents a state, often itself; -1 for one that was not explored.
  var representatives: [Int32] = []
  /// The state with the same core that was explored before; -1 for none.
  private var previousOfCore: [Int32] = []
  /// By core, the state that was explored last; -1 for none.
  private var lastOfCore: [Int32] = []

  /// The explored states in their order, with the place at which the edges of each begin.
  var explored: [Int32] = []
  var edgeStarts: [Int] = []
  var edges: [Int32] = []
  /// The explored states at the end of the media.
  var ends: [Int32] = []
  /// The explored states in which not every move was tried.
  var unfinished: [Int32] = []
  /// The first state that was not explored because of a limit.
  var stoppedAt: Int32?
  /// A Boolean value that indicates whether some moves were not tried because of a limit, or because
  /// their times need the duration of the media.
  var isIncomplete = false
  /// The work so far, about in annotations: if very many are active, a few states are much work.
  var work = 0
  private let maximumWork: Int

  // By annotation.
  var reached: [Reached?]
  var entered: [Bool]
  var staysOnScreen: [Bool]
  var isTappable: [Bool]
  var hasEffect: [Bool]

  var jumps: Set<Jump> = []
  /// The moves in which playback jumped back without a tap, one for each state to which they lead.
  var jumpsBack: [Move] = []
  private var statesAfterJumpsBack: Set<Int32> = []
  /// The circles of jumps that the engine cut, one for each set of annotations.
  var cutLoops: [CutLoop] = []
  var annotationsOfCutLoops: Set<[Int]> = []
  /// The ranges that were played, by their starts.
  var played: [Double: Double] = [:]
  /// The times at which the playhead arrived by playing.
  var arrivals: Set<Double> = []
  /// The first state at each time.
  var firstAt: [Double: Int32] = [:]
  /// The segments of the paths that were requested.
  var segments = PathSegments()
  private var pinnedNames: [Double: [Int]] = [:]
  private let hasConditionalStops: Bool

  /// The maximum number of combinations of names that are tried for a step.
  static let maximumCombinations = 4096

  /// The maximum work for each state that may be explored, on average.
  static let maximumWorkPerState = 200

  /// The number of states that the search counts for: the work counts, too.
  var effort: Int { max(explored.count, work / Self.maximumWorkPerState) }

  /// - Parameters:
  ///   - start: an engine of the project that knows the media's duration.
  ///   - values: the values of the names in that engine.
  ///   - outcomes: the outcomes known from other searches in the project.
  ///   - isEnough: returns whether nothing more has to be explored, given the cost of the next
  ///     state.
  init(
    _ map: ProjectMap, from start: InteractivityEngine, values: Vocabulary.Values,
    outcomes: ConditionOutcomes = ConditionOutcomes(), maximumStates: Int,
    isEnough: (Search, Cost) -> Bool = { _, _ in false }
  ) {
    self.map = map
    engine = start
    table = StateTable(first: values)
    self.outcomes = outcomes
    let count = map.annotations.count
    reached = Array(repeating: nil, count: count)
    entered = Array(repeating: false, count: count)
    staysOnScreen = Array(repeating: false, count: count)
    isTappable = Array(repeating: false, count: count)
    hasEffect = Array(repeating: false, count: count)
    hasConditionalStops = map.isConditionalStop.contains(true)
    isIncomplete = map.vocabulary.isIncomplete || map.windows.contains(nil)
    maximumWork = min(maximumStates, 1 << 40) * Self.maximumWorkPerState

    _ = addState(cost: Cost(), move: nil, values: 0)
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

  // MARK: - States

  /// Returns an explored state from which this one is reached by changing names, at no more cost.
  private func betterState(than state: Int32) -> Int32? {
    let cost = costs[Int(state)]
    let (core, values) = (table.states[state].core, table.states[state].values)
    var other = lastOfCore[Int(core)]
    while other >= 0 {
      var detour = costs[Int(other)]
      detour.inputs += distance(from: table.states[other].values, to: values)
      if detour <= cost { return other }
      other = previousOfCore[Int(other)]
    }
    return nil
  }

  /// Adds the state of the engine, or a path of less cost to it.
  private mutating func addState(cost: Cost, move: Move?, values: Int32) -> Int32 {
    let (core, values) = stateOfEngine(values: values)
    let (state, isNew) = table.add(core, values: values)
    if isNew {
      costs.append(cost)
      moves.append(move)
      representatives.append(-1)
      previousOfCore.append(-1)
      if Int(table.states[state].core) == lastOfCore.count { lastOfCore.append(-1) }
    } else if representatives[Int(state)] < 0, cost < costs[Int(state)] {
      costs[Int(state)] = cost
      moves[Int(state)] = move
    } else {
      return state
    }
    queue.insert(Waiting(cost: cost, state: state))
    return state
  }

  /// Returns the state of the engine.
  /// - Parameter values: the number of the values of the names.
  mutating func stateOfEngine(values: Int32) -> (core: StateTable.Core, values: Int32) {
    var snapshot = engine.snapshot
    var values = values
    if !map.plainGates.isEmpty || !snapshot.releasedGates.isEmpty {
      var all = table.values[values]
      let count = map.vocabulary.entries.count
      for place in map.plainGates.indices { all[count + place] = 0 }
      let first = map.firstTimeReachable(from: snapshot.position)
      for gate in snapshot.releasedGates {
        // A gate that can't be reached any more makes no difference.
        let isNeeded = map.windows[gate].map { $0.start >= first } ?? false
        if let place = map.placeOfPlainGate[gate] {
          all[count + place] = isNeeded ? 1 : 0
          snapshot.releasedGates.remove(gate)
        } else if !isNeeded {
          snapshot.releasedGates.remove(gate)
        }
      }
      values = table.values.add(all).number
    }
    let names = table.values[values]
    let pinned = pinned(in: snapshot).map { names[$0] }
    return (StateTable.Core(snapshot: snapshot, pinned: pinned), values)
  }

  /// Returns the names that are pinned in a state, ascending: none before anything is on screen.
  mutating func pinned(in snapshot: InteractivityEngine.Snapshot) -> [Int] {
    guard hasConditionalStops, snapshot.hasBegun else { return [] }
    let position = snapshot.position
    if let names = pinnedNames[position] { return names }
    let stops = map.index.active(at: position).filter { map.isConditionalStop[$0] }
    let names = Set(stops.flatMap { map.vocabulary.namesRead[$0] }).sorted()
    pinnedNames[position] = names
    return names
  }

  /// Restores the engine to a state, with other values of names.
  /// - Parameter values: the number of the values.
  mutating func restore(_ state: Int32, values: Int32) {
    if let restored, restored == (state, values) { return }
    if lastNames?.values != values {
      lastNames = (values, map.vocabulary.engineNames(for: table.values[values]))
    }
    var snapshot = table.core(of: state).snapshot
    if !map.plainGates.isEmpty {
      let gates = table.values[values].dropFirst(map.vocabulary.entries.count)
      for (gate, isOpen) in zip(map.plainGates, gates) where isOpen > 0 {
        snapshot.releasedGates.insert(gate)
      }
    }
    engine.restore(snapshot, lastNames?.names ?? InteractivityEngine.Names())
    restored = (state, values)
    work += 1 + engine.activeCount
  }

  /// Passes an input to the engine, which then is in no known state.
  mutating func handle(_ input: EngineInput) -> [EngineEvent] {
    restored = nil
    return engine.handle(input)
  }

  // MARK: - Exploring

  private mutating func explore(_ state: Int32) {
    representatives[Int(state)] = state
    let core = Int(table.states[state].core)
    previousOfCore[Int(state)] = lastOfCore[core]
    lastOfCore[core] = state
    explored.append(state)
    edgeStarts.append(edges.count)
    let position = table.core(of: state).snapshot.position
    if firstAt[position] == nil { firstAt[position] = state }

    for move in possibleMoves(in: state) {
      follow(move)
      if work > maximumWork {
        isIncomplete = true
        unfinished.append(state)
        return
      }
    }
  }

  /// Makes a move, and adds the state to which it leads.
  private mutating func follow(_ move: Move) {
    let snapshot = table.core(of: move.state).snapshot
    guard let events = perform(move) else { return }
    var move = move
    move.isContinuous = move.step == .playOn && Self.isContinuous(events)
    var cost = costs[Int(move.state)]
    cost.inputs += numberOfChanges(of: move)
    switch move.step {
    case .play, .tap: cost.inputs += 1
    case .playOn: cost.time += engine.timePlayed(from: snapshot.position, events)
    case .change, .wait: break
    }
    record(events, of: move, cost: cost, from: snapshot)
    let child = addState(cost: cost, move: move, values: move.values)
    edges.append(child)
    recordCutLoop(in: events, of: move, before: child)
    let jumpsBack = events.contains {
      if case .seek(let target) = $0.kind { target <= $0.time } else { false }
    }
    if move.step == .playOn, jumpsBack, statesAfterJumpsBack.insert(child).inserted {
      self.jumpsBack.append(move)
    }
  }

  /// Returns whether nothing has stopped the playback: what has held the playhead would hold a
  /// longer tick there, too, even if it was released since.
  static func isContinuous(_ events: [EngineEvent]) -> Bool {
    !events.contains { event in
      switch event.kind {
      case .pause, .gateClosed, .seek: true
      default: false
      }
    }
  }

  /// Returns the number of names that a move changes.
  func numberOfChanges(of move: Move) -> Int32 {
    distance(from: table.states[move.state].values, to: move.values)
  }

  /// Returns the maximum number of inputs after which a state with some values can do what one with
  /// other values can: each name that differs is changed, and each gate that is not open is opened
  /// with a tap when the playhead reaches it.
  private func distance(from old: Int32, to new: Int32) -> Int32 {
    if old == new { return 0 }
    let (old, new) = (table.values[old], table.values[new])
    let names = map.vocabulary.entries.count
    var distance: Int32 = 0
    for place in old.indices where old[place] != new[place] && (place < names || new[place] > 0) {
      distance += 1
    }
    return distance
  }
}

extension InteractivityEngine {
  /// Returns the duration of the media that was played from a time on, with these events: up to the
  /// first jump.
  func timePlayed(from start: Double, _ events: [EngineEvent]) -> Double {
    let jump = events.first { if case .seek = $0.kind { true } else { false } }
    return (jump?.time ?? position) - start
  }
}
