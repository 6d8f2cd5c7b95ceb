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

extension UnsafeBufferPointer<UInt8> {
  enum Validity: Equatable {
    case valid
    /// Well formed but for single bytes A9, which CoreFoundation reads as U+FFFD: an old concession to
    /// files with a copyright sign in MacRoman or Latin-1.
    case validButCopyrightSigns
    case invalid(at: Int)
  }

  /// Whether CoreFoundation takes these bytes for UTF-8.
  func utf8Validity() -> Validity {
    guard let base = baseAddress else { return .valid }
    let end = base + count
    let raw = UnsafeRawPointer(base)
    var index = 0
    var result = Validity.valid
    while index < count {
      while count - index >= 16 {
        let low = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let high = raw.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
        if (low | high) & 0x8080_8080_8080_8080 != 0 { break }
        index += 16
      }
      guard index < count else { break }
      if base[index] < 0x80 {
        index += 1
        continue
      }
      let length = UInt8.sequenceLength(at: base + index, before: end)
      if length > 0 {
        index += length
      } else if base[index] == 0xA9 {
        result = .validButCopyrightSigns
        index += 1
      } else {
        return .invalid(at: index)
      }
    }
    return result
  }
}
