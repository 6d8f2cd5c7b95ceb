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
}
