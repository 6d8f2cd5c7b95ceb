/// Reads a text file to its end, whatever is in it: every unit goes into a node, and what is
/// not an entry becomes junk with a fault.
///
/// It follows the grammar of ``StrictParser`` and differs only in going on. Where it resumes is a guess at
/// what the author meant; the table never comes from here.
struct DocumentParser<Unit: CodeUnit> {
  var scanner: Scanner<Unit>
  let source: SourceText
  /// Whether CoreFoundation read a table, and how far, in units.
  let readEnd: Int?

  var nodes: [StringsFile.Node] = []
  var faults: [Draft] = []
  /// Where each entry starts, those included that could not be made out.
  var attempts: [Int] = []
  private var isBraced = false
  /// From where a line end was looked for last, to that line end.
  private var line: ClosedRange<Int>?
  /// Units that were looked at again.
  private var rereads = 0

  typealias Draft = FaultCollector.Draft

  init(_ scanner: Scanner<Unit>, source: SourceText, readEnd: Int?) {
    self.scanner = scanner
    self.source = source
    self.readEnd = readEnd
  }

  mutating func parse() {
    readTrivia()
    if scanner.unit == .ascii("{"), !scanner.isAtEnd {
      isBraced = true
      readBrace()
    }
    while true {
      readTrivia()
      if scanner.isAtEnd { break }
      guard faults.count < Self.maximumFaults, mayReread else {
        giveUp()
        break
      }
      if scanner.unit.isQuote || scanner.unit.isUnquoted {
        readEntry()
      } else if isBraced, scanner.unit == .ascii("}") {
        isBraced = false
        readBrace()
      } else {
        readStray()
      }
    }
  }

  /// A file with more faults than this is something else, and not worth guessing at.
  private static var maximumFaults: Int { 10_000 }

  /// Makes the rest junk: guessing on would cost more than it helps.
  private mutating func giveUp() {
    let start = scanner.position
    scanner.position = scanner.end
    report(
      .unexpectedCharacter, start, start, "too much is wrong from here on",
      "mend what is above first")
    nodes.append(junk(from: start))
  }

  // MARK: Pieces

  func bytes(_ start: Int, _ end: Int) -> Range<Int> { source.offset(start)..<source.offset(end) }

  func junk(from start: Int) -> StringsFile.Node { .junk(bytes(start, scanner.position)) }

  private mutating func readBrace() {
    scanner.position += 1
    nodes.append(.brace(bytes(scanner.position - 1, scanner.position)))
  }

  /// White space and comments up to the next token, as nodes.
  mutating func readTrivia() { nodes += trivia() }

  mutating func trivia() -> [StringsFile.Node] {
    var pieces: [StringsFile.Node] = []
    while !scanner.isAtEnd {
      let start = scanner.position
      while !scanner.isAtEnd, case let length = scanner.spaceLength, length > 0 {
        scanner.position += length
      }
      if scanner.position > start { pieces.append(.space(bytes(start, scanner.position))) }
      guard !scanner.isAtEnd, let style = scanner.commentStyle else { break }
      pieces.append(.comment(readComment(style)))
    }
    return pieces
  }

  private mutating func readComment(_ style: StringsFile.Comment.Style) -> StringsFile.Comment {
    let start = scanner.position
    let isClosed = scanner.skipComment(style)
    if style == .block { checkSwallowed(start, isClosed: isClosed) }
    let end = scanner.position - (style == .block && isClosed ? 2 : 0)
    return StringsFile.Comment(
      range: bytes(start, scanner.position), text: trimmed(start + 2, end), style: style,
      position: .detached)
  }

  /// The text between two indices, without the white space at its ends.
  private func trimmed(_ start: Int, _ end: Int) -> String {
    func isSpace(_ index: Int) -> Bool {
      let unit = scanner.base[index]
      return unit == 0x20 || unit >= 0x09 && unit <= 0x0D
    }
    var (start, end) = (start, end)
    while start < end, isSpace(start) { start += 1 }
    while start < end, isSpace(end - 1) { end -= 1 }
    return start < end ? scanner.units.text(start..<end, escaped: false).string : ""
  }

  /// A token whose end is known to be at the position.
  func token(from start: Int, hasEscapes: Bool) -> StringsFile.Token {
    let isQuoted = scanner.unit(at: start).isQuote
    let inset = isQuoted ? 1 : 0
    return StringsFile.Token(
      range: bytes(start, scanner.position),
      quote: !isQuoted ? .none : scanner.unit(at: start) == .ascii("\"") ? .double : .single,
      text: scanner.units.text(start + inset..<scanner.position - inset, escaped: hasEscapes))
  }

  /// Moves over a string. `nil` when its closing quote is missing; the position is then at the end.
  mutating func readString() -> StringsFile.Token? {
    let start = scanner.position
    guard scanner.unit.isQuote else {
      scanner.skipUnquoted()
      return token(from: start, hasEscapes: false)
    }
    let quote = scanner.unit
    scanner.position += 1
    guard case .closed(let hasEscapes) = scanner.skipQuoted(quote) else { return nil }
    scanner.position += 1
    return token(from: start, hasEscapes: hasEscapes)
  }

  // MARK: Entries

  private mutating func readEntry() {
    let start = scanner.position
    attempts.append(start)
    guard let key = readString() else {
      reportUnterminated(at: start, "the key")
      goBack(to: lineEnd(from: start))
      nodes.append(junk(from: start))
      return
    }
    let keyEnd = scanner.position
    var inside = trivia()
    switch scanner.isAtEnd ? 0 : scanner.unit {
    case .ascii(";"):
      finish(start, key, .sameAsKey, inside)
    case .ascii("="):
      scanner.position += 1
      inside += trivia()
      readValue(start, key, inside)
    default:
      reportMissingEquals(start, key, keyEnd: keyEnd)
    }
  }

  private mutating func readValue(
    _ start: Int, _ key: StringsFile.Token, _ inside: [StringsFile.Node]
  ) {
    if scanner.unit == .ascii("@"), scanner.unit(at: scanner.position + 1).isQuote {
      report(
        .unexpectedCharacter, scanner.position, scanner.position + 1,
        "'@' before a string is Objective-C, not part of the format", "remove the '@'", key)
      scanner.position += 1
    }
    let valueStart = scanner.position
    switch scanner.isAtEnd ? 0 : scanner.unit {
    case let unit where unit.isQuote || unit.isUnquoted:
      guard let value = readString() else {
        reportUnterminated(at: valueStart, "the value", key.text)
        goBack(to: lineEnd(from: valueStart))
        nodes.append(junk(from: start))
        return
      }
      endEntry(start, key, .string(value), inside, valueStart: valueStart)
    case .ascii("{"), .ascii("("), .ascii("<"):
      var parser = StrictParser(scanner)
      if let value = parser.parseValue() {
        scanner.position = parser.scanner.position
        let range = bytes(valueStart, scanner.position)
        endEntry(start, key, .other(value, range), inside, valueStart: valueStart)
      } else {
        countReread(parser.scanner.position - valueStart)
        let place = max(valueStart, min(parser.failure?.position ?? valueStart, scanner.end - 1))
        report(
          parser.failure?.kind == .tooDeep ? .tooDeep : .malformedValue, place, place + 1,
          "the value is no string, and no array, dictionary or data either",
          "put the value in double quotes", key)
        skipStatement(from: start)
      }
    default:
      reportMissingValue(key)
      skipStatement(from: start)
    }
  }

  /// Looks for the semicolon after a value.
  private mutating func endEntry(
    _ start: Int, _ key: StringsFile.Token, _ value: StringsFile.Entry.Value,
    _ before: [StringsFile.Node], valueStart: Int
  ) {
    let valueEnd = scanner.position
    let inside = before + trivia()
    if !scanner.isAtEnd, scanner.unit == .ascii(";") {
      finish(start, key, value, inside)
    } else {
      reportMissingSemicolon(
        start, key, value, before, valueStart: valueStart, valueEnd: valueEnd)
    }
  }

  /// Adds the entry, with the semicolon at the position.
  mutating func finish(
    _ start: Int, _ key: StringsFile.Token, _ value: StringsFile.Entry.Value,
    _ inside: [StringsFile.Node]
  ) {
    if !scanner.isAtEnd { scanner.position += 1 }
    add(start, key, value, inside)
  }

  /// Adds the entry that ends at the position.
  mutating func add(
    _ start: Int, _ key: StringsFile.Token, _ value: StringsFile.Entry.Value,
    _ inside: [StringsFile.Node]
  ) {
    let comments = inside.compactMap { node -> StringsFile.Comment? in
      guard case .comment(var comment) = node else { return nil }
      comment.position = .inside
      return comment
    }
    nodes.append(
      .entry(
        StringsFile.Entry(
          range: bytes(start, scanner.position), key: key, value: value, comments: comments,
          isRead: readEnd.map { scanner.position <= $0 } ?? false)))
  }

  // MARK: Going on after a fault

  /// The end of the line that an index lies in.
  mutating func lineEnd(from start: Int) -> Int {
    if let line, line.contains(start) { return line.upperBound }
    let end = scanner.lineEnd(from: start, separators: false)
    line = start...end
    return end
  }

  /// Goes back to a place that was read already. The amount is bounded, so that no file takes more than
  /// linear time.
  mutating func goBack(to position: Int) {
    rereads += max(0, scanner.position - position)
    scanner.position = position
  }

  private var mayReread: Bool { rereads <= 16 * scanner.units.count + 65_536 }

  mutating func countReread(_ units: Int) { rereads += units }

  mutating func report(
    _ kind: StringsFile.Fault.Kind, _ start: Int, _ end: Int, _ message: String, _ fix: String,
    _ key: StringsFile.Token? = nil
  ) {
    faults.append(
      Draft(kind: kind, range: bytes(start, end), message: message, fix: fix, key: key?.text))
  }

  /// Moves past the next semicolon, or to the end of the line if there is none before it, over
  /// strings that end on it, and makes all of it junk.
  mutating func skipStatement(from start: Int) {
    let (line, end) = (lineEnd(from: scanner.position), scanner.end)
    scanner.end = line
    while scanner.position < line, scanner.unit != .ascii(";") {
      guard mayReread else {
        scanner.position = line
        break
      }
      let here = scanner.position
      if scanner.unit.isQuote, readString() != nil { continue }
      goBack(to: here + 1)
    }
    scanner.end = end
    if scanner.position < line { scanner.position += 1 }
    nodes.append(junk(from: start))
  }
}
