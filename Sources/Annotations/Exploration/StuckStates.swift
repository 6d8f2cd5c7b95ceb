/// The explored states from which no path leads to the end of the media, and none leads any
/// further.
///
/// Of several states that lead to each other and to nothing else, the first represents all.
struct StuckStates {
  /// The states in the order in which they were explored.
  private(set) var states: [Int32] = []
  /// By state, whether a path leads to the end, or to states that were not explored.
  private(set) var leadsToEnd: [Bool]

  init(in search: Search) {
    let count = search.explored.count
    var numbers = [Int32](repeating: -1, count: search.table.states.count)
    for (number, state) in search.explored.enumerated() { numbers[Int(state)] = Int32(number) }
    // The edges between explored states, by their numbers; -1 for a state that was not explored.
    let targets = search.edges.map { edge in
      let state = search.representatives[Int(edge)]
      return state < 0 ? -1 : numbers[Int(state)]
    }
    let canEnd = Self.statesBefore(
      (search.ends + search.unfinished).map { numbers[Int($0)] }, targets: targets,
      starts: search.edgeStarts, count: count)
    leadsToEnd = search.representatives.map { $0 < 0 || canEnd[Int(numbers[Int($0)])] }
    guard canEnd.contains(false) else { return }
    var components = StrongComponents(
      count: count, targets: targets, starts: search.edgeStarts, excluded: canEnd)
    components.find()
    states = components.terminal.sorted().map { search.explored[Int($0)] }
  }

  /// Returns which states lead to some of the given ones, or to states that were not explored.
  private static func statesBefore(_ ends: [Int32], targets: [Int32], starts: [Int], count: Int) -> [Bool] {
    // The sources of the edges, grouped by target.
    var places = [Int](repeating: 0, count: count + 1)
    for target in targets where target >= 0 { places[Int(target) + 1] += 1 }
    for number in 0..<count { places[number + 1] += places[number] }
    var sources = [Int32](repeating: 0, count: targets.count)
    var next = places
    var waiting = ends
    for number in 0..<count {
      for target in targets[starts[number]..<starts[number + 1]] {
        if target < 0 {
          waiting.append(Int32(number))
        } else {
          sources[next[Int(target)]] = Int32(number)
          next[Int(target)] += 1
        }
      }
    }
    var isBefore = [Bool](repeating: false, count: count)
    while let state = waiting.popLast() {
      guard !isBefore[Int(state)] else { continue }
      isBefore[Int(state)] = true
      waiting += sources[places[Int(state)]..<places[Int(state) + 1]]
    }
    return isBefore
  }
}

/// The strongly connected components of a graph, found with Tarjan's algorithm.
private struct StrongComponents {
  private let targets: [Int32]
  private let starts: [Int]
  private let excluded: [Bool]
  private var order: [Int32]
  private var lowest: [Int32]
  private var component: [Int32]
  private var path: [Int32] = []
  private var nextOrder: Int32 = 0
  private var nextComponent: Int32 = 0
  /// The first node of each component that no edge leaves.
  private(set) var terminal: [Int32] = []

  /// - Parameters:
  ///   - count: the number of nodes.
  ///   - targets: the targets of all edges, grouped by source.
  ///   - starts: for each node the place of its first edge, and in the end the number of edges.
  ///   - excluded: the nodes that are left out, by number. No edge of another node leads to them.
  init(count: Int, targets: [Int32], starts: [Int], excluded: [Bool]) {
    self.targets = targets
    self.starts = starts
    self.excluded = excluded
    order = Array(repeating: -1, count: count)
    lowest = order
    component = order
  }

  mutating func find() {
    for number in order.indices where !excluded[number] && order[number] < 0 {
      visit(Int32(number))
    }
  }

  /// Visits everything to which a node leads, with a stack of its own: paths may be long.
  private mutating func visit(_ first: Int32) {
    var stack: [(node: Int32, edge: Int)] = [enter(first)]
    while let (node, edge) = stack.last {
      guard edge < starts[Int(node) + 1] else {
        stack.removeLast()
        if let caller = stack.last?.node {
          lowest[Int(caller)] = min(lowest[Int(caller)], lowest[Int(node)])
        }
        if lowest[Int(node)] == order[Int(node)] { close(node) }
        continue
      }
      stack[stack.count - 1].edge += 1
      let target = Int(targets[edge])
      if order[target] < 0 {
        stack.append(enter(Int32(target)))
      } else if component[target] < 0 {
        lowest[Int(node)] = min(lowest[Int(node)], order[target])
      }
    }
  }

  private mutating func enter(_ node: Int32) -> (node: Int32, edge: Int) {
    order[Int(node)] = nextOrder
    lowest[Int(node)] = nextOrder
    nextOrder += 1
    path.append(node)
    return (node, starts[Int(node)])
  }

  /// Completes the component whose first node is `root`.
  private mutating func close(_ root: Int32) {
    var members: [Int32] = []
    while let member = path.popLast() {
      component[Int(member)] = nextComponent
      members.append(member)
      if member == root { break }
    }
    let isTerminal = members.allSatisfy { member in
      targets[starts[Int(member)]..<starts[Int(member) + 1]].allSatisfy {
        component[Int($0)] == nextComponent
      }
    }
    if isTerminal, let first = members.min() { terminal.append(first) }
    nextComponent += 1
  }
}
