/// A key or a word of the format without case, `_` and `-`: `startTime` and `START_TIME` fold to one.
///
/// Up to 25 letters at five bits each, so that folding and comparing need no memory. An underscore in
/// front counts, since HapYak's widgets have both `duration` and `_duration`.
struct FoldedName: Hashable, Sendable {
  private let code: UInt128

  /// `nil` for a text that is longer, or has other characters: no key and no word of the format.
  init?(_ text: String) {
    var text = text
    guard let name = text.withUTF8({ FoldedName($0) }) else { return nil }
    self = name
  }

  /// - Parameter text: in UTF-8.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var code: UInt128 = 0
    var count = 0
    for byte in text {
      let letter: UInt8
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letter = byte - UInt8(ascii: "a") + 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter = byte - UInt8(ascii: "A") + 1
      case UInt8(ascii: "_") where count == 0: letter = 27
      case UInt8(ascii: "_"), UInt8(ascii: "-"): continue
      default: return nil
      }
      count += 1
      guard count <= 25 else { return nil }
      code = code << 5 | UInt128(letter)
    }
    self.code = code
  }

  func hash(into hasher: inout Hasher) { hasher.combine(slot) }

  /// A number below 256 that is different for most names.
  var slot: Int {
    let folded = UInt64(truncatingIfNeeded: code ^ (code >> 61))
    return Int((folded &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}

/// Finds the field of a key: an open hash table that is never more than half full, since the reader
/// asks it for each key of each annotation.
struct FieldTable<F: Field>: Sendable {
  private var entries = [(name: FoldedName, field: F)?](repeating: nil, count: 256)

  init() {
    precondition(F.allCases.count <= 128)
    for (number, field) in F.allCases.enumerated() {
      precondition(field.number == number)
      guard let name = FoldedName(field.rawValue) else { continue }
      var slot = name.slot
      while entries[slot] != nil { slot = (slot + 1) & 255 }
      entries[slot] = (name, field)
    }
  }

  subscript(key: String) -> F? { FoldedName(key).flatMap(field) }

  /// - Parameter key: in UTF-8.
  subscript(key: UnsafeBufferPointer<UInt8>) -> F? { FoldedName(key).flatMap(field) }

  private func field(of name: FoldedName) -> F? {
    var slot = name.slot
    while let entry = entries[slot] {
      if entry.name == name { return entry.field }
      slot = (slot + 1) & 255
    }
    return nil
  }
}
