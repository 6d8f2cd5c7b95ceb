internal import CJSONC

/// json-c's tokener: it turns the bytes of one value into a tree.
struct Tokener: ~Copyable {
  private let tokener: UnsafeMutablePointer<json_tokener>

  /// - Parameter depth: how deep a value may nest.
  /// - Returns: `nil` where there is no memory.
  init?(depth: Int) {
    guard let tokener = json_tokener_new_ex(Int32(clamping: depth)) else { return nil }
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS)
    self.tokener = tokener
  }

  deinit { json_tokener_free(tokener) }

  /// Reads the value that `range` begins with.
  /// - Parameter body: gets the value, and the offset behind it.
  /// - Returns: `nil` where the value goes on behind the range, and the document behind it.
  func read<Result>(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Node, _ end: Int) throws(JSON.ParseError) -> Result
  ) throws(JSON.ParseError) -> Result? {
    json_tokener_reset(tokener)
    var object: OpaquePointer?
    var consumed = 0
    if let base = bytes.baseAddress {
      let start = UnsafeRawPointer(base + range.lowerBound).assumingMemoryBound(to: CChar.self)
      object = json_tokener_parse_ex(tokener, start, Int32(clamping: range.count))
    }
    consumed = json_tokener_get_parse_end(tokener)
    if json_tokener_get_error(tokener) == json_tokener_continue, range.upperBound == bytes.count {
      // A number at the very end is complete only when something follows: a NUL says so.
      var end: CChar = 0
      object = json_tokener_parse_ex(tokener, &end, 1)
      consumed = range.count
    }
    defer { json_object_put(object) }

    let fault = json_tokener_get_error(tokener)
    if fault == json_tokener_continue, range.upperBound < bytes.count { return nil }
    guard fault == json_tokener_success else {
      throw Self.error(
        fault, at: min(range.lowerBound + consumed, bytes.count), in: range, of: bytes)
    }
    return try body(Node(object), range.lowerBound + consumed)
  }

  private static func error(
    _ fault: json_tokener_error, at offset: Int, in range: Range<Int>,
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> JSON.ParseError {
    if bytes[range].allSatisfy(\.isJSONSpace) {
      return JSON.ParseError(
        "expected a value, but there is none", at: range.lowerBound, in: bytes)
    }
    switch fault {
    case json_tokener_error_parse_eof, json_tokener_continue:
      return Expectation.more.error(at: offset, in: bytes)
    default:
      return Expectation(fault).error(at: offset, in: bytes)
    }
  }
}

/// What was to come where a document is at fault.
enum Expectation: String {
  case lessDepth = "the document nests too deeply"
  case null = "expected null"
  case bool = "expected true or false"
  case number = "expected a number"
  case nextElement = "expected ',' or ']' after the array's element"
  case name = "expected '}' or a member's name in quotes"
  case colon = "expected ':' after the member's name"
  case nextMember = "expected ',' or '}' after the member's value"
  case escape = "expected an escape such as \\n or \\u00e9"
  case more = "expected more: a value is not closed"
  case value = "expected a value"

  init(_ fault: json_tokener_error) {
    self =
      switch fault {
      case json_tokener_error_depth: .lessDepth
      case json_tokener_error_parse_null: .null
      case json_tokener_error_parse_boolean: .bool
      case json_tokener_error_parse_number: .number
      case json_tokener_error_parse_array: .nextElement
      case json_tokener_error_parse_object_key_name: .name
      case json_tokener_error_parse_object_key_sep: .colon
      case json_tokener_error_parse_object_value_sep: .nextMember
      case json_tokener_error_parse_string: .escape
      default: .value
      }
  }

  func error(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> JSON.ParseError {
    let atEnd = offset == bytes.count || self == .more
    return JSON.ParseError(
      atEnd ? rawValue + ", but the document ends here" : rawValue, at: offset, in: bytes)
  }
}
