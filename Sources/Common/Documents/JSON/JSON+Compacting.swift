public import JSON

extension JSON {
  /// Writes a document on one line, with its values as they are in the text: what is between them is left out, and
  /// control characters and line separators are escaped.
  /// - Parameters:
  ///   - bytes: a document that is known to be JSON.
  ///   - sink: takes the text in pieces, of which none ends inside of a string.
  /// - Throws: what the sink throws.
  public static func writeCompact<Failure>(
    _ bytes: [UInt8], to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var text: [UInt8] = []
    var isInString = false
    var isEscaped = false
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard isInString else {
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
        text.append(byte)
        isInString = byte == UInt8(ascii: "\"")
        if text.count > 1 << 16 {
          try sink(String(decoding: text, as: UTF8.self))
          text.removeAll(keepingCapacity: true)
        }
        continue
      }
      if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      let (escape, length) = Self.escape(of: byte, before: bytes, from: index)
      if length == 0 {
        text.append(byte)
      } else {
        text += escape.utf8
        index += length - 1
      }
    }
    try sink(String(decoding: text, as: UTF8.self))
  }

  /// How a character is written that would be taken for a control character or a line's end: the escape, and the
  /// bytes that the character takes; none where it is written as it is.
  private static func escape(
    of byte: UInt8, before bytes: [UInt8], from index: Int
  ) -> (text: String, length: Int) {
    switch byte {
    case 0x7F: return (#"\u007f"#, 1)
    case 0xC2 where bytes[index] < 0xA0: return (#"\u00"# + String(bytes[index], radix: 16), 2)
    case 0xE2 where bytes[index] == 0x80 && (0xA8...0xA9).contains(bytes[index + 1]):
      return (bytes[index + 1] == 0xA8 ? #"\u2028"# : #"\u2029"#, 3)
    default: return ("", 0)
    }
  }
}
