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
    var timed: [UInt32] = []
    var points: [UInt32] = []
    for (index, window) in windows.enumerated() {
      guard let window else { continue }
      if window.end > window.start {
        timed.append(UInt32(index))
      } else {
        points.append(UInt32(index))
      }
    }
    // Times are not negative, and then the order of their bits is their own; adding zero makes −0 zero.
    let startKeys = windows.map { $0.map { ($0.start + 0).bitPattern } ?? 0 }
    let endKeys = windows.map { $0.map { ~$0.end.bitPattern } ?? 0 }
    owners = stableOrder(of: startKeys, from: stableOrder(of: endKeys, from: timed))
    pointOwners = stableOrder(of: startKeys, from: points)
    starts = owners.map { windows[Int($0)]?.start ?? 0 }
    ends = owners.map { windows[Int($0)]?.end ?? 0 }
    self.points = pointOwners.map { windows[Int($0)]?.start ?? 0 }
    slotsByEnd = stableOrder(of: ends.map(\.bitPattern))
    endRanks = [UInt32](repeating: 0, count: ends.count)
    for (rank, slot) in slotsByEnd.enumerated() { endRanks[Int(slot)] = UInt32(rank) }
    buildLevels()
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
    let bound = starts.partitioned { $0 > time }
    var found: [UInt32] = []
    guard bound > 0 else { return found }
    // The windows before the bound have begun; those that have not ended are what is looked for.
    ends.withUnsafeBufferPointer { ends in
      collect(level: levels.count, block: 0, bound: bound, time: time, ends: ends, into: &found)
    }
    return found
  }

  /// Collects from one block of a level: level 0 are the slots themselves, the topmost is one block.
  private func collect(
    level: Int, block: Int, bound: Int, time: Double, ends: UnsafeBufferPointer<Double>,
    into found: inout [UInt32]
  ) {
    let first = block * Self.fanout
    if level == 0 {
      let last = min(first + Self.fanout, bound)
      for slot in first..<max(first, last) where ends[slot] > time { found.append(UInt32(slot)) }
      return
    }
    let greatest = levels[level - 1]
    var width = Self.fanout
    for _ in 1..<level { width *= Self.fanout }
    for child in first..<min(first + Self.fanout, greatest.count) {
      guard child * width < bound else { return }
      if greatest[child] > time {
        collect(
          level: level - 1, block: child, bound: bound, time: time, ends: ends, into: &found)
      }
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
