extension Array {
  /// Sorts by an unsigned key, and elements of equal keys by `areInOrder`.
  ///
  /// The highest bits in which the keys differ are sorted as two or three digits of eleven bits, enough to put
  /// nearly every element in its place. Elements that these bits don't tell apart are then neighbours, and are
  /// sorted by comparison. So no input costs more than O(n log n), and the times of one media cost O(n).
  /// - Parameter areInOrder: a strict order, by the key first.
  @inline(__always)
  mutating func radixSort(
    by key: (Element) -> UInt64, then areInOrder: (Element, Element) -> Bool
  ) {
    // Counting the digits costs more than comparing a few elements.
    guard count > 64 else { return sort(by: areInOrder) }
    let differing = reduce(0) { $0 | (key($1) ^ key(self[0])) }
    // Two digits tell four million places apart, where hardly two of some thousand elements meet.
    let digits: UInt64 = count < 0x1000 ? 2 : 3
    let highest = UInt64(64 - differing.leadingZeroBitCount)
    let shift = highest > 11 * digits ? highest - 11 * digits : 0
    var target = self
    for digit in 0..<digits {
      let shift = shift + 11 * digit
      guard (differing &>> shift) & 0x7FF != 0 else { continue }
      distribute(into: &target) { Int((key($0) &>> shift) & 0x7FF) }
      swap(&self, &target)
    }
    var first = 0
    while first < count {
      let prefix = key(self[first]) &>> shift
      var last = first + 1
      while last < count, key(self[last]) &>> shift == prefix { last += 1 }
      if last - first > 1 { self[first..<last].sort(by: areInOrder) }
      first = last
    }
  }

  /// Puts the elements into `target` in the order of a digit of eleven bits. Elements of equal digits keep
  /// their order.
  @inline(__always)
  private func distribute(into target: inout [Element], by digit: (Element) -> Int) {
    var places = [Int](repeating: 0, count: 0x800)
    for element in self { places[digit(element)] += 1 }
    var total = 0
    for place in places.indices { (places[place], total) = (total, total + places[place]) }
    for element in self {
      let place = digit(element)
      target[places[place]] = element
      places[place] += 1
    }
  }
}

extension Double {
  /// A number that orders times as their values do; both zeros give the same. The time must not be NaN.
  var sortingKey: UInt64 {
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
