/// Goes through a document from its beginning to its end, value by value.
///
/// json-c reads each value that is small enough to be a tree; of a large one the cursor opens the brackets and
/// goes on with its members or elements. So no document of any shape exists as a tree of json-c's, and what
/// nobody asks for is checked and forgotten.
/// An object is read with ``enterObject()`` and then ``nextMember()`` until that gives `nil`; the value of each
/// member is next, to be taken by ``read(_:)``, ``value()`` or ``skip()``.
package struct Cursor: ~Copyable {
  /// The offset of the value that is next, or of what follows the one that was last.
  package private(set) var offset: Int

  private let bytes: UnsafeBufferPointer<UInt8>
  private let scanner: Scanner
  private let outline: Outline
  private let limits: JSON.Limits
  /// How many containers are open.
  private var depth = 0
  /// The innermost container has just been opened.
  private var isFirst = false
  private var tokener: Tokener
  private var depthOfTokener: Int

  /// A cursor before the value of the document, which is checked to be UTF-8 within the limits.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: JSON.Limits
  ) throws(JSON.ParseError) {
    guard bytes.count <= limits.bytes else {
      throw JSON.ParseError(
        "the document is larger than \(limits.bytes >> 20) MiB", at: 0, in: bytes)
    }
    // Not by json-c, which takes overlong forms and surrogates.
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSON.ParseError("expected UTF-8", at: error.byteOffsets.lowerBound, in: bytes)
    }
    let tokener = try Self.tokener(depth: limits.depth, of: bytes)
    self.bytes = bytes
    self.limits = limits
    self.tokener = tokener
    depthOfTokener = 0
    scanner = Scanner(bytes)
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    outline = Outline(scanner, from: offset, limits: limits)
  }

  private static func tokener(
    depth: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSON.ParseError) -> Tokener {
    guard let tokener = Tokener(depth: depth) else {
      throw JSON.ParseError("out of memory", at: 0, in: bytes)
    }
    return tokener
  }

  /// The byte that the next value begins with, `nil` at the end of the document.
  package var nextByte: UInt8? { scanner.byte(at: scanner.skipSpace(from: offset)) }

  /// The members or elements of the next value where that is a large container, else 0.
  package var nextCount: Int { outline.large[scanner.skipSpace(from: offset)]?.count ?? 0 }

  /// The size of the document, in bytes.
  package var documentSize: Int { bytes.count }

  /// An error at the next value.
  package func error(_ problem: String) -> JSON.ParseError {
    JSON.ParseError(problem, at: scanner.skipSpace(from: offset), in: bytes)
  }

  /// Goes to the end of the document, before which only white space may follow.
  package func finish() throws(JSON.ParseError) {
    let end = scanner.skipSpace(from: offset)
    guard end == bytes.count else {
      throw JSON.ParseError("expected the end of the value", at: end, in: bytes)
    }
  }
}

// MARK: - Values

extension Cursor {
  /// Gives the next value, which is read whole, and goes behind it.
  /// - Throws: where the value is at fault, and where its tree would be out of proportion to the document.
  package mutating func read<Result>(_ body: (Node) -> Result) throws(JSON.ParseError) -> Result {
    offset = scanner.skipSpace(from: offset)
    if let large = outline.large[offset], large.cost > limits.memory(ofDocument: bytes.count) {
      throw JSON.ParseError("the value has too many parts", at: offset, in: bytes)
    }
    return try readWhole(body)
  }

  private mutating func readWhole<Result>(
    _ body: (Node) -> Result
  ) throws(JSON.ParseError) -> Result {
    if depth != depthOfTokener {
      tokener = try Self.tokener(depth: limits.depth - depth, of: bytes)
      depthOfTokener = depth
    }
    if depth > 0, scanner.skipSpace(from: offset) == bytes.count {
      throw Expectation.more.error(at: bytes.count, in: bytes)
    }
    let outline = outline
    let (scanner, bytes, start) = (scanner, bytes, offset)
    let read = try tokener.read(start..<max(start, outline.end), of: bytes) {
      (node, end) throws(JSON.ParseError) -> (Result, Int) in
      if let word = outline.word, word < end {
        throw JSON.ParseError(
          "expected a value: a number must be finite", at: word, in: scanner.bytes)
      }
      try outline.check(before: end, in: scanner.bytes)
      return (body(node), end)
    }
    guard let read else {
      try outline.check(before: outline.end, in: bytes)
      throw Expectation.value.error(at: outline.end, in: bytes)
    }
    offset = read.1
    isFirst = false
    return read.0
  }

  /// The next value with all that is in it.
  package mutating func value() throws(JSON.ParseError) -> JSON {
    offset = scanner.skipSpace(from: offset)
    guard let container = outline.large[offset], depth + 1 < limits.depth else {
      let value = try readWhole(\.json)
      if let overflow = outline.overflow, overflow < offset {
        throw JSON.ParseError(
          "the document has too many values for its size", at: overflow, in: bytes)
      }
      return value
    }
    if bytes[offset] == UInt8(ascii: "[") {
      var elements: [JSON] = []
      elements.reserveCapacity(container.count)
      try enterArray()
      while try nextElement() { elements.append(try value()) }
      return .array(elements)
    }
    var members = JSON.UniqueMembers(count: container.count)
    try enterObject()
    while let name = try nextMember() { members.set(name, try value()) }
    return .object(members.object)
  }

  /// Goes behind the next value, which is checked and not kept.
  /// - Returns: its text.
  @discardableResult
  package mutating func skip() throws(JSON.ParseError) -> Slice<UnsafeBufferPointer<UInt8>> {
    offset = scanner.skipSpace(from: offset)
    let start = offset
    if outline.large[offset] == nil || depth + 1 >= limits.depth {
      try readWhole { _ in }
    } else if bytes[offset] == UInt8(ascii: "[") {
      try enterArray()
      while try nextElement() { try skip() }
    } else {
      try enterObject()
      while try nextMember() != nil { try skip() }
    }
    return bytes[start..<offset]
  }
}

// MARK: - Containers

extension Cursor {
  /// Opens the next value, which begins with `{`.
  package mutating func enterObject() throws(JSON.ParseError) { try enter(UInt8(ascii: "{")) }

  /// Opens the next value, which begins with `[`.
  package mutating func enterArray() throws(JSON.ParseError) { try enter(UInt8(ascii: "[")) }

  private mutating func enter(_ bracket: UInt8) throws(JSON.ParseError) {
    offset = scanner.skipSpace(from: offset)
    guard scanner.byte(at: offset) == bracket else {
      throw Expectation.value.error(at: offset, in: bytes)
    }
    offset += 1
    depth += 1
    isFirst = true
  }

  /// Goes to the next element of the array that is open, or behind the array.
  /// - Returns: `false` behind the array.
  package mutating func nextElement() throws(JSON.ParseError) -> Bool {
    offset = scanner.skipSpace(from: offset)
    switch scanner.byte(at: offset) {
    case UInt8(ascii: "]"):
      leave()
      return false
    case nil: throw Expectation.more.error(at: offset, in: bytes)
    case _ where isFirst: return true
    case UInt8(ascii: ","):
      offset = scanner.skipSpace(from: offset + 1)
      return true
    default: throw Expectation.nextElement.error(at: offset, in: bytes)
    }
  }

  /// Goes to the next member of the object that is open, or behind the object.
  /// - Returns: the member's name, whose value is next; `nil` behind the object.
  package mutating func nextMember() throws(JSON.ParseError) -> String? {
    offset = scanner.skipSpace(from: offset)
    switch scanner.byte(at: offset) {
    case UInt8(ascii: "}"):
      leave()
      return nil
    case nil: throw Expectation.more.error(at: offset, in: bytes)
    case _ where isFirst: break
    case UInt8(ascii: ","):
      offset = scanner.skipSpace(from: offset + 1)
      if scanner.byte(at: offset) == UInt8(ascii: "}") {
        throw Expectation.value.error(at: offset, in: bytes)
      }
    default: throw Expectation.nextMember.error(at: offset, in: bytes)
    }
    return try name()
  }

  private mutating func name() throws(JSON.ParseError) -> String {
    guard let quote = scanner.byte(at: offset) else {
      throw Expectation.more.error(at: offset, in: bytes)
    }
    guard quote == UInt8(ascii: "\"") else { throw Expectation.name.error(at: offset, in: bytes) }
    guard let end = scanner.skipString(from: offset) else {
      throw Expectation.more.error(at: bytes.count, in: bytes)
    }
    let inside = UnsafeBufferPointer(rebasing: bytes[(offset + 1)..<(end - 1)])
    let name =
      inside.contains(UInt8(ascii: "\\"))
      ? try readWhole { $0.string ?? "" } : String(decoding: inside, as: UTF8.self)
    try outline.check(before: end, in: bytes)
    offset = scanner.skipSpace(from: end)
    switch scanner.byte(at: offset) {
    case UInt8(ascii: ":"): offset += 1
    case nil: throw Expectation.more.error(at: offset, in: bytes)
    default: throw Expectation.colon.error(at: offset, in: bytes)
    }
    return name
  }

  private mutating func leave() {
    offset += 1
    depth -= 1
    isFirst = false
  }
}

extension Outline {
  /// Throws the first breach, where it lies before `offset`.
  func check(
    before offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSON.ParseError) {
    if let breach, breach.offset < offset {
      throw JSON.ParseError(breach.problem, at: breach.offset, in: bytes)
    }
  }
}
