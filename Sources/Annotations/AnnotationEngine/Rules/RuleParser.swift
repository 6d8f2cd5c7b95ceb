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
    let isName =
      terms.count == 1 && terms[0].kind == .name
      && text.unicodeScalars.allSatisfy { $0.continuesName }
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
    guard let end = Self.end(of: .text, in: rest) else { return false }
    append(.text, upTo: end)
    return true
  }

  private mutating func readNumber() -> Bool {
    guard let end = Self.end(of: .number, in: rest),
      Self.number(text[rest.startIndex..<end]) != nil, rest[end...].first?.startsName != true
    else { return false }
    append(.number, upTo: end)
    return true
  }

  private mutating func readWord() -> Bool {
    guard rest.first?.startsName == true, let end = Self.end(of: .name, in: rest) else {
      return false
    }
    let name = text.utf8[rest.startIndex..<end]
    let kind: RuleTerm.Kind =
      if name.elementsEqual("true".utf8) {
        .bool(true)
      } else if name.elementsEqual("false".utf8) {
        .bool(false)
      } else if name.elementsEqual("undefined".utf8) {
        .undefined
      } else {
        .name
      }
    append(kind, upTo: end)
    return true
  }

  private mutating func append(_ kind: RuleTerm.Kind, upTo end: String.Index) {
    let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
    terms.append(RuleTerm(kind, at: start))
    rest = rest[end...]
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
  /// Where the name, the number or the quoted text ends with which a text begins; `nil` where nothing closes it.
  static func end(
    of kind: RuleTerm.Kind, in text: Substring.UnicodeScalarView
  ) -> String.Index? {
    switch kind {
    case .name: return text.drop { $0.continuesName }.startIndex
    case .number:
      return (text.first == "-" ? text.dropFirst() : text).drop { $0.isDigit || $0 == "." }
        .startIndex
    case .text:
      var rest = text
      let quote = rest.popFirst()
      while let scalar = rest.popFirst() {
        if scalar == quote { return rest.startIndex }
        if scalar == "\\" { rest = rest.dropFirst() }
      }
      return nil
    default: return nil
    }
  }

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
