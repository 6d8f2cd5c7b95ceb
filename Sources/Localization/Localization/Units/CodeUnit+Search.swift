/// Searching for one of a few units, eight bytes at a time.
///
/// `x - 0x01… & ~x & 0x80…` has the high bit set in the lowest lane of `x` that is zero, and perhaps
/// in lanes above it; the lowest set bit is always right, and only that one is used.
extension CodeUnit {
  /// The first index in `start..<end` whose unit is one of the three, or `end`.
  @inline(__always)
  static func firstIndex(
    of one: Self, _ two: Self, _ three: Self, in units: UnsafePointer<Self>, from start: Int,
    to end: Int
  ) -> Int {
    var index = start
    if bitWidth < 32 {
      let lanes = 64 / bitWidth
      let ones = UInt64.max / UInt64(Self.max)
      let highs = ones << UInt64(bitWidth - 1)
      let patterns = (ones &* UInt64(one), ones &* UInt64(two), ones &* UInt64(three))
      let raw = UnsafeRawPointer(units)
      while end - index >= lanes {
        let word = UInt64(
          littleEndian: raw.loadUnaligned(fromByteOffset: index * (bitWidth / 8), as: UInt64.self))
        let (a, b, c) = (word ^ patterns.0, word ^ patterns.1, word ^ patterns.2)
        let hits = ((a &- ones) & ~a | (b &- ones) & ~b | (c &- ones) & ~c) & highs
        if hits != 0 { return index + hits.trailingZeroBitCount / bitWidth }
        index += lanes
      }
    }
    while index < end {
      let unit = units[index]
      if unit == one || unit == two || unit == three { return index }
      index += 1
    }
    return end
  }
}
