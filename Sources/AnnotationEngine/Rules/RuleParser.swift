/// Recursive descent over the text of a display rule. Every method says whether the text goes on as it has to.
struct RuleParser {
  private let text: String
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  private var terms: [RuleTerm] = []

  init(_ text: String) {
    self.text = text
    rest = text[...].unicodeScalars
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
    guard Self.number(text[start..<rest.startIndex]) != nil, rest.first?.startsName != true else {
      return false
    }
    append(.number, from: start)
    return true
  }

  private mutating func readWord() -> Bool {
    guard rest.first?.startsName == true else { return false }
    let start = rest.startIndex
    rest = rest.drop { $0.continuesName }
    let name = text.utf8[start..<rest.startIndex]
    if name.elementsEqual("true".utf8) {
      terms.append(RuleTerm(.bool(true)))
    } else if name.elementsEqual("false".utf8) {
      terms.append(RuleTerm(.bool(false)))
    } else if name.elementsEqual("undefined".utf8) {
      terms.append(RuleTerm(.undefined))
    } else {
      append(.name, from: start)
    }
    return true
  }

  private mutating func append(_ kind: RuleTerm.Kind, from start: String.Index) {
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    let count = text.utf8.distance(from: start, to: rest.startIndex)
    terms.append(RuleTerm(kind, at: offset..<offset + count))
  }

  private mutating func skipSpace() {
    // There nearly always is none.
    guard let first = rest.first, first <= " " || first.value >= 0x80 else { return }
    rest = rest.drop { $0.properties.isWhitespace }
  }

  private mutating func take(_ token: String) -> Bool {
    skipSpace()
    guard rest.starts(with: token.unicodeScalars) else { return false }
    rest = rest.dropFirst(token.unicodeScalars.count)
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
    var text = String.UnicodeScalarView()
    var rest = spelling.unicodeScalars.dropFirst().dropLast()
    while let scalar = rest.popFirst() {
      text.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Names are ECMAScript's identifiers: a letter of any script, `_` or `$`, and digits and marks after it.
  fileprivate var startsName: Bool {
    isASCII ? isLetter || self == "_" || self == "$" : properties.isIDStart
  }

  fileprivate var continuesName: Bool {
    isASCII ? startsName || isDigit : properties.isIDContinue
  }

  private var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
