import Documents
import JSON

/// The members of one object by their fields. One bag serves object after object.
struct FieldBag<F: Field> {
  /// Why a member has no place under a field.
  enum Reason {
    case unknown
    case kept
    /// Another key of the same object has the field.
    case repeats
  }

  private let table = F.table
  private var members: [Node.Member] = []
  /// A bit for each field that has a member: most have none, and are asked for all the same.
  private var present: UInt64 = 0
  /// By field that is present, the index of its member.
  private var indices = [Int32](repeating: 0, count: F.allCases.count)
  /// The names in the object before, with their fields, and the bytes of these names one after the other. A
  /// document's objects mostly have the same names in the same order, and comparing two names is cheaper than
  /// folding one.
  private var lastNames: [(bytes: Range<Int>, field: F?)] = []
  private var lastBytes: [UInt8] = []
  /// The members that have no place, in order; where the object is ``pruned``, those that repeat a field.
  private(set) var others: [(member: Node.Member, reason: Reason)] = []
  /// The object, should it be too large for the members to be there that no field takes.
  private(set) var pruned: Node?

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    pruned = nil
    present = 0
  }

  /// Takes the members of `object` for all that was there before. They are good as long as the object is.
  mutating func fill(_ object: Node) {
    removeAll()
    if object.isPruned { pruned = object }
    object.forEachMember { take($0) }
  }

  private mutating func take(_ member: Node.Member) {
    let index = members.count
    members.append(member)
    guard let field = field(of: member.name, at: index) else {
      if pruned == nil { others.append((member, .unknown)) }
      return
    }
    if field.isKept {
      if pruned == nil { others.append((member, .kept)) }
    } else if self[field]?.value.isNull ?? true {
      present |= 1 << field.number
      indices[field.number] = Int32(index)
    } else if !member.value.isNull {
      others.append((member, .repeats))
    }
  }

  private mutating func field(of name: UnsafeBufferPointer<UInt8>, at index: Int) -> F? {
    if index < lastNames.count, isLast(name, lastNames[index].bytes) {
      return lastNames[index].field
    }
    let field = table[name]
    if index < lastNames.count {
      lastBytes.removeSubrange(lastNames[index].bytes.lowerBound...)
      lastNames.removeSubrange(index...)
    }
    let start = lastBytes.count
    lastBytes += name
    lastNames.append((start..<lastBytes.count, field))
    return field
  }

  private func isLast(_ name: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard name.count == range.count else { return false }
    for index in name.indices where name[index] != lastBytes[range.lowerBound &+ index] {
      return false
    }
    return true
  }

  subscript(field: F) -> Node.Member? {
    guard present & 1 << field.number != 0 else { return nil }
    return members[Int(indices[field.number])]
  }
}
