/// Values of variables by their names.
///
/// Two names are the same where their bytes are. A dictionary of `String` would take composed and decomposed letters
/// for one, and a hostile name would cost it the square of its length.
///
/// ```swift
/// var variables: Variables = ["score": .number(3)]
/// variables["name"] = .text("Kyle")
/// print(variables.count)  // Prints "2"
/// ```
public struct Variables: Hashable, Sendable {
  /// The values by the bytes of their names.
  private(set) var values: [Name: VariableValue] = [:]

  /// No variables.
  public init() {}

  /// The values of a dictionary.
  public init(_ dictionary: [String: VariableValue]) {
    for (name, value) in dictionary { self[name] = value }
  }

  /// The value under a name, `nil` where there is none.
  public subscript(name: String) -> VariableValue? {
    get { values[Name(name)] }
    set { values[Name(name)] = newValue }
  }

  /// The number of names.
  public var count: Int { values.count }

  /// Each name with its value, in the order of the names' bytes.
  public var sorted: [(name: String, value: VariableValue)] {
    values.map { (name: $0.key.text, value: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}

extension Variables: ExpressibleByDictionaryLiteral {
  /// Where a name is given twice, the last value counts.
  public init(dictionaryLiteral elements: (String, VariableValue)...) {
    for (name, value) in elements { self[name] = value }
  }
}
