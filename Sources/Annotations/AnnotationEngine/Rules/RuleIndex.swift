/// Which conditions on screen read which names: only these can change when a name does.
///
/// A name is known by its hash, which takes less memory than the conditions: of two with the same hash, both are
/// looked at again.
struct RuleIndex {
  /// By the hash of the name, then by slot.
  private let readers: [Reader]

  private struct Reader: Comparable {
    let hash: UInt32
    let slot: Slot

    static func < (first: Reader, second: Reader) -> Bool {
      first.hash == second.hash ? first.slot < second.slot : first.hash < second.hash
    }
  }

  /// - Parameter conditions: what each slot waits for.
  init(_ conditions: some Collection<(slot: Slot, condition: Annotation.Condition)>) {
    var readers: [Reader] = []
    // A list that doubles instead takes three times its memory.
    readers.reserveCapacity(
      conditions.reduce(0) { $0 + 1 + ($1.condition.rule?.terms.count { $0.kind == .name } ?? 0) })
    for (slot, condition) in conditions {
      var names = condition.rule?.names ?? []
      names.insert(Name(condition.text))
      for name in names { readers.append(Reader(hash: Self.hash(of: name), slot: slot)) }
    }
    readers.sort()
    self.readers = readers
  }

  private static func hash(of name: Name) -> UInt32 {
    var hasher = Hasher()
    name.hash(into: &hasher)
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  /// The slots whose conditions read any of the names, ascending.
  /// - Parameter maximum: how many there may be at most.
  /// - Returns: `nil` where there may be more.
  func slots(reading names: [Name], maximum: Int) -> [Slot]? {
    var found: [Slot] = []
    for name in names {
      let hash = Self.hash(of: name)
      let first = firstReader(ofHash: hash)
      let readers = readers[first...].prefix { $0.hash == hash }
      guard found.count + readers.count <= maximum else { return nil }
      found += readers.map { $0.slot }
    }
    // A condition may read several of the names.
    return names.count > 1 ? Set(found).sorted() : found
  }

  private func firstReader(ofHash hash: UInt32) -> Int {
    var (low, high) = (0, readers.count)
    while low < high {
      let middle = (low + high) / 2
      if readers[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
