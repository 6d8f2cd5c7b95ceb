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
    var timed: [Timed<AnnotationNumber>] = []
    var points: [Timed<AnnotationNumber>] = []
    timed.reserveCapacity(windows.count)
    for (number, window) in windows.enumerated() {
      guard let window else { continue }
      let entry = Timed(start: window.start, end: window.end, owner: AnnotationNumber(number))
      if window.end > window.start { timed.append(entry) } else { points.append(entry) }
    }
    timed.radixSort(by: { $0.start.sortingKey }) {
      ($0.start, -$0.end, $0.owner) < ($1.start, -$1.end, $1.owner)
    }
    starts = SortedTimes(timed.map { $0.start })
    owners = Column(timed.map { $0.owner })

    var byEnd = timed.indices.map { slot in
      Timed(start: timed[slot].start, end: timed[slot].end, owner: Slot(slot))
    }
    byEnd.radixSort(by: { $0.end.sortingKey }) { ($0.end, $0.owner) < ($1.end, $1.owner) }
    ends = SortedTimes(byEnd.map { $0.end })
    slotsByEnd = Column(byEnd.map { $0.owner })
    var ranks = Column<Slot, Rank>([Rank](repeating: Rank(0), count: byEnd.count))
    for (rank, entry) in byEnd.enumerated() { ranks[entry.owner] = Rank(rank) }
    self.ranks = ranks
    maximumRanks = Self.levels(over: ranks.values)

    points.radixSort(by: { $0.start.sortingKey }) {
      ($0.start, $0.owner) < ($1.start, $1.owner)
    }
    self.points = SortedTimes(points.map { $0.start })
    pointOwners = Column(points.map { $0.owner })
  }

  private struct Timed<Owner: Ordinal> {
    var start: Double
    var end: Double
    var owner: Owner
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
