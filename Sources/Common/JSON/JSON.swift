/// A JSON document as a Swift value (RFC 8259).
///
/// Integers stay exact, and an object keeps the order of its members as written.
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
/// An app that has a `JSON` of its own names this one by its module, with a module selector (Swift 6.3, SE-0491):
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
  /// Any other number. Not finite only where the text names a number too large for a `Double`.
  case number(Double)
  case string(String)
  case array([JSON])
  case object(Object)
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    var object = Object()
    for (key, value) in elements { object[key] = value }
    self = .object(object)
  }
}
