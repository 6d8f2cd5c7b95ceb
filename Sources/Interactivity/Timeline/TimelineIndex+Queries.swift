extension TimelineIndex {
  /// The indices of the windows that contain `time`, in the order of their starts, the longer first.
  public func active(at time: Double) -> [Int] {
    slots(started: started(at: time), ended: ended(at: time)) { Int(owners[$0]) }
  }

  /// The next time after `time` at which a window begins or ends, or a point lies.
  public func nextBoundary(after time: Double) -> Double? {
    let point = points.partitioned { $0 > time }
    let next = self.time(ofStart: started(at: time), end: ended(at: time), point: point)
    return next.isFinite ? next : nil
  }

  /// How many slots have begun at `time`.
  func started(at time: Double) -> Int { starts.partitioned { $0 > time } }

  /// How many ranks are over at `time`.
  func ended(at time: Double) -> Int { ends.partitioned { $0 > time } }

  /// What has begun and is not over, in the order of slots.
  /// - Parameters:
  ///   - started: how many slots have begun, among them all whose ranks are over.
  ///   - ended: how many ranks are over.
  ///   - element: what to give of a slot.
  @inline(__always)
  func slots<Element: BitwiseCopyable>(
    started: Int, ended: Int, as element: (Int) -> Element
  ) -> [Element] {
    // Whatever is over has begun, so the difference is what is found; the search ends with the last of it.
    // It goes backwards, as most of what is active has begun a short while ago.
    let total = started - ended
    return [Element](unsafeUninitializedCapacity: total) { found, count in
      count = total
      var missing = total
      var bound = started
      ranks.withUnsafeBufferPointer { ranks in
        while missing > 0 {
          let first = (bound - 1) & ~(Self.fanout - 1)
          if bound == first + Self.fanout, let skipped = widthEndingEarly(before: bound, ended: ended) {
            bound -= skipped
            continue
          }
          while bound > first, missing > 0 {
            bound -= 1
            // Written always and counted where it fits: whether it does can't be foreseen.
            found[missing - 1] = element(bound)
            missing -= Int(ranks[bound]) >= ended ? 1 : 0
          }
        }
      }
    }
  }

  /// The width of the widest block of slots right before `bound` in which everything is over; `nil` where
  /// the block of sixteen has something left.
  private func widthEndingEarly(before bound: Int, ended: Int) -> Int? {
    var width: Int?
    var place = bound
    for level in greatestRanks {
      guard place % Self.fanout == 0, Int(level[place / Self.fanout - 1]) < ended else { break }
      place /= Self.fanout
      width = (width ?? 1) * Self.fanout
    }
    return width
  }
}

extension Array {
  /// The first index whose element is in the second part, where the elements that `isInSecondPart`
  /// all stand behind those that are not.
  @inline(__always)
  func partitioned(by isInSecondPart: (Element) -> Bool) -> Int {
    withUnsafeBufferPointer { elements in
      // Both ways out of a step cost the same: which one is taken can't be foreseen.
      var low = 0
      var length = elements.count
      while length > 0 {
        let half = (length + 1) / 2
        low += isInSecondPart(elements[low + half - 1]) ? 0 : half
        length -= half
      }
      return low
    }
  }
}
