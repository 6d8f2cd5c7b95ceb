/// Recursive descent over the text of a display rule. Every method says whether the text goes on as it has to.
struct RuleParser {
  private let text: String
  private var rest: Substring
  private var depth = 0
  private var terms: [RuleTerm] = []

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  /// The terms of the rule, none where it is a name; `nil` where the text is not one.
  mutating func rule() -> [RuleTerm]? {
    guard readDisjunction() else { return nil }
    skipSpace()
    guard rest.isEmpty else { return nil }
    let isName = terms.first.map { $0.kind == .name && $0.range.count == text.utf8.count } ?? false
    // A copy has no room left over.
    return isName ? [] : terms.map { $0 }
  }

  private mutating func readDisjunction() -> Bool {
    guard readConjunction() else { return false }
    while take("||") {
      guard readConjunction() else { return false }
      terms.append(RuleTerm(.or))
    }
    return true
  }

  private mutating func readConjunction() -> Bool {
    guard readEquality() else { return false }
    while take("&&") {
      guard readEquality() else { return false }
      terms.append(RuleTerm(.and))
    }
    return true
  }

  private mutating func readEquality() -> Bool {
    guard readRelation() else { return false }
    while let comparison = take(anyOf: [.equal, .unequal]) {
      guard readRelation() else { return false }
      terms.append(RuleTerm(.comparison(comparison)))
    }
    return true
  }

  private mutating func readRelation() -> Bool {
    guard readOperand() else { return false }
    while let comparison = take(anyOf: [.lessOrEqual, .less, .greaterOrEqual, .greater]) {
      guard readOperand() else { return false }
      terms.append(RuleTerm(.comparison(comparison)))
    }
    return true
  }

  private mutating func readOperand() -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= DisplayRule.maximumDepth else { return false }
    skipSpace()
    if take("!") {
      guard readOperand() else { return false }
      terms.append(RuleTerm(.not))
      return true
    }
    if take("(") { return readDisjunction() && take(")") }
    switch rest.first {
    case "\"", "'": return readQuotedText()
    case let first? where first.isDigit || first == "-" || first == ".":
      return readNumber()
    default: return readWord()
    }
  }

  private mutating func readQuotedText() -> Bool {
    let start = rest.startIndex
    let quote = rest.removeFirst()
    while let character = rest.popFirst() {
      if character == quote {
        append(.text, from: start)
        return true
      }
      if character == "\\", rest.popFirst() == nil { return false }
    }
    return false
  }

  private mutating func readNumber() -> Bool {
    let start = rest.startIndex
    if rest.first == "-" { rest.removeFirst() }
    rest = rest.drop { $0.isDigit || $0 == "." }
    guard Self.number(text[start..<rest.startIndex]) != nil, !startsName(rest.first) else {
      return false
    }
    append(.number, from: start)
    return true
  }

  private mutating func readWord() -> Bool {
    guard startsName(rest.first) else { return false }
    let start = rest.startIndex
    let name = rest.prefix { startsName($0) || $0.isDigit }
    rest = rest[name.endIndex...]
    switch name {
    case "true": terms.append(RuleTerm(.bool(true)))
    case "false": terms.append(RuleTerm(.bool(false)))
    case "undefined": terms.append(RuleTerm(.undefined))
    default: append(.name, from: start)
    }
    return true
  }

  private mutating func append(_ kind: RuleTerm.Kind, from start: String.Index) {
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let count = text.utf8.distance(from: start, to: rest.startIndex)
    terms.append(RuleTerm(kind, at: offset..<offset + count))
  }

  private func startsName(_ character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character == "_" || character == "$"
  }

  private mutating func skipSpace() {
    // There nearly always is none, and a byte tells that faster than a character.
    guard let first = rest.utf8.first, first <= UInt8(ascii: " ") || first >= 0x80 else { return }
    rest = rest.drop { $0.isWhitespace }
  }

  private mutating func take(_ token: String) -> Bool {
    skipSpace()
    guard rest.utf8.starts(with: token.utf8) else { return false }
    rest = Substring(rest.utf8.dropFirst(token.utf8.count))
    return true
  }

  private mutating func take(
    anyOf comparisons: [DisplayRule.Expression.Comparison]
  ) -> DisplayRule.Expression.Comparison? {
    for comparison in comparisons where take(comparison.rawValue) { return comparison }
    return nil
  }
}

// MARK: - Literals

extension RuleParser {
  /// The number that digits with a point and a sign spell.
  static func number(_ spelling: Substring) -> Double? {
    let isNegative = spelling.utf8.first == UInt8(ascii: "-")
    guard let number = Double(isNegative ? spelling.dropFirst() : spelling) else { return nil }
    return isNegative ? -number : number
  }

  /// The text between quotation marks, without the backslashes in front of characters.
  static func unquoted(_ spelling: Substring) -> String {
    var text = ""
    var rest = spelling.dropFirst().dropLast()
    while let character = rest.popFirst() {
      text.append(character == "\\" ? rest.popFirst() ?? character : character)
    }
    return text
  }
}

extension Character {
  /// Whether it is a digit of ASCII, told without Unicode's tables, of which the engine's module has as few as it can.
  fileprivate var isDigit: Bool {
    asciiValue.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
