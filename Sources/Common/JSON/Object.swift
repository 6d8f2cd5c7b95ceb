extension JSON {
  /// The members of a JSON object, in the order they were written.
  public struct Object: Hashable, Sendable {
    /// One `"key": value` pair.
    public struct Member: Hashable, Sendable {
      /// The name of the member.
      public var key: String
      /// The value of the member.
      public var value: JSON

      /// Creates a member.
      public init(key: String, value: JSON) {
        self.key = key
        self.value = value
      }
    }

    /// All members, in order. No key occurs twice.
    public private(set) var members: [Member]

    /// Creates an object without members.
    public init() { members = [] }

    /// Creates an object of the members in their order. If two have the same key, the first counts.
    public init(_ members: some Sequence<Member>) {
      var unique = UniqueMembers()
      for member in members { unique.add(member) }
      self = unique.object
    }

    /// - Parameter members: no two of the same key.
    package init(unique members: [Member]) { self.members = members }

    /// The value under `key`. Setting `nil` removes the member, setting a new key appends it.
    public subscript(key: String) -> JSON? {
      get { members.first { $0.key.hasSameBytes(as: key) }?.value }
      set {
        let index = members.firstIndex { $0.key.hasSameBytes(as: key) }
        switch (index, newValue) {
        case (let index?, let value?): members[index].value = value
        case (let index?, nil): members.remove(at: index)
        case (nil, let value?): members.append(Member(key: key, value: value))
        case (nil, nil): break
        }
      }
    }
  }
}

extension JSON.Object: ExpressibleByDictionaryLiteral {
  /// Creates an object from a literal.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self.init()
    for (key, value) in elements { self[key] = value }
  }
}

/// Collects the members of an object and keeps their keys unique, in linear time.
package struct UniqueMembers {
  private var members: [JSON.Object.Member] = []
  /// The index of each member by its key. Empty while there are few members.
  private var indices: [Identity: Int] = [:]

  package init() {}

  package var object: JSON.Object { JSON.Object(unique: members) }

  /// Adds a member, or replaces the value of the member with this key.
  /// - Returns: whether the member is new.
  @discardableResult
  package mutating func set(_ key: String, _ value: JSON) -> Bool {
    guard let index = index(of: key) else {
      append(.init(key: key, value: value))
      return true
    }
    members[index].value = value
    return false
  }

  /// Adds a member, unless there is one with its key.
  mutating func add(_ member: JSON.Object.Member) {
    if index(of: member.key) == nil { append(member) }
  }

  private func index(of key: String) -> Int? {
    indices.isEmpty ? members.firstIndex { $0.key.hasSameBytes(as: key) } : indices[Identity(key)]
  }

  private mutating func append(_ member: JSON.Object.Member) {
    members.append(member)
    if !indices.isEmpty {
      indices[Identity(member.key)] = members.count - 1
    } else if members.count > 32 {
      for (index, member) in members.enumerated() { indices[Identity(member.key)] = index }
    }
  }
}

/// A text that names something. Two are equal if their bytes are.
///
/// `String` treats composed and decomposed characters as equal, and the time for hashing a long run
/// of combining marks grows with the square of its length.
package struct Identity: Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: Identity, second: Identity) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Returns a Boolean value that indicates whether the texts have the same bytes.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let (bytes, others) = (utf8Span.span, other.utf8Span.span)
    for index in bytes.indices where bytes[index] != others[index] { return false }
    return true
  }
}
