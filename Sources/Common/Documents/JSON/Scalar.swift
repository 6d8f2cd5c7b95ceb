import CJSONC

/// A number, a word, or a string with escapes, as json-c has read it.
struct Scalar {
  /// json-c's value, which it has none of for `null`.
  var value: OpaquePointer?

  var kind: Node.Kind {
    switch json_object_get_type(value) {
    case json_type_boolean: .bool
    // What fits into 64 bits only without a sign is a number.
    case json_type_int: isUnsigned ? .number : .integer
    case json_type_double: .number
    case json_type_string: .string
    default: .null
    }
  }

  var bool: Bool { json_object_get_boolean(value) != 0 }

  var integer: Int64 { json_object_get_int64(value) }

  var number: Double {
    isUnsigned ? Double(json_object_get_uint64(value)) : json_object_get_double(value)
  }

  /// The UTF-8 of a string; `nil` where nothing was read.
  var utf8: UnsafeBufferPointer<UInt8>? {
    guard let value, let text = json_object_get_string(value) else { return nil }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self),
      count: Int(json_object_get_string_len(value)))
  }

  private var isUnsigned: Bool {
    json_object_get_type(value) == json_type_int && json_object_get_int64(value) == .max
      && json_object_get_uint64(value) > UInt64(Int64.max)
  }
}
