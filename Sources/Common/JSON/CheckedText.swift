#if canImport(CJSONC)
  import CJSONC

  /// Reads text that ``Cursor`` has checked, by json-c.
  final class CheckedText {
    /// The longest array or object that is given to json-c, whose tree takes up to 250 times its text.
    static let maximumContainer = 1 << 16

    private let tokener = json_tokener_new_ex(1_000)

    deinit { if let tokener { json_tokener_free(tokener) } }

    /// Returns the value of a text.
    func value(of bytes: [UInt8], in range: Range<Int>) -> JSON {
      if bytes[range.lowerBound] == UInt8(ascii: "\"") {
        return .string(string(of: bytes, in: range))
      }
      return withParsed(bytes, range) { JSON($0) }
    }

    /// Returns the text of a string with its quotes.
    func string(of bytes: [UInt8], in range: Range<Int>) -> String {
      let content = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
      guard content.contains(UInt8(ascii: "\\")) else {
        return String(decoding: content, as: UTF8.self)
      }
      return withParsed(bytes, range) { JSON($0).string ?? "" }
    }

    private func withParsed<Result>(
      _ bytes: [UInt8], _ range: Range<Int>, _ body: (OpaquePointer?) -> Result
    ) -> Result {
      bytes[range].withUnsafeBytes { text in
        json_tokener_reset(tokener)
        let start = text.assumingMemoryBound(to: CChar.self).baseAddress
        var value = json_tokener_parse_ex(tokener, start, Int32(text.count))
        // A number at the end of the text might continue.
        if json_tokener_get_error(tokener) == json_tokener_continue {
          value = json_tokener_parse_ex(tokener, "", -1)
        }
        defer { json_object_put(value) }
        return body(value)
      }
    }
  }

  extension JSON {
    /// Creates a value from json-c's.
    fileprivate init(_ value: OpaquePointer?) {
      switch json_object_get_type(value) {
      case json_type_boolean: self = .bool(json_object_get_boolean(value) != 0)
      case json_type_int:
        let (integer, unsigned) = (json_object_get_int64(value), json_object_get_uint64(value))
        let isLarge = integer == .max && unsigned > UInt64(Int64.max)
        self = isLarge ? .number(Double(unsigned)) : .integer(integer)
      case json_type_double: self = .number(json_object_get_double(value))
      case json_type_string:
        let text = UnsafeRawBufferPointer(
          start: json_object_get_string(value), count: Int(json_object_get_string_len(value)))
        self = .string(String(decoding: text, as: UTF8.self))
      case json_type_array:
        self = .array(
          (0..<json_object_array_length(value)).map { JSON(json_object_array_get_idx(value, $0)) })
      case json_type_object:
        var members: [Object.Member] = []
        members.reserveCapacity(Int(json_object_object_length(value)))
        var entry = json_object_get_object(value)?.pointee.head
        while let member = entry?.pointee {
          let key = member.k.assumingMemoryBound(to: CChar.self)
          members.append(
            .init(key: String(cString: key), value: JSON(OpaquePointer(member.v))))
          entry = member.next
        }
        self = .object(Object(unique: members))
      default: self = .null
      }
    }
  }
#else
  /// Reads text that ``Cursor`` has checked, where there is no json-c: in a web page.
  struct CheckedText {
    /// The cursor opens all arrays and objects.
    static let maximumContainer = 0

    /// Returns the value of a text, which is neither an array nor an object.
    func value(of bytes: [UInt8], in range: Range<Int>) -> JSON {
      switch bytes[range.lowerBound] {
      case UInt8(ascii: "n"): return .null
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "\""): return .string(string(of: bytes, in: range))
      default: return number(String(decoding: bytes[range], as: UTF8.self))
      }
    }

    /// Returns the value of a number. An integer of more than 64 bits is cut to them, as json-c does it.
    private func number(_ text: String) -> JSON {
      if let integer = Int64(text) { return .integer(integer) }
      guard !text.utf8.contains(where: { ".eE".utf8.contains($0) }) else {
        return .number(Double(text) ?? .infinity)
      }
      return text.utf8.first == UInt8(ascii: "-")
        ? .integer(.min) : .number(Double(UInt64(text) ?? .max))
    }

    /// Returns the text of a string with its quotes. Half of a surrogate pair becomes U+FFFD.
    func string(of bytes: [UInt8], in range: Range<Int>) -> String {
      var text: [UInt8] = []
      var offset = range.lowerBound + 1
      while offset < range.upperBound - 1 {
        if bytes[offset] != UInt8(ascii: "\\") {
          text.append(bytes[offset])
          offset += 1
          continue
        }
        // A run of `\u` escapes is UTF-16.
        var units: [UInt16] = []
        while bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") {
          let digits = String(decoding: bytes[(offset + 2)..<(offset + 6)], as: UTF8.self)
          units.append(UInt16(digits, radix: 16) ?? 0)
          offset += 6
        }
        text += String(decoding: units, as: UTF16.self).utf8
        if units.isEmpty {
          text.append(Self.character(ofEscape: bytes[offset + 1]))
          offset += 2
        }
      }
      return String(decoding: text, as: UTF8.self)
    }

    private static func character(ofEscape letter: UInt8) -> UInt8 {
      switch letter {
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: letter
      }
    }
  }
#endif
