/// The windows of a project in the order of time, for questions about any moment.
///
/// Windows of positive length have a *slot* each, their place in the order of start (ascending), end
/// (descending) and document: that is the order of what is active. They also have a *rank*, their place
/// in the order of end and slot. Windows of no length are kept apart as points. A tick walks over the
/// sorted starts, ends and points, and reads nothing else.
///
/// Where the playhead has reached the slot `start` and the rank `end`, the active slots are those below
/// `start` whose rank is not below `end`: a question about whole numbers, answered in O(log n + k) with a
/// tree of maximum ranks.
public struct TimelineIndex: Sendable {
  let starts: SortedTimes<Slot>
  let owners: Column<Slot, AnnotationNumber>
  let ranks: Column<Slot, Rank>
  let ends: SortedTimes<Rank>
  let slotsByEnd: Column<Rank, Slot>
  let points: SortedTimes<Point>
  let pointOwners: Column<Point, AnnotationNumber>
  /// The maximum ranks of every 16 slots, of every 16 of those, and so on.
  let maximumRanks: [[Rank]]

  /// - Parameter windows: `nil` for one that has no time yet, and so is never active.
  public init(_ windows: [TimeWindow?]) {
    var timed: [Timed] = []
    var points: [Timed] = []
    timed.reserveCapacity(windows.count)
    for (number, window) in windows.enumerated() {
      guard let window else { continue }
      let entry = Timed(start: window.start, end: window.end, number: UInt32(number))
      if window.end > window.start { timed.append(entry) } else { points.append(entry) }
    }
    timed.radixSort(
      by: { $0.start.sortingKey },
      then: { ($0.start, -$0.end, $0.number) < ($1.start, -$1.end, $1.number) })
    starts = SortedTimes(timed.map { $0.start })
    owners = Column(timed.map { AnnotationNumber(value: $0.number) })

    // From now on each is known by its slot.
    for slot in timed.indices { timed[slot].number = UInt32(slot) }
    timed.radixSort(
      by: { $0.end.sortingKey }, then: { ($0.end, $0.number) < ($1.end, $1.number) })
    ends = SortedTimes(timed.map { $0.end })
    slotsByEnd = Column(timed.map { Slot(value: $0.number) })
    var ranks = [Rank](repeating: Rank(0), count: timed.count)
    for (rank, slot) in slotsByEnd.values.enumerated() { ranks[Int(slot)] = Rank(rank) }
    maximumRanks = Self.levels(over: ranks)
    self.ranks = Column(ranks)

    points.radixSort(
      by: { $0.start.sortingKey }, then: { ($0.start, $0.number) < ($1.start, $1.number) })
    self.points = SortedTimes(points.map { $0.start })
    pointOwners = Column(points.map { AnnotationNumber(value: $0.number) })
  }

  private struct Timed {
    var start: Double
    var end: Double
    /// Of the annotation, and later of the slot.
    var number: UInt32
  }

  private static func levels(over ranks: [Rank]) -> [[Rank]] {
    var levels: [[Rank]] = []
    var below = ranks
    while below.count > fanout {
      below = stride(from: 0, to: below.count, by: fanout).map { first in
        below[first..<min(first + fanout, below.count)].max() ?? Rank(0)
      }
      levels.append(below)
    }
    return levels
  }

  /// Sixteen ranks fill one line of the cache.
  static let fanout = 16

  /// The end of the window in a slot, in seconds.
  func end(of slot: Slot) -> Double { ends[ranks[slot]] }
}
