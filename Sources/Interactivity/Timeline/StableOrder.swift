/// The order that sorts `keys` ascending, equal ones as they stand: a radix sort.
///
/// A digit that all keys share costs nothing, so small numbers and times within one media sort fast.
/// - Returns: the indices of the keys, in their order.
func stableOrder(of keys: [UInt64]) -> [UInt32] {
  stableOrder(of: keys, from: Array(0..<UInt32(keys.count)))
}

/// The order that sorts `keys[index]` ascending for the indices in `order`, equal ones as they stand.
func stableOrder(of keys: [UInt64], from order: [UInt32]) -> [UInt32] {
  let bits = 11
  let radix = 1 << bits
  var order = order
  var sorted = [UInt32](repeating: 0, count: order.count)
  var differing: UInt64 = 0
  for index in order { differing |= keys[Int(index)] ^ keys[Int(order[0])] }
  var places = [Int](repeating: 0, count: radix)
  for shift in stride(from: 0, to: 64, by: bits) {
    guard (differing >> UInt64(shift)) & UInt64(radix - 1) != 0 else { continue }
    let digit = { (key: UInt64) in Int((key >> UInt64(shift)) & UInt64(radix - 1)) }
    for place in places.indices { places[place] = 0 }
    for index in order { places[digit(keys[Int(index)])] += 1 }
    var total = 0
    for place in places.indices { (places[place], total) = (total, total + places[place]) }
    for index in order {
      let place = digit(keys[Int(index)])
      sorted[places[place]] = index
      places[place] += 1
    }
    swap(&order, &sorted)
  }
  return order
}
