/// The content of a file in compact form, from which nodes and entries are made when they are asked for.
///
/// A file has a few pieces for each of its lines. Kept as numbers they take less room than the file itself, and
/// reading makes no string. All places are byte offsets into the file.
struct Pieces: Sendable {
  /// One after the other, without a gap, from the beginning of the file to its end.
  var nodes: [Node] = []
  var entries: [Entry] = []
  /// Every comment in the order of the file, those inside entries among them.
  var comments: [Comment] = []
  /// The values that are not strings.
  var values: [PropertyList] = []
  /// The entries of a property list in XML or binary form, which have no place in the file.
  var members: [StringsTable.Element] = []

  struct Node {
    enum Kind: UInt8 { case byteOrderMark, space, comment, entry, brace, junk, value, propertyList }

    /// Where it ends, and the next one begins.
    let end: UInt32
    /// The kind is in the three lowest bits, as no file has so many entries that the index would need them.
    private let indexAndKind: UInt32

    var kind: Kind { Kind(rawValue: UInt8(indexAndKind & 7)) ?? .junk }
    /// The index of the comment, entry or value.
    var index: UInt32 { indexAndKind >> 3 }

    init(_ kind: Kind, end: Int, index: Int = 0) {
      self.end = UInt32(truncatingIfNeeded: end)
      indexAndKind = UInt32(truncatingIfNeeded: index) << 3 | UInt32(kind.rawValue)
    }
  }

  struct Comment {
    var start: UInt32
    var end: UInt32
    var style: StringsFile.Comment.Style
    var position: StringsFile.Comment.Position

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// A key or a value, its quotes included.
  struct Token {
    var start: UInt32
    var end: UInt32
    var quote: StringsFile.Token.Quote
    var hasEscapes: Bool

    var range: Range<Int> { Int(start)..<Int(end) }

    init(_ range: Range<Int>, quote: StringsFile.Token.Quote = .none, hasEscapes: Bool = false) {
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      end = UInt32(truncatingIfNeeded: range.upperBound)
      self.quote = quote
      self.hasEscapes = hasEscapes
    }
  }

  enum Value {
    case sameAsKey
    case string(Token)
    /// The index of a value that is not a string, and its place.
    case other(UInt32, Token)
  }

  /// It begins with its key.
  struct Entry {
    var end: UInt32
    var key: Token
    var value: Value
    // Here, since there is room for it.
    var isRead: Bool
    /// Its comments, which are neighbours among all comments.
    var firstComment: UInt32
    var commentCount: UInt32

    var range: Range<Int> { Int(key.start)..<Int(end) }
    var comments: Range<Int> { Int(firstComment)..<Int(firstComment) + Int(commentCount) }
  }
}

// MARK: What is made of them

extension Pieces {
  func node(at index: Int, in source: SourceText) -> StringsFile.Node {
    let node = nodes[index]
    let range = (index == 0 ? 0 : Int(nodes[index - 1].end))..<Int(node.end)
    return switch node.kind {
    case .byteOrderMark: .byteOrderMark(range)
    case .space: .space(range)
    case .comment: .comment(comment(at: Int(node.index), in: source))
    case .entry: .entry(entry(at: Int(node.index), in: source))
    case .brace: .brace(range)
    case .junk: .junk(range)
    case .value: .value(values[Int(node.index)], range)
    case .propertyList: .propertyList(range)
    }
  }

  func comment(at index: Int, in source: SourceText) -> StringsFile.Comment {
    let comment = comments[index]
    return StringsFile.Comment(
      range: comment.range, style: comment.style, position: comment.position, source: source)
  }

  func entry(at index: Int, in source: SourceText) -> StringsFile.Entry {
    let entry = entries[index]
    guard members.isEmpty else { return StringsFile.Entry(members[index]) }
    let value: StringsFile.Entry.Value =
      switch entry.value {
      case .sameAsKey: .sameAsKey
      case .string(let token): .string(StringsFile.Token(token, in: source))
      case .other(let value, let token): .other(values[Int(value)], token.range)
      }
    return StringsFile.Entry(
      range: entry.range, key: StringsFile.Token(entry.key, in: source), value: value,
      comments: entry.comments.map { comment(at: $0, in: source) }, isRead: entry.isRead)
  }
}

extension StringsFile.Token {
  fileprivate init(_ token: Pieces.Token, in source: SourceText) {
    self.init(
      range: token.range, quote: token.quote, source: source, hasEscapes: token.hasEscapes)
  }
}

extension StringsFile.Entry {
  /// An entry of a property list.
  fileprivate init(_ member: StringsTable.Element) {
    let key = StringsFile.Token(range: 0..<0, quote: .none, text: member.key)
    let value: Value =
      if case .string(let text) = member.value {
        .string(StringsFile.Token(range: 0..<0, quote: .none, text: text))
      } else {
        .other(member.value, 0..<0)
      }
    self.init(range: 0..<0, key: key, value: value, comments: [], isRead: true)
  }
}
