extension JSON {
  /// Returns the document's text, with members in their order.
  ///
  /// Numbers are written in the shortest form that reads back equal, `4` for 4.0. Control characters
  /// and line separators are escaped, so that the text is one line unless `pretty`.
  /// A number that is not finite has no form in JSON, and is written as `null`.
  /// - Parameter pretty: whether each element has a line of its own, indented by two spaces.
  public func text(pretty: Bool = false) -> String { Outline.value(self).text(pretty: pretty) }
}

extension JSON {
  /// A document whose long lists are made element by element while it is written, so that it never is in memory as a
  /// whole.
  ///
  /// ```swift
  /// import JSON
  ///
  /// let squares = (1...3).lazy.map { JSON.integer($0 * $0) }
  /// let outline: JSON.Outline = ["squares": .list(squares)]
  /// outline.write { print($0) }  // Prints "{"squares":[1,4,9]}"
  /// ```
  public indirect enum Outline {
    /// A value.
    case value(JSON)
    /// An object. Its keys must differ.
    case object([(key: String, value: Outline)])
    /// An array of a few outlines.
    case array([Outline])
    /// An array whose elements are made while they are written.
    case elements(AnySequence<JSON>)

    /// An array whose elements are made while they are written.
    public static func list(_ elements: some Sequence<JSON>) -> Outline {
      .elements(AnySequence(elements))
    }
  }
}

extension JSON.Outline: ExpressibleByNilLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates the value `null`.
  public init(nilLiteral: ()) { self = .value(.null) }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .value(.string(value)) }
  /// Creates an array of a few outlines.
  public init(arrayLiteral elements: JSON.Outline...) { self = .array(elements) }
  /// Creates an object. Its keys must differ.
  public init(dictionaryLiteral elements: (String, JSON.Outline)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}

extension JSON.Outline {
  /// Returns the document's text, in the form of ``JSON/text(pretty:)``.
  /// - Parameter pretty: whether each element has a line of its own, indented by two spaces.
  public func text(pretty: Bool = false) -> String {
    var text = ""
    write(pretty: pretty) { text += $0 }
    return text
  }

  /// Writes the document's text in pieces of about 64 KiB.
  /// - Parameters:
  ///   - pretty: whether each element has a line of its own, indented by two spaces.
  ///   - sink: receives the pieces in their order. None begins or ends inside a string or a number.
  /// - Throws: the error of the sink.
  public func write<Failure>(pretty: Bool = false, to sink: (String) throws(Failure) -> Void) throws(Failure) {
    try withoutActuallyEscaping(sink) { (sink) throws(Failure) in
      var writer = Writer(isPretty: pretty, sink: sink)
      try writer.write(self, depth: 0)
      try writer.flush()
    }
  }
}

private struct Writer<Failure: Error> {
  let isPretty: Bool
  let sink: (String) throws(Failure) -> Void
  /// The text in UTF-8, to which short pieces are added faster than to a `String`.
  private var bytes: [UInt8] = []

  init(isPretty: Bool, sink: @escaping (String) throws(Failure) -> Void) {
    self.isPretty = isPretty
    self.sink = sink
  }

  mutating func flush() throws(Failure) {
    guard !bytes.isEmpty else { return }
    try sink(String(decoding: bytes, as: UTF8.self))
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func write(_ outline: JSON.Outline, depth: Int) throws(Failure) {
    switch outline {
    case .value(let value): try write(value, depth: depth)
    case .object(let members):
      try write(members, in: ("{", "}"), depth: depth) { (writer, member) throws(Failure) in
        writer.writeKey(member.key)
        try writer.write(member.value, depth: depth + 1)
      }
    case .array(let elements):
      try write(elements, in: ("[", "]"), depth: depth) { (writer, element) throws(Failure) in
        try writer.write(element, depth: depth + 1)
      }
    case .elements(let elements):
      try write(elements, in: ("[", "]"), depth: depth) { (writer, element) throws(Failure) in
        try writer.write(element, depth: depth + 1)
      }
    }
  }

  private mutating func write(_ value: JSON, depth: Int) throws(Failure) {
    switch value {
    case .null: add("null")
    case .bool(let bool): add(bool ? "true" : "false")
    case .integer(let integer): add(String(integer))
    case .number(let number): add(JSON.shortest(number))
    case .string(let string): write(string)
    case .array(let elements):
      try write(elements, in: ("[", "]"), depth: depth) { (writer, element) throws(Failure) in
        try writer.write(element, depth: depth + 1)
      }
    case .object(let object):
      try write(object.members, in: ("{", "}"), depth: depth) { (writer, member) throws(Failure) in
        writer.writeKey(member.key)
        try writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Elements: Sequence>(
    _ elements: Elements, in brackets: (String, String), depth: Int,
    _ writeElement: (inout Writer, Elements.Element) throws(Failure) -> Void
  ) throws(Failure) {
    add(brackets.0)
    var isEmpty = true
    for element in elements {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      isEmpty = false
      breakLine(depth: depth + 1)
      try writeElement(&self, element)
      if bytes.count > 1 << 16 { try flush() }
    }
    if !isEmpty { breakLine(depth: depth) }
    add(brackets.1)
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<2 * depth { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func writeKey(_ key: String) {
    write(key)
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    let source = string.utf8Span.span
    var start = 0
    for offset in source.indices where source[offset].mayNeedEscape {
      let scalar = string.unicodeScalars[string.utf8.index(string.startIndex, offsetBy: offset)]
      guard let escape = scalar.escape else { continue }
      add(source.extracting(start..<offset))
      add(escape)
      start = offset + scalar.utf8.count
    }
    add(source.extracting(start...))
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func add(_ text: String) { add(text.utf8Span.span) }

  private mutating func add(_ text: Span<UInt8>) { text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
}

extension Unicode.Scalar {
  /// The character with a backslash; `nil` if it needs none.
  fileprivate var escape: String? {
    switch self {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether a character that begins with this byte may be written with a backslash.
  fileprivate var mayNeedEscape: Bool {
    switch self {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xE2: true
    default: false
    }
  }
}

extension JSON {
  /// A number in the shortest form that reads back equal: `4`, `12.35`, `1e+21`.
  static func shortest(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    if abs(number) < 1e15, let whole = Int64(exactly: number) { return String(whole) }
    return "\(number)"
  }
}
