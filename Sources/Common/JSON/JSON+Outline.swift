extension JSON {
  /// A document of which only the outline is there: the elements of its long lists are made one by one, when they
  /// are written.
  ///
  /// ```swift
  /// import JSON
  ///
  /// let squares = (1...3).lazy.map { JSON.integer($0 * $0) }
  /// let outline: JSON.Outline = ["squares": .list(squares)]
  /// outline.write { print($0) }  // Prints "{"squares":[1,4,9]}"
  /// ```
  public indirect enum Outline {
    /// A value that is there.
    case value(JSON)
    /// An object, whose keys have to differ.
    case object([(key: String, value: Outline)])
    /// An array of a few outlines.
    case array([Outline])
    /// An array whose elements are made when they are written, each time anew.
    case elements(AnySequence<JSON>)

    /// An array whose elements are made when they are written, each time anew.
    public static func list(_ elements: some Sequence<JSON>) -> Outline {
      .elements(AnySequence(elements))
    }
  }
}

extension JSON.Outline: ExpressibleByNilLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// The value `null`.
  public init(nilLiteral: ()) { self = .value(.null) }
  /// A text.
  public init(stringLiteral value: String) { self = .value(.string(value)) }
  /// An array of a few outlines.
  public init(arrayLiteral elements: JSON.Outline...) { self = .array(elements) }
  /// An object, whose keys have to differ.
  public init(dictionaryLiteral elements: (String, JSON.Outline)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
