/// The windows of a project in the order of time, for questions about any moment.
///
/// A window of positive length has a *slot*, its place in the order of start (ascending), end
/// (descending) and document, and a *rank*, its place in the order of end and slot. A window of no
/// length is a *point*, with a place in the order of time and document. The order of slots is the
/// order in which active annotations are listed.
///
/// A tick only reads the sorted starts, ends and points next to the playhead. A seek finds the
/// active slots in O(log n + k): they are the slots that have started and whose rank has not ended.
public struct TimelineIndex: Sendable {
  /// The starts of the windows by slot, ascending.
  let starts: [Double]
  /// The indices of the annotations by slot.
  let annotations: [Int]
  /// The ends of the windows by rank, ascending.
  let ends: [Double]
  /// The slots by rank.
  let slotsByRank: [Int]
  /// The times of the points, ascending.
  let points: [Double]
  /// The indices of the annotations by point.
  let annotationsByPoint: [Int]
  /// The ranks by slot.
  let ranks: [Int]
  /// By level, the greatest rank of each block of 16: of slots on level 0, else of blocks of the
  /// level below.
  private let greatestRanks: [[Int]]
  /// The number of parts of a block.
  private static let fanout = 16

  /// Creates an index of windows.
  /// - Parameter windows: the windows by annotation; `nil` for one whose time is not known yet,
  ///   which is never active.
  public init(_ windows: [TimeWindow?]) {
    var timed: [Entry] = []
    var points: [Entry] = []
    timed.reserveCapacity(windows.count)
    for (number, window) in windows.enumerated() {
      guard let window else { continue }
      let entry = Entry(time: window.start, number: number)
      if window.end > window.start { timed.append(entry) } else { points.append(entry) }
    }
    let ends = windows.map { $0?.end ?? 0 }
    timed.sort { first, second in
      if first.time != second.time { return first.time < second.time }
      return (-ends[first.number], first.number) < (-ends[second.number], second.number)
    }
    starts = timed.map { $0.time }
    annotations = timed.map { $0.number }

    for slot in timed.indices { timed[slot] = Entry(time: ends[timed[slot].number], number: slot) }
    timed.sort()
    self.ends = timed.map { $0.time }
    slotsByRank = timed.map { $0.number }
    var ranks = [Int](repeating: 0, count: timed.count)
    for (rank, slot) in slotsByRank.enumerated() { ranks[slot] = rank }
    self.ranks = ranks
    greatestRanks = Self.levels(over: ranks)

    points.sort()
    self.points = points.map { $0.time }
    annotationsByPoint = points.map { $0.number }
  }

  /// A time with the annotation or the slot to which it belongs.
  private struct Entry: Comparable {
    var time: Double
    var number: Int

    static func < (first: Entry, second: Entry) -> Bool {
      first.time == second.time ? first.number < second.number : first.time < second.time
    }
  }

  /// Returns the greatest of every 16 ranks, of every 16 of those, and so on up to one block.
  private static func levels(over ranks: [Int]) -> [[Int]] {
    var levels: [[Int]] = []
    var below = ranks
    repeat {
      below = stride(from: 0, to: below.count, by: fanout).map { first in
        below[first..<min(first + fanout, below.count)].max() ?? 0
      }
      levels.append(below)
    } while below.count > 1
    return levels
  }

  // MARK: - Queries

  /// A moment in the three orders of an index: the places of the first start, end and point after
  /// it.
  struct Cursor {
    var slot = 0
    var rank = 0
    var point = 0
  }

  /// Returns the indices of the annotations whose windows contain `time`, in the order of their
  /// starts, the longer first.
  public func active(at time: Double) -> [Int] {
    activeSlots(at: Cursor(slot: starts.firstPlace(after: time), rank: ends.firstPlace(after: time)))
      .map { annotations[$0] }
  }

  /// Returns the next time after `time` at which a window begins or ends, or a point lies.
  public func nextBoundary(after time: Double) -> Double? {
    let next = self.time(
      of: Cursor(
        slot: starts.firstPlace(after: time), rank: ends.firstPlace(after: time),
        point: points.firstPlace(after: time)))
    return next.isFinite ? next : nil
  }

  /// Returns the time of the first start, end or point at a cursor; infinite if there is none.
  @inline(__always)
  func time(of cursor: Cursor) -> Double {
    min(start(of: cursor.slot), end(ofRank: cursor.rank), time(ofPoint: cursor.point))
  }

  /// Returns the start of the window in a slot; infinite for the slot after the last.
  @inline(__always)
  func start(of slot: Int) -> Double { slot < starts.count ? starts[slot] : .infinity }

  /// Returns the end of the window with a rank; infinite for the rank after the last.
  @inline(__always)
  func end(ofRank rank: Int) -> Double { rank < ends.count ? ends[rank] : .infinity }

  /// Returns the time of a point; infinite for the point after the last.
  @inline(__always)
  private func time(ofPoint point: Int) -> Double {
    point < points.count ? points[point] : .infinity
  }

  /// Returns the end of the window in a slot, in seconds.
  func end(of slot: Int) -> Double { ends[ranks[slot]] }

  /// Returns the slots that have begun and not ended at a cursor, ascending.
  func activeSlots(at cursor: Cursor) -> [Int] {
    // Each window that has ended has begun, so the difference is what is active.
    let count = cursor.slot - cursor.rank
    guard count > 0 else { return [] }
    // The search ends with the block of the last one, which may hold slots that have not begun.
    var slots = [Int](repeating: 0, count: count + Self.fanout)
    var found = 0
    findSlots(
      inBlock: 0, level: greatestRanks.count - 1, from: cursor.rank, into: &slots, found: &found)
    slots.removeLast(Self.fanout)
    return slots
  }

  /// Finds the slots of a block whose ranks are at least `rank`, unless all are found already.
  ///
  /// A block consists of 16 blocks of the level below, on level 0 of 16 slots.
  private func findSlots(inBlock block: Int, level: Int, from rank: Int, into slots: inout [Int], found: inout Int) {
    guard greatestRanks[level][block] >= rank, found < slots.count - Self.fanout else { return }
    let first = block * Self.fanout
    if level > 0 {
      for child in first..<min(first + Self.fanout, greatestRanks[level - 1].count) {
        findSlots(inBlock: child, level: level - 1, from: rank, into: &slots, found: &found)
      }
    } else {
      for slot in first..<min(first + Self.fanout, ranks.count) {
        // Written always and counted if it is active: a branch would often be predicted wrong.
        slots[found] = slot
        found += ranks[slot] >= rank ? 1 : 0
      }
    }
  }
}

extension [Double] {
  /// Returns the place of the first element after `time` in an ascending list; the count if there
  /// is none.
  func firstPlace(after time: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the place of the first element that is not before `time`; the count if there is none.
  func firstPlace(from time: Double) -> Int { firstPlace(after: time.nextDown) }
}

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
