/// A JSON document as a Swift value (RFC 8259).
///
/// Integers stay exact, and an object keeps the order of its members as written. Documents are read
/// with ``init(parsing:limits:)-([UInt8],_)`` and written with ``text(pretty:)``.
///
/// ```swift
/// import JSON
///
/// var tap: JSON = ["kind": "tap", "at": 2.5]
/// if case .object(var members) = tap {
///   members["id"] = "coat"
///   tap = .object(members)
/// }
/// print(tap["id"]?.string ?? "nobody", tap.text(), separator: ": ")
/// // Prints "coat: {"kind":"tap","at":2.5,"id":"coat"}"
/// ```
///
/// An app that has a `JSON` type of its own names this one by its module, with a module selector
/// (Swift 6.3, SE-0491):
///
/// ```swift
/// import JSON
///
/// let value: JSON::JSON = ["at": 2.5]
/// print(value.text())
/// // Prints "{"at":2.5}"
/// ```
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits into 64 signed bits.
  case integer(Int64)
  /// Any other number. Infinite only if the text has a number too large for a `Double`.
  case number(Double)
  case string(String)
  case array([JSON])
  case object(Object)
}

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

  /// The truth value; `nil` for any other kind.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  /// The elements of an array; `nil` for any other kind.
  public var array: [JSON]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; `nil` for any other kind.
  public var object: Object? {
    if case .object(let object) = self { object } else { nil }
  }

  /// A Boolean value that indicates whether the value is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The member of an object under `key`; `nil` for every other kind of value.
  public subscript(key: String) -> JSON? { object?[key] }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a value from a literal.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a value from a literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a value from a literal.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a value from a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a value from a literal.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a value from a literal.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Creates a value from a literal.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    var object = Object()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
