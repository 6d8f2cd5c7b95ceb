/// Recursive descent over the text of a display rule. Every method gives `nil` where the text is not a rule.
struct RuleParser {
  private var rest: Substring
  private var depth = 0

  init(_ text: String) {
    rest = text[...]
  }

  mutating func rule() -> DisplayRule.Expression? {
    guard let expression = disjunction() else { return nil }
    skipSpace()
    return rest.isEmpty ? expression : nil
  }

  private mutating func disjunction() -> DisplayRule.Expression? {
    guard var expression = conjunction() else { return nil }
    while take("||") {
      guard let next = conjunction() else { return nil }
      expression = .or(expression, next)
    }
    return expression
  }

  private mutating func conjunction() -> DisplayRule.Expression? {
    guard var expression = equality() else { return nil }
    while take("&&") {
      guard let next = equality() else { return nil }
      expression = .and(expression, next)
    }
    return expression
  }

  private mutating func equality() -> DisplayRule.Expression? {
    guard var expression = relation() else { return nil }
    while let comparison = take(anyOf: [.equal, .unequal]) {
      guard let next = relation() else { return nil }
      expression = .comparison(expression, comparison, next)
    }
    return expression
  }

  private mutating func relation() -> DisplayRule.Expression? {
    guard var expression = operand() else { return nil }
    while let comparison = take(anyOf: [.lessOrEqual, .less, .greaterOrEqual, .greater]) {
      guard let next = operand() else { return nil }
      expression = .comparison(expression, comparison, next)
    }
    return expression
  }

  private mutating func operand() -> DisplayRule.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= DisplayRule.maximumDepth else { return nil }
    skipSpace()
    if take("!") { return operand().map { .not($0) } }
    if take("(") {
      guard let expression = disjunction(), take(")") else { return nil }
      return expression
    }
    switch rest.first {
    case "\"", "'": return quotedText()
    case let first? where first.isDigit || first == "-" || first == ".":
      return number()
    default: return word()
    }
  }

  private mutating func quotedText() -> DisplayRule.Expression? {
    let quote = rest.removeFirst()
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return .literal(.text(text)) }
      if character == "\\" {
        guard let escaped = rest.popFirst() else { return nil }
        text.append(escaped)
      } else {
        text.append(character)
      }
    }
    return nil
  }

  private mutating func number() -> DisplayRule.Expression? {
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let digits = rest.prefix { $0.isDigit || $0 == "." }
    rest = rest.dropFirst(digits.count)
    guard let number = Double(digits), !startsName(rest.first) else { return nil }
    return .literal(.number(isNegative ? -number : number))
  }

  private mutating func word() -> DisplayRule.Expression? {
    guard startsName(rest.first) else { return nil }
    let name = rest.prefix { startsName($0) || $0.isDigit }
    rest = rest.dropFirst(name.count)
    switch name {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "undefined": return .literal(.undefined)
    default: return .name(String(name))
    }
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

extension Character {
  /// Whether it is a digit of ASCII, told without Unicode's tables, of which the engine's module has as few as it can.
  fileprivate var isDigit: Bool {
    asciiValue.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
