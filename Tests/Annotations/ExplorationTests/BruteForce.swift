import AnnotationEngine
import TestSupport

/// A search of all paths through a small project with the naive engine and without any reduction:
/// each name can be changed in every state, and two states are equal only if the engine's states
/// are.
struct BruteForce {
  struct Cost: Comparable {
    var inputs = 0
    var time = 0.0

    static func < (first: Self, second: Self) -> Bool {
      (first.inputs, first.time) < (second.inputs, second.time)
    }
  }

  private(set) var reached: [Int: Cost] = [:]
  private(set) var played: Set<Double> = []
  /// The positions of states from which no path leads to the end.
  private(set) var stuck: Set<Double> = []
  /// A Boolean value that indicates whether there are more states than were explored.
  private(set) var isCut = false

  /// The inputs that change the names of random projects.
  static let names: [EngineInput] = [
    .enable("a"), .disable("a"), .enable("b"), .disable("b"), .set(["n": .undefined]),
    .set(["n": .number(1)]), .set(["n": .number(2)]),
  ]

  private let boundaries: [Double]
  private let duration: Double

  init(
    _ annotations: [Annotation], duration: Double, platform: Platform = .ios, maximumStates: Int
  ) {
    self.duration = duration
    let windows = annotations.compactMap { $0.window(duration: duration) }
    let landings = annotations.compactMap {
      $0.action.jump.flatMap(MediaTime.init(parsing:))?.resolved(duration: duration)
    }
    let times: [Double] = [0, duration] + windows.flatMap { [$0.start, $0.end] } + landings
    boundaries = Set(times).filter { (0...duration).contains($0) }.sorted()
    var first = NaiveEngine(annotations, platform: platform)
    _ = first.handle(.duration(duration))

    var costs: [NaiveEngine.State: Cost] = [first.state: Cost()]
    var settled: [NaiveEngine.State: Int] = [:]
    var engines: [NaiveEngine] = []
    var edges: [(from: Int, to: NaiveEngine.State)] = []
    var waiting: [(cost: Cost, engine: NaiveEngine)] = [(Cost(), first)]
    while let place = waiting.indices.min(by: { waiting[$0].cost < waiting[$1].cost }) {
      let (cost, engine) = waiting.remove(at: place)
      let state = engine.state
      guard settled[state] == nil else { continue }
      guard engines.count < maximumStates else {
        isCut = true
        return
      }
      settled[state] = engines.count
      engines.append(engine)
      for input in inputs(in: engine) {
        var next = engine
        let lines = next.handle(input)
        var nextCost = cost
        switch input {
        case .tick, .end:
          let jump = lines.first { $0.name.hasPrefix("seek") }?.time
          nextCost.time += (jump ?? next.position) - engine.position
          recordPlayed(from: engine.position, to: jump ?? next.position)
        case .wall: break
        default: nextCost.inputs += 1
        }
        for line in lines {
          guard let annotation = line.annotation else { continue }
          let counts =
            line.name == "shown" || line.name == "triggered"
            || (line.name == "entered" && annotations[annotation].kind == .unsupported)
          if counts { reached[annotation] = min(reached[annotation] ?? nextCost, nextCost) }
        }
        let nextState = next.state
        edges.append((engines.count - 1, nextState))
        if settled[nextState] == nil, costs[nextState].map({ nextCost < $0 }) ?? true {
          costs[nextState] = nextCost
          waiting.append((nextCost, next))
        }
      }
    }
    findStuck(engines, edges.compactMap { edge in settled[edge.to].map { (edge.from, $0) } })
  }

  private func isOver(_ engine: NaiveEngine) -> Bool {
    engine.ended && engine.position == duration
  }

  /// Returns all inputs of the viewer, the app and the media.
  private func inputs(in engine: NaiveEngine) -> [EngineInput] {
    var inputs = Self.names
    for annotation in engine.shown.sorted() {
      inputs.append(.tap(engine.annotations[annotation].id))
    }
    guard !isOver(engine) else { return inputs }
    if let left = engine.remainingStand, left < .infinity { inputs.append(.wall(left)) }
    if engine.pausedAtEnd { return inputs + [.end] }
    guard engine.playing else { return inputs + [.play] }
    // First what lies at the position itself, then the next boundary.
    let next = boundaries.first { $0 > engine.position } ?? duration
    inputs.append(.tick(engine.position))
    inputs.append(next >= duration ? .end : .tick(next))
    return inputs
  }

  private mutating func recordPlayed(from start: Double, to end: Double) {
    for boundary in boundaries where start <= boundary && boundary < end { played.insert(boundary) }
  }

  private mutating func findStuck(_ engines: [NaiveEngine], _ edges: [(from: Int, to: Int)]) {
    var sources = [[Int]](repeating: [], count: engines.count)
    for edge in edges { sources[edge.to].append(edge.from) }
    var canEnd = Set<Int>()
    var waiting = engines.indices.filter { isOver(engines[$0]) }
    while let state = waiting.popLast() {
      if canEnd.insert(state).inserted { waiting += sources[state] }
    }
    stuck = Set(engines.indices.filter { !canEnd.contains($0) }.map { engines[$0].position })
  }
}
