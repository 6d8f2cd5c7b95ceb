public import AnnotationEngine

/// A path through a project on which everything is shown that can be.
///
/// It always leads to the annotation that has not been shown yet and costs the fewest inputs, then
/// the least media. If nothing more can be reached, another session begins. That is short, but not
/// always the shortest possible tour.
public struct Tour: Sendable {
  /// The inputs of the engine: first the media's duration, if it is known.
  public let inputs: [EngineInput]
  /// The annotations that are shown or triggered, by their indices in the project, in the order in
  /// which they first are.
  public let shown: [Int]
  /// The annotations that are not shown. If the exploration is complete, no tour shows them.
  public let missing: [Int]
  /// The number of explored states.
  public let states: Int
  /// A Boolean value that indicates whether everything was explored. If not, there may be paths to
  /// what is ``missing``.
  public let isComplete: Bool

  /// The default maximum number of explored states, enough for many short paths.
  public static let maximumStates = 200_000

  /// Plans a tour.
  /// - Parameters:
  ///   - project: the project whose annotations are to be shown.
  ///   - duration: the media's duration in seconds, if it is known.
  ///   - platform: the platform whose features are performed.
  ///   - maximumStates: the maximum number of states that are explored in all.
  public init(
    of project: InteractivityProject, duration: Double?, platform: Platform = .ios,
    maximumStates: Int = Self.maximumStates
  ) {
    let map = ProjectMap(project, duration: duration, platform: platform)
    var planner = TourPlanner(map, maximumStates: max(1, maximumStates))
    planner.showAll()
    planner.playToEnd()
    inputs = planner.inputs
    shown = planner.shown
    missing = project.annotations.indices.filter { !planner.isShown[$0] }
    states = planner.states
    isComplete = planner.isComplete
  }
}

/// Plans a tour from one annotation to the next.
private struct TourPlanner {
  private let map: ProjectMap
  /// The number of states that may still be explored.
  private var remainingStates: Int
  private(set) var states = 0
  private(set) var isComplete = true
  private var engine: InteractivityEngine
  private var values: Vocabulary.Values
  private var outcomes = ConditionOutcomes()
  private(set) var inputs: [EngineInput]
  private(set) var shown: [Int] = []
  private(set) var isShown: [Bool]

  init(_ map: ProjectMap, maximumStates: Int) {
    self.map = map
    remainingStates = maximumStates
    engine = map.engine()
    values = map.initialValues
    inputs = map.duration.map { [.duration($0)] } ?? []
    isShown = Array(repeating: false, count: map.annotations.count)
  }

  mutating func showAll() {
    var countAtStart = -1
    while shown.count < isShown.count {
      if showNext() { continue }
      // A session that has shown nothing is the last one.
      guard engine.hasBegun, shown.count > countAtStart else { return }
      countAtStart = shown.count
      handle(.session(at: 0))
      if let duration = map.duration { handle(.duration(duration)) }
    }
  }

  /// Continues to the end of the media, if a path leads there.
  mutating func playToEnd() {
    guard var search = search(until: { search, _ in !search.ends.isEmpty }),
      let end = search.ends.first, let move = search.moves[Int(end)]
    else { return }
    follow(move, in: &search)
  }

  /// Continues to the nearest annotation that has not been shown.
  /// - Returns: whether there is one.
  private mutating func showNext() -> Bool {
    let isShown = isShown
    func nearest(in search: Search) -> Search.Reached? {
      var nearest: Search.Reached?
      for (number, reached) in search.reached.enumerated() {
        guard !isShown[number], let reached, reached.cost < nearest?.cost ?? .maximum else {
          continue
        }
        nearest = reached
      }
      return nearest
    }
    let search = search { search, cost in nearest(in: search).map { $0.cost <= cost } ?? false }
    guard var search, let nearest = nearest(in: search) else { return false }
    let count = shown.count
    follow(nearest.move, in: &search)
    return shown.count > count
  }

  /// Searches from the current state of the engine, unless the maximum number of states has been
  /// explored.
  private mutating func search(until isEnough: (Search, Search.Cost) -> Bool) -> Search? {
    guard remainingStates > 0 else {
      isComplete = false
      return nil
    }
    let search = Search(
      map, from: engine, values: values, outcomes: outcomes, maximumStates: remainingStates,
      isEnough: isEnough)
    outcomes = search.outcomes
    states += search.explored.count
    // If very many annotations are active, each search is much work.
    remainingStates -= search.effort + engine.activeCount / 20
    if search.stoppedAt != nil || search.isIncomplete { isComplete = false }
    return search
  }

  private mutating func follow(_ move: Search.Move, in search: inout Search) {
    for input in search.inputs(upTo: move) { handle(input) }
    values = search.table.values[move.values]
  }

  private mutating func handle(_ input: EngineInput) {
    inputs.append(input)
    for event in engine.handle(input) {
      guard let annotation = map.annotationReached(by: event), !isShown[annotation] else {
        continue
      }
      isShown[annotation] = true
      shown.append(annotation)
    }
  }
}
