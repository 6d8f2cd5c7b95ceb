/// Times in ascending order by ordinals, made for finding a moment among very many.
///
/// The last of every 32 times is kept once more in a level above them, the last of every 32 of those in
/// a level above that, and so on. A search reads one short stretch of each level, straight through and
/// without branches: the upper levels stay in the processor's cache, and no branch is guessed wrong.
struct SortedTimes<Key: Ordinal>: Sendable {
  private let times: [Double]
  /// The levels above the times, one after the other, the uppermost first.
  private let above: [Double]
  private let levels: [Range<Int>]
  private static var stretch: Int { 32 }

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

  subscript(key: Key) -> Double {
    @inline(__always) get { times[Int(key.value)] }
  }

  /// Whether an ordinal is one of these times' own: the one after the last is not.
  @inline(__always)
  func contains(_ key: Key) -> Bool { Int(key.value) < times.count }

  /// The time of an ordinal; infinite for the one after the last.
  @inline(__always)
  func timeOrInfinity(_ key: Key) -> Double {
    let place = Int(key.value)
    return place < times.count ? times[place] : .infinity
  }

  /// The first time after `time`; the ordinal after the last where there is none.
  func first(after time: Double) -> Key {
    var count = 0
    above.withUnsafeBufferPointer { above in
      for level in levels { count = Self.count(upTo: time, in: above[level], from: count) }
    }
    return times.withUnsafeBufferPointer { times in
      Key(Self.count(upTo: time, in: times[...], from: count))
    }
  }

  /// The first time that is not before `time`; the ordinal after the last where there is none.
  func first(from time: Double) -> Key { first(after: time.nextDown) }

  /// How many times of a level are not after `time`.
  /// - Parameter stretches: how many whole stretches of it are not after `time`, from the level above.
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
