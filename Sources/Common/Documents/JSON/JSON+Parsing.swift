public import JSON

extension JSON {
  /// Reads a document: UTF-8, with or without byte order mark, strictly RFC 8259.
  ///
  /// Where an object names a member twice, the last one counts. An integer that does not fit into
  /// 64 bits becomes a ``number(_:)``, and so loses digits.
  ///
  /// ```swift
  /// import JSON
  ///
  /// let document = try JSON(parsing: #"{"id": 7, "tags": ["a", "b"]}"#)
  /// print(document["tags"]?.array?.count ?? 0)  // Prints "2"
  /// ```
  /// - Throws: the first fault, with its place, or the limit that the document exceeds.
  public init(parsing bytes: [UInt8], limits: Limits = Limits()) throws(ParseError) {
    self = try bytes.withBuffer { (buffer) throws(ParseError) in
      var cursor = try Cursor(buffer, limits: limits)
      let value = try cursor.value()
      try cursor.finish()
      return value
    }
  }

  /// Reads a document given as text.
  /// - Throws: as ``init(parsing:limits:)-([UInt8],_)``.
  public init(parsing text: String, limits: Limits = Limits()) throws(ParseError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }
}

extension [UInt8] {
  /// `withUnsafeBufferPointer` that keeps the type of the error.
  package func withBuffer<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withUnsafeBufferPointer { buffer -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body(buffer)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
