/// Which conditions on screen read which names: only these can change when a name does.
struct RuleIndex {
  private var slots: [Name: [Slot]] = [:]

  /// Notes that the condition of a slot reads a name. Slots come in ascending order.
  mutating func add(_ slot: Slot, of condition: Annotation.Condition) {
    slots[Name(condition.text), default: []].append(slot)
    for name in condition.rule?.names ?? [] where name != Name(condition.text) {
      slots[name, default: []].append(slot)
    }
  }

  /// The slots whose conditions read any of the names, ascending.
  /// - Parameter maximum: how many there may be at most.
  /// - Returns: `nil` where there may be more.
  func slots(reading names: [Name], maximum: Int) -> [Slot]? {
    var found: [Slot] = []
    for name in names {
      guard let readers = slots[name] else { continue }
      guard found.count + readers.count <= maximum else { return nil }
      found += readers
    }
    // A condition may read several of the names.
    return names.count > 1 ? Set(found).sorted() : found
  }
}
