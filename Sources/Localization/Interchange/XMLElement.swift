/// An element of an XML document, as far as translation files need it: no namespaces, no validation.
///
/// Declarations of entities are not read, so none can grow without end; depth and size are bounded.
struct XMLElement {
  enum Child {
    case element(XMLElement)
    case text(String)
  }

  var name: String
  var attributes: [String: String] = [:]
  var children: [Child] = []

  /// The text of this element and all in it. An empty element means its `equiv-text`.
  var text: String {
    if children.isEmpty { return attributes["equiv-text"] ?? "" }
    return children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }

  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The first child of that name.
  func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// All elements of that name below this one, in their order.
  func descendants(_ name: String) -> [XMLElement] {
    elements.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
  }
}

extension XMLElement {
  /// Reads a document's element.
  init(parsing bytes: [UInt8]) throws(ConversionError) {
    let (encoding, start) = TextEncoding.detect(bytes)
    let source = SourceText(bytes, form: encoding.form, start: start)
    let text = source.text(of: start..<source.offset(source.count)).string
    var parser = XMLParser(text)
    self = try parser.document()
  }
}

/// A reader of XML 1.0 documents.
private struct XMLParser {
  private static let maximumDepth = 64

  private let text: [UInt8]
  private var position = 0

  init(_ text: String) {
    // Line ends become LF before anything else is read (XML 1.0, section 2.11).
    self.text = Array(text.withLineEnds("\n").utf8)
  }

  mutating func document() throws(ConversionError) -> XMLElement {
    try skipProlog()
    guard position < text.count else { throw fault("the file has no element") }
    let element = try self.element(depth: 0)
    try skipProlog()
    guard position == text.count else { throw fault("text behind the document's element") }
    return element
  }

  // MARK: Markup

  private mutating func skipProlog() throws(ConversionError) {
    while true {
      skipSpace()
      if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<!DOCTYPE") {
        try skip(past: ">")
      } else {
        return
      }
    }
  }

  private mutating func element(depth: Int) throws(ConversionError) -> XMLElement {
    guard depth < Self.maximumDepth else { throw fault("elements are nested too deeply") }
    try expect("<")
    var element = XMLElement(name: try name())
    while true {
      skipSpace()
      if starts(with: "/>") {
        position += 2
        return element
      }
      if starts(with: ">") { break }
      let name = try name()
      skipSpace()
      try expect("=")
      skipSpace()
      element.attributes[name] = try attributeValue()
    }
    position += 1
    try content(of: &element, depth: depth)
    return element
  }

  private mutating func content(
    of element: inout XMLElement, depth: Int
  ) throws(ConversionError) {
    while position < text.count {
      if starts(with: "</") {
        position += 2
        let end = try name()
        guard end == element.name else {
          throw fault("</\(end)> where </\(element.name)> is expected")
        }
        skipSpace()
        try expect(">")
        return
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<![CDATA[") {
        let start = position + 9
        try skip(past: "]]>")
        element.children.append(.text(String(decoding: text[start..<position - 3], as: UTF8.self)))
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else if starts(with: "<") {
        element.children.append(.element(try self.element(depth: depth + 1)))
      } else {
        element.children.append(.text(try characters(until: [UInt8(ascii: "<")])))
      }
    }
    throw fault("<\(element.name)> has no end")
  }

  private mutating func attributeValue() throws(ConversionError) -> String {
    guard position < text.count, text[position] == 0x22 || text[position] == 0x27 else {
      throw fault("an attribute's value is not in quotes")
    }
    let quote = text[position]
    position += 1
    let value = try characters(until: [quote, UInt8(ascii: "<")])
    guard position < text.count, text[position] == quote else {
      throw fault("an attribute's value has no end")
    }
    position += 1
    return value
  }

  /// Text with its references resolved.
  private mutating func characters(until ends: Set<UInt8>) throws(ConversionError) -> String {
    var result: [UInt8] = []
    while position < text.count, !ends.contains(text[position]) {
      if text[position] == UInt8(ascii: "&") {
        result += try reference()
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func reference() throws(ConversionError) -> [UInt8] {
    let start = position + 1
    let limit = min(text.count, start + 12)
    guard let end = text[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      throw fault("'&' that begins no reference; write &amp;")
    }
    let name = String(decoding: text[start..<end], as: UTF8.self)
    let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    let number =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16)
      : name.hasPrefix("#") ? UInt32(name.dropFirst(), radix: 10) : nil
    if let scalar = number.flatMap(Unicode.Scalar.init), scalar.isXML {
      position = end + 1
      return Array(String(scalar).utf8)
    }
    guard let text = known[name] else { throw fault("&\(name); is no reference that is known") }
    position = end + 1
    return Array(text.utf8)
  }

  // MARK: Characters

  private mutating func name() throws(ConversionError) -> String {
    let start = position
    while position < text.count, !" \t\n\r/>=<\"'".utf8.contains(text[position]) { position += 1 }
    guard position > start else { throw fault("a name is missing") }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private func starts(with prefix: String) -> Bool { text[position...].starts(with: prefix.utf8) }

  private mutating func expect(_ token: String) throws(ConversionError) {
    guard starts(with: token) else { throw fault("'\(token)' is missing") }
    position += token.utf8.count
  }

  private mutating func skip(past token: String) throws(ConversionError) {
    while position < text.count {
      if starts(with: token) {
        position += token.utf8.count
        return
      }
      position += 1
    }
    throw fault("'\(token)' is missing")
  }

  private mutating func skipSpace() {
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) { position += 1 }
  }

  private func fault(_ problem: String) -> ConversionError {
    let before = text[..<min(position, text.count)]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    return ConversionError(problem, at: StringsFile.Place(line: line, column: column))
  }
}
