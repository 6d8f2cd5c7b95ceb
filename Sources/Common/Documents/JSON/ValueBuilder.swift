import JSON

/// Makes a value of its entries, which may come in several pieces.
struct ValueBuilder {
  private struct Container {
    var name: String
    var isObject: Bool
    var elements: [JSON] = []
    var members: JSON.UniqueMembers
  }

  /// The value, as soon as it is there.
  private(set) var value: JSON?
  /// What the values made so far take, in bytes.
  private(set) var memory = MemoryLayout<JSON>.stride
  private var open: [Container] = []
  /// The depth of the value's own entry.
  private let depth: Int

  init(depth: Int) {
    self.depth = depth
  }

  mutating func add(_ entry: Tape.Entry) {
    while open.count > Int(entry.depth) - depth { close() }
    let name = entry.isMember && !open.isEmpty ? String(decoding: entry.name, as: UTF8.self) : ""
    memory &+= MemoryLayout<JSON>.stride &+ (entry.isMember ? MemoryLayout<String>.stride : 0)
    if name.utf8.count > 15 { memory &+= name.utf8.count &+ 40 }
    switch entry.kind {
    case .array, .object:
      memory &+= 72
      let isObject = entry.kind == .object
      var container = Container(
        name: name, isObject: isObject, members: .init(count: isObject ? Int(entry.count) : 0))
      if !isObject { container.elements.reserveCapacity(Int(entry.count)) }
      open.append(container)
    default:
      let value = entry.value
      if case .string(let text) = value, text.utf8.count > 15 {
        memory &+= text.utf8.count &+ 40
      }
      put(value, name)
    }
  }

  /// The value, all of whose entries were added.
  mutating func finish() -> JSON {
    while !open.isEmpty { close() }
    return value ?? .null
  }

  private mutating func close() {
    let container = open.removeLast()
    put(
      container.isObject ? .object(container.members.object) : .array(container.elements),
      container.name)
  }

  private mutating func put(_ value: JSON, _ name: String) {
    guard let last = open.indices.last else {
      self.value = value
      return
    }
    if open[last].isObject {
      open[last].members.set(name, value)
    } else {
      open[last].elements.append(value)
    }
  }
}
