internal import CJSONC

extension JSON {
  /// Reads a document: UTF-8, with or without byte order mark, strictly RFC 8259.
  ///
  /// Where an object names a member twice, the last one counts. An integer that does not fit into
  /// 64 bits becomes a ``number(_:)``, and so loses digits.
  /// - Throws: the first fault, with its place, or the limit that the document exceeds.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(ParseError) {
    self = try bytes.withBuffer { (buffer) throws(ParseError) in
      try Parser(buffer, limits: limits).document()
    }
  }

  /// Reads a document given as text.
  /// - Throws: as ``init(parsing:limits:)-([UInt8],_)``.
  public init(parsing text: String, limits: Limits = Limits()) throws(ParseError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

extension [UInt8] {
  /// `withUnsafeBufferPointer` that keeps the type of the error.
  func withBuffer<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withUnsafeBufferPointer { buffer -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body(buffer)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// json-c's tokener over the bytes of one document: it turns stretches of them into values.
struct Parser: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private let tokener: UnsafeMutablePointer<json_tokener>

  /// A parser of a whole document, which is checked to be UTF-8 within the limits.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSON.Limits) throws(JSON.ParseError) {
    guard bytes.count <= limits.bytes else {
      throw JSON.ParseError(
        "the document is larger than \(limits.bytes >> 20) MiB", at: 0, in: bytes)
    }
    // Not by json-c, which takes overlong forms and surrogates.
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSON.ParseError("expected UTF-8", at: error.byteOffsets.lowerBound, in: bytes)
    }
    try self.init(checked: bytes, depth: limits.depth)
  }

  /// - Parameters:
  ///   - bytes: of a document that is UTF-8.
  ///   - depth: how deep a value may nest.
  init(checked bytes: UnsafeBufferPointer<UInt8>, depth: Int) throws(JSON.ParseError) {
    guard let tokener = json_tokener_new_ex(Int32(clamping: depth)) else {
      throw JSON.ParseError("out of memory", at: 0, in: bytes)
    }
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS)
    self.bytes = bytes
    self.start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.tokener = tokener
  }

  deinit { json_tokener_free(tokener) }

  /// The offset of the first byte behind a byte order mark.
  var firstOffset: Int { start }

  /// The value of the whole document, with nothing but white space around it.
  func document() throws(JSON.ParseError) -> JSON {
    let (value, end) = try firstValue(in: start..<bytes.count)
    for offset in end..<bytes.count where !bytes[offset].isJSONSpace {
      throw JSON.ParseError("expected the end of the value", at: offset, in: bytes)
    }
    return value
  }

  /// The value that `range` begins with, and the offset behind it.
  func firstValue(in range: Range<Int>) throws(JSON.ParseError) -> (value: JSON, end: Int) {
    json_tokener_reset(tokener)
    var object: OpaquePointer?
    var consumed = 0
    bytes.withMemoryRebound(to: CChar.self) { characters in
      if let base = characters.baseAddress {
        object = json_tokener_parse_ex(
          tokener, base + range.lowerBound, Int32(clamping: range.count))
      }
      consumed = json_tokener_get_parse_end(tokener)
      if json_tokener_get_error(tokener) == json_tokener_continue {
        // A number at the very end is complete only when something follows: a NUL says so.
        var end: CChar = 0
        object = json_tokener_parse_ex(tokener, &end, 1)
        consumed = range.count
      }
    }
    defer { json_object_put(object) }

    let fault = json_tokener_get_error(tokener)
    guard fault == json_tokener_success else {
      let offset = min(range.lowerBound + consumed, range.upperBound)
      let isUnclosed = fault == json_tokener_error_parse_eof || fault == json_tokener_continue
      if isUnclosed, range.upperBound < bytes.count {
        throw JSON.ParseError("expected a value", at: offset, in: bytes)
      }
      let atEnd = offset == bytes.count || isUnclosed
      let isBlank = bytes[range].allSatisfy(\.isJSONSpace)
      throw JSON.ParseError(
        isBlank
          ? "expected a value, but there is none" : Self.expectation(of: fault, atEnd: atEnd),
        at: isBlank ? range.lowerBound : offset, in: bytes)
    }
    guard let value = JSON(object) else {
      // json-c takes NaN and Infinity for numbers; JSON has no such words.
      let word = Scanner(bytes).firstWordOutsideStrings(from: range.lowerBound) ?? range.lowerBound
      throw JSON.ParseError("expected a value: a number must be finite", at: word, in: bytes)
    }
    let end = range.lowerBound + consumed
    if let breach = Scanner(bytes).firstBreach(in: range.lowerBound..<end) {
      throw JSON.ParseError(breach.problem, at: breach.offset, in: bytes)
    }
    return (value, end)
  }

  /// Calls `body` with each element of the array at `array`, brackets included, until it says no.
  func forEachElement(
    of array: Range<Int>, _ body: (Int, JSON) -> Bool
  ) throws(JSON.ParseError) {
    let scanner = Scanner(bytes)
    let close = array.upperBound - 1
    var offset = scanner.skipSpace(from: array.lowerBound + 1)
    guard offset < close else { return }
    var index = 0
    while true {
      let (element, end) = try firstValue(in: offset..<close)
      guard body(index, element) else { return }
      let next = scanner.skipSpace(from: end)
      guard next < close else { return }
      guard bytes[next] == UInt8(ascii: ",") else {
        throw JSON.ParseError(
          Self.expectation(of: json_tokener_error_parse_array, atEnd: false), at: next, in: bytes)
      }
      index += 1
      offset = scanner.skipSpace(from: next + 1)
    }
  }

  private static func expectation(of fault: json_tokener_error, atEnd: Bool) -> String {
    let expected =
      switch fault {
      case json_tokener_error_depth: "the document nests too deeply"
      case json_tokener_error_parse_null: "expected null"
      case json_tokener_error_parse_boolean: "expected true or false"
      case json_tokener_error_parse_number: "expected a number"
      case json_tokener_error_parse_array: "expected ',' or ']' after the array's element"
      case json_tokener_error_parse_object_key_name: "expected '}' or a member's name in quotes"
      case json_tokener_error_parse_object_key_sep: "expected ':' after the member's name"
      case json_tokener_error_parse_object_value_sep: "expected ',' or '}' after the member's value"
      case json_tokener_error_parse_string: "expected an escape such as \\n or \\u00e9"
      case json_tokener_error_parse_eof, json_tokener_continue:
        "expected more: a value is not closed"
      default: "expected a value"
      }
    return atEnd ? expected + ", but the document ends here" : expected
  }
}

extension JSON {
  /// The value of a json-c object; `nil` where it holds one of the words NaN and Infinity.
  fileprivate init?(_ object: OpaquePointer?) {
    switch json_object_get_type(object) {
    case json_type_boolean:
      self = .bool(json_object_get_boolean(object) != 0)
    case json_type_int:
      let signed = json_object_get_int64(object)
      if signed == .max, json_object_get_uint64(object) > UInt64(Int64.max) {
        self = .number(Double(json_object_get_uint64(object)))
      } else {
        self = .integer(signed)
      }
    case json_type_double:
      let number = json_object_get_double(object)
      if !number.isFinite, !Self.isWrittenInDigits(object) { return nil }
      self = .number(number)
    case json_type_string:
      let count = Int(json_object_get_string_len(object))
      guard let text = json_object_get_string(object) else { return nil }
      self = .string(String(utf8: text, count: count))
    case json_type_array:
      let count = json_object_array_length(object)
      var elements: [JSON] = []
      elements.reserveCapacity(count)
      for index in 0..<count {
        guard let element = JSON(json_object_array_get_idx(object, index)) else { return nil }
        elements.append(element)
      }
      self = .array(elements)
    case json_type_object:
      var members: [Object.Member] = []
      members.reserveCapacity(Int(json_object_object_length(object)))
      var entry = json_object_get_object(object)?.pointee.head
      while let current = entry {
        guard let key = current.pointee.k?.assumingMemoryBound(to: CChar.self),
          let value = JSON(current.pointee.v.map { OpaquePointer($0) })
        else { return nil }
        members.append(.init(key: String(cString: key), value: value))
        entry = current.pointee.next
      }
      self = .object(Object(unique: members))
    default:
      self = .null
    }
  }

  /// json-c keeps the text that it read a number from, which tells `1e999` from `Infinity`.
  private static func isWrittenInDigits(_ object: OpaquePointer?) -> Bool {
    guard let text = json_object_to_json_string(object) else { return false }
    return String(cString: text).contains(where: \.isNumber)
  }
}

extension String {
  /// The text of `count` bytes of UTF-8.
  fileprivate init(utf8 text: UnsafePointer<CChar>, count: Int) {
    self = text.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }
}
