/// Reads the text format of `.strings` by the grammar of CoreFoundation (CFOldStylePList).
///
/// The grammar is written once, as functions that throw a ``Mistake``. There are two ways to react to
/// the first mistake:
/// - **exact**: reading ends, as it does in CoreFoundation;
/// - **recovering**: the mistake becomes a fault, and reading continues at a place that the author
///   probably meant (`StringsParser+Recovery.swift`).
///
/// Three habits of CoreFoundation decide what a file means. A first string with something after it
/// makes the file a list of entries. A character that can't start a key ends that list without an
/// error. And a mistake inside an array is forgotten if the array can be closed right there.
///
/// All positions are text offsets (``SourceText``).
struct StringsParser {
  /// The deepest nesting of values, as in CoreFoundation on 64 bits.
  static let maximumDepth = 512

  /// A place at which the grammar is violated.
  struct Mistake: Error {
    let kind: StringsFile.Fault.Kind
    let position: Int
  }

  /// CoreFoundation's result for the whole file.
  enum Outcome {
    /// The entries before the first mistake.
    case table
    case value(PropertyList)
    case failure(Mistake)
  }

  /// A key or value, including its quotes.
  struct Token {
    var range: Range<Int>
    var hasEscapes = false
  }

  enum Value {
    case sameAsKey
    case string(Token)
    /// The index of an array, dictionary or data in ``values``, and its range.
    case other(Int, Range<Int>)
  }

  /// An entry, or the part of it that was read before a mistake.
  struct Entry {
    /// The part that is being read.
    enum Part { case key, separator, value, semicolon }

    let start: Int
    var part = Part.key
    var key = Token(range: 0..<0)
    var valueStart = 0
    var value = Value.sameAsKey
    var valueEnd = 0
    /// The indices of its comments.
    var comments: Range<Int>
    var end = 0
  }

  let source: SourceText
  let utf8: [UInt8]
  /// The end of the text that is visible to the parser.
  var end: Int
  var position: Int
  let recovers: Bool

  /// The entries; empty unless recovering.
  var entries: [Entry] = []
  /// The keys and values of the entries; empty if recovering.
  private(set) var table: StringsTable
  /// The values of entries that are not strings.
  private(set) var values: [PropertyList] = []
  /// CoreFoundation's result, once it is known.
  private(set) var outcome: Outcome?
  /// The limit that the file exceeds. Such a file is refused as a whole.
  var exceededLimit: Mistake?
  /// The number of entries that CoreFoundation reads.
  var readCount = 0

  // Filled in only when recovering
  var nodes: [StringsFile.Node] = []
  var comments: [StringsFile.Comment] = []
  var faults: [StringsFile.Fault] = []
  /// The number of bytes that were read more than once.
  var rereadCount = 0
  /// The number of entries begun, including those that could not be read.
  var attemptCount = 0
  /// The number of those that CoreFoundation reads.
  var readAttemptCount = 0
  /// The line in which a line end was last searched for.
  var line: ClosedRange<Int>?

  private var isInBraces = false
  /// ``attemptCount`` before the item that is being read.
  private var previousAttemptCount = 0
  private var entryCount = 0
  private var elementCount = 0
  var commentCount = 0

  /// - Parameter refusal: The reason for which CoreFoundation refuses the file before it reads any text.
  init(_ source: SourceText, recovers: Bool, refusal: Mistake? = nil) {
    self.source = source
    outcome = refusal.map { .failure($0) }
    self.recovers = recovers
    utf8 = source.utf8
    // An entry with its comment rarely has less than 64 bytes.
    let capacity = utf8.count / 64
    table = StringsTable(capacity: recovers ? 0 : capacity)
    if recovers { entries.reserveCapacity(capacity) }
    end = utf8.count
    position = source.start
  }

  // MARK: The file

  /// Reads the whole file.
  mutating func parse() {
    skipTrivia(as: .detached)
    switch byte {
    case UInt8(ascii: "{"):
      isInBraces = true
      addBrace()
    case UInt8(ascii: "("), UInt8(ascii: "<"):
      if outcome == nil { parseLoneValue() }
    default: break
    }
    while outcome == nil || recovers {
      skipTrivia(as: .detached)
      if position >= end { break }
      checkCount()
      if exceededLimit != nil { return }
      guard mayContinue else {
        giveUp()
        break
      }
      previousAttemptCount = attemptCount
      parseItem()
      if case .value? = outcome { return }
    }
    checkCount()
    if outcome == nil {
      if isInBraces { fail(mistake(.malformedValue)) } else { stop() }
    }
  }

  /// Reads an array or data that is the whole file. What follows it, or a mistake in it, makes
  /// CoreFoundation refuse the file; recovering reads entries from its start.
  private mutating func parseLoneValue() {
    let start = position
    do throws(Mistake) {
      let value = try parseContainer(depth: 0)
      skipTrivia()
      guard position >= end else { throw mistake(.textAfterEnd) }
      outcome = .value(value)
    } catch {
      fail(error)
      position = start
    }
  }

  private mutating func parseItem() {
    if isAtString {
      parseTopLevelEntry()
    } else if isInBraces, byte == UInt8(ascii: "}") {
      isInBraces = false
      addBrace()
      checkEndOfBraces()
    } else {
      endList(mistake(.unexpectedCharacter))
      if recovers { recoverFromStray() }
    }
  }

  private mutating func checkEndOfBraces() {
    guard outcome == nil else { return }
    stop()
    let saved = (position, commentCount)
    skipTrivia()
    if position < end { outcome = .failure(mistake(.textAfterEnd)) }
    (position, commentCount) = saved
  }

  private mutating func parseTopLevelEntry() {
    attemptCount += 1
    var entry = Entry(start: position, comments: comments.count..<comments.count)
    do throws(Mistake) {
      try parseEntry(&entry)
      add(entry)
    } catch {
      switch entry.part {
      case .key: endList(error)
      case .separator where position >= end && outcome == nil && entryCount == 0 && !isInBraces:
        outcome = .value(.string(text(of: entry.key)))
        return
      default: fail(error)
      }
      if recovers { recover(entry, from: error) }
    }
  }

  // MARK: The outcome

  /// Records that CoreFoundation reads no further, without an error.
  private mutating func stop() {
    guard outcome == nil else { return }
    outcome = .table
    readCount = entryCount
    readAttemptCount = previousAttemptCount
  }

  /// Records that CoreFoundation refuses the file.
  private mutating func fail(_ mistake: Mistake) { outcome = outcome ?? .failure(mistake) }

  /// Records that something begins no entry, which ends a list of entries.
  private mutating func endList(_ mistake: Mistake) {
    if isInBraces || entryCount == 0 { fail(mistake) } else { stop() }
  }

  func mistake(_ kind: StringsFile.Fault.Kind) -> Mistake {
    Mistake(kind: kind, position: position)
  }

  private mutating func checkCount() {
    if max(entryCount + elementCount, commentCount) > StringsFile.maximumEntries {
      exceededLimit = exceededLimit ?? mistake(.tooManyEntries)
    }
  }

  // MARK: Entries

  /// Reads `"key" = "value";` or `"key";`.
  private mutating func parseEntry(_ entry: inout Entry) throws(Mistake) {
    entry.key = try parseString()
    entry.part = .separator
    skipTrivia(as: .inside)
    entry.comments = entry.comments.lowerBound..<comments.count
    if byte == UInt8(ascii: "=") {
      position += 1
      skipTrivia(as: .inside)
      entry.part = .value
      entry.valueStart = position
      try parseEntryValue(&entry)
    } else if byte == UInt8(ascii: ";") {
      position += 1
      entry.end = position
    } else {
      throw mistake(position < end ? .missingEquals : .missingSemicolon)
    }
  }

  /// Reads the value of an entry and the semicolon after it.
  mutating func parseEntryValue(_ entry: inout Entry) throws(Mistake) {
    skipTrivia()
    if isAtString {
      entry.value = .string(try parseString())
    } else {
      let start = position
      values.append(try parseContainer(depth: 1))
      entry.value = .other(values.count - 1, start..<position)
    }
    entry.part = .semicolon
    entry.valueEnd = position
    entry.comments = entry.comments.lowerBound..<comments.count
    skipTrivia(as: .inside)
    guard byte == UInt8(ascii: ";") else { throw mistake(.missingSemicolon) }
    position += 1
    entry.end = position
    entry.comments = entry.comments.lowerBound..<comments.count
  }

  /// Adds an entry that ends at the position. Comments after its own were read in vain.
  mutating func add(_ entry: Entry) {
    entryCount += 1
    guard recovers else {
      table.append(.init(key: text(of: entry.key), value: value(of: entry)))
      return
    }
    comments.removeSubrange(entry.comments.upperBound...)
    addNode(.entry, index: entries.count)
    entries.append(entry)
  }

  /// Returns the value of an entry.
  private func value(of entry: Entry) -> PropertyList {
    switch entry.value {
    case .sameAsKey: .string(text(of: entry.key))
    case .string(let token): .string(text(of: token))
    case .other(let index, _): values[index]
    }
  }

  // MARK: Values

  private mutating func parseValue(depth: Int) throws(Mistake) -> PropertyList {
    elementCount += 1
    checkCount()
    guard exceededLimit == nil else { throw mistake(.tooManyEntries) }
    guard depth <= Self.maximumDepth else { throw mistake(.tooDeep) }
    skipTrivia()
    return isAtString ? .string(text(of: try parseString())) : try parseContainer(depth: depth)
  }

  /// Reads an array, a dictionary or data.
  private mutating func parseContainer(depth: Int) throws(Mistake) -> PropertyList {
    guard position < end else { throw mistake(.missingValue) }
    return switch byte {
    case UInt8(ascii: "{"): try parseDictionary(depth: depth)
    case UInt8(ascii: "("): try parseArray(depth: depth)
    case UInt8(ascii: "<"): try parseData()
    default: throw mistake(.unexpectedCharacter)
    }
  }

  private mutating func parseDictionary(depth: Int) throws(Mistake) -> PropertyList {
    position += 1
    var members: [ExactString: PropertyList] = [:]
    skipTrivia()
    // A key without an end ends the entries, as at the top level.
    while isAtString, let token = try? parseString() {
      let key = text(of: token)
      skipTrivia()
      if byte == UInt8(ascii: "=") {
        position += 1
        members[key] = try parseValue(depth: depth + 1)
        skipTrivia()
      } else {
        members[key] = .string(key)
      }
      guard byte == UInt8(ascii: ";") else { throw mistake(.missingSemicolon) }
      position += 1
      skipTrivia()
    }
    try parseClosing(UInt8(ascii: "}"))
    return .dictionary(members)
  }

  private mutating func parseArray(depth: Int) throws(Mistake) -> PropertyList {
    position += 1
    var elements: [PropertyList] = []
    while let element = try? parseValue(depth: depth + 1) {
      elements.append(element)
      skipTrivia()
      guard byte == UInt8(ascii: ",") else { break }
      position += 1
    }
    guard exceededLimit == nil else { throw mistake(.tooManyEntries) }
    try parseClosing(UInt8(ascii: ")"))
    return .array(elements)
  }

  private mutating func parseClosing(_ bracket: UInt8) throws(Mistake) {
    skipTrivia()
    guard byte == bracket else { throw mistake(.malformedValue) }
    position += 1
  }

  /// Reads pairs of hexadecimal digits up to `>`. CoreFoundation looks only at the low eight bits of a
  /// UTF-16 unit, so that U+0130 counts as `0`.
  private mutating func parseData() throws(Mistake) -> PropertyList {
    position += 1
    var data: [UInt8] = []
    var high: UInt8?
    while position < end {
      let (scalar, length) = utf8.scalar(at: position)
      let digit = scalar < 0x1_0000 ? UInt8(truncatingIfNeeded: scalar).hexadecimalDigit : nil
      if let digit, let first = high {
        data.append(first << 4 | digit)
        high = nil
      } else if let digit {
        high = digit
      } else if high != nil {
        break
      } else if scalar == 0x3E {
        position += length
        return .data(data)
      } else if ![0x20, 0x0A, 0x09, 0x0D, 0x2028, 0x2029].contains(scalar) {
        break
      }
      position += length
    }
    throw mistake(.malformedValue)
  }

  // MARK: Nodes

  /// Adds a node from the last one to the position.
  mutating func addNode(_ kind: StringsFile.Node.Kind, index: Int = 0) {
    let start = nodes.last?.range.upperBound ?? source.fileStart
    nodes.append(.init(kind: kind, range: start..<source.fileOffset(position), index: index))
  }

  private mutating func addBrace() {
    position += 1
    if recovers { addNode(.brace) }
  }
}
