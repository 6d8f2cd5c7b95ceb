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
