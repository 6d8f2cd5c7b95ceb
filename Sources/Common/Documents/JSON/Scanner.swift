import JSON

/// Finds its way through the bytes of a document without reading their values.
///
/// It is for documents that json-c has accepted, or will judge afterwards: what it can't follow, it
/// leaves alone.
struct Scanner {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Where the document begins: after its byte order mark, if it has one.
  var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The byte at `offset`, `nil` at the end.
  func byte(at offset: Int) -> UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  /// The first offset from `offset` that is not white space.
  func skipSpace(from offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
    return offset
  }

  /// The bytes from one offset to another.
  func text(from start: Int, to end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// The offset of a text of this document.
  func offset(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard let document = bytes.baseAddress, let start = text.baseAddress else { return 0 }
    return start - document
  }

  /// How a string ends.
  struct StringEnd {
    /// The offset after its quote.
    var end: Int
    var hasEscapes = false
    /// The offset of its first control character.
    var control: Int?
  }

  /// The end of the string whose opening quote is at `offset`; `nil` where it has none.
  func endOfString(from offset: Int) -> StringEnd? {
    var string = StringEnd(end: offset + 1)
    while string.end < bytes.count {
      string.end &+= countOfPlainBytes(at: string.end)
      guard string.end < bytes.count else { break }
      switch bytes[string.end] {
      case UInt8(ascii: "\""):
        string.end &+= 1
        return string
      case UInt8(ascii: "\\"):
        string.hasEscapes = true
        string.end &+= 2
      case 0..<0x20:
        if string.control == nil { string.control = string.end }
        string.end &+= 1
      default: string.end &+= 1
      }
    }
    return nil
  }

  /// The offset after the string whose opening quote is at `offset`.
  func skipString(from offset: Int) -> Int? { endOfString(from: offset)?.end }

  /// How many of the next eight bytes are plain: no control character, no quote and no backslash.
  func countOfPlainBytes(at offset: Int) -> Int {
    guard offset + 8 <= bytes.count else { return 0 }
    let word = UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The highest bit of a byte tells that it is not plain; above the first such byte it may err.
    let others =
      ((word &- 32 &* ones) & ~word) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes)
    return (others & (0x80 &* ones)).trailingZeroBitCount / 8
  }

  /// The offset after the number or the word at `offset`.
  func skipWord(from offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, !bytes[offset].endsWord { offset += 1 }
    return offset
  }

  /// The offset after the value that starts at `offset`.
  func skipValue(from offset: Int) -> Int? {
    var offset = offset
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        guard let end = skipString(from: offset) else { return nil }
        offset = end
        if depth == 0 { return offset }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        offset += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // The bracket of the container around a number or a word, or the value's own.
        if depth == 0 { return offset }
        depth -= 1
        offset += 1
        if depth == 0 { return offset }
      case UInt8(ascii: ",") where depth == 0:
        return offset
      default:
        offset += 1
      }
    }
    return depth == 0 ? offset : nil
  }

  /// The text of the string whose quotes are at the ends of `range`.
  func string(in range: Range<Int>) -> String {
    let inside = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard inside.contains(UInt8(ascii: "\\")) else {
      return String(decoding: inside, as: UTF8.self)
    }
    guard case .string(let text)? = try? JSON(parsing: Array(bytes[range])) else { return "" }
    return text
  }
}

extension UInt8 {
  fileprivate var endsWord: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
      true
    default: isJSONSpace
    }
  }

  /// White space as RFC 8259 has it.
  var isJSONSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }
}
