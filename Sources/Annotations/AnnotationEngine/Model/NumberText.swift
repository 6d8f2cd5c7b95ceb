// Numbers and spaces in texts, without Foundation.

extension String {
  /// A Boolean value that indicates whether the text consists of white space only.
  package var isBlank: Bool {
    // Almost every text begins with a letter or a digit.
    if let first = utf8.first, first > UInt8(ascii: " "), first < 0x80 { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}

extension Double {
  /// Reads a finite decimal number with an optional sign, point and exponent, and white space
  /// around.
  ///
  /// Unlike `Double(_:)` it accepts neither hexadecimal digits nor words for infinity.
  package init?(decimal text: String) { self.init(decimal: Array(text.utf8)[...]) }

  /// Reads a finite decimal number from a text in UTF-8.
  package init?(decimal bytes: ArraySlice<UInt8>) {
    var bytes = bytes.drop { $0.isSpace }
    while bytes.last?.isSpace == true { bytes.removeLast() }
    guard bytes.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    // Most numbers are whole, and whole numbers are read much faster.
    guard let number = Int(text).map(Double.init) ?? Double(text), number.isFinite else {
      return nil
    }
    self = number
  }

  /// The number rounded to thousandths, without trailing zeros: `8`, `8.35`.
  package var shortText: String {
    let rounded = (self * 1000).rounded() / 1000
    return Int64(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces at both ends.
  var trimmingSpaces: Self {
    var bytes = drop { $0 == UInt8(ascii: " ") }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return bytes
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is an ASCII digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
