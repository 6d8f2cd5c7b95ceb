/// Times in ascending order, made for finding a moment among very many.
///
/// The last of every 32 times stands in a level above them, the last of every 32 of those above that, and
/// so on. A search reads one short stretch of each level, straight through and without branches: what
/// is above stays in the processor's cache, and where the moment lies can't be foreseen.
struct SortedTimes: Sendable, RandomAccessCollection {
  private let times: [Double]
  /// The levels above the times one behind the other, the highest first.
  private let above: [Double]
  private let levels: [Range<Int>]
  private static let stretch = 32

  /// - Parameter times: in ascending order.
  init(_ times: [Double]) {
    self.times = times
    var upwards: [[Double]] = []
    while case let below = upwards.last ?? times, below.count > Self.stretch {
      upwards.append(
        stride(from: Self.stretch - 1, to: below.count, by: Self.stretch).map { below[$0] })
    }
    var above: [Double] = []
    levels = upwards.reversed().map { level in
      above += level
      return above.count - level.count..<above.count
    }
    self.above = above
  }

  var startIndex: Int { 0 }
  var endIndex: Int { times.count }
  subscript(place: Int) -> Double { times[place] }

  /// How many of the times are not after `time`.
  func count(upTo time: Double) -> Int {
    var count = 0
    above.withUnsafeBufferPointer { above in
      for level in levels { count = Self.count(upTo: time, in: above[level], from: count) }
    }
    return times.withUnsafeBufferPointer { times in
      Self.count(upTo: time, in: times[...], from: count)
    }
  }

  /// How many times of a level are not after `time`.
  /// - Parameter stretches: how many stretches of it lie wholly before.
  @inline(__always)
  private static func count(
    upTo time: Double, in level: Slice<UnsafeBufferPointer<Double>>, from stretches: Int
  ) -> Int {
    var count = stretches * stretch
    var place = level.startIndex + count
    let end = Swift.min(place + stretch, level.endIndex)
    while place < end {
      count &+= level.base[place] <= time ? 1 : 0
      place &+= 1
    }
    return count
  }
}

extension Array {
  /// The first index whose element is in the second part, where the elements that `isInSecondPart`
  /// all stand behind those that are not.
  @inline(__always)
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
