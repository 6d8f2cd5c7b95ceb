extension TimelineIndex {
  /// One window or point that the playhead enters or leaves on its way to another time.
  enum Step {
    case enter(slot: Int)
    case leave(rank: Int)
    /// A point that was entered before is exited.
    case exit(point: Int)
  }

  /// The steps of the playhead on its way to another time that are still to be made.
  ///
  /// All lists are ascending.
  struct Steps {
    /// The slots of the windows that the playhead enters.
    var entering: ArraySlice<Int> = []
    /// The ranks of the windows that the playhead leaves.
    var leaving: ArraySlice<Int> = []
    /// The points that were entered before and are exited.
    var exiting: ArraySlice<Int> = []

    var count: Int { entering.count + leaving.count + exiting.count }
  }

  /// Removes the first of some steps and returns it.
  ///
  /// Steps are made in the order of their times. At one time, ends precede starts, and starts
  /// precede points.
  @inline(__always)
  func nextStep(of steps: inout Steps) -> Step? {
    let start = steps.entering.first.map { starts[$0] } ?? .infinity
    let end = steps.leaving.first.map { ends[$0] } ?? .infinity
    if let point = steps.exiting.first, points[point] < min(end, start) {
      steps.exiting.removeFirst()
      return .exit(point: point)
    }
    if let rank = steps.leaving.first, end <= start {
      steps.leaving.removeFirst()
      return .leave(rank: rank)
    }
    return steps.entering.popFirst().map { .enter(slot: $0) }
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
