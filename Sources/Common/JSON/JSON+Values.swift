extension JSON {
  /// The text of a string.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The value of a number of either kind.
  public var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  public var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  public var object: Object? {
    if case .object(let object) = self { object } else { nil }
  }

  public var isNull: Bool { self == .null }

  /// The member of an object under `key`; `nil` for every other kind of value.
  public subscript(key: String) -> JSON? { object?[key] }
}
