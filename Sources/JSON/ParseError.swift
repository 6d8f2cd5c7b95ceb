extension JSON {
  /// A place in the text of a document, both numbers from 1.
  ///
  /// A line ends with LF, CR or CRLF. Columns count Unicode code points; a byte order mark takes none.
  public struct Place: Hashable, Sendable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Why some bytes are no JSON document, and where.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected at `place`, or which limit the document exceeds.
    public var problem: String
    /// The offset of the offending byte.
    public var offset: Int
    public var place: Place

    /// `line:column: problem`, to stand behind the name of a file and a colon.
    public var description: String { "\(place.line):\(place.column): \(problem)" }

    init(_ problem: String, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
      self.problem = problem
      self.offset = offset
      self.place = Place(of: offset, in: bytes)
    }
  }

  /// What a document may cost. Input is not trusted, so each reader says how much it takes.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a document, in bytes.
    public var bytes: Int
    /// The maximum nesting of arrays and objects.
    public var depth: Int
    /// The maximum memory of a document's values, as a multiple of its size: `[[],[],…]` takes thirty times
    /// its size, what people write two to six times. The values of a small document may take 32 MiB.
    public var growth: Int

    public init(bytes: Int = 64 << 20, depth: Int = 64, growth: Int = 7) {
      self.bytes = bytes
      self.depth = depth
      self.growth = growth
    }

    /// The maximum memory for the values of a document of `count` bytes.
    func memory(ofDocument count: Int) -> Int { max(32 << 20, growth * count) }
  }
}

extension JSON.Place {
  /// The place of the byte at `offset`.
  init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
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
    for byte in bytes[min(lineStart, end)..<end] where byte & 0xC0 != 0x80 { column += 1 }
    self.init(line: line, column: column)
  }
}
