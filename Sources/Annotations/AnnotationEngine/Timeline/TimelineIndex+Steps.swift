extension TimelineIndex {
  /// One window or point that the playhead enters or leaves on its way to another time.
  enum Step {
    case enter(slot: Int)
    case leave(rank: Int)
    /// A point that was entered before is exited.
    case exit(point: Int)
  }

  /// Returns steps in the order of their times. At one time, ends precede starts, and starts
  /// precede points.
  ///
  /// All lists are ascending.
  func steps(entering slots: [Int], leaving ranks: [Int], exiting entered: [Int]) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(slots.count + ranks.count + entered.count)
    var (slot, rank, exited) = (0, 0, 0)
    while true {
      let start = slot < slots.count ? starts[slots[slot]] : .infinity
      let end = rank < ranks.count ? ends[ranks[rank]] : .infinity
      if exited < entered.count, points[entered[exited]] < min(end, start) {
        steps.append(.exit(point: entered[exited]))
        exited += 1
      } else if rank < ranks.count, end <= start {
        steps.append(.leave(rank: ranks[rank]))
        rank += 1
      } else if slot < slots.count {
        steps.append(.enter(slot: slots[slot]))
        slot += 1
      } else {
        return steps
      }
    }
  }
}

extension [Int] {
  /// Sorts numbers that are all different.
  ///
  /// The ranks of what is active at one time lie close together. Marking them in a list of flags is
  /// several times as fast as comparing them.
  mutating func sortDistinct() {
    guard let least = self.min(), let greatest = self.max(), greatest - least < 8 * count else {
      return sort()
    }
    var isPresent = [Bool](repeating: false, count: greatest - least + 1)
    for number in self { isPresent[number - least] = true }
    var place = 0
    for number in isPresent.indices {
      self[place] = least + number
      place += isPresent[number] ? 1 : 0
    }
  }
}
