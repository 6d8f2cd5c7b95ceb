extension Double {
  /// Reads a finite number as people write it: decimal digits with a sign, a point and an exponent, spaces
  /// around it. Unlike `Double(_:)` it knows no hexadecimal digits, and no word for infinity.
  init?(decimal text: String) {
    var bytes = text.utf8[...]
    while let first = bytes.first, first.isSpace { bytes.removeFirst() }
    while let last = bytes.last, last.isSpace { bytes.removeLast() }
    guard bytes.allSatisfy(\.isOfDecimal), let number = Double(Substring(bytes)), number.isFinite
    else {
      return nil
    }
    self = number
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }

  fileprivate var isOfDecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
