extension UInt16: CodeUnit {
  static func text(_ units: UnsafeBufferPointer<UInt16>) -> ExactString {
    ExactString(units)
  }

  /// CoreFoundation passes the text through UTF-8, which ends before the first lone surrogate: only one
  /// at the very start leaves nothing.
  static func validity(of units: UnsafeBufferPointer<UInt16>) -> Validity {
    guard let first = units.first, UTF16.isSurrogate(first) else { return .valid }
    let isPair = UTF16.isLeadSurrogate(first) && units.count > 1 && UTF16.isTrailSurrogate(units[1])
    return isPair ? .valid : .invalid(at: 0)
  }

  static func separatorLength(
    at start: UnsafePointer<UInt16>, before end: UnsafePointer<UInt16>
  ) -> Int {
    start[0] == 0x2028 || start[0] == 0x2029 ? 1 : 0
  }

  static func scalar(
    at start: UnsafePointer<UInt16>, before end: UnsafePointer<UInt16>
  ) -> (value: UInt32, length: Int) {
    let unit = start[0]
    if UTF16.isLeadSurrogate(unit), end - start >= 2, UTF16.isTrailSurrogate(start[1]) {
      return (0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(start[1] & 0x3FF)), 2)
    }
    return (UInt32(unit), 1)
  }

  static func append(_ scalar: UInt32, to units: inout [UInt16]) {
    if scalar < 0x1_0000 {
      units.append(UInt16(scalar))
    } else {
      let offset = scalar - 0x1_0000
      units += [UInt16(0xD800 + offset >> 10), UInt16(0xDC00 + offset & 0x3FF)]
    }
  }
}
