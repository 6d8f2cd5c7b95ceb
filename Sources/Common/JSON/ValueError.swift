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
