extension RandomAccessCollection {
  /// The index of the first element that `belongs`, in a collection where all elements after one that belongs
  /// belong, too; `endIndex` if none does. Looks at log₂ of the count: a binary search.
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
