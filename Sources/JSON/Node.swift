internal import CJSONC

/// A value where json-c has it: nothing is copied that nobody asks for.
///
/// It is good only inside the closure that it was given to (``Cursor/read(_:)``).
package struct Node {
  /// `nil` for the value null.
  private let object: OpaquePointer?

  init(_ object: OpaquePointer?) {
    self.object = object
  }

  package enum Kind {
    case null, bool, integer, number, string, array, object
  }

  /// A member of an object. The bytes of the name are as short-lived as the value.
  package struct Member {
    package let name: UnsafeBufferPointer<UInt8>
    package let value: Node

    /// The name as a text.
    package var key: String { String(decoding: name, as: UTF8.self) }
  }

  package var kind: Kind {
    switch json_object_get_type(object) {
    case json_type_boolean: .bool
    // What fits into 64 bits only without a sign is a number.
    case json_type_int: isUnsigned ? .number : .integer
    case json_type_double: .number
    case json_type_string: .string
    case json_type_array: .array
    case json_type_object: .object
    default: .null
    }
  }

  package var isNull: Bool { object == nil }

  /// The truth value; `false` for every other kind.
  package var bool: Bool {
    json_object_get_type(object) == json_type_boolean && json_object_get_boolean(object) != 0
  }

  /// The whole number; without meaning for every other kind.
  package var integer: Int64 { json_object_get_int64(object) }

  /// The number of either kind; without meaning for every other kind.
  package var number: Double {
    isUnsigned ? Double(json_object_get_uint64(object)) : json_object_get_double(object)
  }

  private var isUnsigned: Bool {
    json_object_get_type(object) == json_type_int && json_object_get_int64(object) == .max
      && json_object_get_uint64(object) > UInt64(Int64.max)
  }

  /// The UTF-8 of a string; `nil` for every other kind.
  package var utf8: UnsafeBufferPointer<UInt8>? {
    guard json_object_get_type(object) == json_type_string,
      let text = json_object_get_string(object)
    else { return nil }
    let count = Int(json_object_get_string_len(object))
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The text of a string.
  package var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// The elements of an array; none for every other kind.
  package var elements: some RandomAccessCollection<Node> {
    let isArray = json_object_get_type(object) == json_type_array
    let count = isArray ? json_object_array_length(object) : 0
    return (0..<count).lazy.map { [object] in Node(json_object_array_get_idx(object, $0)) }
  }

  /// How many members an object has; 0 for every other kind.
  package var memberCount: Int {
    json_object_get_type(object) == json_type_object ? Int(json_object_object_length(object)) : 0
  }

  /// Calls `body` with each member of an object, in order.
  package func forEachMember(_ body: (Member) -> Void) {
    guard json_object_get_type(object) == json_type_object else { return }
    var entry = json_object_get_object(object)?.pointee.head
    while let current = entry {
      if let key = current.pointee.k {
        let name = UnsafeBufferPointer(
          start: UnsafePointer(key.assumingMemoryBound(to: UInt8.self)),
          count: cjsonc_name_length(key))
        body(Member(name: name, value: Node(current.pointee.v.map { OpaquePointer($0) })))
      }
      entry = current.pointee.next
    }
  }

  /// Calls `body` with the value's text, as short as it goes. Numbers are written as they were read.
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var count = 0
    let text = json_object_to_json_string_length(
      object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE, &count)
    return body(
      UnsafeBufferPointer(
        start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: count))
  }

  /// The value with all that is in it.
  package var json: JSON {
    switch kind {
    case .null: return .null
    case .bool: return .bool(bool)
    case .integer: return .integer(integer)
    case .number: return .number(number)
    case .string: return .string(string ?? "")
    case .array: return .array(elements.map(\.json))
    case .object:
      var members: [JSON.Object.Member] = []
      members.reserveCapacity(memberCount)
      forEachMember { members.append(.init(key: $0.key, value: $0.value.json)) }
      return .object(JSON.Object(unique: members))
    }
  }
}
