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
  /// The annotations that no tour shows.
  public let missing: [Int]

  /// - Parameters:
  ///   - project: the project whose annotations are to be shown.
  ///   - duration: the media's length in seconds, if it is known.
  ///   - maximumStates: how many states may be explored on the way to each of them.
  public init(
    of project: InteractivityProject, duration: Double?,
    maximumStates: Int = Exploration.maximumStates
  ) {
    let map = ProjectMap(project, duration: duration)
    var guide = Guide(map, maximumStates: max(1, maximumStates))
    guide.showAll()
    guide.finish()
    inputs = guide.inputs
    shown = guide.shown
    missing = project.annotations.indices.filter { !guide.isShown[$0] }
  }
}

/// Leads from one annotation to the next.
private struct Guide {
  private let map: ProjectMap
  private let maximumStates: Int
  private var engine: InteractivityEngine
  private var values: Vocabulary.Values
  private(set) var inputs: [EngineInput]
  private(set) var shown: [Int] = []
  private(set) var isShown: [Bool]

  init(_ map: ProjectMap, maximumStates: Int) {
    self.map = map
    self.maximumStates = maximumStates
    engine = map.engine()
    values = map.initialValues
    inputs = map.duration.map { [.duration($0)] } ?? []
    isShown = Array(repeating: false, count: map.annotations.count)
  }

  mutating func showAll() {
    var countAtStart = -1
    while isShown.contains(false) {
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
    var search = Search(
      map, from: engine, values: values, maximumStates: maximumStates
    ) { search, _ in !search.overs.isEmpty }
    guard let over = search.overs.first, let move = search.moves[Int(over)] else { return }
    follow(move, in: &search)
  }

  /// Goes to the nearest annotation that has not been shown.
  /// - Returns: whether there is one.
  private mutating func goOn() -> Bool {
    let isShown = isShown
    var search = Search(
      map, from: engine, values: values, maximumStates: maximumStates
    ) { search, cost in
      search.nearest(where: { !isShown[$0] }).map { $0.cost <= cost } ?? false
    }
    guard let nearest = search.nearest(where: { !isShown[$0] }) else { return false }
    let count = shown.count
    follow(nearest.move, in: &search)
    return shown.count > count
  }

  private mutating func follow(_ move: Search.Move, in search: inout Search) {
    for input in search.inputs(upTo: move) { tell(input) }
    values = search.table.values[Int(move.values)]
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
