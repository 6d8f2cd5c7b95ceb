/// A `.strings` file, read without losing a byte.
///
/// Reading never fails. What CoreFoundation would refuse, or drop without an error, is a ``Fault`` with
/// its place and its fix, and reading continues after it: all mistakes are found in one pass, and
/// everything that can be understood is available. ``table()`` returns what an app gets: the table that
/// CoreFoundation reads, or an error if CoreFoundation returns one.
///
/// ```swift
/// import Localization
///
/// let text = """
///   "play" = "Spielen"
///   "pause" = "Pause";
///   """
/// let file = StringsFile(Array(text.utf8))
/// for fault in file.faults {
///   print(fault.place, fault.message, fault.fix, separator: "; ")
/// }
/// // Prints "1:19; the ';' after the value is missing; add ';' after the value"
/// for entry in file.entries {
///   print(entry.key.text, "=", entry.text ?? "no text")
/// }
/// // Prints "play = Spielen"
/// // Prints "pause = Pause"
/// ```
///
/// All ranges are offsets into ``bytes``; ``place(of:)`` turns one into line and column.
public struct StringsFile: Sendable {
  /// The formats of a `.strings` file.
  public enum Format: String, Hashable, Sendable {
    /// The text format: `"key" = "value";`.
    case text
    /// A property list in XML.
    case xmlPropertyList = "xml"
    /// A property list in Apple's binary format, as Xcode builds it.
    case binaryPropertyList = "binary"
  }

  /// The file as it was read.
  public let bytes: [UInt8]
  /// The format of the file.
  public let format: Format
  /// The encoding of the text. Binary property lists have none and report UTF-8.
  public let encoding: TextEncoding
  /// All entries, in the order of the file.
  ///
  /// They include entries that CoreFoundation does not read (``Entry/isRead``) and those that a later
  /// one with the same key replaces. The entries of a property list have no place in the file: they
  /// are sorted by key, and their ranges are empty.
  public let entries: [Entry]
  /// All comments, in the order of the file, including those of ``entries``.
  public let comments: [Comment]
  /// The mistakes and doubts, in the order of the file.
  public let faults: [Fault]

  /// The pieces of the file, in order and without gaps: their ranges, joined, are the whole file.
  ///
  /// A property list in XML or binary form is a single ``Node/Kind/propertyList``.
  public let nodes: [Node]

  let source: SourceText
  let content: Content

  /// The content of the file as CoreFoundation reads it.
  enum Content: Sendable {
    case table
    case value(PropertyList)
    case refused
  }

  /// Returns the line and column of an offset into ``bytes``.
  public func place(of offset: Int) -> Place { source.place(of: offset) }

  /// Returns the text of a part of the file, without resolving escapes.
  public func text(in range: Range<Int>) -> String { source.text(inFile: range).string }

  /// The backslashes before a letter that makes no escape, with the letter.
  package var unknownEscapes: [(range: Range<Int>, letter: Unicode.Scalar)] {
    var escapes: [(Range<Int>, Unicode.Scalar)] = []
    let text = source.utf8
    var index = source.start
    while let place = text[index...].firstIndex(of: UInt8(ascii: "\\")), place + 1 < text.count {
      let letter = Unicode.Scalar(text[place + 1])
      if letter.isASCII, letter.properties.isAlphabetic, !"abtnvfrU".unicodeScalars.contains(letter) {
        escapes.append((source.fileRange(place..<place + 2), letter))
      }
      index = place + 2
    }
    return escapes
  }

  /// Returns the table that an app gets from this file.
  ///
  /// It is CoreFoundation's, key for key and value for value.
  ///
  /// - Throws: The first fault that makes CoreFoundation refuse the file, or the reason why its content
  ///   is not a table.
  public func table() throws(Fault) -> StringsTable {
    guard case .table = content else {
      throw faults.first { $0.effect == .rejects } ?? source.fault(.malformedValue, at: 0..<0, "", "")
    }
    return StringsTable(entries.filter(\.isRead).map { .init(key: $0.key.text, value: $0.propertyList) })
  }

  /// Returns the value that CoreFoundation reads: a dictionary for every file with a table, or a
  /// string, an array or data.
  public func propertyList() throws(Fault) -> PropertyList {
    if case .value(let value) = content { return value }
    return .dictionary(Dictionary(try table().map { ($0.key, $0.value) }) { $1 })
  }
}

extension StringsFile {
  /// A line and a column, from 1.
  ///
  /// As in CoreFoundation, a line ends with LF, CR or CR LF. A column is a Unicode scalar.
  public struct Place: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    /// Creates the place at a line and a column.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// Returns a Boolean value that indicates whether the first value comes before the second.
    public static func < (one: Self, other: Self) -> Bool { (one.line, one.column) < (other.line, other.column) }

    /// The place as `line:column`.
    public var description: String { "\(line):\(column)" }
  }

  /// A piece of the file.
  public struct Node: Hashable, Sendable {
    /// The meaning of a piece.
    public enum Kind: Hashable, Sendable {
      case byteOrderMark
      /// White space between two other nodes.
      case space
      case comment
      case entry
      /// `{` or `}` around all entries.
      case brace
      /// Text that is not an entry, for the reason of a fault.
      case junk
      /// A single value, which makes the file a property list but not a table.
      case value
      /// A whole file in XML or binary form.
      case propertyList
    }

    /// The meaning of the piece.
    public let kind: Kind
    /// The range of its bytes.
    public let range: Range<Int>
    /// The index in ``StringsFile/comments`` or ``StringsFile/entries``; 0 for other pieces.
    public var index = 0
  }

  /// A comment, `/* … */` or `// …`.
  public struct Comment: Hashable, Sendable {
    /// The delimiters of a comment: `/* … */` or `// …`.
    public enum Style: Hashable, Sendable { case block, line }

    /// The place of a comment, relative to its entry.
    public enum Position: Hashable, Sendable {
      /// Without an entry: a file header, or a heading followed by an empty line.
      case detached
      /// Directly above the entry, without an empty line between.
      case above
      /// Between the key and the semicolon.
      case inside
      /// After the semicolon, on the same line.
      case trailing
    }

    /// The range from the first slash to the end of the comment, without the line end of a line comment.
    public let range: Range<Int>
    /// The delimiters.
    public let style: Style
    /// The place relative to the entry.
    public var position: Position
    /// The text without the delimiters and the white space around it.
    public let text: String
  }

  /// A key or value in the file.
  public struct Token: Hashable, Sendable {
    /// The quotes around a token.
    public enum Quote: Hashable, Sendable { case none, single, double }

    /// The range including quotes.
    public let range: Range<Int>
    /// The quotes.
    public let quote: Quote
    /// The text, with its escapes resolved.
    public let text: ExactString
  }

  /// `"key" = "value";`
  public struct Entry: Hashable, Sendable {
    /// The part after the key.
    public enum Value: Hashable, Sendable {
      /// `"key";`, whose value equals the key.
      case sameAsKey
      /// A text.
      case string(Token)
      /// An array, a dictionary or data, which an app can't use as a text.
      case other(PropertyList, Range<Int>)
    }

    /// The range from the key to the semicolon, or to the end of the value if there is no semicolon.
    public let range: Range<Int>
    /// The key.
    public let key: Token
    /// The value.
    public let value: Value
    /// The comments of the entry, in the order of the file.
    public let comments: [Comment]
    /// A Boolean value that indicates whether CoreFoundation accepts the file and reads this entry.
    public let isRead: Bool

    /// The value, if it is a text.
    public var text: ExactString? {
      switch value {
      case .sameAsKey: key.text
      case .string(let token): token.text
      case .other: nil
      }
    }

    /// The range of the value; for `"key";` that of the key.
    public var valueRange: Range<Int> {
      switch value {
      case .sameAsKey: key.range
      case .string(let token): token.range
      case .other(_, let range): range
      }
    }

    /// The value of any kind.
    var propertyList: PropertyList { if case .other(let value, _) = value { value } else { .string(text ?? key.text) } }
  }
}

extension StringsFile {
  /// Returns the line at a range of ``bytes``, split at the range. A long line is cut.
  package func excerpt(of range: Range<Int>) -> (before: String, marked: String, after: String) {
    let reach = 400
    let start = source.characterStart(source.textOffset(range.lowerBound))
    let end = source.characterEnd(max(start, source.textOffset(range.upperBound)))
    let earliest = max(source.start, start - reach)
    let lineStart = source.utf8[earliest..<start].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? earliest
    func lineEnd(from offset: Int, upTo limit: Int) -> Int {
      source.utf8[offset..<limit].firstIndex(where: \.isLineEnd) ?? source.characterEnd(limit)
    }
    let markedEnd = lineEnd(from: start, upTo: min(end, start + reach))
    let after = markedEnd == end ? end..<lineEnd(from: end, upTo: min(source.end, end + reach)) : end..<end
    return (
      source.text(source.characterEnd(lineStart)..<start).string,
      source.text(start..<markedEnd).string, source.text(after).string
    )
  }

  /// Returns the range of ``bytes`` in which a part of an entry's text is written.
  package func range(of part: Range<String.Index>, inTextOf entry: Entry) -> Range<Int> {
    guard let text = entry.text?.string else { return entry.valueRange }
    let token = source.textOffset(entry.valueRange.lowerBound)..<source.textOffset(entry.valueRange.upperBound)
    func offset(of index: String.Index) -> Int {
      self.offset(ofUnit: text.utf16.distance(from: text.startIndex, to: index), in: token)
    }
    let start = offset(of: part.lowerBound)
    return source.fileRange(start..<max(start, offset(of: part.upperBound)))
  }

  /// Returns the text offset at which a UTF-16 unit of a string's text is written.
  private func offset(ofUnit unit: Int, in token: Range<Int>) -> Int {
    let utf8 = source.utf8[token]
    var index = token.lowerBound + (utf8.first?.isQuote == true ? 1 : 0)
    var units = 0
    while units < unit, index < token.upperBound {
      let isEscape = utf8[index] == UInt8(ascii: "\\") && index + 1 < token.upperBound
      if isEscape { index += 1 }
      let rest = utf8[index...]
      let (value, length) = source.utf8.scalar(at: index)
      units += value > 0xFFFF ? 2 : 1
      if isEscape, 0x30...0x37 ~= utf8[index] {
        index += rest.prefix(3).prefix { 0x30...0x37 ~= $0 }.count
      } else if isEscape, utf8[index] == UInt8(ascii: "U") {
        index += 1 + rest.dropFirst().prefix(4).prefix { $0.hexadecimalDigit != nil }.count
      } else {
        index += length
      }
    }
    return index
  }
}

extension SourceText {
  /// Returns the start of the character at a text offset.
  fileprivate func characterStart(_ offset: Int) -> Int {
    utf8[start..<min(offset + 1, end)].lastIndex { $0 & 0xC0 != 0x80 } ?? offset
  }

  /// Returns the end of the character at a text offset; the offset itself between two characters.
  fileprivate func characterEnd(_ offset: Int) -> Int { utf8[offset...].firstIndex { $0 & 0xC0 != 0x80 } ?? end }
}
