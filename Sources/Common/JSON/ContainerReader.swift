#if canImport(CJSONC)
  import CJSONC

  extension Cursor {
    /// Reads the next array or object by json-c, if it holds no other and its length suits json-c.
    /// - Returns: `nil` for another one. The cursor is inside it then, and the caller restores the cursor.
    mutating func innermostValue(isObject: Bool) throws(JSON.ParseError) -> JSON? {
      let start = nextOffset
      var count = 0
      try isObject ? enterObject() : enterArray()
      while try isObject ? nextName() != nil : nextElement() {
        guard nextByte != UInt8(ascii: "{"), nextByte != UInt8(ascii: "["),
          nextOffset - start < ContainerReader.counts.upperBound
        else { return nil }
        try skip()
        count += 1
      }
      guard ContainerReader.counts.contains(offset - start), unreadablePart < start else { return nil }
      let value = containers.value(of: bytes, in: start..<offset)
      if isObject, value.object?.members.count != count { hasRepeatedNames = true }
      return value
    }
  }

  /// Reads arrays and objects that ``Cursor`` has checked, by json-c.
  final class ContainerReader {
    /// The lengths of the texts. json-c takes longer than the cursor for a short one, since it prepares a locale for each,
    /// and its tree takes up to 250 times as much memory as the text.
    fileprivate static let counts = 64...(1 << 16)

    private let tokener = json_tokener_new()

    deinit { if let tokener { json_tokener_free(tokener) } }

    fileprivate func value(of bytes: [UInt8], in range: Range<Int>) -> JSON {
      json_tokener_reset(tokener)
      let value = bytes[range].withUnsafeBytes { text in
        let start = text.assumingMemoryBound(to: CChar.self).baseAddress
        return json_tokener_parse_ex(tokener, start, Int32(text.count))
      }
      defer { json_object_put(value) }
      return json(value)
    }

    /// Returns the value of json-c's.
    private func json(_ value: OpaquePointer?) -> JSON {
      switch json_object_get_type(value) {
      case json_type_boolean: return .bool(json_object_get_boolean(value) != 0)
      case json_type_int: return .integer(json_object_get_int64(value))
      case json_type_double: return .number(json_object_get_double(value))
      case json_type_string:
        let text = UnsafeRawBufferPointer(
          start: json_object_get_string(value), count: Int(json_object_get_string_len(value)))
        return .string(String(decoding: text, as: UTF8.self))
      case json_type_array:
        return .array(
          (0..<json_object_array_length(value)).map { json(json_object_array_get_idx(value, $0)) })
      case json_type_object:
        var members: [JSON.Object.Member] = []
        members.reserveCapacity(Int(json_object_object_length(value)))
        var entry = json_object_get_object(value)?.pointee.head
        while let member = entry?.pointee {
          let key = member.k.assumingMemoryBound(to: CChar.self)
          members.append(.init(key: String(cString: key), value: json(OpaquePointer(member.v))))
          entry = member.next
        }
        return .object(JSON.Object(unique: members))
      default: return .null
      }
    }
  }
#else
  extension Cursor {
    /// Returns `nil`: in a web page, where there is no json-c, the cursor opens all arrays and objects.
    func innermostValue(isObject: Bool) throws(JSON.ParseError) -> JSON? { nil }
  }

  /// The reader of a cursor in a web page, which has nothing to read.
  final class ContainerReader {}
#endif
