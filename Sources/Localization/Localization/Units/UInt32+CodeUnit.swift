extension UInt32: CodeUnit {
  static func text(_ units: UnsafeBufferPointer<UInt32>) -> ExactString {
    ExactString(String(decoding: units, as: UTF32.self))
  }

  static func validity(of units: UnsafeBufferPointer<UInt32>) -> Validity {
    units.firstIndex { Unicode.Scalar($0) == nil }.map { .invalid(at: $0) } ?? .valid
  }

  static func separatorLength(
    at start: UnsafePointer<UInt32>, before end: UnsafePointer<UInt32>
  ) -> Int {
    start[0] == 0x2028 || start[0] == 0x2029 ? 1 : 0
  }

  static func scalar(
    at start: UnsafePointer<UInt32>, before end: UnsafePointer<UInt32>
  ) -> (value: UInt32, length: Int) {
    (UnicodeScalar(start[0])?.value ?? 0xFFFD, 1)
  }

  static func append(_ scalar: UInt32, to units: inout [UInt32]) { units.append(scalar) }
}
