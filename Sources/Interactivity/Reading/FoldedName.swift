/// A key or a word of the format without case, `_` and `-`: `startTime` and `START_TIME` fold to one.
///
/// Up to 25 letters at five bits each, so that folding and comparing need no memory. An underscore in
/// front counts, since HapYak's widgets have both `duration` and `_duration`.
struct FoldedName: Hashable, Sendable {
  private let code: UInt128

  /// `nil` for a text that is longer, or has other characters: no key and no word of the format.
  init?(_ text: String) {
    var code: UInt128 = 0
    var count = 0
    for byte in text.utf8 {
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

  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(truncatingIfNeeded: code) ^ UInt64(truncatingIfNeeded: code >> 64))
  }
}

/// Finds the field of a key.
struct FieldTable<F: Field>: Sendable {
  private let fields: [FoldedName: F]

  init() {
    var fields: [FoldedName: F] = [:]
    for field in F.allCases {
      if let name = FoldedName(String(describing: field)) { fields[name] = field }
    }
    self.fields = fields
  }

  subscript(key: String) -> F? { FoldedName(key).flatMap { fields[$0] } }
}
