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
