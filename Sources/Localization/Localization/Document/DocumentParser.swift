/// Reads a text file to its end, whatever is in it: every unit goes into a node, and what is
/// not an entry becomes junk with a fault.
///
/// It follows the grammar of ``StrictParser`` and differs only in going on. Where it resumes is a guess at
/// what the author meant; the table never comes from here.
struct DocumentParser<Unit: CodeUnit> {
  var cursor: UnitCursor<Unit>
  let source: SourceText
  /// Whether CoreFoundation read a table, and how far, in units.
  let readEnd: Int?

  var pieces = Pieces()
  var faults: [Draft] = []
  /// Where each entry starts, those included that could not be made out.
  var attempts: [UInt32] = []
  /// The elements of values that are no texts.
  private var elementCount = 0
  private let maximum: Int
  private var isBraced = false
  /// From where a line end was looked for last, to that line end.
  private var line: ClosedRange<Int>?
  /// Units that were looked at again.
  private var rereads = 0

  typealias Draft = FaultCollector.Draft

  init(_ cursor: UnitCursor<Unit>, source: SourceText, readEnd: Int?) {
    self.cursor = cursor
    self.source = source
    self.readEnd = readEnd
    maximum = EntryLimit(of: cursor.units).maximum
  }

  mutating func parse() {
    readTrivia()
    if cursor.unit == .ascii("{"), !cursor.isAtEnd {
      isBraced = true
      readBrace()
    }
    while true {
      readTrivia()
      if cursor.isAtEnd { break }
      guard faults.count < FaultCollector.maximumFaults, mayReread, mayTakeMore else {
        giveUp()
        break
      }
      if cursor.unit.isQuote || cursor.unit.isUnquoted {
        readEntry()
      } else if isBraced, cursor.unit == .ascii("}") {
        isBraced = false
        readBrace()
      } else {
        readStray()
      }
    }
  }

  /// Makes the rest junk: guessing on would cost more than it helps.
  private mutating func giveUp() {
    let start = cursor.position
    cursor.position = cursor.end
    report(
      .unexpectedCharacter, start, start, FaultCollector.tooMany.message,
      FaultCollector.tooMany.fix)
    addJunk()
  }

  // MARK: Pieces

  func bytes(_ start: Int, _ end: Int) -> Range<Int> { source.offset(start)..<source.offset(end) }

  /// Takes what is between the last node and the position for none of an entry.
  mutating func addJunk() {
    pieces.nodes.append(.init(.junk, end: source.offset(cursor.position)))
  }

  /// The same, for what was taken for an entry: the comments in it are none then.
  mutating func addJunk(forgetting comments: Range<Int>) {
    pieces.comments.removeSubrange(comments.lowerBound...)
    addJunk()
  }

  private mutating func readBrace() {
    cursor.position += 1
    pieces.nodes.append(.init(.brace, end: source.offset(cursor.position)))
  }

  /// White space and comments up to the next token, as nodes.
  @inline(__always)
  mutating func readTrivia() {
    while !cursor.isAtEnd, mayTakeMore {
      let start = cursor.position
      while !cursor.isAtEnd, case let length = cursor.spaceLength, length > 0 {
        cursor.position += length
      }
      if cursor.position > start {
        pieces.nodes.append(.init(.space, end: source.offset(cursor.position)))
      }
      guard !cursor.isAtEnd, let style = cursor.commentStyle else { break }
      let comment = readComment(style, position: .detached)
      pieces.nodes.append(
        .init(.comment, end: comment.range.upperBound, index: pieces.comments.count))
      pieces.comments.append(comment)
    }
  }

  /// White space and comments up to the next token within an entry. Gives the indices of the comments.
  @inline(__always)
  mutating func readTriviaInside() -> Range<Int> {
    let first = pieces.comments.count
    while !cursor.isAtEnd, mayTakeMore {
      while !cursor.isAtEnd, case let length = cursor.spaceLength, length > 0 {
        cursor.position += length
      }
      guard !cursor.isAtEnd, let style = cursor.commentStyle else { break }
      let comment = readComment(style, position: .inside)
      pieces.comments.append(comment)
    }
    return first..<pieces.comments.count
  }

  private mutating func readComment(
    _ style: StringsFile.Comment.Style, position: StringsFile.Comment.Position
  ) -> Pieces.Comment {
    let start = cursor.position
    let isClosed = cursor.skipComment(style)
    if style == .block { checkSwallowed(start, isClosed: isClosed) }
    return Pieces.Comment(
      start: UInt32(truncatingIfNeeded: source.offset(start)),
      end: UInt32(truncatingIfNeeded: source.offset(cursor.position)), style: style,
      position: position)
  }

  /// A token whose end is known to be at the position.
  func token(from start: Int, hasEscapes: Bool) -> Pieces.Token {
    let unit = cursor.unit(at: start)
    return Pieces.Token(
      bytes(start, cursor.position),
      quote: !unit.isQuote ? .none : unit == .ascii("\"") ? .double : .single,
      hasEscapes: hasEscapes)
  }

  /// The text of a token.
  func text(of token: Pieces.Token) -> ExactString {
    let range = source.units(token.range)
    let inset = token.quote == .none ? 0 : 1
    return cursor.units.text(
      range.lowerBound + inset..<range.upperBound - inset, escaped: token.hasEscapes)
  }

  /// Moves over a string. `nil` when its closing quote is missing; the position is then at the end.
  @inline(__always)
  mutating func readString() -> Pieces.Token? {
    let start = cursor.position
    guard cursor.unit.isQuote else {
      cursor.skipUnquoted()
      return token(from: start, hasEscapes: false)
    }
    let quote = cursor.unit
    cursor.position += 1
    guard case .closed(let hasEscapes) = cursor.skipQuoted(quote) else { return nil }
    cursor.position += 1
    return token(from: start, hasEscapes: hasEscapes)
  }

  // MARK: Entries

  mutating func attempt(_ start: Int) { attempts.append(UInt32(truncatingIfNeeded: start)) }

  private mutating func readEntry() {
    let start = cursor.position
    attempt(start)
    guard let key = readString() else {
      reportUnterminated(at: start, "the key")
      goBack(to: lineEnd(from: start))
      addJunk()
      return
    }
    let keyEnd = cursor.position
    var inside = readTriviaInside()
    switch cursor.isAtEnd ? 0 : cursor.unit {
    case .ascii(";"):
      finish(start, key, .sameAsKey, inside)
    case .ascii("="):
      cursor.position += 1
      inside = inside.lowerBound..<readTriviaInside().upperBound
      readValue(start, key, inside)
    default:
      reportMissingEquals(start, key, inside, keyEnd: keyEnd)
    }
  }

  private mutating func readValue(
    _ start: Int, _ key: Pieces.Token, _ inside: Range<Int>
  ) {
    if cursor.unit == .ascii("@"), cursor.unit(at: cursor.position + 1).isQuote {
      report(
        .unexpectedCharacter, cursor.position, cursor.position + 1,
        "'@' before a string is Objective-C, not part of the format", "remove the '@'", key)
      cursor.position += 1
    }
    let valueStart = cursor.position
    switch cursor.isAtEnd ? 0 : cursor.unit {
    case let unit where unit.isQuote || unit.isUnquoted:
      guard let value = readString() else {
        reportUnterminated(at: valueStart, "the value", text(of: key))
        goBack(to: lineEnd(from: valueStart))
        addJunk(forgetting: inside)
        return
      }
      endEntry(start, key, .string(value), inside, valueStart: valueStart)
    case .ascii("{"), .ascii("("), .ascii("<"):
      var parser = StrictParser(cursor, count: elementCount)
      let found = parser.parseValue()
      elementCount = parser.count
      if let value = found {
        cursor.position = parser.cursor.position
        let token = Pieces.Token(bytes(valueStart, cursor.position))
        pieces.values.append(value)
        let index = UInt32(truncatingIfNeeded: pieces.values.count - 1)
        endEntry(start, key, .other(index, token), inside, valueStart: valueStart)
      } else {
        countReread(parser.cursor.position - valueStart)
        let place = max(valueStart, min(parser.failure?.position ?? valueStart, cursor.end - 1))
        report(
          parser.failure?.kind == .tooDeep ? .tooDeep : .malformedValue, place, place + 1,
          "the value is not a string, and not an array, dictionary or data either",
          "put the value in double quotes", key)
        skipStatement(from: start, forgetting: inside)
      }
    default:
      reportMissingValue(key)
      skipStatement(from: start, forgetting: inside)
    }
  }

  /// Looks for the semicolon after a value.
  private mutating func endEntry(
    _ start: Int, _ key: Pieces.Token, _ value: Pieces.Value, _ before: Range<Int>,
    valueStart: Int
  ) {
    let valueEnd = cursor.position
    let all = before.lowerBound..<readTriviaInside().upperBound
    if !cursor.isAtEnd, cursor.unit == .ascii(";") {
      finish(start, key, value, all)
    } else {
      reportMissingSemicolon(
        start, key, value, before, valueStart: valueStart, valueEnd: valueEnd)
    }
  }

  /// Adds the entry, with the semicolon at the position.
  @inline(__always)
  mutating func finish(
    _ start: Int, _ key: Pieces.Token, _ value: Pieces.Value, _ inside: Range<Int>
  ) {
    if !cursor.isAtEnd { cursor.position += 1 }
    add(start, key, value, inside)
  }

  /// Adds the entry that ends at the position, with the comments inside it; later ones were read in vain.
  @inline(__always)
  mutating func add(
    _ start: Int, _ key: Pieces.Token, _ value: Pieces.Value, _ inside: Range<Int>
  ) {
    if inside.upperBound < pieces.comments.count {
      pieces.comments.removeSubrange(inside.upperBound...)
    }
    let end = source.offset(cursor.position)
    pieces.nodes.append(.init(.entry, end: end, index: pieces.entries.count))
    pieces.entries.append(
      Pieces.Entry(
        end: UInt32(truncatingIfNeeded: end), key: key, value: value,
        isRead: readEnd.map { cursor.position <= $0 } ?? false,
        firstComment: UInt32(truncatingIfNeeded: inside.lowerBound),
        commentCount: UInt32(truncatingIfNeeded: inside.count)))
  }

  // MARK: Going on after a fault

  /// The end of the line that an index lies in.
  mutating func lineEnd(from start: Int) -> Int {
    if let line, line.contains(start) { return line.upperBound }
    let end = cursor.lineEnd(from: start, separators: false)
    line = start...end
    return end
  }

  /// Goes back to a place that was read already. The amount is bounded, so that no file takes more than
  /// linear time.
  mutating func goBack(to position: Int) {
    rereads += max(0, cursor.position - position)
    cursor.position = position
  }

  private var mayReread: Bool { rereads <= 16 * cursor.units.count + 65_536 }

  /// Whether the file has no more of anything than its size allows. One that has more is refused, unless something
  /// else is wrong before.
  private var mayTakeMore: Bool {
    max(pieces.entries.count, pieces.comments.count, elementCount) <= maximum
  }

  mutating func countReread(_ units: Int) { rereads += units }

  mutating func report(
    _ kind: StringsFile.Fault.Kind, _ start: Int, _ end: Int, _ message: String, _ fix: String,
    _ key: Pieces.Token? = nil
  ) {
    faults.append(
      Draft(
        kind: kind, range: bytes(start, end), message: message, fix: fix, key: key.map(text)))
  }

  /// Moves past the next semicolon, or to the end of the line if there is none before it, over
  /// strings that end on it, and makes all of it junk.
  mutating func skipStatement(from start: Int, forgetting comments: Range<Int>? = nil) {
    let (line, end) = (lineEnd(from: cursor.position), cursor.end)
    cursor.end = line
    while cursor.position < line, cursor.unit != .ascii(";") {
      guard mayReread else {
        cursor.position = line
        break
      }
      let here = cursor.position
      if cursor.unit.isQuote, readString() != nil { continue }
      goBack(to: here + 1)
    }
    cursor.end = end
    if cursor.position < line { cursor.position += 1 }
    if let comments { pieces.comments.removeSubrange(comments.lowerBound...) }
    addJunk()
  }
}
