/// The hash index of a table: open addressing over slot numbers.
///
/// The standard library's seeded hash keeps a hostile file from making all its keys collide.
struct BuildIndex: UnitVisitor {
  var slots: [Slot]
  var count = 0

  init(slots: [Slot]) { self.slots = slots }

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> [UInt32] {
    count = slots.count
    guard !slots.isEmpty else { return [] }
    let capacity = (slots.count + slots.count / 2 + 1).nextPowerOfTwo
    var index = [UInt32](repeating: 0, count: capacity)
    for number in slots.indices {
      let hash = units.withKey(of: slots[number]) { $0.keyHash }
      slots[number].tag = hash.tag
      var place = hash.place & (capacity - 1)
      while index[place] != 0 {
        let earlier = Int(index[place]) - 1
        if slots[earlier].tag == hash.tag, units.sameKey(slots[earlier], slots[number]) {
          slots[earlier].flags.insert(.isReplaced)
          count -= 1
          break
        }
        place = (place + 1) & (capacity - 1)
      }
      index[place] = UInt32(number + 1)
    }
    return index
  }
}

/// Finds the slot of a key.
struct Find: UnitVisitor {
  let key: ExactString
  let slots: [Slot]
  let index: [UInt32]

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Int? {
    guard !index.isEmpty else { return nil }
    return key.withUnits { (wanted: UnsafeBufferPointer<Unit>) in
      let hash = wanted.keyHash
      var place = hash.place & (index.count - 1)
      while index[place] != 0 {
        let number = Int(index[place]) - 1
        if slots[number].tag == hash.tag,
          units.withKey(of: slots[number], { $0.elementsEqual(wanted) })
        {
          return number
        }
        place = (place + 1) & (index.count - 1)
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer where Element: CodeUnit {
  fileprivate typealias Key = (place: Int, tag: UInt16)

  fileprivate var keyHash: Key {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(self))
    let hash = UInt(bitPattern: hasher.finalize())
    return (Int(hash >> 1), UInt16(truncatingIfNeeded: hash))
  }

  /// The units of a key after its escapes: where there are none, the file's own.
  @inline(__always)
  fileprivate func withKey<Result>(
    of slot: Slot, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    let part = UnsafeBufferPointer(rebasing: self[slot.key])
    guard slot.flags.contains(.keyHasEscapes) else { return body(part) }
    return ExactString(utf16: part.unescaped()).withUnits(body)
  }

  fileprivate func sameKey(_ one: Slot, _ other: Slot) -> Bool {
    withKey(of: one) { first in withKey(of: other) { first.elementsEqual($0) } }
  }
}

extension ExactString {
  /// The text in units of any size; a lone surrogate in its three-byte form in UTF-8.
  fileprivate func withUnits<Unit: CodeUnit, Result>(
    _ body: (UnsafeBufferPointer<Unit>) -> Result
  ) -> Result {
    if Unit.self == UInt8.self, isWellFormed {
      return withUTF8 { bytes in
        bytes.withMemoryRebound(to: Unit.self) { body($0) }
      }
    }
    var units: [Unit] = []
    let source = utf16
    source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      var index = 0
      while index < source.count {
        let (scalar, length) = UInt16.scalar(at: base + index, before: base + source.count)
        Unit.append(scalar, to: &units)
        index += length
      }
    }
    return units.withUnsafeBufferPointer(body)
  }
}

extension Int {
  /// The least power of two that is no less.
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
