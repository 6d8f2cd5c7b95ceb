/// A code unit of UTF-8, UTF-16 or UTF-32 in the machine's byte order.
///
/// The parsers are generic over it and read a file in its own encoding. Every character of the grammar is
/// one unit in all three, except the two separators of ``separatorLength(at:before:)``.
protocol CodeUnit: FixedWidthInteger & UnsignedInteger & Sendable {
  /// The number of units of a U+2028 or U+2029 that starts at `start`, or 0 if there is none.
  static func separatorLength(at start: UnsafePointer<Self>, before end: UnsafePointer<Self>) -> Int

  /// The scalar at `start`, and its length in units. A surrogate without its partner is given as it
  /// is; what is damaged otherwise is one unit long and U+FFFD.
  static func scalar(
    at start: UnsafePointer<Self>, before end: UnsafePointer<Self>
  ) -> (value: UInt32, length: Int)

  /// The text of these units, damage and all.
  static func text(_ units: UnsafeBufferPointer<Self>) -> ExactString

  /// What keeps CoreFoundation from taking these units for text.
  static func validity(of units: UnsafeBufferPointer<Self>) -> Validity

  /// Appends a scalar, which may be a surrogate: then UTF-8 gets its three-byte form.
  static func append(_ scalar: UInt32, to units: inout [Self])
}

enum Validity: Equatable {
  case valid
  /// UTF-8, well formed but for single bytes A9, which CoreFoundation reads as U+FFFD: an old concession
  /// to files with a copyright sign in MacRoman or Latin-1.
  case validButCopyrightSigns
  case invalid(at: Int)
}

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

extension UInt16: CodeUnit {
  static func text(_ units: UnsafeBufferPointer<UInt16>) -> ExactString {
    ExactString(utf16: Array(units))
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
