extension TimelineIndex {
  /// The indices of the windows that contain `time`, in the order of their starts, the longer first.
  public func active(at time: Double) -> [Int] {
    owners.values.withUnsafeBufferPointer { owners in
      slots(before: starts.first(after: time), from: ends.first(after: time)) { Int(owners[$0]) }
    }
  }

  /// The next time after `time` at which a window begins or ends, or a point lies.
  public func nextBoundary(after time: Double) -> Double? {
    let next = self.time(
      of: TimelineCursor(
        start: starts.first(after: time), end: ends.first(after: time),
        point: points.first(after: time)))
    return next.isFinite ? next : nil
  }

  /// The time of the first start, end or point at a cursor; infinite where all are over.
  func time(of cursor: TimelineCursor) -> Double {
    min(
      starts.timeOrInfinity(cursor.start), ends.timeOrInfinity(cursor.end),
      points.timeOrInfinity(cursor.point))
  }

  /// What has begun and is not over, in the order of slots.
  /// - Parameters:
  ///   - start: the first slot that has not begun.
  ///   - end: the first rank that is not over; all before it have begun.
  ///   - element: what to give of a slot, by its number.
  @inline(__always)
  func slots<Element: BitwiseCopyable>(
    before start: Slot, from end: Rank, as element: (Int) -> Element
  ) -> [Element] {
    // Whatever is over has begun, so the difference is what there is to find, and the search ends with the
    // last of it. It goes backwards, as most of what is active has begun a short while ago.
    let total = Int(start) - Int(end)
    // An array of no capacity is the one that all threads share, and the initializer writes its count.
    guard total > 0 else { return [] }
    return [Element](unsafeUninitializedCapacity: total) { found, count in
      count = total
      ranks.values.withUnsafeBufferPointer { ranks in
        var missing = total
        var bound = Int(start)
        func look() {
          bound &-= 1
          // Written always and counted where it fits: no branch, which would often be guessed wrong.
          found[missing &- 1] = element(bound)
          missing &-= ranks[bound] >= end ? 1 : 0
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
          if missing == missingBefore { bound -= widthOver(before: bound, end: end) }
        }
      }
    }
  }

  /// How many slots right before the beginning of a block of sixteen are known to be over.
  private func widthOver(before bound: Int, end: Rank) -> Int {
    var skipped = 0
    while true {
      var width = 1
      var place = bound - skipped
      for level in maximumRanks {
        guard place > 0, place % Self.fanout == 0, level[place / Self.fanout - 1] < end
        else { break }
        place /= Self.fanout
        width *= Self.fanout
      }
      guard width > 1 else { return skipped }
      skipped += width
    }
  }
}
