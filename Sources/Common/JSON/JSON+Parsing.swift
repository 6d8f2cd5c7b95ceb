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

extension JSON {
  /// A problem of a value in a document, with its place.
  public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The JSON Pointer of the value; empty for the whole document, and if the text is no JSON.
    public var pointer: Pointer
    /// The line and column of the value.
    public var place: Place
    /// The expected value, or the effect of an ignored one.
    public var message: String

    /// `line:column: pointer: message`, to follow the name of a file and a colon.
    public var description: String {
      let pointer = pointer.tokens.isEmpty ? "" : "\(pointer): "
      return "\(place.line):\(place.column): \(pointer)\(message)"
    }

    /// Creates the error of a text that is no JSON.
    public init(_ error: ParseError) {
      (pointer, place, message) = (Pointer(), error.place, error.problem)
    }

    /// Creates the error of one value, with the place that it has in the text of the document.
    public init(_ message: String, at pointer: Pointer, in bytes: [UInt8]) {
      let place = JSON.places(of: [pointer], in: bytes)[pointer]
      self.init(pointer: pointer, place: place ?? Place(line: 1, column: 1), message: message)
    }

    /// Returns the errors of several values, with the places that they have in the text of the
    /// document.
    public static func errors(_ messages: [(pointer: Pointer, text: String)], in bytes: [UInt8]) -> [ValueError] {
      let places = JSON.places(of: messages.map { $0.pointer }, in: bytes)
      return messages.map { message in
        ValueError(
          pointer: message.pointer, place: places[message.pointer] ?? Place(line: 1, column: 1),
          message: message.text)
      }
    }

    private init(pointer: Pointer, place: Place, message: String) {
      (self.pointer, self.place, self.message) = (pointer, place, message)
    }
  }
}
