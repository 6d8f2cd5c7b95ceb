/// The explored states from which no way leads to the end, and nothing leads any further.
///
/// Of states that lead to each other in a circle without a way out, the first one stands for all.
struct StuckStates {
  /// In the order in which they were explored.
  private(set) var states: [Int32] = []

  init(in search: Search) {
    let count = search.explored.count
    var numbers = [Int32](repeating: -1, count: search.table.count)
    for (number, state) in search.explored.enumerated() { numbers[Int(state)] = Int32(number) }
    // The edges between explored states, by their numbers; -1 leads to what was not explored.
    let targets = search.edges.map { edge in
      let state = search.representatives[Int(edge)]
      return state < 0 ? -1 : numbers[Int(state)]
    }
    let canEnd = Self.statesBefore(
      (search.overs + search.unfinished).map { numbers[Int($0)] }, targets: targets,
      starts: search.edgeStarts,
      count: count)
    guard canEnd.contains(false) else { return }
    var components = StrongComponents(
      of: count, targets: targets, starts: search.edgeStarts, leavingOut: canEnd)
    components.find()
    states = components.last.sorted().map { search.explored[Int($0)] }
  }

  /// What leads to some states, or to what was not explored.
  private static func statesBefore(
    _ ends: [Int32], targets: [Int32], starts: [Int], count: Int
  ) -> [Bool] {
    // The edges once more, by where they lead.
    var places = [Int](repeating: 0, count: count + 1)
    for target in targets where target >= 0 { places[Int(target) + 1] += 1 }
    for number in 0..<count { places[number + 1] += places[number] }
    var sources = [Int32](repeating: 0, count: targets.count)
    var next = places
    var found = [Bool](repeating: false, count: count)
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
    while let state = waiting.popLast() {
      guard !found[Int(state)] else { continue }
      found[Int(state)] = true
      waiting += sources[places[Int(state)]..<places[Int(state) + 1]]
    }
    return found
  }
}

/// The strongly connected components of a graph (Tarjan's algorithm), of which those count that nothing leaves.
private struct StrongComponents {
  private let targets: [Int32]
  private let starts: [Int]
  private let isLeftOut: [Bool]
  private var order: [Int32]
  private var lowest: [Int32]
  private var component: [Int32]
  private var path: [Int32] = []
  private var nextOrder: Int32 = 0
  private var nextComponent: Int32 = 0
  /// The first of each component that no edge leaves.
  private(set) var last: [Int32] = []

  init(of count: Int, targets: [Int32], starts: [Int], leavingOut isLeftOut: [Bool]) {
    self.targets = targets
    self.starts = starts
    self.isLeftOut = isLeftOut
    order = Array(repeating: -1, count: count)
    lowest = order
    component = order
  }

  mutating func find() {
    for number in order.indices where !isLeftOut[number] && order[number] < 0 {
      visit(Int32(number))
    }
  }

  private mutating func visit(_ first: Int32) {
    var calls: [(state: Int32, edge: Int)] = [enter(first)]
    while let (state, edge) = calls.last {
      guard edge < starts[Int(state) + 1] else {
        calls.removeLast()
        if let caller = calls.last?.state {
          lowest[Int(caller)] = min(lowest[Int(caller)], lowest[Int(state)])
        }
        if lowest[Int(state)] == order[Int(state)] { close(state) }
        continue
      }
      calls[calls.count - 1].edge += 1
      // What is stuck leads to nothing that is not.
      let target = Int(targets[edge])
      if order[target] < 0 {
        calls.append(enter(Int32(target)))
      } else if component[target] < 0 {
        lowest[Int(state)] = min(lowest[Int(state)], order[target])
      }
    }
  }

  private mutating func enter(_ state: Int32) -> (state: Int32, edge: Int) {
    order[Int(state)] = nextOrder
    lowest[Int(state)] = nextOrder
    nextOrder += 1
    path.append(state)
    return (state, starts[Int(state)])
  }

  private mutating func close(_ root: Int32) {
    var members: [Int32] = []
    while let member = path.popLast() {
      component[Int(member)] = nextComponent
      members.append(member)
      if member == root { break }
    }
    let isLast = members.allSatisfy { member in
      targets[starts[Int(member)]..<starts[Int(member) + 1]].allSatisfy {
        component[Int($0)] == nextComponent
      }
    }
    if isLast, let first = members.min() { last.append(first) }
    nextComponent += 1
  }
}
