extension JSON {
  /// Collects the members of an object, of which no two have the same name.
  ///
  /// Names are the same where their bytes are. A hostile object has a million of them, so they are found by
  /// their hash, in a table of numbers beside the members.
  package struct UniqueMembers {
    private var members: [Object.Member] = []
    /// Numbers of members from 1, each at the first free slot from its hash on; 0 where a slot is free. Empty
    /// while there are few members.
    private var slots: [UInt32] = []

    /// - Parameter count: of the members that are expected.
    package init(count: Int) { members.reserveCapacity(count) }

    package var object: Object { Object(unique: members) }

    /// Adds a member, or gives the member of that name the value.
    package mutating func set(_ name: String, _ value: JSON) {
      let index = find(name)
      if let index {
        members[index].value = value
      } else {
        append(Object.Member(key: name, value: value))
      }
    }

    /// Adds a member, unless there is one of its name.
    mutating func add(_ member: Object.Member) {
      if find(member.key) == nil { append(member) }
    }

    private func find(_ name: String) -> Int? {
      guard !slots.isEmpty else {
        return members.firstIndex { $0.key.hasSameBytes(as: name) }
      }
      let number = slots[slot(of: name)]
      return number == 0 ? nil : Int(number) - 1
    }

    private mutating func append(_ member: Object.Member) {
      members.append(member)
      if members.count > 8, members.count * 4 > slots.count * 3 {
        slots = [UInt32](repeating: 0, count: max(32, slots.count * 2))
        for (index, member) in members.enumerated() {
          slots[slot(of: member.key)] = UInt32(index + 1)
        }
      } else if !slots.isEmpty {
        slots[slot(of: member.key)] = UInt32(members.count)
      }
    }

    /// The slot with the number of the name's member, or the free one where it belongs.
    private func slot(of name: String) -> Int {
      let mask = slots.count - 1
      var slot = Identity(name).hashValue & mask
      while slots[slot] != 0, !members[Int(slots[slot]) - 1].key.hasSameBytes(as: name) {
        slot = (slot + 1) & mask
      }
      return slot
    }
  }
}
