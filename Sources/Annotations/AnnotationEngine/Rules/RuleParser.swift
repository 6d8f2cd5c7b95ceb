/// A recursive-descent parser of display rules. The methods return whether the text follows the
/// grammar.
struct RuleParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0
  private var terms: [DisplayRule.Term] = []

  init(_ text: String) { rest = text[...].unicodeScalars }

  /// Returns the terms of the rule in postfix order; `nil` if the text is not a rule.
  mutating func parse() -> [DisplayRule.Term]? {
    guard readDisjunction() else { return nil }
    skipSpace()
    // A copy has no spare capacity.
    return rest.isEmpty ? terms.map { $0 } : nil
  }

  private mutating func readDisjunction() -> Bool {
    guard readConjunction() else { return false }
    while skip("||") {
      guard readConjunction() else { return false }
      terms.append(.or)
    }
    return true
  }

  private mutating func readConjunction() -> Bool {
    guard readEquality() else { return false }
    while skip("&&") {
      guard readEquality() else { return false }
      terms.append(.and)
    }
    return true
  }

  private mutating func readEquality() -> Bool {
    guard readRelation() else { return false }
    while let comparison = readComparison([.equal, .unequal]) {
      guard readRelation() else { return false }
      terms.append(.comparison(comparison))
    }
    return true
  }

  private mutating func readRelation() -> Bool {
    guard readOperand() else { return false }
    while let comparison = readComparison([.lessOrEqual, .less, .greaterOrEqual, .greater]) {
      guard readOperand() else { return false }
      terms.append(.comparison(comparison))
    }
    return true
  }

  private mutating func readOperand() -> Bool {
    depth += 1
    defer { depth -= 1 }
    if skip("!") {
      guard depth <= DisplayRule.maximumDepth, readOperand() else { return false }
      terms.append(.not)
      return true
    }
    if skip("(") { return depth <= DisplayRule.maximumDepth && readDisjunction() && skip(")") }
    switch rest.first {
    case "\"", "'": return readQuotedText()
    case let first? where first.isDigit || first == "-" || first == ".": return readNumber()
    case let first? where first.startsName:
      readWord()
      return true
    default: return false
    }
  }

  private mutating func readQuotedText() -> Bool {
    var text = String.UnicodeScalarView()
    let quote = rest.popFirst()
    while let scalar = rest.popFirst() {
      if scalar == quote {
        terms.append(.literal(.text(String(text))))
        return true
      }
      // A backslash stands for the character after it.
      guard let character = scalar == "\\" ? rest.popFirst() : scalar else { return false }
      text.append(character)
    }
    return false
  }

  private mutating func readNumber() -> Bool {
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    var end = rest.firstIndex { !$0.isDigit && $0 != "." } ?? rest.endIndex
    if rest[end...].first == "e" || rest[end...].first == "E" {
      let exponent = rest[end...].dropFirst()
      let digits = exponent.first == "-" || exponent.first == "+" ? exponent.dropFirst() : exponent
      end = digits.firstIndex { !$0.isDigit } ?? rest.endIndex
    }
    let literal = rest[..<end]
    rest = rest[end...]
    guard let number = Double(Substring(literal)), rest.first?.startsName != true else {
      return false
    }
    terms.append(.literal(.number(isNegative ? -number : number)))
    return true
  }

  private mutating func readWord() {
    let name = rest.prefix { $0.continuesName }
    rest = rest[name.endIndex...]
    let literal: VariableValue? =
      if name.elementsEqual("true".unicodeScalars) {
        .bool(true)
      } else if name.elementsEqual("false".unicodeScalars) {
        .bool(false)
      } else if name.elementsEqual("undefined".unicodeScalars) {
        .undefined
      } else {
        nil
      }
    terms.append(literal.map { .literal($0) } ?? .name(Name(String(name))))
  }

  private mutating func readComparison(_ comparisons: [DisplayRule.Comparison]) -> DisplayRule.Comparison? {
    comparisons.first { skip($0.rawValue) }
  }

  /// Skips white space and then a token, if it comes next.
  private mutating func skip(_ token: String) -> Bool {
    skipSpace()
    guard rest.starts(with: token.unicodeScalars) else { return false }
    rest = rest.dropFirst(token.unicodeScalars.count)
    return true
  }

  private mutating func skipSpace() {
    // Almost always there is none.
    guard let first = rest.first, first <= " " || first.value >= 0x80 else { return }
    rest = rest.drop { $0.properties.isWhitespace }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Names are ECMAScript's identifiers: a letter of any script, `_` or `$`, then also digits and
  /// marks.
  fileprivate var startsName: Bool {
    isASCII ? isLetter || self == "_" || self == "$" : properties.isIDStart
  }

  fileprivate var continuesName: Bool { isASCII ? startsName || isDigit : properties.isIDContinue }

  private var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
