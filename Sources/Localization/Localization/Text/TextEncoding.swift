/// The encoding of a file's text.
public struct TextEncoding: Hashable, Sendable {
  /// The code units and their byte order, by their IANA name.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case utf32LittleEndian = "utf-32le"
    case utf32BigEndian = "utf-32be"

    /// The number of bytes in a code unit.
    public var unitSize: Int { self == .utf8 ? 1 : byteOrderMark.count }

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

  /// The code units and their byte order.
  public var form: Form
  /// A Boolean value that indicates whether the file begins with U+FEFF.
  public var hasByteOrderMark: Bool

  /// Creates an encoding with or without a byte order mark.
  public init(_ form: Form, byteOrderMark: Bool) {
    self.form = form
    hasByteOrderMark = byteOrderMark
  }

  /// UTF-8 without a byte order mark.
  public static let utf8 = TextEncoding(.utf8, byteOrderMark: false)

  /// Returns the bytes of a text in this encoding, without a byte order mark.
  ///
  /// UTF-8 and UTF-32 can't represent a lone surrogate, which becomes U+FFFD.
  public func encode(_ text: ExactString) -> [UInt8] {
    func bytes(of unit: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: unit) { Array($0) } }
    return switch form {
    case .utf8: Array(text.string.utf8)
    case .utf16LittleEndian: text.utf16.flatMap { bytes(of: $0.littleEndian) }
    case .utf16BigEndian: text.utf16.flatMap { bytes(of: $0.bigEndian) }
    case .utf32LittleEndian: text.string.unicodeScalars.flatMap { bytes(of: $0.value.littleEndian) }
    case .utf32BigEndian: text.string.unicodeScalars.flatMap { bytes(of: $0.value.bigEndian) }
    }
  }

  /// Returns the encoding that CoreFoundation detects, and the number of bytes before the text.
  ///
  /// The rules are those of CFPropertyList: a byte order mark decides. Without one, a zero in the first two
  /// bytes means UTF-16 in the machine's byte order, and **CoreFoundation skips the first unit** as if it
  /// were a byte order mark. Everything else is UTF-8. A mark of UTF-16 or UTF-32 alone, which
  /// CoreFoundation refuses as UTF-8 or UTF-16, is an empty text.
  static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, textStart: Int) {
    let forms: [Form] = [.utf32BigEndian, .utf32LittleEndian, .utf8, .utf16LittleEndian, .utf16BigEndian]
    for form in forms where bytes.starts(with: form.byteOrderMark) {
      return (TextEncoding(form, byteOrderMark: true), form.byteOrderMark.count)
    }
    if bytes.count >= 3, bytes[0] == 0 || bytes[1] == 0 {
      return (TextEncoding(.utf16LittleEndian, byteOrderMark: false), 2)
    }
    return (.utf8, 0)
  }
}

extension TextEncoding {
  /// Returns the text of a file, with damaged sequences replaced by U+FFFD.
  ///
  /// The encoding is detected as for `.strings` files, except for UTF-16 without a byte order mark: the zero in its first
  /// character gives the byte order, and the character is kept.
  package static func decode(_ bytes: [UInt8]) -> (text: String, isDamaged: Bool) {
    let mark: [UInt8] =
      switch (bytes.first == 0, bytes.dropFirst().first == 0) {
      case (true, false): Form.utf16BigEndian.byteOrderMark
      case (false, true): Form.utf16LittleEndian.byteOrderMark
      default: []
      }
    let source = SourceText(mark + bytes, hasOffsets: false)
    let isDamaged = source.firstError != nil || source.hasCopyrightSigns
    return (source.text(source.start..<source.end).string, isDamaged)
  }
}
