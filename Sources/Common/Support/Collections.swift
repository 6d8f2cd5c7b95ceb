extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, or `endIndex` if none does, by binary search.
  ///
  /// All elements after one that satisfies the predicate must satisfy it, too.
  @inlinable
  package func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var low = startIndex
    var rest = count
    while rest > 0 {
      let half = rest / 2
      let middle = index(low, offsetBy: half)
      if belongs(self[middle]) {
        rest = half
      } else {
        low = index(after: middle)
        rest -= half + 1
      }
    }
    return low
  }
}

extension StringProtocol {
  /// The FNV-1a hash of the text, in hexadecimal digits. It is the same in every process.
  @inlinable package var stableHash: String {
    let hash = utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

extension BinaryInteger {
  /// Returns the digits of a nonnegative number, padded with zeros to `count` digits; letters are lowercase.
  package func digits(_ count: Int, radix: Int = 10) -> String {
    let digits = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}
