/// The windows of a project in the order of time, for questions about any moment.
///
/// Windows of positive length have a *slot* each, in the order of start (ascending), end (descending)
/// and document: that is the order of what is active. Windows of no length are kept apart as points.
/// A tick walks over the sorted starts, ends and points; a stabbing query descends a wide tree of the
/// greatest ends and costs O(log n + k).
public struct TimelineIndex: Sendable {
  /// By slot.
  var starts: [Double] = []
  /// By slot.
  var ends: [Double] = []
  /// By slot: the index of the window as it was given.
  var owners: [UInt32] = []
  /// The slots in the order of their ends, then starts.
  var slotsByEnd: [UInt32] = []
  /// By slot: its place in `slotsByEnd`.
  var endRanks: [UInt32] = []
  /// The times of the points, ascending.
  var points: [Double] = []
  /// By point: the index of the window as it was given.
  var pointOwners: [UInt32] = []
  /// Greatest ends: of every 16 slots, of every 16 of those, and so on.
  private var levels: [[Double]] = []

  private static let fanout = 16

  /// - Parameter windows: `nil` for one that has no time yet, and so is never active.
  public init(_ windows: [TimeWindow?]) {
    var timed: [TimeWindow] = []
    var given: [UInt32] = []
    timed.reserveCapacity(windows.count)
    given.reserveCapacity(windows.count)
    for (index, window) in windows.enumerated() {
      guard let window else { continue }
      if window.end > window.start {
        timed.append(window)
        given.append(UInt32(index))
      } else {
        points.append(window.start)
        pointOwners.append(UInt32(index))
      }
    }
    // Times are not negative, and then the order of their bits is their own; adding zero makes −0 zero.
    let order = Self.order(of: timed)
    owners = order.map { given[Int($0)] }
    starts = order.map { timed[Int($0)].start }
    ends = order.map { timed[Int($0)].end }
    let pointOrder = stableOrder(of: points.map { ($0 + 0).bitPattern })
    points = pointOrder.map { points[Int($0)] }
    pointOwners = pointOrder.map { pointOwners[Int($0)] }
    slotsByEnd = stableOrder(of: ends.map(\.bitPattern))
    endRanks = [UInt32](repeating: 0, count: ends.count)
    for (rank, slot) in slotsByEnd.enumerated() { endRanks[Int(slot)] = UInt32(rank) }
    buildLevels()
  }

  /// By start, the longer first where two start together, then as they stand.
  private static func order(of windows: [TimeWindow]) -> [UInt32] {
    var order = stableOrder(of: windows.map { ($0.start + 0).bitPattern })
    var first = 0
    while first < order.count {
      let start = windows[Int(order[first])].start
      var last = first + 1
      while last < order.count, windows[Int(order[last])].start == start { last += 1 }
      if last - first > 1 {
        order[first..<last].sort {
          (-windows[Int($0)].end, $0) < (-windows[Int($1)].end, $1)
        }
      }
      first = last
    }
    return order
  }

  private mutating func buildLevels() {
    var below = ends
    while below.count > Self.fanout {
      let level = stride(from: 0, to: below.count, by: Self.fanout).map { first in
        below[first..<min(first + Self.fanout, below.count)].max() ?? 0
      }
      levels.append(level)
      below = level
    }
  }

  /// The indices of the windows that contain `time`, in the order of their starts, the longer first.
  public func active(at time: Double) -> [Int] {
    slots(at: time).map { Int(owners[Int($0)]) }
  }

  /// The next time after `time` at which a window begins or ends, or a point lies.
  public func nextBoundary(after time: Double) -> Double? {
    let start = starts.partitioned { $0 > time }
    let point = points.partitioned { $0 > time }
    let next = self.time(ofStart: start, end: firstRank(endingAfter: time), point: point)
    return next.isFinite ? next : nil
  }

  /// The earliest of a start, an end and a point by their places in order; infinite where all are over.
  func time(ofStart start: Int, end: Int, point: Int) -> Double {
    min(
      start < starts.count ? starts[start] : .infinity,
      end < slotsByEnd.count ? ends[Int(slotsByEnd[end])] : .infinity,
      point < points.count ? points[point] : .infinity)
  }

  /// The slots whose windows contain `time`, ascending.
  func slots(at time: Double) -> [UInt32] {
    // The windows before the bound have begun; those that have not ended are what is looked for.
    let bound = starts.partitioned { $0 > time }
    guard bound > 0 else { return [] }
    var blocks: [Int] = []
    collectBlocks(level: levels.count, block: 0, bound: bound, time: time, into: &blocks)
    return [UInt32](unsafeUninitializedCapacity: blocks.count * Self.fanout) { found, count in
      for block in blocks {
        let first = block * Self.fanout
        for slot in first..<min(first + Self.fanout, bound) {
          // Written always and counted where it fits: whether it does can't be foreseen.
          found[count] = UInt32(truncatingIfNeeded: slot)
          count += ends[slot] > time ? 1 : 0
        }
      }
    }
  }

  /// Collects the blocks of slots in which a window ends after `time`, below one block of a level.
  private func collectBlocks(
    level: Int, block: Int, bound: Int, time: Double, into blocks: inout [Int]
  ) {
    guard level > 0 else { return blocks.append(block) }
    let greatest = levels[level - 1]
    var width = Self.fanout
    for _ in 1..<level { width *= Self.fanout }
    let first = block * Self.fanout
    for child in first..<min(first + Self.fanout, greatest.count) where greatest[child] > time {
      guard child * width < bound else { return }
      collectBlocks(level: level - 1, block: child, bound: bound, time: time, into: &blocks)
    }
  }

  /// The first place in `slotsByEnd` of a window that ends after `time`; their number if there is none.
  func firstRank(endingAfter time: Double) -> Int {
    slotsByEnd.partitioned { ends[Int($0)] > time }
  }
}

extension Array {
  /// The first index whose element is in the second part, where the elements that `isInSecondPart`
  /// all stand behind those that are not.
  func partitioned(by isInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
