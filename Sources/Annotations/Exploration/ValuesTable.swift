/// Values of all names, each with a number.
///
/// They are kept as what differs from the first ones: of many names few do.
struct ValuesTable {
  /// The values with the number 0.
  private let first: Vocabulary.Values
  /// What differs, ascending: the place with the value in its last byte.
  private var changes: [UInt32] = []
  /// By number, where its changes end.
  private var ends: [Int32] = []
  /// The numbers, each in the first free slot from its hash on; -1 for none. A power of two of them, half of them free.
  private var slots = [Int32](repeating: -1, count: 16)
  /// Where hashes begin: nobody can write a project whose values are all in one slot.
  private let seed = UInt64.random(in: 0 ... .max)

  init(first: Vocabulary.Values) {
    self.first = first
    _ = number(of: first)
  }

  /// How much memory the values would take, a byte for each name.
  var size: Int { ends.count * first.count }

  subscript(number: Int32) -> Vocabulary.Values {
    var values = first
    for change in changes[range(of: number)] { values[Int(change >> 8)] = UInt8(change & 0xFF) }
    return values
  }

  /// The places at which values differ from the first ones, ascending.
  func places(of number: Int32) -> [Int] { changes[range(of: number)].map { Int($0 >> 8) } }

  /// How many inputs it takes at most until a state with some values can do what one with others can: each name that
  /// differs is changed, each gate that is not open yet is opened with a tap where it is come to.
  /// - Parameter count: how many names there are; the places after them are gates.
  func distance(from old: Int32, to new: Int32, names count: Int) -> Int32 {
    let (olds, news) = (changes[range(of: old)], changes[range(of: new)])
    var (next, nextNew) = (olds.startIndex, news.startIndex)
    var distance: Int32 = 0
    while next < olds.endIndex || nextNew < news.endIndex {
      let change = next < olds.endIndex ? olds[next] : .max
      let newChange = nextNew < news.endIndex ? news[nextNew] : .max
      let place = min(change, newChange) >> 8
      if change >> 8 == place { next += 1 }
      if newChange >> 8 == place { nextNew += 1 }
      let value = newChange >> 8 == place ? UInt8(newChange & 0xFF) : first[Int(place)]
      if change != newChange, place < count || value > 0 { distance += 1 }
    }
    return distance
  }

  mutating func number(of values: Vocabulary.Values) -> Int32 {
    number(of: values, differingAt: values.indices)
  }

  /// - Parameter places: all at which the values may differ from the first ones, ascending.
  mutating func number(
    of values: Vocabulary.Values, differingAt places: some Sequence<Int>
  ) -> Int32 {
    let start = changes.count
    for place in places where values[place] != first[place] {
      changes.append(UInt32(place) << 8 | UInt32(values[place]))
    }
    let slot = slot(of: start..<changes.count)
    if slots[slot] >= 0 {
      changes.removeSubrange(start...)
      return slots[slot]
    }
    let number = Int32(ends.count)
    slots[slot] = number
    ends.append(Int32(changes.count))
    if ends.count * 2 > slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 2)
      for number in 0...number { slots[self.slot(of: range(of: number))] = number }
    }
    return number
  }

  /// Where the number of some changes is, or is to be.
  private func slot(of range: Range<Int>) -> Int {
    var hash = seed
    for change in changes[range] {
      hash = (hash ^ UInt64(change)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0, changes[self.range(of: slots[slot])] != changes[range] {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func range(of number: Int32) -> Range<Int> {
    (number > 0 ? Int(ends[Int(number) - 1]) : 0)..<Int(ends[Int(number)])
  }
}
