extension String {
  /// Returns whether two texts have the same specifiers in the same order, and so plain ones that
  /// nothing can be wrong with them.
  ///
  /// Most pairs of texts do. Comparing their bytes takes a fraction of the time of judging them:
  /// without this shortcut a whole validation takes 10 % longer.
  func hasSamePlainSpecifiers(as other: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { its in
        var (mine, its) = (PlainSpecifiers(mine), PlainSpecifiers(its))
        while true {
          let (one, two) = (mine.next(), its.next())
          guard mine.arePlain, its.arePlain else { return false }
          guard let one, let two else { return one == nil && two == nil && mine.areInOneNumbering }
          guard one.elementsEqual(two) else { return false }
        }
      } ?? false
    } ?? false
  }
}

/// The specifiers of a text, one after the other: `%@`, `%ld`, `%2$.1f`.
private struct PlainSpecifiers {
  /// A Boolean value that indicates whether all are plain so far: with no flag and no width, and
  /// with nothing behind them that may be taken for something else.
  private(set) var arePlain = true
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var count = 0
  /// The numbers of arguments, as bits; 0 for those without a number.
  private var positions: UInt64 = 0

  /// The maximum number of specifiers.
  private static let maximum = 50

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// A Boolean value that indicates whether none has a number, or all have, and no number is left
  /// out.
  var areInOneNumbering: Bool { positions < 2 || positions & (positions + 2) == 0 }

  /// - Returns: `nil` at the end, and where something is not plain.
  mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "%"): return specifier()
      // The percent signs of Arabic and of Chinese.
      case 0xD9 where byte(1) == 0xAA, 0xEF where byte(1) == 0xBC || byte(1) == 0xB9:
        arePlain = false
        return nil
      default: index += 1
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func specifier() -> Slice<UnsafeBufferPointer<UInt8>>? {
    let start = index
    index += 1
    count += 1
    if byte(1) == UInt8(ascii: "$"), ("1"..."9").contains(Unicode.Scalar(byte(0))) {
      positions |= 1 << UInt64(byte(0) - UInt8(ascii: "0"))
      index += 2
    } else {
      positions |= 1
    }
    var isNumber = false
    if byte(0) == UInt8(ascii: "."), ("0"..."9").contains(Unicode.Scalar(byte(1))) {
      index += 2
      arePlain = byte(0) == UInt8(ascii: "f")
    } else {
      for _ in 0..<2 where byte(0) == UInt8(ascii: "l") {
        isNumber = true
        index += 1
      }
    }
    switch byte(0) {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"): break
    case UInt8(ascii: "@"), UInt8(ascii: "f"), UInt8(ascii: "s"): arePlain = arePlain && !isNumber
    default: arePlain = false
    }
    index += 1
    // No letters that look like Latin ones, and nothing invisible: ASCII, é, most punctuation, and
    // most of what is written in East Asia.
    switch byte(0) {
    case ..<0x80, 0xC3, 0xE4...0xED: break
    case 0xC2: arePlain = arePlain && byte(1) != 0xAD
    case 0xE2 where byte(1) == 0x80: arePlain = arePlain && !(0x8B...0x8D).contains(byte(2))
    case 0xE3: arePlain = arePlain && byte(1) != 0x85
    default: arePlain = false
    }
    arePlain = arePlain && count <= Self.maximum
    return arePlain ? bytes[start..<index] : nil
  }
}
