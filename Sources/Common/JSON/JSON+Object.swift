extension JSON {
  /// The members of a JSON object, in the order they were written.
  public struct Object: Hashable, Sendable {
    /// One `"key": value` pair.
    public struct Member: Hashable, Sendable {
      public var key: String
      public var value: JSON

      public init(key: String, value: JSON) {
        self.key = key
        self.value = value
      }
    }

    /// All members, in order. No key occurs twice.
    public private(set) var members: [Member]

    public init() {
      members = []
    }

    /// The members in their order; where two have the same key, the first counts.
    public init(_ members: some Sequence<Member>) {
      var unique = UniqueMembers(count: members.underestimatedCount)
      for member in members { unique.add(member) }
      self = unique.object
    }

    /// - Parameter members: no two of the same key.
    init(unique members: [Member]) {
      self.members = members
    }

    /// The value under `key`; setting `nil` removes the member, setting a new key appends it.
    public subscript(key: String) -> JSON? {
      get { members.first { $0.key.hasSameBytes(as: key) }?.value }
      set {
        let place = members.firstIndex { $0.key.hasSameBytes(as: key) }
        switch (place, newValue) {
        case (let place?, let value?): members[place].value = value
        case (let place?, nil): members.remove(at: place)
        case (nil, let value?): members.append(Member(key: key, value: value))
        case (nil, nil): break
        }
      }
    }
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}
