/// An entry of a table, as offsets in units.
struct Slot {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let keyHasEscapes = Flags(rawValue: 1)
    static let valueHasEscapes = Flags(rawValue: 2)
    /// The value is not a string; its start is an index into the table's other values.
    static let valueIsOther = Flags(rawValue: 4)
    /// A later entry has the same key.
    static let isReplaced = Flags(rawValue: 8)
  }

  var keyStart: UInt32
  var keyCount: UInt32
  var valueStart: UInt32
  var valueCount: UInt32
  var flags: Flags

  var key: Range<Int> { Int(keyStart)..<Int(keyStart) + Int(keyCount) }
  var value: Range<Int> { Int(valueStart)..<Int(valueStart) + Int(valueCount) }
}

extension Slot {
  init(key: (range: Range<Int>, hasEscapes: Bool)) {
    keyStart = UInt32(truncatingIfNeeded: key.range.lowerBound)
    keyCount = UInt32(truncatingIfNeeded: key.range.count)
    valueStart = keyStart
    valueCount = keyCount
    flags = key.hasEscapes ? [.keyHasEscapes, .valueHasEscapes] : []
  }

  mutating func setValue(_ range: Range<Int>, hasEscapes: Bool) {
    valueStart = UInt32(truncatingIfNeeded: range.lowerBound)
    valueCount = UInt32(truncatingIfNeeded: range.count)
    flags = hasEscapes ? flags.union(.valueHasEscapes) : flags.subtracting(.valueHasEscapes)
  }

  mutating func setOther(_ index: Int) {
    valueStart = UInt32(truncatingIfNeeded: index)
    valueCount = 0
    flags.insert(.valueIsOther)
  }
}
