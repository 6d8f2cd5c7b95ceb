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
  /// By field, the index of its member; -1 where there is none.
  private var indices = [Int32](repeating: -1, count: F.allCases.count)
  /// The members that have no place, in order.
  private(set) var others: [(member: Member, reason: Reason)] = []

  mutating func removeAll() {
    members = []
    others.removeAll(keepingCapacity: true)
    for index in indices.indices { indices[index] = -1 }
  }

  /// Takes the members of `object` for all that was there before.
  mutating func fill(_ object: JSON.Object) {
    removeAll()
    members = object.members
    for (index, member) in members.enumerated() {
      guard let field = table[member.key] else {
        others.append((member, .unknown))
        continue
      }
      let earlier = indices[field.rawValue]
      if field.isKept {
        others.append((member, .kept))
      } else if earlier < 0 || members[Int(earlier)].value.isNull {
        indices[field.rawValue] = Int32(index)
      } else if !member.value.isNull {
        others.append((member, .repeats))
      }
    }
  }

  subscript(field: F) -> Member? {
    let index = indices[field.rawValue]
    return index < 0 ? nil : members[Int(index)]
  }
}
