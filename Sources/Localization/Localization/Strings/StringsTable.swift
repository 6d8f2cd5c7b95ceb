/// The table of a `.strings` file as CoreFoundation reads it: the last of several equal keys wins.
///
/// ```swift
/// let table = try StringsTable(Array(#""greeting" = "Good morning";"#.utf8))
/// print(table["greeting"] ?? "none")  // Prints "Good morning"
/// ```
public struct StringsTable: Sendable {
  /// A key and its value.
  public struct Element: Hashable, Sendable {
    /// The key, with its escapes resolved.
    public let key: ExactString
    /// The value; usually a text.
    public let value: PropertyList
  }

  /// The pairs in the order of the file. Those that a later one replaces are removed at the end.
  private var elements: [Element] = []
  /// The index of the last pair of each key in ``elements``.
  private var indices: [ExactString: Int] = [:]

  /// Reads a file of any of the three formats.
  ///
  /// - Throws: The first of the file's faults that makes CoreFoundation refuse it, or that makes it a
  ///   property list that is not a table.
  public init(_ bytes: [UInt8]) throws(StringsFile.Fault) {
    let reading = StringsReading(bytes, hasOffsets: false)
    switch reading.content {
    case .propertyList(.dictionary(let members)): self.init(members)
    case .text:
      var parser = StringsParser(reading.source, recovers: false)
      parser.parse()
      guard case .table? = parser.outcome, parser.exceededLimit == nil else { fallthrough }
      self = parser.table
      removeReplaced()
    case .propertyList, .refused: self = try StringsFile(bytes).table()
    }
  }

  /// Creates a table of pairs in the order of a file.
  init(_ pairs: some Sequence<Element>) {
    self.init(capacity: pairs.underestimatedCount)
    for pair in pairs { append(pair) }
    removeReplaced()
  }

  /// Creates an empty table for about so many pairs.
  init(capacity: Int) {
    elements.reserveCapacity(capacity)
    indices.reserveCapacity(capacity)
  }

  /// Adds a pair. Call ``removeReplaced()`` after the last one.
  mutating func append(_ element: consuming Element) {
    indices[element.key] = elements.count
    elements.append(element)
  }

  /// Removes the pairs whose keys occur again later.
  private mutating func removeReplaced() {
    guard indices.count < elements.count else { return }
    elements = elements.indices.filter { indices[elements[$0].key] == $0 }.map { elements[$0] }
    for index in elements.indices { indices[elements[index].key] = index }
  }

  /// Creates a table of the values of a property list, which have no order.
  init(_ members: [ExactString: PropertyList]) {
    self.init(members.sorted { $0.key < $1.key }.map { Element(key: $0.key, value: $0.value) })
  }

  // MARK: Looking up

  /// The number of keys.
  public var count: Int { elements.count }

  /// The text of a key; `nil` if there is none, or its value is not a text.
  public subscript(key: String) -> String? { text(for: ExactString(key))?.string }

  /// Returns the text of a key.
  func text(for key: ExactString) -> ExactString? { value(for: key)?.string }

  /// Returns the value of a key.
  public func value(for key: ExactString) -> PropertyList? { indices[key].map { elements[$0].value } }
}

extension StringsTable: Sequence {
  /// Returns an iterator over the pairs in the order of the file, each at its last occurrence.
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  /// The number of pairs.
  public var underestimatedCount: Int { count }
}
