extension Array where Element: Ordinal {
  /// Sorts ordinals that are all different.
  ///
  /// Where they lie close together, as the ranks of what is active at one time do, each sets its bit in a
  /// map, and the map is read in order: that takes no comparisons.
  mutating func sortDistinct() {
    guard let minimum = self.min()?.value, let maximum = self.max()?.value else { return }
    let words = Int(maximum - minimum) / 64 + 1
    guard words <= count else { return sort() }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { map in
      map.initialize(repeating: 0)
      for ordinal in self {
        let bit = ordinal.value - minimum
        map[Int(bit / 64)] |= 1 &<< UInt64(bit % 64)
      }
      var place = 0
      for word in map.indices {
        var bits = map[word]
        while bits != 0 {
          self[place] = Element(
            value: minimum + UInt32(word * 64 + bits.trailingZeroBitCount))
          place += 1
          bits &= bits - 1
        }
      }
    }
  }
}
