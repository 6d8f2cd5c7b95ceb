/// A `.strings` file, read without losing a byte.
///
/// Reading never fails: what CoreFoundation would refuse, or drop in silence, is a ``Fault`` with its
/// place and its fix, and the reader goes on after it, so that every mistake is found at once and
/// everything that can be understood is there. ``table()`` gives what an app gets: exactly the table
/// that CoreFoundation reads, or an error where CoreFoundation gives one.
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
  /// The three formats that go under the name `.strings`.
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
  /// Which of the three formats it is in.
  public let format: Format
  /// The encoding of the text. Binary property lists have none and say UTF-8.
  public let encoding: TextEncoding
  /// The file in pieces, in order and without gaps: their ranges, joined, are the whole file.
  ///
  /// A property list in XML or binary form is a single ``Node/propertyList(_:)``.
  public var nodes: Nodes { Nodes(pieces: pieces, source: source) }
  /// What is wrong or doubtful, in the order of the file.
  public let faults: [Fault]

  let source: SourceText
  let pieces: Pieces
  let places: PlaceIndex

  /// Every entry, also those that CoreFoundation does not read (``Entry/isRead``) and those that a later
  /// one with the same key replaces, in the order of the file.
  ///
  /// A property list's entries have no place of their own in the file: they are sorted by key, and
  /// their ranges are empty.
  public var entries: Entries { Entries(pieces: pieces, source: source) }

  /// Every comment, in the order of the file, those of ``entries`` among them.
  public var comments: [Comment] {
    pieces.comments.indices.map { pieces.comment(at: $0, in: source) }
  }

  /// The line and column of an offset into ``bytes``.
  public func place(of offset: Int) -> Place { places.place(of: offset, in: source) }

  /// The text of a part of the file, with its escapes as they are written.
  public func text(in range: Range<Int>) -> String { source.text(of: range).string }
}

extension StringsFile {
  /// A line and a column, both counted from 1.
  ///
  /// A line ends with LF, CR or CR LF, as CoreFoundation counts them. A column counts Unicode
  /// scalars.
  public struct Place: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int {
      get { Int(lineNumber) }
      set { lineNumber = UInt32(clamping: newValue) }
    }
    /// The column in Unicode scalars, from 1.
    public var column: Int {
      get { Int(columnNumber) }
      set { columnNumber = UInt32(clamping: newValue) }
    }

    // Half as much memory: each entry of a table has a place, and no file has as many lines.
    private var lineNumber: UInt32
    private var columnNumber: UInt32

    /// The place at a line and a column.
    public init(line: Int, column: Int) {
      lineNumber = UInt32(clamping: line)
      columnNumber = UInt32(clamping: column)
    }

    public static func < (one: Self, other: Self) -> Bool {
      (one.line, one.column) < (other.line, other.column)
    }

    public var description: String { "\(line):\(column)" }
  }

  /// A piece of the file.
  public enum Node: Hashable, Sendable {
    case byteOrderMark(Range<Int>)
    /// White space between two other pieces.
    case space(Range<Int>)
    case comment(Comment)
    case entry(Entry)
    /// `{` or `}` around all entries.
    case brace(Range<Int>)
    /// Text that is not an entry. A fault says why.
    case junk(Range<Int>)
    /// A single value, which makes the file a property list but not a table.
    case value(PropertyList, Range<Int>)
    /// A whole file in XML or binary form.
    case propertyList(Range<Int>)

    /// Its bytes.
    public var range: Range<Int> {
      switch self {
      case .byteOrderMark(let range), .space(let range), .brace(let range), .junk(let range),
        .value(_, let range), .propertyList(let range):
        range
      case .comment(let comment): comment.range
      case .entry(let entry): entry.range
      }
    }
  }

  /// A comment, `/* … */` or `// …`.
  public struct Comment: Hashable, Sendable {
    /// How a comment is delimited: `/* … */` or `// …`.
    public enum Style: Hashable, Sendable { case block, line }

    /// Where a comment is, seen from the entry it belongs to.
    public enum Position: Hashable, Sendable {
      /// On its own: a file header, or a heading followed by an empty line.
      case detached
      /// Right above the entry, with no empty line between.
      case above
      /// Between the key and the semicolon.
      case inside
      /// After the semicolon, on the same line.
      case trailing
    }

    /// From the first slash to the end of the comment; a line comment's line end is not part of it.
    public let range: Range<Int>
    /// How it is delimited.
    public let style: Style
    /// Where it is.
    public var position: Position
    let source: SourceText

    /// The text without the delimiters and without white space around it.
    public var text: String { source.commentText(in: range, style) }
  }

  /// A key or a value as it is written.
  public struct Token: Hashable, Sendable {
    /// What a token is quoted with.
    public enum Quote: Hashable, Sendable { case none, single, double }

    /// The token, its quotes included.
    public let range: Range<Int>
    /// Its quotes.
    public let quote: Quote
    private let content: Content

    private enum Content: Sendable {
      case text(ExactString)
      case source(SourceText, hasEscapes: Bool)
    }

    /// The text, with its escapes resolved. It is made when it is asked for.
    public var text: ExactString {
      switch content {
      case .text(let text): return text
      case .source(let source, let hasEscapes):
        let units = source.units(range)
        let inset = quote == .none ? 0 : 1
        return source.text(
          units: units.lowerBound + inset..<units.upperBound - inset, escaped: hasEscapes)
      }
    }

    /// A token with its place.
    public init(range: Range<Int>, quote: Quote, text: ExactString) {
      self.range = range
      self.quote = quote
      content = .text(text)
    }

    init(range: Range<Int>, quote: Quote, source: SourceText, hasEscapes: Bool) {
      self.range = range
      self.quote = quote
      content = .source(source, hasEscapes: hasEscapes)
    }
  }

  /// `"key" = "value";`
  public struct Entry: Hashable, Sendable {
    /// What follows the key.
    public enum Value: Hashable, Sendable {
      /// `"key";`, which means a value equal to the key.
      case sameAsKey
      /// A text.
      case string(Token)
      /// An array, dictionary or data, which an app can't use as a text.
      case other(PropertyList, Range<Int>)
    }

    /// From the key to the semicolon, which is included; to the value's end where it is missing.
    public let range: Range<Int>
    /// The key as it is written.
    public let key: Token
    /// What the key is given.
    public let value: Value
    /// The comments that belong to this entry, in the order of the file.
    public let comments: [Comment]
    /// Whether CoreFoundation gets as far as this entry and accepts the file.
    public let isRead: Bool

    /// The value, when it is a text.
    public var text: ExactString? {
      switch value {
      case .sameAsKey: key.text
      case .string(let token): token.text
      case .other: nil
      }
    }

    /// Where the value is; for `"key";` this is the key.
    public var valueRange: Range<Int> {
      switch value {
      case .sameAsKey: key.range
      case .string(let token): token.range
      case .other(_, let range): range
      }
    }
  }
}
