import Support

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A string as CoreFoundation holds it: a sequence of UTF-16 units that is compared unit by unit.
///
/// Swift's `String` differs in two ways that matter to a `.strings` file. It can't hold a lone
/// surrogate, which a file can (`"\UD83D"`, or one unit in UTF-16). And it compares canonically
/// equivalent texts as equal, so that two keys of a file would become one. The text is therefore kept
/// as a `String`; only a text with a lone surrogate also keeps its units.
public struct ExactString: Sendable {
  /// The text; a lone surrogate appears as U+FFFD.
  public let string: String

  private let damagedUnits: [UInt16]?

  /// Creates the text of a string, which has no lone surrogates.
  public init(_ string: String) {
    self.string = string
    damagedUnits = nil
  }

  /// Creates a text from any UTF-16 units.
  public init(utf16 units: [UInt16]) {
    string = String(decoding: units, as: UTF16.self)
    let isDamaged = units.contains(where: UTF16.isSurrogate) && !string.utf16.elementsEqual(units)
    damagedUnits = isDamaged ? units : nil
  }

  /// A Boolean value that indicates whether the text has no lone surrogate.
  public var isWellFormed: Bool { damagedUnits == nil }

  /// The exact UTF-16 units.
  public var utf16: [UInt16] { damagedUnits ?? Array(string.utf16) }

  /// The code points, including lone surrogates.
  package var codePoints: [UInt32] {
    guard let damagedUnits else { return string.unicodeScalars.map(\.value) }
    return damagedUnits.reduce(into: []) { points, unit in
      if UTF16.isTrailSurrogate(unit), let lead = points.last, 0xD800..<0xDC00 ~= lead {
        points[points.count - 1] = 0x1_0000 + (lead & 0x3FF) << 10 + UInt32(unit) & 0x3FF
      } else {
        points.append(UInt32(unit))
      }
    }
  }
}

extension ExactString: Hashable {
  /// Returns a Boolean value that indicates whether two values are equal.
  public static func == (one: Self, other: Self) -> Bool {
    guard one.string.utf8.count == other.string.utf8.count, one.damagedUnits == other.damagedUnits else { return false }
    return one.withUTF8 { first in
      other.withUTF8 { second in
        guard let start = first.baseAddress, let otherStart = second.baseAddress else { return true }
        return memcmp(start, otherStart, first.count) == 0
      }
    }
  }

  /// Hashes the value by feeding it into a hasher.
  public func hash(into hasher: inout Hasher) {
    withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if let damagedUnits { hasher.combine(damagedUnits) }
  }

  /// Calls a closure with the bytes of ``string``.
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = string.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = string
    return copy.withUTF8(body)
  }
}

extension ExactString: Comparable {
  /// Compares UTF-16 units, as `NSString` does in a literal comparison.
  public static func < (one: Self, other: Self) -> Bool { one.utf16.lexicographicallyPrecedes(other.utf16) }
}

extension ExactString: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self.init(value) }
  /// The text; a lone surrogate appears as U+FFFD.
  public var description: String { string }
}

// MARK: Literals

extension ExactString {
  /// The text as it is written between double quotes.
  ///
  /// Quotes, backslashes, line ends and tabs are escaped, and everything that is invisible or that
  /// some encoding can't represent: control characters, a byte order mark, noncharacters and lone
  /// surrogates.
  public var escaped: String {
    let isPlain = isWellFormed && string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    if isPlain { return string }
    return codePoints.map { point in
      switch point {
      case 0x22: "\\\""
      case 0x5C: "\\\\"
      case 0x09: "\\t"
      case 0x0A: "\\n"
      case 0x0D: "\\r"
      case ..<0x20, 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: point.escape
      default: Unicode.Scalar(point).map { String($0) } ?? point.escape
      }
    }.joined()
  }

  /// The text in double quotes, as a key or a value is written.
  public var literal: String { "\"\(escaped)\"" }
}

extension UInt32 {
  /// `\U` and four digits.
  fileprivate var escape: String { "\\U" + digits(4, radix: 16).uppercased() }
}
