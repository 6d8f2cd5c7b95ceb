/// The order that sorts `keys` ascending, equal ones as they stand: a radix sort.
///
/// A digit that all keys share costs nothing, so times within one media sort fast.
/// - Returns: the indices of the keys, in their order.
func stableOrder(of keys: [UInt64]) -> [UInt32] {
  var pairs = keys.enumerated().map { Keyed(key: $1, index: UInt32($0)) }
  radixSort(&pairs, by: \.key)
  return pairs.map(\.index)
}

private struct Keyed {
  var key: UInt64
  var index: UInt32
}

/// Sorts by an unsigned key, ascending and stable, one digit of eleven bits after the other.
@inline(__always)
func radixSort<Element>(_ elements: inout [Element], by key: (Element) -> UInt64) {
  guard let first = elements.first else { return }
  let bits: UInt64 = 11
  let mask: UInt64 = (1 << bits) - 1
  var differing: UInt64 = 0
  for element in elements { differing |= key(element) ^ key(first) }
  guard differing != 0 else { return }
  var target = elements
  for shift in stride(from: 0, to: UInt64(64), by: Int(bits)) {
    guard (differing >> shift) & mask != 0 else { continue }
    elements.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(mask) + 1) { places in
          places.initialize(repeating: 0)
          for element in source { places[Int((key(element) >> shift) & mask)] += 1 }
          var total = 0
          for place in places.indices { (places[place], total) = (total, total + places[place]) }
          for element in source {
            let digit = Int((key(element) >> shift) & mask)
            target[places[digit]] = element
            places[digit] += 1
          }
        }
      }
    }
    swap(&elements, &target)
  }
}
