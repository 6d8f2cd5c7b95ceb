/// Reads a document from its beginning to its end, value by value.
///
/// The cursor checks the form of what it passes (RFC 8259), and reports the first fault with its place.
/// An object is read with ``enterObject()`` and then ``nextMember()`` until that returns `nil`. The value
/// of each member is next, and is read by ``value()`` or passed by ``skip()``.
///
/// `Cursor+Values.swift` reads the values that have been checked.
package struct Cursor {
  /// The offset of the next value, or of what follows the last one.
  package private(set) var offset = 0

  let bytes: [UInt8]
  private let limits: JSON.Limits
  private var depth = 0
  private var parts = 0
  /// A Boolean value that indicates whether an object in the last value has two members of one name.
  package internal(set) var hasRepeatedNames = false
  /// A Boolean value that indicates whether the innermost container has just been opened.
  private var isFirst = false
  /// The offset of the last number or name that ``containers`` cannot read: a number that may be an integer of more than
  /// 64 bits, which json-c replaces with the largest one, or a name with the character NUL, at which json-c ends it.
  private(set) var unreadablePart = -1
  let containers = ContainerReader()

  /// Creates a cursor before the value of a document.
  /// - Throws: if the document is too large or not UTF-8.
  package init(_ bytes: [UInt8], limits: JSON.Limits = JSON.Limits()) throws(JSON.ParseError) {
    self.bytes = bytes
    self.limits = limits
    guard bytes.count <= limits.bytes else {
      throw error("the document is larger than \(limits.bytes >> 20) MiB", at: 0)
    }
    // The zeros of UTF-16 without a byte order mark are valid UTF-8.
    guard !bytes.prefix(2).contains(0) else { throw error(Self.otherEncoding, at: 0) }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw self.error(Self.otherEncoding, at: error.byteOffsets.lowerBound)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  private static let otherEncoding = "expected UTF-8: save the file in this encoding"

  /// The offset of the next value.
  package var nextOffset: Int {
    var offset = offset
    while offset < bytes.count, bytes[offset].isJSONSpace { offset += 1 }
    return offset
  }

  /// The first byte of the next value; `nil` at the end of the document.
  package var nextByte: UInt8? { byte(at: nextOffset) }

  /// Returns an error at the next value.
  package func error(_ problem: String) -> JSON.ParseError { error(problem, at: nextOffset) }

  /// Goes to the end of the document.
  /// - Throws: if more than white space follows.
  package mutating func finish() throws(JSON.ParseError) {
    offset = nextOffset
    guard offset == bytes.count else { throw error("expected the end of the value") }
  }

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ problem: String, at offset: Int) -> JSON.ParseError {
    JSON.ParseError(problem, at: offset, in: bytes)
  }

  /// Returns the error for text that is not as the form requires, or that ends too early.
  private func fault(_ problem: String, at offset: Int) -> JSON.ParseError {
    guard offset < bytes.count else {
      return error("expected more: a value is not closed, but the document ends here", at: bytes.count)
    }
    let hint =
      switch (bytes[offset], byte(at: offset + 1)) {
      case (UInt8(ascii: "/"), _): "; JSON has no comments"
      case (UInt8(ascii: "'"), _): "; JSON has no single quotes"
      case (0xC2, 0xA0): "; replace the no-break space"
      case (0xE2, 0x80): "; replace the typographic sign"
      default: ""
      }
    return error(problem + hint, at: offset)
  }
}

// MARK: - Values

extension Cursor {
  /// Checks the next value and goes past it.
  /// - Returns: the range of its text.
  @discardableResult
  package mutating func skip() throws(JSON.ParseError) -> Range<Int> {
    let start = nextOffset
    switch byte(at: start) {
    case UInt8(ascii: "{"):
      try enterObject()
      while try nextName() != nil { try skip() }
    case UInt8(ascii: "["):
      try enterArray()
      while try nextElement() { try skip() }
    default: try skipScalar()
    }
    return start..<offset
  }

  private mutating func skipScalar() throws(JSON.ParseError) {
    try countPart()
    offset = nextOffset
    switch byte(at: offset) {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try skipNumber()
    case nil where depth == 0: throw error("expected a value, but there is none")
    default: try skipWord()
    }
    isFirst = false
  }

  private mutating func countPart() throws(JSON.ParseError) {
    parts += 1
    guard parts <= limits.parts else { throw error("the document has more than \(limits.parts) values") }
  }
}

// MARK: - Containers

extension Cursor {
  /// Opens the next value, which begins with `{`.
  package mutating func enterObject() throws(JSON.ParseError) { try enter(UInt8(ascii: "{")) }

  /// Opens the next value, which begins with `[`.
  package mutating func enterArray() throws(JSON.ParseError) { try enter(UInt8(ascii: "[")) }

  private mutating func enter(_ bracket: UInt8) throws(JSON.ParseError) {
    offset = nextOffset
    guard byte(at: offset) == bracket else { throw fault("expected a value", at: offset) }
    guard depth < limits.depth else { throw error("the document nests too deeply") }
    try countPart()
    offset += 1
    depth += 1
    isFirst = true
  }

  /// Goes to the next element of the open array, or past the array.
  /// - Returns: `false` past the array.
  package mutating func nextElement() throws(JSON.ParseError) -> Bool {
    try next("expected ',' or ']' after the array's element", closing: UInt8(ascii: "]"))
  }

  /// Goes to the next member of the open object, or past the object.
  /// - Returns: the member's name, whose value is next; `nil` past the object.
  package mutating func nextMember() throws(JSON.ParseError) -> String? {
    try nextName().map { string(in: $0) }
  }

  /// Goes to the next member of the open object, or past the object.
  /// - Returns: the range of the member's name with its quotes; `nil` past the object.
  mutating func nextName() throws(JSON.ParseError) -> Range<Int>? {
    guard try next("expected ',' or '}' after the member's value", closing: UInt8(ascii: "}"))
    else { return nil }
    let start = nextOffset
    offset = start
    guard byte(at: start) == UInt8(ascii: "\"") else {
      throw fault("expected '}' or a member's name in straight double quotes", at: start)
    }
    let hasEscape = try skipString()
    let name = start..<offset
    if hasEscape, string(in: name).utf8.contains(0) { unreadablePart = start }
    offset = nextOffset
    guard byte(at: offset) == UInt8(ascii: ":") else {
      throw fault("expected ':' after the member's name", at: offset)
    }
    offset += 1
    return name
  }

  /// Goes past a comma or the closing bracket.
  /// - Returns: `false` past the closing bracket.
  private mutating func next(_ problem: String, closing bracket: UInt8) throws(JSON.ParseError) -> Bool {
    offset = nextOffset
    switch byte(at: offset) {
    case bracket:
      offset += 1
      depth -= 1
      isFirst = false
      return false
    case nil: throw fault(problem, at: offset)
    case _ where isFirst: isFirst = false
    case UInt8(ascii: ","):
      let comma = offset
      offset += 1
      guard nextByte != bracket else { throw error("expected no ',' before the closing bracket", at: comma) }
    default: throw fault(problem, at: offset)
    }
    return true
  }
}

// MARK: - Strings, numbers and words

extension Cursor {
  /// Goes past the string whose opening quote is next.
  /// - Returns: whether the string has an escape.
  @discardableResult
  private mutating func skipString() throws(JSON.ParseError) -> Bool {
    var control: Int?
    var hasEscape = false
    offset += 1
    while true {
      offset = bytes.endOfPlainText(from: offset)
      guard let byte = byte(at: offset) else { throw fault("", at: bytes.count) }
      switch byte {
      case UInt8(ascii: "\""):
        if let control {
          let isLineEnd = bytes[control] == UInt8(ascii: "\n") || bytes[control] == UInt8(ascii: "\r")
          throw error(
            isLineEnd
              ? "expected '\"' at the end of the line, or an escape such as \\n"
              : "expected an escape such as \\n for the control character", at: control)
        }
        offset += 1
        return hasEscape
      case UInt8(ascii: "\\"):
        hasEscape = true
        try skipEscape()
      default:
        if control == nil { control = offset }
        offset += 1
      }
    }
  }

  /// Goes past the escape whose backslash is next.
  private mutating func skipEscape() throws(JSON.ParseError) {
    let letter = offset + 1
    offset += 2
    switch byte(at: letter) {
    case UInt8(ascii: "u"):
      while offset < letter + 5, let digit = byte(at: offset), digit.isHexDigit { offset += 1 }
      guard offset == letter + 5 else { throw invalidEscape(at: offset) }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default: throw invalidEscape(at: letter)
    }
  }

  private func invalidEscape(at offset: Int) -> JSON.ParseError {
    fault("expected an escape such as \\n or \\u00e9", at: offset)
  }

  private mutating func skipNumber() throws(JSON.ParseError) {
    let start = offset
    let isNegative = bytes[start] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    if isNegative, isNext("Infinity") { throw notFinite(at: start) }
    let first = offset
    guard skipDigits() else { throw fault("expected a number", at: offset) }
    if offset - first >= 19 { unreadablePart = first }
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw error("expected a number without zeros in front", at: first + 1)
    }
    if byte(at: offset) == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits() else { throw fault("expected a digit after the point", at: offset) }
    }
    if let exponent = byte(at: offset), exponent | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = byte(at: offset), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        offset += 1
      }
      guard skipDigits() else { throw fault("expected a number", at: offset) }
    }
    if let byte = byte(at: offset), !byte.endsWord { throw fault("expected a number", at: offset) }
  }

  /// Goes past digits.
  /// - Returns: `false` if there are none.
  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte = byte(at: offset), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      offset += 1
    }
    return offset > start
  }

  private mutating func skipWord() throws(JSON.ParseError) {
    let start = offset
    switch byte(at: start) {
    case UInt8(ascii: "n"): try skip("null", orThrow: "expected null")
    case UInt8(ascii: "t"): try skip("true", orThrow: "expected true or false")
    case UInt8(ascii: "f"): try skip("false", orThrow: "expected true or false")
    case _ where isNext("NaN") || isNext("Infinity"): throw notFinite(at: start)
    default: throw fault("expected a value", at: start)
    }
  }

  private mutating func skip(_ word: StaticString, orThrow problem: String) throws(JSON.ParseError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte(at: offset) == word.utf8Start[index] else { throw fault(problem, at: offset) }
      offset += 1
    }
  }

  private func isNext(_ word: String) -> Bool { bytes[offset...].starts(with: word.utf8) }

  private func notFinite(at offset: Int) -> JSON.ParseError {
    fault("expected a value: a number must be finite", at: offset)
  }
}

extension [UInt8] {
  /// Returns the offset of the first byte that is not text of a string: a quote, a backslash or a control character.
  fileprivate func endOfPlainText(from start: Int) -> Int {
    let bytes = span
    var offset = start
    while offset < bytes.count, bytes[offset] >= 0x20, bytes[offset] != UInt8(ascii: "\""),
      bytes[offset] != UInt8(ascii: "\\")
    {
      offset += 1
    }
    return offset
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is white space (RFC 8259).
  var isJSONSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") || self == UInt8(ascii: "\t")
  }

  fileprivate var endsWord: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""):
      true
    default: isJSONSpace
    }
  }

  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
