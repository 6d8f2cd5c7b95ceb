import JSON

/// What was to come where a document is at fault.
enum Expectation: String {
  case lessDepth = "the document nests too deeply"
  case null = "expected null"
  case bool = "expected true or false"
  case number = "expected a number"
  case noZeros = "expected a number without zeros in front"
  case fraction = "expected a digit after the point"
  case finite = "expected a value: a number must be finite"
  case nextElement = "expected ',' or ']' after the array's element"
  case name = "expected '}' or a member's name in quotes"
  case nameWithoutNUL = "expected a member's name without the character NUL"
  case colon = "expected ':' after the member's name"
  case nextMember = "expected ',' or '}' after the member's value"
  case escape = "expected an escape such as \\n or \\u00e9"
  case control = "expected an escape such as \\n for the control character"
  case more = "expected more: a value is not closed"
  case value = "expected a value"
  case end = "expected the end of the value"

  func error(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> JSON.ParseError {
    let atEnd = offset == bytes.count || self == .more
    return JSON.ParseError(
      atEnd ? rawValue + ", but the document ends here" : rawValue, at: offset, in: bytes)
  }
}
