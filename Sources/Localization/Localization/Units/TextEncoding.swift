/// How the text of a file is encoded.
public struct TextEncoding: Hashable, Sendable {
  /// The form of the code units and their byte order, by the name that IANA has for it.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case utf32LittleEndian = "utf-32le"
    case utf32BigEndian = "utf-32be"

    /// Bytes in one code unit.
    public var unitSize: Int {
      switch self {
      case .utf8: 1
      case .utf16LittleEndian, .utf16BigEndian: 2
      case .utf32LittleEndian, .utf32BigEndian: 4
      }
    }

    /// The encoded U+FEFF.
    public var byteOrderMark: [UInt8] {
      switch self {
      case .utf8: [0xEF, 0xBB, 0xBF]
      case .utf16LittleEndian: [0xFF, 0xFE]
      case .utf16BigEndian: [0xFE, 0xFF]
      case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
      case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
      }
    }
  }

  /// The form of the code units.
  public var form: Form
  /// Whether the file begins with U+FEFF.
  public var hasByteOrderMark: Bool

  /// An encoding with or without a byte order mark.
  public init(_ form: Form, byteOrderMark: Bool) {
    self.form = form
    hasByteOrderMark = byteOrderMark
  }

  /// UTF-8 without a byte order mark.
  public static let utf8 = TextEncoding(.utf8, byteOrderMark: false)

  /// The bytes of a text in this encoding, without a byte order mark.
  ///
  /// A lone surrogate has no form in UTF-8 and UTF-32; there it becomes U+FFFD.
  public func encode(_ text: ExactString) -> [UInt8] {
    switch form {
    case .utf8: Array(text.string.utf8)
    case .utf16LittleEndian: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .utf32LittleEndian:
      text.string.unicodeScalars.flatMap { scalar in
        (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * UInt32($0))) }
      }
    case .utf32BigEndian:
      text.string.unicodeScalars.flatMap { scalar in
        (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * UInt32($0))) }
      }
    }
  }
}

extension TextEncoding {
  /// The encoding that CoreFoundation picks, and the number of bytes that it skips before the text.
  ///
  /// The rules, with their strict length limits, are those of CFPropertyList: a byte order mark
  /// decides; failing that, a zero in the first two bytes means UTF-16 in the machine's own order
  /// **and costs the first unit**, which is skipped like a byte order mark; all else is UTF-8.
  static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, skipped: Int) {
    let longMarks: [(Form, longerThan: Int)] = [
      (.utf32BigEndian, 4), (.utf32LittleEndian, 4), (.utf8, 2), (.utf16LittleEndian, 2),
      (.utf16BigEndian, 2),
    ]
    for (form, limit) in longMarks
    where bytes.count > limit && bytes.starts(with: form.byteOrderMark) {
      return (TextEncoding(form, byteOrderMark: true), form.byteOrderMark.count)
    }
    if bytes.count > 2, bytes[0] == 0 || bytes[1] == 0 {
      return (TextEncoding(.utf16LittleEndian, byteOrderMark: false), 2)
    }
    return (.utf8, 0)
  }
}
