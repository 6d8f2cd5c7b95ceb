package import JSON

/// Goes through a document from its beginning to its end, value by value.
///
/// The cursor opens the brackets and finds where each value is; json-c reads the values, many in one call. So no
/// document of any shape becomes a tree of json-c's, and what nobody asks for is checked and forgotten.
/// An object is read with ``enterObject()`` and then ``nextMember()`` until that gives `nil`; the value of each
/// member is next, to be taken by ``read(_:)``, ``value()`` or ``skip()``.
package struct Cursor: ~Copyable {
  /// The offset of the value that is next, or of what follows the one that was last.
  package private(set) var offset: Int

  private let bytes: UnsafeBufferPointer<UInt8>
  private let scanner: Scanner
  private let limits: JSON.Limits
  /// How many containers are open.
  private var depth = 0
  /// The innermost container has just been opened.
  private var isFirst = false
  /// The name of the member whose value is next, `nil` where that is not a member's.
  private var name: UnsafeBufferPointer<UInt8>?
  private var tape = Tape()
  private var scalars: Scalars
  /// The open containers of the value that is going onto the tape.
  private var open: [Open] = []
  /// What the values given so far take as ``JSON``, in bytes.
  private var memory = 0

  private struct Open {
    var isObject: Bool
    /// Its entry; `nil` when the tape has been emptied since.
    var index: Int?
  }

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
    guard let scalars = Scalars(of: bytes) else {
      throw JSON.ParseError("out of memory", at: 0, in: bytes)
    }
    self.bytes = bytes
    self.limits = limits
    self.scalars = scalars
    scanner = Scanner(bytes)
    offset = scanner.start
  }

  /// The offset of the next value.
  package var nextOffset: Int { scanner.skipSpace(from: offset) }

  /// The byte that the next value begins with, `nil` at the end of the document.
  package var nextByte: UInt8? { scanner.byte(at: nextOffset) }

  /// The size of the document, in bytes.
  package var documentSize: Int { bytes.count }

  /// An error at the next value.
  package func error(_ problem: String) -> JSON.ParseError {
    JSON.ParseError(problem, at: scanner.skipSpace(from: offset), in: bytes)
  }

  /// Goes to the end of the document, before which only white space may follow.
  package func finish() throws(JSON.ParseError) {
    let end = scanner.skipSpace(from: offset)
    guard end == bytes.count else { throw Expectation.end.error(at: end, in: bytes) }
  }
}

// MARK: - Values

extension Cursor {
  /// Gives the next value, which is read whole, and goes past it.
  /// - Parameter isAskedFor: tells whether the value at the end of a way inside of the next one is needed, where the way
  ///   before its last step is. What is not may be left out: what it was in is ``Node/isPruned``.
  /// - Throws: where the value is at fault, and where its parts would be out of proportion to the document.
  package mutating func read<Result>(
    only isAskedFor: (([Node.Step]) -> Bool)? = nil, _ body: (Node) -> Result
  ) throws(JSON.ParseError) -> Result {
    offset = scanner.skipSpace(from: offset)
    let start = offset
    let maximum = limits.memory(ofDocument: bytes.count)
    var isComplete = try walk(upTo: isAskedFor == nil ? maximum : Self.maximumPiece)
    while !isComplete, let isAskedFor, tape.cost < maximum {
      prune(to: isAskedFor)
      isComplete = try walkOn(upTo: min(maximum, max(2 * tape.cost, Self.maximumPiece)))
    }
    guard isComplete, let result = tape.withRoot(body) else {
      throw JSON.ParseError("the value has too many parts", at: start, in: bytes)
    }
    return result
  }

  /// The next value with all that is in it.
  package mutating func value() throws(JSON.ParseError) -> JSON {
    var builder = ValueBuilder(depth: 0)
    var isComplete = false
    while !isComplete {
      isComplete = try walk(upTo: Self.maximumPiece)
      for entry in tape.entries {
        builder.add(entry)
        if memory + builder.memory > limits.memory(ofDocument: bytes.count) {
          throw JSON.ParseError(
            "the document has too many values for its size", at: scanner.offset(of: entry.text),
            in: bytes)
        }
      }
    }
    memory += builder.memory
    return builder.finish()
  }

  /// Goes past the next value, which is checked and not kept.
  /// - Returns: its text.
  @discardableResult
  package mutating func skip() throws(JSON.ParseError) -> Slice<UnsafeBufferPointer<UInt8>> {
    offset = scanner.skipSpace(from: offset)
    let start = offset
    while try !walk(upTo: Self.maximumPiece) {}
    return bytes[start..<offset]
  }

  /// What of a value that may come in pieces is on the tape at once, in bytes.
  private static let maximumPiece = 1 << 18
}

// MARK: - The tape

extension Cursor {
  /// Brings the next value onto the tape, or a piece of it that takes about `cost` bytes.
  /// - Returns: whether the value is complete.
  private mutating func walk(upTo cost: Int) throws(JSON.ParseError) -> Bool {
    tape.removeAll()
    scalars.removeAll()
    for index in open.indices { open[index].index = nil }
    return try walkOn(upTo: cost)
  }

  /// Adds to what is on the tape, until that takes about `cost` bytes.
  /// - Returns: whether the value is complete.
  private mutating func walkOn(upTo cost: Int) throws(JSON.ParseError) -> Bool {
    do throws(JSON.ParseError) {
      repeat { try walkOn() } while !open.isEmpty && tape.cost < cost
    } catch {
      try readScalars(before: error)
      throw error
    }
    try readScalars(before: nil)
    return open.isEmpty
  }

  /// Takes off the tape what has been checked and nobody asks for. json-c's values go all together: of what stays it
  /// is to make them again.
  private mutating func prune(to isAskedFor: ([Node.Step]) -> Bool) {
    var containers = open.compactMap { $0.index }
    tape.prune(&containers, isAskedFor: isAskedFor)
    for (number, index) in containers.enumerated() { open[number].index = index }
    scalars.removeValues()
    for index in tape.entries.indices where tape.entries[index].isScalar { scalars.append(index) }
  }

  /// Takes one value or the opening bracket of one, and goes to what follows.
  private mutating func walkOn() throws(JSON.ParseError) {
    try takeValue()
    while let container = open.last {
      if container.isObject ? try nextName() : try nextElement() { return }
      open.removeLast()
      guard let index = container.index else { continue }
      tape.close(
        index, text: scanner.text(from: scanner.offset(of: tape.entries[index].text), to: offset))
    }
  }

  private mutating func takeValue() throws(JSON.ParseError) {
    offset = scanner.skipSpace(from: offset)
    guard let byte = scanner.byte(at: offset) else {
      throw depth == 0
        ? JSON.ParseError("expected a value, but there is none", at: offset, in: bytes)
        : Expectation.more.error(at: offset, in: bytes)
    }
    if let parent = open.last?.index { tape.addChild(to: parent) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = byte == UInt8(ascii: "{")
      let entry = entry(isObject ? .object : .array, to: offset + 1)
      open.append(Open(isObject: isObject, index: tape.entries.count))
      tape.append(entry)
      try enter(byte)
    case UInt8(ascii: "\""):
      let string = try skipString()
      let entry = entry(.string, to: string.end)
      string.hasEscapes ? appendScalar(entry) : tape.append(entry)
      offset = string.end
      isFirst = false
    default:
      let end = scanner.skipWord(from: offset)
      guard end > offset else { throw Expectation.value.error(at: offset, in: bytes) }
      appendScalar(entry(.null, to: end))
      offset = end
      isFirst = false
    }
  }

  private func entry(_ kind: Node.Kind, to end: Int) -> Tape.Entry {
    let noName = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    return Tape.Entry(
      text: scanner.text(from: offset, to: end), name: open.isEmpty ? noName : name ?? noName,
      depth: Int32(truncatingIfNeeded: open.count), kind: kind, isMember: name != nil)
  }

  private mutating func appendScalar(_ entry: Tape.Entry) {
    var entry = entry
    entry.isScalar = true
    scalars.append(tape.entries.count)
    tape.append(entry)
  }

  private func skipString() throws(JSON.ParseError) -> Scanner.StringEnd {
    guard let string = scanner.endOfString(from: offset) else {
      throw Expectation.more.error(at: bytes.count, in: bytes)
    }
    if let control = string.control { throw Expectation.control.error(at: control, in: bytes) }
    return string
  }

  /// Lets json-c read what is on the tape.
  /// - Parameter later: the error at which the walk ended. A fault before it comes first.
  private mutating func readScalars(before later: JSON.ParseError?) throws(JSON.ParseError) {
    do throws(Scalars.Fault) {
      try scalars.read(&tape)
    } catch {
      if let later, later.offset < error.offset || error.offset == bytes.count { return }
      throw parseError(error)
    }
  }

  private func parseError(_ fault: Scalars.Fault) -> JSON.ParseError {
    var expectation = fault.expectation
    if fault.offset == bytes.count {
      expectation = .more
    } else if expectation == .nextElement, let index = fault.index {
      let entry = tape.entries[index]
      // json-c has all values in one array.
      expectation =
        entry.isMember ? .nextMember : depth == 0 && entry.depth == 0 ? .end : .nextElement
    }
    return expectation.error(at: fault.offset, in: bytes)
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
    guard depth < limits.depth else { throw Expectation.lessDepth.error(at: offset, in: bytes) }
    offset += 1
    depth += 1
    isFirst = true
  }

  /// Goes to the next element of the array that is open, or past the array.
  /// - Returns: `false` past the array.
  package mutating func nextElement() throws(JSON.ParseError) -> Bool {
    name = nil
    offset = scanner.skipSpace(from: offset)
    switch scanner.byte(at: offset) {
    case UInt8(ascii: "]"):
      leave()
      return false
    case nil: throw Expectation.more.error(at: offset, in: bytes)
    case _ where isFirst: return true
    case UInt8(ascii: ","):
      offset += 1
      return true
    default: throw Expectation.nextElement.error(at: offset, in: bytes)
    }
  }

  /// Goes to the next member of the object that is open, or past the object.
  /// - Returns: the member's name, whose value is next; `nil` past the object.
  package mutating func nextMember() throws(JSON.ParseError) -> String? {
    try nextName() ? name.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  private mutating func nextName() throws(JSON.ParseError) -> Bool {
    offset = scanner.skipSpace(from: offset)
    switch scanner.byte(at: offset) {
    case UInt8(ascii: "}"):
      leave()
      return false
    case nil: throw Expectation.more.error(at: offset, in: bytes)
    case _ where isFirst: break
    case UInt8(ascii: ","):
      offset = scanner.skipSpace(from: offset + 1)
      if scanner.byte(at: offset) == UInt8(ascii: "}") {
        throw Expectation.value.error(at: offset, in: bytes)
      }
    default: throw Expectation.nextMember.error(at: offset, in: bytes)
    }
    try takeName()
    return true
  }

  private mutating func takeName() throws(JSON.ParseError) {
    guard let quote = scanner.byte(at: offset) else {
      throw Expectation.more.error(at: offset, in: bytes)
    }
    guard quote == UInt8(ascii: "\"") else { throw Expectation.name.error(at: offset, in: bytes) }
    let string = try skipString()
    if string.hasEscapes {
      let text = scanner.text(from: offset, to: string.end)
      do throws(Scalars.Fault) { name = try scalars.readName(text) } catch {
        throw parseError(error)
      }
      if !open.isEmpty { tape.addName(count: text.count) }
    } else {
      name = scanner.text(from: offset + 1, to: string.end - 1)
    }
    offset = scanner.skipSpace(from: string.end)
    switch scanner.byte(at: offset) {
    case UInt8(ascii: ":"): offset += 1
    case nil: throw Expectation.more.error(at: offset, in: bytes)
    default: throw Expectation.colon.error(at: offset, in: bytes)
    }
  }

  private mutating func leave() {
    offset += 1
    depth -= 1
    isFirst = false
  }
}
