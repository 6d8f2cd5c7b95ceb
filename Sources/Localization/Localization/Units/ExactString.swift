/// A string as CoreFoundation holds one: a sequence of UTF-16 units, compared unit by unit.
///
/// Swift's `String` differs in two ways that matter to a `.strings` file. It can't hold a lone
/// surrogate, which a file can (`"\UD83D"`, or one unit in UTF-16), and it compares canonically
/// equivalent text as equal, so that two keys of a file would become one. The text is therefore kept
/// as a `String`, which is exact for all but damaged text; only where a surrogate is alone are
/// the units kept beside it.
public struct ExactString: Sendable {
  /// The text; a lone surrogate appears as U+FFFD.
  public let string: String

  private let damaged: [UInt16]?

  /// The text of a string, which has no lone surrogates.
  public init(_ string: String) {
    self.string = string
    damaged = nil
  }

  /// The text of these units, whatever they are.
  public init(utf16 units: [UInt16]) {
    self = units.withUnsafeBufferPointer { ExactString($0) }
  }

  init(_ units: UnsafeBufferPointer<UInt16>) {
    var isDamaged = false
    string = String(unsafeUninitializedCapacity: units.count * 3) { out in
      units.writeUTF8(to: out, &isDamaged)
    }
    damaged = isDamaged ? Array(units) : nil
  }

  /// Whether every surrogate has its partner.
  public var isWellFormed: Bool { damaged == nil }

  /// The exact UTF-16 units.
  public var utf16: [UInt16] { damaged ?? Array(string.utf16) }
}

extension ExactString: Hashable {
  public static func == (one: Self, other: Self) -> Bool {
    one.damaged == other.damaged
      && one.withUTF8 { first in other.withUTF8 { first.hasSameUnits(as: $0) } }
  }

  public func hash(into hasher: inout Hasher) {
    withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(damaged)
  }

  /// The bytes of ``string``, without a copy where the string has them in one piece.
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = string.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = string
    return copy.withUTF8(body)
  }
}

extension ExactString: Comparable {
  /// By UTF-16 units, the order in which `NSString` compares literally.
  public static func < (one: Self, other: Self) -> Bool {
    one.utf16.lexicographicallyPrecedes(other.utf16)
  }
}

extension ExactString: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral value: String) { self.init(value) }
  public var description: String { string }
}

extension UnsafeBufferPointer<UInt16> {
  /// Writes the text as UTF-8, which takes up to three bytes for a unit; a lone surrogate becomes U+FFFD.
  ///
  /// The standard library's own way takes several times as long.
  fileprivate func writeUTF8(
    to out: UnsafeMutableBufferPointer<UInt8>, _ isDamaged: inout Bool
  ) -> Int {
    var (index, length) = (0, 0)
    func write(_ byte: UInt32) {
      out[length] = UInt8(truncatingIfNeeded: byte)
      length += 1
    }
    while index < count {
      let unit = self[index]
      index += 1
      var value = UInt32(unit)
      if unit < 0x80 {
        write(value)
        continue
      }
      if UTF16.isSurrogate(unit) {
        if UTF16.isLeadSurrogate(unit), index < count, UTF16.isTrailSurrogate(self[index]) {
          value = 0x1_0000 + (value & 0x3FF) << 10 + UInt32(self[index] & 0x3FF)
          index += 1
        } else {
          isDamaged = true
          value = 0xFFFD
        }
      }
      switch value {
      case ..<0x800: write(0xC0 | value >> 6)
      case ..<0x1_0000:
        write(0xE0 | value >> 12)
        write(0x80 | value >> 6 & 0x3F)
      default:
        write(0xF0 | value >> 18)
        write(0x80 | value >> 12 & 0x3F)
        write(0x80 | value >> 6 & 0x3F)
      }
      write(0x80 | value & 0x3F)
    }
    return length
  }
}
