/// A string as CoreFoundation holds one: a sequence of UTF-16 units, compared unit by unit.
///
/// Swift's `String` differs in two ways that matter to a `.strings` file. It can't hold a lone
/// surrogate, which a file can (`"\UD83D"`, or one unit in UTF-16), and it compares canonically
/// equivalent text as equal, so that two keys of a file would become one. The text is therefore kept
/// as a `String`, which is exact for all but damaged text; only where a surrogate stands alone are
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
    string = String(decoding: units, as: UTF16.self)
    damaged = units.hasLoneSurrogate ? units : nil
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

extension [UInt16] {
  fileprivate var hasLoneSurrogate: Bool {
    var index = startIndex
    while index < endIndex {
      let unit = self[index]
      index += 1
      guard UTF16.isSurrogate(unit) else { continue }
      guard UTF16.isLeadSurrogate(unit), index < endIndex, UTF16.isTrailSurrogate(self[index])
      else { return true }
      index += 1
    }
    return false
  }
}
