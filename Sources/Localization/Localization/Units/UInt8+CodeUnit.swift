extension UInt8: CodeUnit {
  static func text(_ units: UnsafeBufferPointer<UInt8>) -> ExactString {
    ExactString(String(decoding: units, as: UTF8.self))
  }

  static func separatorLength(
    at start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
  ) -> Int {
    guard end - start >= 3, start[0] == 0xE2, start[1] == 0x80 else { return 0 }
    return start[2] == 0xA8 || start[2] == 0xA9 ? 3 : 0
  }

  static func scalar(
    at start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
  ) -> (value: UInt32, length: Int) {
    let head = start[0]
    if head < 0x80 { return (UInt32(head), 1) }
    let length = sequenceLength(at: start, before: end)
    switch length {
    case 2: return (UInt32(head & 0x1F) << 6 | UInt32(start[1] & 0x3F), 2)
    case 3:
      let tail = UInt32(start[1] & 0x3F) << 6 | UInt32(start[2] & 0x3F)
      return (UInt32(head & 0x0F) << 12 | tail, 3)
    case 4:
      let tail = UInt32(start[2] & 0x3F) << 6 | UInt32(start[3] & 0x3F)
      return (UInt32(head & 0x07) << 18 | UInt32(start[1] & 0x3F) << 12 | tail, 4)
    default: return (0xFFFD, 1)
    }
  }

  /// The length of a well-formed sequence of two to four bytes (Unicode, table 3-7), or 0.
  @inline(__always)
  static func sequenceLength(
    at start: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>
  ) -> Int {
    let head = start[0]
    let room = end - start
    func isTail(_ index: Int) -> Bool { start[index] & 0xC0 == 0x80 }
    switch head {
    case 0xC2...0xDF:
      return room >= 2 && isTail(1) ? 2 : 0
    case 0xE0...0xEF:
      guard room >= 3, isTail(1), isTail(2) else { return 0 }
      if head == 0xE0 && start[1] < 0xA0 || head == 0xED && start[1] > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard room >= 4, isTail(1), isTail(2), isTail(3) else { return 0 }
      if head == 0xF0 && start[1] < 0x90 || head == 0xF4 && start[1] > 0x8F { return 0 }
      return 4
    default:
      return 0
    }
  }

  static func append(_ scalar: UInt32, to units: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: units.append(UInt8(scalar))
    case ..<0x800: units += [UInt8(0xC0 | scalar >> 6), tail(0)]
    case ..<0x1_0000: units += [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
    default: units += [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
