public import JSON

extension JSON {
  /// Why some bytes are not a JSON document, and where.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected at `place`, or which limit the document exceeds.
    public var problem: String
    /// The offset of the offending byte.
    public var offset: Int
    /// The line and column of that byte.
    public var place: Place

    /// `line:column: problem`, to follow the name of a file and a colon.
    public var description: String { "\(place.line):\(place.column): \(problem)" }

    init(_ problem: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
      self.problem = problem
      self.offset = offset
      self.place = Place(of: offset, in: bytes)
    }
  }
}

extension JSON.Place {
  /// The place of the byte at `offset`.
  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var lineStart = Scanner(bytes).start
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      let byte = bytes[index]
      index += 1
      let endsLine =
        byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r")
          && !(index < bytes.count && bytes[index] == UInt8(ascii: "\n")))
      if endsLine {
        line += 1
        lineStart = index
      }
    }
    var column = 1
    for index in min(lineStart, end)..<end where bytes[index] & 0xC0 != 0x80 { column += 1 }
    self.init(line: line, column: column)
  }
}
