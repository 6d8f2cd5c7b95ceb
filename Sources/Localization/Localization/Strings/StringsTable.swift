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

  private let elements: [Element]
  /// The index of each key in ``elements``.
  private let indices: [ExactString: Int]

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
      self.init(parser.pairs)
    case .propertyList, .refused: self = try StringsFile(bytes).table()
    }
  }

  /// Creates the table of a file that was read.
  public init(_ file: StringsFile) throws(StringsFile.Fault) { self = try file.table() }

  /// Creates a table of pairs in the order of a file.
  init(_ pairs: [Element]) {
    var indices: [ExactString: Int] = [:]
    // With twice the capacity, a search compares hardly any keys.
    indices.reserveCapacity(2 * pairs.count)
    for index in pairs.indices { indices[pairs[index].key] = index }
    guard indices.count < pairs.count else {
      (elements, self.indices) = (pairs, indices)
      return
    }
    let elements = pairs.indices.filter { indices[pairs[$0].key] == $0 }.map { pairs[$0] }
    for index in elements.indices { indices[elements[index].key] = index }
    self.elements = elements
    self.indices = indices
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
  public func value(for key: ExactString) -> PropertyList? {
    indices[key].map { elements[$0].value }
  }
}

extension StringsTable: Sequence {
  /// Returns an iterator over the pairs in the order of the file, each at its last occurrence.
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

  /// The number of pairs.
  public var underestimatedCount: Int { count }
}
