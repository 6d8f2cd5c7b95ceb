/// The windows of a project in the order of time, for questions about any moment.
///
/// Windows of positive length have a *slot* each, in the order of start (ascending), end (descending)
/// and document: that is the order of what is active. They have a *rank*, too, in the order of end and
/// slot. Windows of no length are kept apart as points. A tick walks over the sorted starts, ends and
/// points, and nothing else.
///
/// What is active after the first `started` slots have begun and the first `ended` ranks are over are the
/// slots below `started` whose rank is not below `ended`: a question about whole numbers, answered in
/// O(log n + k) with a tree of the greatest ranks.
public struct TimelineIndex: Sendable {
  /// By slot: ascending.
  let starts: SortedTimes
  /// By slot: the index of the window as it was given.
  let owners: [UInt32]
  /// By slot.
  let ranks: [UInt32]
  /// By rank: ascending.
  let ends: SortedTimes
  /// By rank.
  let slotsByEnd: [UInt32]
  /// The times of the points, ascending.
  let points: [Double]
  /// By point: the index of the window as it was given.
  let pointOwners: [UInt32]
  /// The greatest ranks of every 16 slots, of every 16 of those, and so on.
  let greatestRanks: [[UInt32]]

  /// - Parameter windows: `nil` for one that has no time yet, and so is never active.
  public init(_ windows: [TimeWindow?]) {
    var timed: [Timed] = []
    var points: [Timed] = []
    timed.reserveCapacity(windows.count)
    for (index, window) in windows.enumerated() {
      guard let window else { continue }
      let entry = Timed(start: window.start, end: window.end, index: UInt32(index))
      if window.end > window.start { timed.append(entry) } else { points.append(entry) }
    }
    timed.radixSort(by: \.start.sortingKey) {
      ($0.start, -$0.end, $0.index) < ($1.start, -$1.end, $1.index)
    }
    starts = SortedTimes(timed.map(\.start))
    owners = timed.map(\.index)

    for slot in timed.indices { timed[slot].index = UInt32(slot) }
    timed.radixSort(by: \.end.sortingKey) { ($0.end, $0.index) < ($1.end, $1.index) }
    ends = SortedTimes(timed.map(\.end))
    slotsByEnd = timed.map(\.index)
    var ranks = [UInt32](repeating: 0, count: timed.count)
    for (rank, slot) in slotsByEnd.enumerated() { ranks[Int(slot)] = UInt32(rank) }
    self.ranks = ranks
    greatestRanks = Self.levels(over: ranks)

    points.radixSort(by: \.start.sortingKey) { ($0.start, $0.index) < ($1.start, $1.index) }
    self.points = points.map(\.start)
    pointOwners = points.map(\.index)
  }

  private struct Timed {
    var start: Double
    var end: Double
    var index: UInt32
  }

  private static func levels(over ranks: [UInt32]) -> [[UInt32]] {
    var levels: [[UInt32]] = []
    var below = ranks
    while below.count > fanout {
      below = stride(from: 0, to: below.count, by: fanout).map { first in
        below[first..<min(first + fanout, below.count)].max() ?? 0
      }
      levels.append(below)
    }
    return levels
  }

  /// Sixteen ranks fill one line of the cache.
  static let fanout = 16

  /// The end of the window in a slot, in seconds.
  func end(of slot: UInt32) -> Double { ends[Int(ranks[Int(slot)])] }

  /// The earliest of a start, an end and a point by their places in order; infinite where all are over.
  func time(ofStart start: Int, end: Int, point: Int) -> Double {
    min(
      start < starts.count ? starts[start] : .infinity,
      end < ends.count ? ends[end] : .infinity,
      point < points.count ? points[point] : .infinity)
  }
}
