/// The value of a variable, which display rules and `{{name}}` placeholders read.
public enum VariableValue: Hashable, Sendable {
  /// The variable has not been set.
  case undefined
  case bool(Bool)
  case number(Double)
  case text(String)

  /// The truth value as in ECMAScript: undefined, 0 and the empty text are false.
  public var isTrue: Bool {
    switch self {
    case .undefined: false
    case .bool(let bool): bool
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty
    }
  }

  /// The value as text; empty for `undefined`.
  public var description: String {
    switch self {
    case .undefined: ""
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): Int64(exactly: number).map(String.init) ?? "\(number)"
    case .text(let text): text
    }
  }
}

// Texts are equal if their bytes are equal.
extension VariableValue {
  /// Returns whether both values have one type and one value, unlike the `==` of rules, which
  /// compares across types.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.undefined, .undefined): true
    case (.bool(let first), .bool(let second)): first == second
    case (.number(let first), .number(let second)): first == second
    case (.text(let first), .text(let second)): Name(first) == Name(second)
    default: false
    }
  }

  /// Hashes the value by feeding it into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .undefined: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .text(let text): hasher.combine(Name(text))
    }
  }
}

extension VariableValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// Creates a Boolean value from a literal.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a number from a literal.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Creates a number from a literal.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self = .text(value) }
}

/// Variables by their names.
///
/// Two names are equal if their bytes are equal. A dictionary of `String` would treat composed and
/// decomposed letters as one, and would need quadratic time for a hostile name.
///
/// ```swift
/// var variables: Variables = ["score": 3, "name": "Kyle", "isMember": true]
/// variables["height"] = .number(1.75)
/// print(variables.count)  // Prints "4"
/// ```
public struct Variables: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The values by the bytes of their names.
  var values: [Name: VariableValue] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Creates variables from the values of a dictionary.
  public init(_ dictionary: [String: VariableValue]) {
    for (name, value) in dictionary { self[name] = value }
  }

  /// Creates variables from names and values. If a name occurs twice, its last value counts.
  public init(dictionaryLiteral elements: (String, VariableValue)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value under a name, `nil` if there is none.
  public subscript(name: String) -> VariableValue? {
    get { values[Name(name)] }
    set { values[Name(name)] = newValue }
  }

  /// The number of variables.
  public var count: Int { values.count }

  /// The names and values, in the order of the names' bytes.
  public var sorted: [(name: String, value: VariableValue)] {
    values.map { (name: $0.key.text, value: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

/// An identifier: an annotation's id, a precondition, or the name of a variable.
///
/// Two names are equal if their bytes are equal. `String` compares after normalization, which needs
/// quadratic time for some texts.
package struct Name: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: Name, second: Name) -> Bool {
    first.text.utf8.count == second.text.utf8.count && first.text.utf8.elementsEqual(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension InteractivityEngine {
  /// The maximum length of all values in one text, in bytes of UTF-8: a name may occur any number
  /// of times.
  static let maximumExpansion = 1 << 16

  /// Returns a text with the values of variables in place of `{{name}}`.
  ///
  /// A name without a value becomes empty. Spaces around a name are ignored, and several within it
  /// count as one. The values of one text have 64 KiB in all; a value that does not fit is left
  /// out.
  public func interpolated(_ text: String) -> String {
    var result = ""
    var remaining = Self.maximumExpansion
    var rest = Substring(text).utf8
    while let placeholder = rest.firstPlaceholder {
      result += Substring(rest[..<placeholder.start])
      if let value = variables[Name(placeholder.name)]?.description, value.utf8.count <= remaining {
        result += value
        remaining -= value.utf8.count
      }
      rest = rest[placeholder.end...]
    }
    return result + Substring(rest)
  }
}

/// Returns the names of the `{{name}}` placeholders in a text, in their order.
package func namesInterpolated(in text: String) -> [String] {
  var names: [String] = []
  var rest = Substring(text).utf8
  while let placeholder = rest.firstPlaceholder {
    names.append(placeholder.name)
    rest = rest[placeholder.end...]
  }
  return names
}

/// Returns the parts of a text before, between and after its `{{name}}` placeholders.
package func textAroundPlaceholders(in text: String) -> [Substring] {
  var parts: [Substring] = []
  var rest = Substring(text).utf8
  while let placeholder = rest.firstPlaceholder {
    parts.append(Substring(rest[..<placeholder.start]))
    rest = rest[placeholder.end...]
  }
  return parts + [Substring(rest)]
}

extension Substring.UTF8View {
  /// The first `{{name}}`: its start, the name, and its end. Braces that enclose no name are text.
  fileprivate var firstPlaceholder: (start: Index, name: String, end: Index)? {
    var place = startIndex
    while let close = self[place...].firstPair(of: "}") {
      // Of braces in braces, the inner ones enclose the name.
      var open: (start: Index, end: Index)?
      while let next = self[place..<close.start].firstPair(of: "{") {
        open = next
        place = index(after: next.start)
      }
      if let open {
        let words = self[open.end..<close.start].split(separator: UInt8(ascii: " "))
        if !words.isEmpty {
          return (open.start, words.map { Substring($0) }.joined(separator: " "), close.end)
        }
      }
      place = close.end
    }
    return nil
  }

  /// The range of the first two adjacent braces.
  private func firstPair(of brace: Unicode.Scalar) -> (start: Index, end: Index)? {
    let brace = UInt8(ascii: brace)
    var place = startIndex
    while let start = self[place...].firstIndex(of: brace) {
      place = index(after: start)
      if place < endIndex, self[place] == brace { return (start, index(after: place)) }
    }
    return nil
  }
}
