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
