extension TimelineIndex {
  /// The indices of the windows that contain `time`, in the order of their starts, the longer first.
  public func active(at time: Double) -> [Int] {
    owners.withUnsafeBufferPointer { owners in
      slots(started: starts.count(upTo: time), ended: ends.count(upTo: time)) { Int(owners[$0]) }
    }
  }

  /// The next time after `time` at which a window begins or ends, or a point lies.
  public func nextBoundary(after time: Double) -> Double? {
    let next = self.time(
      ofStart: starts.count(upTo: time), end: ends.count(upTo: time),
      point: points.partitioned { $0 > time })
    return next.isFinite ? next : nil
  }

  /// What has begun and is not over, in the order of slots.
  /// - Parameters:
  ///   - started: how many slots have begun, among them all whose ranks are over.
  ///   - ended: how many ranks are over.
  ///   - element: what to give of a slot.
  @inline(__always)
  func slots<Element: BitwiseCopyable>(
    started: Int, ended: Int, as element: (Int) -> Element
  ) -> [Element] {
    // Whatever is over has begun, so the difference is what there is to find, and the search ends with the
    // last of it. It goes backwards, as most of what is active has begun a short while ago.
    let total = started - ended
    // An array of no capacity is the one that all threads share, and the initializer writes its count.
    guard total > 0 else { return [] }
    return [Element](unsafeUninitializedCapacity: total) { found, count in
      count = total
      ranks.withUnsafeBufferPointer { ranks in
        let leastRank = UInt32(truncatingIfNeeded: ended)
        var missing = total
        var bound = started
        func look() {
          bound &-= 1
          // Written always and counted where it fits: whether it does can't be foreseen.
          found[missing &- 1] = element(bound)
          missing &-= ranks[bound] >= leastRank ? 1 : 0
        }
        while missing > 0 {
          let missingBefore = missing
          let first = (bound &- 1) & ~(Self.fanout - 1)
          if missing > Self.fanout {
            // There is more to find than this block holds: nothing else needs to be checked on the way.
            while bound > first { look() }
          } else {
            while bound > first, missing > 0 { look() }
          }
          if missing == missingBefore { bound -= widthOver(before: bound, ended: ended) }
        }
      }
    }
  }

  /// How many slots right before the beginning of a block of sixteen are known to be over.
  private func widthOver(before bound: Int, ended: Int) -> Int {
    var skipped = 0
    while true {
      var width = 1
      var place = bound - skipped
      for level in greatestRanks {
        guard place > 0, place % Self.fanout == 0, Int(level[place / Self.fanout - 1]) < ended
        else { break }
        place /= Self.fanout
        width *= Self.fanout
      }
      guard width > 1 else { return skipped }
      skipped += width
    }
  }
}
