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

  /// A step of the way to a value: the name of a member, `nil` for an element.
  package typealias Step = UnsafeBufferPointer<UInt8>?

  /// For ``Cursor/read(only:_:)``: nothing that is in the value.
  package static func itself(_ way: [Step]) -> Bool { false }

  /// For ``Cursor/read(only:_:)``: the value's elements or members, and nothing that is in them.
  package static func parts(_ way: [Step]) -> Bool { way.count == 1 }

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
  package var bool: Bool { kind == .bool && entry.pointee.scalar.bool }

  /// The whole number; without meaning for every other kind.
  package var integer: Int64 { entry.pointee.scalar.integer }

  /// The number of either kind; without meaning for every other kind.
  package var number: Double { entry.pointee.scalar.number }

  /// The UTF-8 of a string; `nil` for every other kind.
  package var utf8: UnsafeBufferPointer<UInt8>? {
    kind == .string ? entry.pointee.utf8 : nil
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

  /// Whether what was not asked for is missing in it (``Cursor/read(only:_:)``); its ``text`` has it.
  package var isPruned: Bool { entry.pointee.isPruned }

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
    var builder = ValueBuilder(depth: Int(entry.pointee.depth))
    for index in 0..<Int(entry.pointee.extent) { builder.add(entry[index]) }
    return builder.finish()
  }
}
