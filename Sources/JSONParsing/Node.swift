internal import CJSONC
package import JSON

/// A value in the text of the document: nothing is copied that nobody asks for.
///
/// It is good only inside the closure that it was given to (``Cursor/read(_:)``).
package struct Node {
  private let entry: UnsafePointer<Tape.Entry>

  /// - Parameter entry: followed by all that is in it.
  init(_ entry: UnsafePointer<Tape.Entry>) {
    self.entry = entry
  }

  package enum Kind: UInt8 {
    case null, bool, integer, number, string, array, object
  }

  /// A member of an object. The bytes of the name are as short-lived as the value.
  package struct Member {
    package let name: UnsafeBufferPointer<UInt8>
    package let value: Node

    /// The name as a text.
    package var key: String { String(decoding: name, as: UTF8.self) }
  }

  package var kind: Kind { entry.pointee.kind }

  package var isNull: Bool { kind == .null }

  /// The truth value; `false` for every other kind.
  package var bool: Bool { kind == .bool && json_object_get_boolean(entry.pointee.scalar) != 0 }

  /// The whole number; without meaning for every other kind.
  package var integer: Int64 { json_object_get_int64(entry.pointee.scalar) }

  /// The number of either kind; without meaning for every other kind.
  package var number: Double { Self.number(entry.pointee.scalar) }

  /// The UTF-8 of a string; `nil` for every other kind.
  package var utf8: UnsafeBufferPointer<UInt8>? {
    kind == .string ? Self.utf8(of: entry.pointee) : nil
  }

  /// The text of a string.
  package var string: String? { utf8.map { String(decoding: $0, as: UTF8.self) } }

  /// The value's text in the document.
  package var text: UnsafeBufferPointer<UInt8> { entry.pointee.text }

  /// The elements of an array; none for every other kind.
  package var elements: [Node] {
    guard kind == .array else { return [] }
    var elements: [Node] = []
    elements.reserveCapacity(Int(entry.pointee.count))
    forEachChild { elements.append(Node($0)) }
    return elements
  }

  /// Whether it is an object with members.
  package var hasMembers: Bool { kind == .object && entry.pointee.count > 0 }

  /// Calls `body` with each member of an object, in order.
  package func forEachMember(_ body: (Member) -> Void) {
    guard kind == .object else { return }
    forEachChild { child in
      guard !child.pointee.isReplacement else { return }
      body(Member(name: child.pointee.name, value: Node(child + Int(child.pointee.replacement))))
    }
  }

  private func forEachChild(_ body: (UnsafePointer<Tape.Entry>) -> Void) {
    var child = entry + 1
    for _ in 0..<entry.pointee.count {
      body(child)
      child += Int(child.pointee.extent)
    }
  }

  /// The value with all that is in it.
  package var json: JSON {
    var builder = ValueBuilder(depth: entry.pointee.depth)
    for index in 0..<Int(entry.pointee.extent) { builder.add(entry[index]) }
    return builder.finish()
  }
}

// MARK: - What json-c has read

extension Node {
  /// The value of an entry that is not a container.
  static func scalar(_ entry: Tape.Entry) -> JSON {
    switch entry.kind {
    case .bool: .bool(json_object_get_boolean(entry.scalar) != 0)
    case .integer: .integer(json_object_get_int64(entry.scalar))
    case .number: .number(number(entry.scalar))
    case .string: .string(String(decoding: utf8(of: entry), as: UTF8.self))
    case .null, .array, .object: .null
    }
  }

  static func kind(of scalar: OpaquePointer?) -> Kind {
    switch json_object_get_type(scalar) {
    case json_type_boolean: .bool
    // What fits into 64 bits only without a sign is a number.
    case json_type_int: isUnsigned(scalar) ? .number : .integer
    case json_type_double: .number
    case json_type_string: .string
    default: .null
    }
  }

  /// The UTF-8 of json-c's string.
  static func utf8(of scalar: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(json_object_get_string(scalar))?
        .assumingMemoryBound(to: UInt8.self),
      count: Int(json_object_get_string_len(scalar)))
  }

  /// The UTF-8 of a string, which is in the document where it has no escapes.
  private static func utf8(of entry: Tape.Entry) -> UnsafeBufferPointer<UInt8> {
    if let scalar = entry.scalar { return utf8(of: scalar) }
    return UnsafeBufferPointer(rebasing: entry.text[1..<(entry.text.count - 1)])
  }

  private static func number(_ scalar: OpaquePointer?) -> Double {
    isUnsigned(scalar)
      ? Double(json_object_get_uint64(scalar)) : json_object_get_double(scalar)
  }

  private static func isUnsigned(_ scalar: OpaquePointer?) -> Bool {
    json_object_get_type(scalar) == json_type_int && json_object_get_int64(scalar) == .max
      && json_object_get_uint64(scalar) > UInt64(Int64.max)
  }
}
