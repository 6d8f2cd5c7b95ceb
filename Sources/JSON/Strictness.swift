/// What json-c lets pass even when it is told to be strict, and RFC 8259 does not.
extension Scanner {
  /// The first such place in `range`, which begins with a value that json-c has read to its end.
  func firstBreach(in range: Range<Int>) -> (problem: String, offset: Int)? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        if let breach = skipStrictString(&offset) { return breach }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let breach = skipStrictNumber(&offset, before: range.upperBound) { return breach }
      case UInt8(ascii: "'"):
        return ("expected '}' or a member's name in quotes", offset)
      default:
        offset &+= 1
      }
    }
    return nil
  }

  /// Moves behind the string whose opening quote stands at `offset`.
  private func skipStrictString(_ offset: inout Int) -> (problem: String, offset: Int)? {
    var nul: Int?
    offset &+= 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset &+= 1
        // json-c ends a name there, and takes two names for one.
        guard let nul, self.byte(at: skipSpace(from: offset)) == UInt8(ascii: ":") else {
          return nil
        }
        return ("expected a member's name without the character NUL", nul)
      case UInt8(ascii: "\\"):
        if nul == nil, isNUL(at: offset) { nul = offset }
        offset &+= 2
      case 0..<0x20:
        return ("expected an escape such as \\n for the control character", offset)
      default:
        offset &+= max(1, countOfPlainBytes(at: offset))
      }
    }
    return nil
  }

  private func isNUL(at offset: Int) -> Bool {
    offset + 6 <= bytes.count && bytes[offset..<(offset + 6)].elementsEqual("\\u0000".utf8)
  }

  /// Moves behind the number that begins at `offset`.
  private func skipStrictNumber(
    _ offset: inout Int, before end: Int
  ) -> (problem: String, offset: Int)? {
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    while offset < end, bytes[offset].isDigit { offset += 1 }
    if offset > first + 1, bytes[first] == UInt8(ascii: "0") {
      return ("expected a number without zeros in front", first + 1)
    }
    if offset < end, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard offset < end, bytes[offset].isDigit else {
        return ("expected a digit behind the point", offset)
      }
    }
    // json-c has read the rest as it should be.
    while offset < end, bytes[offset].isOfNumber { offset += 1 }
    return nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isOfNumber: Bool {
    isDigit || self | 0x20 == UInt8(ascii: "e") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
