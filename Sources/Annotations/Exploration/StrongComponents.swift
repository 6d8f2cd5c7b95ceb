/// The strongly connected components of a graph (Tarjan's algorithm), of which those count that nothing leaves.
struct StrongComponents {
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
