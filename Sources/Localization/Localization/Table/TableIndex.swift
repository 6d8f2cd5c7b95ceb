#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds the slot of a key: open addressing over slot numbers.
///
/// The standard library's seeded hash keeps a hostile file from making all its keys collide.
struct TableIndex: Sendable {
  /// By hash; a power of two long, at most two thirds full.
  private var places: [Place] = []

  /// A slot and part of its key's hash, so that a search hardly ever leaves this array before it has found its
  /// key.
  private struct Place {
    /// The number of the slot plus one; 0 for a free place.
    var number: UInt32 = 0
    var tag: UInt32 = 0
  }
  /// The number of different keys.
  private(set) var count = 0

  /// Indexes slots, and marks those that a later one with the same key replaces.
  init(_ slots: inout [Slot], in source: SourceText) {
    guard !slots.isEmpty else { return }
    var build = Build(slots: slots)
    places = source.visit(&build)
    // Afterwards, and only where there are some: to write a slot makes a copy of all.
    for number in build.replaced { slots[Int(number)].flags.insert(.isReplaced) }
    count = slots.count - build.replaced.count
  }

  /// The number of the slot with a key.
  func slot(of key: TableKey, among slots: [Slot], in source: SourceText) -> Int? {
    guard !places.isEmpty else { return nil }
    return places.withUnsafeBufferPointer { places in
      slots.withUnsafeBufferPointer { slots in
        var find = Find(key: key, slots: slots, places: places)
        return source.visit(&find)
      }
    }
  }

  private struct Build: UnitVisitor {
    let slots: [Slot]
    /// The numbers of the slots that a later one replaces.
    var replaced: [UInt32] = []

    init(slots: [Slot]) { self.slots = slots }

    mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> [Place] {
      let capacity = (slots.count + slots.count / 2 + 1).nextPowerOfTwo
      var places = [Place](repeating: Place(), count: capacity)
      for number in slots.indices {
        let hash = units.withKey(of: slots[number]) { KeyHash($0) }
        var place = hash.place & (capacity - 1)
        while places[place].number != 0 {
          let earlier = Int(places[place].number) - 1
          if places[place].tag == hash.tag, units.sameKey(slots[earlier], slots[number]) {
            replaced.append(places[place].number - 1)
            break
          }
          place = (place + 1) & (capacity - 1)
        }
        places[place] = Place(number: UInt32(number + 1), tag: hash.tag)
      }
      return places
    }
  }

  private struct Find: UnitVisitor {
    let key: TableKey
    let slots: UnsafeBufferPointer<Slot>
    let places: UnsafeBufferPointer<Place>

    mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Int? {
      key.withUnits { (wanted: UnsafeBufferPointer<Unit>, hash) in
        var place = hash.place & (places.count - 1)
        while places[place].number != 0 {
          let number = Int(places[place].number) - 1
          if places[place].tag == hash.tag,
            units.withKey(of: slots[number], { $0.hasSameUnits(as: wanted) })
          {
            return number
          }
          place = (place + 1) & (places.count - 1)
        }
        return nil
      }
    }
  }
}

/// A key to look for, with its hash in UTF-8: computed once for all tables that are asked.
///
/// It borrows the bytes of the key's text, so that passing it from table to table counts no reference.
struct TableKey {
  /// UTF-8, with lone surrogates in their three-byte form.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hash: KeyHash
  /// A text with lone surrogates, which UTF-8 can't be read back to.
  private let damaged: UnsafeBufferPointer<UInt16>?

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, damaged: UnsafeBufferPointer<UInt16>? = nil
  ) {
    self.bytes = bytes
    self.damaged = damaged
    hash = KeyHash(bytes)
  }

  /// Calls `body` with a text as a key.
  @inline(__always)
  static func with<Result>(_ text: String, _ body: (TableKey) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({ body(TableKey($0)) }) {
      return result
    }
    var copy = text
    return copy.withUTF8 { body(TableKey($0)) }
  }

  /// The same with a text that may be damaged.
  static func with<Result>(_ text: ExactString, _ body: (TableKey) -> Result) -> Result {
    if text.isWellFormed { return with(text.string, body) }
    return text.utf16.withUnsafeBufferPointer { units in
      var bytes: [UInt8] = []
      units.append(to: &bytes)
      return bytes.withUnsafeBufferPointer { body(TableKey($0, damaged: units)) }
    }
  }

  /// The key and its hash in units of any size.
  @inline(__always)
  fileprivate func withUnits<Unit: CodeUnit, Result>(
    _ body: (UnsafeBufferPointer<Unit>, KeyHash) -> Result
  ) -> Result {
    if Unit.self == UInt8.self {
      return bytes.withMemoryRebound(to: Unit.self) { body($0, hash) }
    }
    var units: [Unit] = []
    if let damaged { damaged.append(to: &units) } else { bytes.append(to: &units) }
    return units.withUnsafeBufferPointer { body($0, KeyHash($0)) }
  }
}

/// Where the search for a key begins, and what tells it from others with the same beginning.
private struct KeyHash {
  let place: Int
  let tag: UInt32

  init(_ units: UnsafeBufferPointer<some CodeUnit>) {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(units))
    let hash = UInt(bitPattern: hasher.finalize())
    place = Int(hash >> 33)
    tag = UInt32(truncatingIfNeeded: hash)
  }
}

extension UnsafeBufferPointer where Element: CodeUnit {
  /// The units of a key after its escapes: where there are none, the file's own.
  @inline(__always)
  fileprivate func withKey<Result>(
    of slot: Slot, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    let part = UnsafeBufferPointer(rebasing: self[slot.key])
    guard slot.flags.contains(.keyHasEscapes) else { return body(part) }
    return part.unescaped().withUnsafeBufferPointer { text in
      var units: [Element] = []
      text.append(to: &units)
      return units.withUnsafeBufferPointer(body)
    }
  }

  fileprivate func sameKey(_ one: Slot, _ other: Slot) -> Bool {
    withKey(of: one) { first in withKey(of: other) { first.hasSameUnits(as: $0) } }
  }

  /// Whether both are the same units in the same order.
  @inline(__always)
  func hasSameUnits(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let first = baseAddress, let second = other.baseAddress else { return true }
    return memcmp(first, second, count * MemoryLayout<Element>.stride) == 0
  }
}

extension UnsafeBufferPointer where Element: CodeUnit {
  /// Appends these units to a text in units of another size.
  fileprivate func append<Unit: CodeUnit>(to units: inout [Unit]) {
    var index = 0
    while let (scalar, length) = scalar(at: index) {
      Unit.append(scalar, to: &units)
      index += length
    }
  }
}

extension Int {
  /// The smallest power of two that is not smaller.
  fileprivate var nextPowerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
