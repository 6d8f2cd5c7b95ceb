extension JSON {
  /// The document's text, UTF-8 by nature, members in their order.
  ///
  /// Numbers are written in the shortest form that reads back equal, `4` for 4.0. Control characters
  /// and line separators are escaped, so that a document is always one line unless `pretty`.
  /// A number that is not finite has no form in JSON, and is written as `null`.
  /// - Parameter pretty: an element a line, indented by two spaces.
  public func text(pretty: Bool = false) -> String {
    var writer = Writer(isPretty: pretty)
    writer.write(self, depth: 0)
    return writer.text
  }
}

private struct Writer {
  let isPretty: Bool
  var text = ""

  mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += JSON.shortest(number)
    case .string(let string): write(string)
    case .array(let elements):
      write(elements, in: ("[", "]"), depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .object(let object):
      write(object.members, in: ("{", "}"), depth: depth) { writer, member in
        writer.write(member.key)
        writer.text += writer.isPretty ? ": " : ":"
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func write<Element>(
    _ elements: [Element], in brackets: (String, String), depth: Int,
    _ writeElement: (inout Writer, Element) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      breakLine(depth: depth + 1)
      writeElement(&self, element)
    }
    if !elements.isEmpty { breakLine(depth: depth) }
    text += brackets.1
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    text += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
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
