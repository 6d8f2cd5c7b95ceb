internal import JSON

/// The members of one object by their fields. One bag serves object after object.
struct FieldBag<F: Field> {
  typealias Member = JSON.Object.Member

  /// Why a member has no place under a field.
  enum Reason {
    case unknown
    case kept
    /// Another key of the same object has the field.
    case repeats
  }

  private let table = FieldTable<F>()
  private var members: [Member] = []
  /// A bit for each field that has a member: most have none, and are asked for all the same.
  private var present: UInt64 = 0
  /// By field that is present, the index of its member.
  private var indices = [Int32](repeating: 0, count: F.allCases.count)
  /// The keys of the object before, with their fields. A document's objects mostly have the same keys in the
  /// same order, and to compare two keys is cheaper than to fold one.
  private var lastKeys: [(key: String, field: F?)] = []
  /// The members that have no place, in order.
  private(set) var others: [(member: Member, reason: Reason)] = []

  mutating func removeAll() {
    members = []
    others.removeAll(keepingCapacity: true)
    present = 0
  }

  /// Takes the members of `object` for all that was there before.
  mutating func fill(_ object: JSON.Object) {
    removeAll()
    members = object.members
    for (index, member) in members.enumerated() {
      guard let field = field(of: member.key, at: index) else {
        others.append((member, .unknown))
        continue
      }
      if field.isKept {
        others.append((member, .kept))
      } else if self[field]?.value.isNull ?? true {
        present |= 1 << field.rawValue
        indices[field.rawValue] = Int32(index)
      } else if !member.value.isNull {
        others.append((member, .repeats))
      }
    }
  }

  private mutating func field(of key: String, at index: Int) -> F? {
    if index < lastKeys.count, lastKeys[index].key == key { return lastKeys[index].field }
    let field = table[key]
    lastKeys.removeSubrange(index...)
    lastKeys.append((key, field))
    return field
  }

  subscript(field: F) -> Member? {
    guard present & 1 << field.rawValue != 0 else { return nil }
    return members[Int(indices[field.rawValue])]
  }
}
