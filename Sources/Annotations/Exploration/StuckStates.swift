/// The explored states from which no path leads to the end of the media, and none leads any
/// further.
///
/// Of several states that lead to each other and to nothing else, the first represents all.
struct StuckStates {
  /// The states in the order in which they were explored.
  let states: [Int32]
  /// By state, whether a path leads to the end, or to states that were not explored.
  let leadsToEnd: [Bool]

  init(in search: Search) {
    var numbers = [Int32](repeating: -1, count: search.table.states.count)
    for (number, state) in search.explored.enumerated() { numbers[Int(state)] = Int32(number) }
    let targets = search.edges.map { edge in
      let state = search.representatives[Int(edge)]
      return state < 0 ? -1 : numbers[Int(state)]
    }
    let graph = StateGraph(targets: targets, starts: search.edgeStarts)
    let canEnd = graph.statesBefore((search.ends + search.unfinished).map { numbers[Int($0)] })
    leadsToEnd = search.representatives.map { $0 < 0 || canEnd[Int(numbers[Int($0)])] }
    states = graph.terminalStates(without: canEnd).sorted().map { search.explored[Int($0)] }
  }
}

/// The edges between explored states, by the numbers of the states.
private struct StateGraph {
  /// The targets of all edges, grouped by source; -1 for a state that was not explored.
  private let targets: [Int32]
  /// For each state the place of its first edge, and at the end the number of edges.
  private let starts: [Int]
  /// The sources of the edges to explored states, grouped by target, and the place of the first one for each target.
  private var sources: [Int32]
  private var sourceStarts: [Int]

  private var count: Int { starts.count - 1 }

  init(targets: [Int32], starts: [Int]) {
    (self.targets, self.starts) = (targets, starts)
    sources = Array(repeating: 0, count: targets.count)
    sourceStarts = Array(repeating: 0, count: starts.count)
    for target in targets where target >= 0 { sourceStarts[Int(target) + 1] += 1 }
    for number in 0..<count { sourceStarts[number + 1] += sourceStarts[number] }
    var next = sourceStarts
    for number in 0..<count {
      for target in edges(of: number) where target >= 0 {
        sources[next[Int(target)]] = Int32(number)
        next[Int(target)] += 1
      }
    }
  }

  private func edges(of state: Int) -> ArraySlice<Int32> { targets[starts[state]..<starts[state + 1]] }

  /// Returns which states lead to some of the given ones, or to states that were not explored.
  func statesBefore(_ ends: [Int32]) -> [Bool] {
    var waiting = ends
    for number in 0..<count where edges(of: number).contains(-1) { waiting.append(Int32(number)) }
    var isBefore = [Bool](repeating: false, count: count)
    while let state = waiting.popLast() {
      guard !isBefore[Int(state)] else { continue }
      isBefore[Int(state)] = true
      waiting += sources[sourceStarts[Int(state)]..<sourceStarts[Int(state) + 1]]
    }
    return isBefore
  }

  /// Returns the first state of each strongly connected component that no edge leaves, by Kosaraju's algorithm.
  /// - Parameter excluded: the states that are left out, by number. No edge of another state leads to them.
  func terminalStates(without excluded: [Bool]) -> [Int32] {
    var terminal: [Int32] = []
    var components = [Int32](repeating: -1, count: count)
    for first in statesAgainstEdges(without: excluded).reversed() where components[Int(first)] < 0 {
      var least = first
      var isTerminal = true
      var waiting = [first]
      components[Int(first)] = first
      while let state = waiting.popLast() {
        least = min(least, state)
        for target in edges(of: Int(state)) where components[Int(target)] != first {
          if components[Int(target)] >= 0 {
            isTerminal = false
          } else {
            components[Int(target)] = first
            waiting.append(target)
          }
        }
      }
      if isTerminal { terminal.append(least) }
    }
    return terminal
  }

  /// Returns the states in the order in which a depth-first search against the edges leaves them. It has a stack of its
  /// own: paths may be long.
  private func statesAgainstEdges(without excluded: [Bool]) -> [Int32] {
    var order: [Int32] = []
    var isSeen = excluded
    for root in 0..<count where !isSeen[root] {
      isSeen[root] = true
      var stack = [(state: root, next: sourceStarts[root])]
      while let (state, next) = stack.last {
        guard next < sourceStarts[state + 1] else {
          order.append(Int32(state))
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let source = Int(sources[next])
        guard !isSeen[source] else { continue }
        isSeen[source] = true
        stack.append((source, sourceStarts[source]))
      }
    }
    return order
  }
}
