public import AnnotationEngine

/// A way through a project on which everything is shown that can be.
///
/// It goes to whatever has not been shown yet and takes the fewest inputs, then the least media, and from there to the next. Where
/// nothing more can be reached, another session begins. That is short, and not always the shortest tour there is.
public struct Tour: Sendable {
  /// What the engine is told: the media's length first, where it is known.
  public let inputs: [EngineInput]
  /// The annotations that are shown or triggered on the way, by their indices in the project, in the order in which they are first.
  public let shown: [Int]
  /// The annotations that it does not show. Where all was explored, no tour does.
  public let missing: [Int]
  /// The number of states that were explored for all of it.
  public let states: Int
  /// Whether all was explored. Where it was not, there may be ways to what is ``missing``.
  public let isComplete: Bool

  /// The maximum number of states that are explored, unless told: those of many short ways.
  public static let maximumStates = 200_000

  /// - Parameters:
  ///   - project: the project whose annotations are to be shown.
  ///   - duration: the media's length in seconds, if it is known.
  ///   - maximumStates: how many states may be explored for all of it.
  public init(
    of project: InteractivityProject, duration: Double?,
    maximumStates: Int = Self.maximumStates
  ) {
    let map = ProjectMap(project, duration: duration)
    var guide = Guide(map, maximumStates: max(1, maximumStates))
    guide.showAll()
    guide.finish()
    inputs = guide.inputs
    shown = guide.shown
    missing = project.annotations.indices.filter { !guide.isShown[$0] }
    states = guide.states
    isComplete = guide.isComplete
  }
}

/// Leads from one annotation to the next.
private struct Guide {
  private let map: ProjectMap
  /// How many states may still be explored.
  private var remainingStates: Int
  private(set) var states = 0
  private(set) var isComplete = true
  private var engine: InteractivityEngine
  private var values: Vocabulary.Values
  private var outcomes = Outcomes()
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
      if goOn() { continue }
      // A round that has shown nothing is the last one.
      guard engine.hasBegun, shown.count > countAtStart else { return }
      countAtStart = shown.count
      tell(.session(at: 0))
      if let duration = map.duration { tell(.duration(duration)) }
    }
  }

  /// Goes on to the end of the media, if a way leads there.
  mutating func finish() {
    guard var search = search(until: { search, _ in !search.overs.isEmpty }),
      let over = search.overs.first, let move = search.moves[Int(over)]
    else { return }
    follow(move, in: &search)
  }

  /// Goes to the nearest annotation that has not been shown.
  /// - Returns: whether there is one.
  private mutating func goOn() -> Bool {
    let isShown = isShown
    let search = search { search, cost in
      search.nearest(where: { !isShown[$0] }).map { $0.cost <= cost } ?? false
    }
    guard var search, let nearest = search.nearest(where: { !isShown[$0] }) else { return false }
    let count = shown.count
    follow(nearest.move, in: &search)
    return shown.count > count
  }

  /// Searches from where the engine is, unless all states have been explored that may be.
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
    // Where very many annotations are active at once, each state is a lot of work.
    remainingStates -= search.effort + engine.activeCount / 20
    if search.stoppedAt != nil || search.isCut { isComplete = false }
    return search
  }

  private mutating func follow(_ move: Search.Move, in search: inout Search) {
    for input in search.inputs(upTo: move) { tell(input) }
    values = search.table.values[move.values]
  }

  private mutating func tell(_ input: EngineInput) {
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

extension Search {
  /// The nearest of some annotations that were reached.
  fileprivate func nearest(
    where isWanted: (Int) -> Bool
  ) -> (cost: Cost, move: Move)? {
    var nearest: (cost: Cost, move: Move)?
    for number in shown.indices where isWanted(number) {
      guard let found = shown[number], found.cost < nearest?.cost ?? .maximum else { continue }
      nearest = (found.cost, found.move)
    }
    return nearest
  }
}
