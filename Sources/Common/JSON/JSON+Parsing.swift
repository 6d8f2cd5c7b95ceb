extension JSON {
  /// Reads a document: UTF-8, with or without byte order mark, strictly RFC 8259.
  ///
  /// If an object names a member twice, the last one counts. An integer that does not fit into 64 bits
  /// becomes a ``number(_:)`` and loses digits. Half of a surrogate pair becomes U+FFFD.
  ///
  /// ```swift
  /// import JSON
  ///
  /// let document = try JSON(parsing: #"{"id": 7, "tags": ["a", "b"]}"#)
  /// print(document["tags"]?.array?.count ?? 0)  // Prints "2"
  /// ```
  /// - Throws: the first fault with its place, or the limit that the document exceeds.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(ParseError) {
    var cursor = try Cursor(bytes, limits: limits)
    self = try cursor.value()
    try cursor.finish()
  }

  /// Reads a document given as text.
  /// - Throws: as ``init(parsing:limits:)-([UInt8],_)``.
  public init(parsing text: String, limits: Limits = Limits()) throws(ParseError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

extension JSON {
  /// The reason why some bytes are not a JSON document, and its place.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The syntax that was expected at `place`, or the limit that the document exceeds.
    public var problem: String
    /// The offset of the first invalid byte.
    public var offset: Int
    /// The line and column of that byte.
    public var place: Place

    /// `line:column: problem`, to follow the name of a file and a colon.
    public var description: String { "\(place.line):\(place.column): \(problem)" }

    init(_ problem: String, at offset: Int, in bytes: [UInt8]) {
      self.problem = problem
      self.offset = offset
      var finder = PlaceFinder(bytes)
      place = finder.place(of: offset)
    }
  }

  /// The limits of a document. Input is not trusted.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a document, in bytes.
    public var bytes: Int
    /// The maximum nesting of arrays and objects.
    public var depth: Int
    /// The maximum number of values, at all levels.
    public var parts: Int

    /// Creates the standard limits, except for those that are given.
    public init(bytes: Int = 64 << 20, depth: Int = 64, parts: Int = 16_000_000) {
      self.bytes = bytes
      self.depth = depth
      self.parts = parts
    }

    /// The limits for a document that has been read before.
    package static let none = Limits(bytes: .max, depth: 1_000, parts: .max)
  }
}
