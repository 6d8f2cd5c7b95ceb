/// A display rule: an expression over variables that says whether an annotation may show.
///
/// Names, `!`, `&&`, `||`, `==`, `!=`, `<`, `<=`, `>`, `>=`, parentheses, numbers, quoted text, `true`,
/// `false` and `undefined`, with the meaning and precedence of ECMAScript. There are no calls and no
/// properties; length and depth are bounded.
///
/// ```swift
/// import AnnotationEngine
///
/// guard let rule = DisplayRule(parsing: "score >= 2 && !done") else { fatalError("not a rule") }
/// let variables: [String: VariableValue] = ["score": .number(3)]
/// print(rule.holds { variables[$0] ?? .undefined })
/// // Prints "true"
/// ```
public struct DisplayRule: Hashable, Sendable {
  /// The rule as it was written.
  let text: String
  /// None where the rule is a name and nothing else, as most are.
  let terms: [RuleTerm]

  /// The maximum length of a rule, in bytes of UTF-8.
  public static let maximumLength = 2000
  /// The maximum depth of nested parentheses and negations.
  public static let maximumDepth = 32

  /// Reads a rule; `nil` where the text is not one.
  public init?(parsing text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var parser = RuleParser(text)
    guard let terms = parser.rule() else { return nil }
    self.init(text, terms)
  }

  init(_ text: String, _ terms: [RuleTerm]) {
    self.text = text
    self.terms = terms
  }

  /// Whether the rule holds.
  /// - Parameter value: gives the value of a name, `undefined` where it has none.
  public func holds(value: (String) -> VariableValue) -> Bool {
    var end = terms.count
    return (end == 0 ? value(text) : self.value(endingAt: &end, value)).isTrue
  }

  /// The names that the rule reads, in order, each as often as it is there.
  package var namesRead: [String] {
    terms.isEmpty ? [text] : terms.lazy.filter { $0.kind == .name }.map { String(spelling(of: $0)) }
  }

  /// The names that the rule reads.
  package var names: Set<Name> { Set(namesRead.map { Name($0) }) }

  // MARK: Terms

  private func spelling(of term: RuleTerm) -> Substring {
    let rest = text[text.utf8.index(text.startIndex, offsetBy: term.start)...]
    return rest[..<(RuleParser.end(of: term.kind, in: rest.unicodeScalars) ?? rest.endIndex)]
  }

  /// The value of a term that is no name and has no operands.
  private func literal(_ term: RuleTerm) -> VariableValue {
    switch term.kind {
    case .number: .number(RuleParser.number(spelling(of: term)) ?? .nan)
    case .text: .text(RuleParser.unquoted(spelling(of: term)))
    case .bool(let value): .bool(value)
    default: .undefined
    }
  }

  /// - Parameter end: where the expression ends; afterwards where it begins.
  private func value(
    endingAt end: inout Int, _ variable: (String) -> VariableValue
  ) -> VariableValue {
    end -= 1
    let term = terms[end]
    switch term.kind {
    case .name: return variable(String(spelling(of: term)))
    case .number, .text, .bool, .undefined: return literal(term)
    case .not: return .bool(!value(endingAt: &end, variable).isTrue)
    case .and:
      let second = value(endingAt: &end, variable)
      let first = value(endingAt: &end, variable)
      return first.isTrue ? second : first
    case .or:
      let second = value(endingAt: &end, variable)
      let first = value(endingAt: &end, variable)
      return first.isTrue ? first : second
    case .comparison(let comparison):
      let second = value(endingAt: &end, variable)
      return .bool(comparison.holds(value(endingAt: &end, variable), second))
    }
  }

  private func expression(endingAt end: inout Int) -> Expression {
    end -= 1
    let term = terms[end]
    switch term.kind {
    case .name: return .name(String(spelling(of: term)))
    case .number, .text, .bool, .undefined: return .literal(literal(term))
    case .not: return .not(expression(endingAt: &end))
    case .and, .or, .comparison:
      let second = expression(endingAt: &end)
      let first = expression(endingAt: &end)
      switch term.kind {
      case .and: return .and(first, second)
      case .or: return .or(first, second)
      case .comparison(let comparison): return .comparison(first, comparison, second)
      default: return second
      }
    }
  }
}

extension DisplayRule {
  /// Two rules are the same that say the same, whatever spaces and parentheses they have.
  public static func == (first: DisplayRule, second: DisplayRule) -> Bool {
    first.expression == second.expression
  }

  /// Rules that are the same hash the same.
  public func hash(into hasher: inout Hasher) { hasher.combine(expression) }

  /// The rule as a tree, made when it is asked for.
  package var expression: Expression {
    var end = terms.count
    return end == 0 ? .name(text) : expression(endingAt: &end)
  }

  package indirect enum Expression: Hashable, Sendable {
    case literal(VariableValue)
    case name(String)
    case not(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case comparison(Expression, Comparison, Expression)

    package enum Comparison: String, Hashable, Sendable {
      case equal = "=="
      case unequal = "!="
      case less = "<"
      case lessOrEqual = "<="
      case greater = ">"
      case greaterOrEqual = ">="

      func holds(_ first: VariableValue, _ second: VariableValue) -> Bool {
        switch self {
        case .equal: first.looselyEquals(second)
        case .unequal: !first.looselyEquals(second)
        case .less: first.compares(second, <)
        case .lessOrEqual: first.compares(second, <=)
        case .greater: first.compares(second, >)
        case .greaterOrEqual: first.compares(second, >=)
        }
      }
    }

    package func value(_ variable: (String) -> VariableValue) -> VariableValue {
      switch self {
      case .literal(let value):
        return value
      case .name(let name):
        return variable(name)
      case .not(let operand):
        return .bool(!operand.value(variable).isTrue)
      case .and(let first, let second):
        let value = first.value(variable)
        return value.isTrue ? second.value(variable) : value
      case .or(let first, let second):
        let value = first.value(variable)
        return value.isTrue ? value : second.value(variable)
      case .comparison(let first, let comparison, let second):
        return .bool(comparison.holds(first.value(variable), second.value(variable)))
      }
    }
  }
}
