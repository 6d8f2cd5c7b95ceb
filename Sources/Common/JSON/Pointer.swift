extension JSON {
  /// A JSON Pointer (RFC 6901): the path from the top of a document to one of its values.
  public struct Pointer: Hashable, Sendable, CustomStringConvertible {
    /// The names and indices along the path, not escaped.
    public var tokens: [String]

    /// Creates a pointer.
    public init(_ tokens: [String] = []) { self.tokens = tokens }

    /// Returns a Boolean value that indicates whether the tokens have the same bytes.
    public static func == (first: Pointer, second: Pointer) -> Bool {
      first.tokens.elementsEqual(second.tokens) { $0.hasSameBytes(as: $1) }
    }

    /// Hashes the value by feeding it into a hasher.
    public func hash(into hasher: inout Hasher) {
      for token in tokens { hasher.combine(Identity(token)) }
    }

    /// Returns the pointer to a member or an element of this value.
    public func appending(_ token: String) -> Pointer { Pointer(tokens + [token]) }

    /// Returns the pointer to a member or an element of this value.
    public func appending(_ index: Int) -> Pointer { appending(String(index)) }

    /// The pointer as RFC 6901 writes it, empty for the whole document.
    public var description: String {
      tokens.map { token in
        var escaped = "/"
        for character in token {
          switch character {
          case "~": escaped += "~0"
          case "/": escaped += "~1"
          default: escaped.append(character)
          }
        }
        return escaped
      }.joined()
    }
  }

  /// The value at `pointer`; `nil` if the document has none there.
  public subscript(pointer: Pointer) -> JSON? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let object):
        guard let member = object[token] else { return nil }
        value = member
      case .array(let elements):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
