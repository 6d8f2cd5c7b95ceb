/// Times in ascending order, made for finding a moment among very many.
///
/// The last of every 32 times stands in a level above them, the last of every 32 of those above that, and
/// so on. A search reads one short stretch of each level, straight through and without branches: what
/// is above stays in the processor's cache, and where the moment lies can't be foreseen.
struct SortedTimes: Sendable, RandomAccessCollection {
  /// All levels one behind the other, the highest first, the times last.
  private let tree: [Double]
  private let levels: [Range<Int>]
  private static let stretch = 32

  /// - Parameter times: in ascending order.
  init(_ times: [Double]) {
    var upwards = [times]
    while let below = upwards.last, below.count > Self.stretch {
      upwards.append(
        stride(from: Self.stretch - 1, to: below.count, by: Self.stretch).map { below[$0] })
    }
    var tree: [Double] = []
    tree.reserveCapacity(upwards.reduce(0) { $0 + $1.count })
    levels = upwards.reversed().map { level in
      tree += level
      return tree.count - level.count..<tree.count
    }
    self.tree = tree
    startOfTimes = tree.count - times.count
  }

  private let startOfTimes: Int
  var startIndex: Int { 0 }
  var endIndex: Int { tree.count - startOfTimes }
  subscript(place: Int) -> Double { tree[startOfTimes + place] }

  /// How many of the times are not after `time`.
  func count(upTo time: Double) -> Int {
    tree.withUnsafeBufferPointer { tree in
      var count = 0
      for level in levels {
        count *= Self.stretch
        var place = level.lowerBound + count
        let end = Swift.min(place + Self.stretch, level.upperBound)
        while place < end {
          count &+= tree[place] <= time ? 1 : 0
          place &+= 1
        }
      }
      return count
    }
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
