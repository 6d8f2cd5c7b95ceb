extension Double {
  /// Reads a finite number as people write it: decimal digits with a sign, a point and an exponent, with
  /// white space around. Unlike `Double(_:)` it reads neither hexadecimal digits nor words for infinity.
  package init?(decimal text: String) {
    self.init(decimal: Array(text.utf8)[...])
  }

  /// - Parameter bytes: of the text, in UTF-8.
  package init?(decimal bytes: ArraySlice<UInt8>) {
    var bytes = bytes.drop { $0.isSpace }
    while bytes.last?.isSpace == true { bytes.removeLast() }
    guard bytes.allSatisfy({ $0.isOfDecimal }) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // Most numbers are whole, and whole ones are read much faster.
    guard let number = Int(text).map(Double.init) ?? Double(text), number.isFinite else {
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
