/// A display rule: an expression over variables that decides whether an annotation may show.
///
/// A rule consists of names, `!`, `&&`, `||`, `==`, `!=`, `<`, `<=`, `>`, `>=`, parentheses,
/// numbers, quoted text, `true`, `false` and `undefined`, with the meaning and precedence of
/// ECMAScript. There are no calls and no properties; length and depth are limited.
///
/// ```swift
/// import AnnotationEngine
///
/// let rule = DisplayRule(parsing: "score >= 2 && !done")
/// let variables: [String: VariableValue] = ["score": .number(3)]
/// print(rule?.holds { variables[$0] ?? .undefined } ?? false)
/// // Prints "true"
/// ```
///
/// Two rules are equal if they have the same meaning, whatever spaces and parentheses they have.
public struct DisplayRule: Hashable, Sendable {
  /// One term of a rule.
  enum Term: Hashable, Sendable {
    case name(Name)
    case literal(VariableValue)
    case not, and, or
    case comparison(Comparison)
  }

  /// The terms in postfix order: an operator follows its operands.
  ///
  /// A tree of operators would need several times the memory, and a project may have millions of
  /// terms.
  let terms: [Term]

  /// The maximum length of a rule, in bytes of UTF-8.
  public static let maximumLength = 2000
  /// The maximum depth of nested parentheses and negations.
  public static let maximumDepth = 32

  /// Reads a rule; returns `nil` if the text is not one.
  public init?(parsing text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var parser = RuleParser(text)
    guard let terms = parser.parse() else { return nil }
    self.terms = terms
  }

  /// Returns whether the rule holds.
  /// - Parameter value: returns the value of a name, `undefined` if it has none.
  public func holds(value: (String) -> VariableValue) -> Bool {
    var operands: [VariableValue] = []
    for term in terms {
      switch term {
      case .name(let name): operands.append(value(name.text))
      case .literal(let literal): operands.append(literal)
      case .not: operands.append(.bool(!operands.removeLast().isTrue))
      case .and, .or, .comparison:
        let second = operands.removeLast()
        let first = operands.removeLast()
        if case .comparison(let comparison) = term {
          operands.append(.bool(comparison.holds(first, second)))
        } else {
          operands.append(first.isTrue == (term == .and) ? second : first)
        }
      }
    }
    return operands.last?.isTrue ?? false
  }

  /// The names that the rule reads, in their order, with repetitions.
  package var namesRead: [String] {
    terms.compactMap { if case .name(let name) = $0 { name.text } else { nil } }
  }

  /// The names that the rule reads.
  package var names: Set<Name> { Set(namesRead.map { Name($0) }) }
}

// MARK: - Comparisons

extension DisplayRule {
  /// A comparison of two values, with the meaning of ECMAScript.
  package enum Comparison: String, Hashable, Sendable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    package func holds(_ first: VariableValue, _ second: VariableValue) -> Bool {
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
}

extension VariableValue {
  /// The number to which ECMAScript converts the value; NaN for `undefined` and for text that is
  /// not a number.
  private var asNumber: Double {
    switch self {
    case .undefined: return .nan
    case .bool(let bool): return bool ? 1 : 0
    case .number(let number): return number
    case .text(let text): return text.isBlank ? 0 : Double(decimal: text) ?? .nan
    }
  }

  /// `==` of ECMAScript for these values: a text and a number are compared as numbers.
  fileprivate func looselyEquals(_ other: VariableValue) -> Bool {
    switch (self, other) {
    case (.undefined, .undefined): true
    case (.undefined, _), (_, .undefined): false
    case (.text(let first), .text(let second)): Name(first) == Name(second)
    default: asNumber == other.asNumber
    }
  }

  /// `<`, `<=`, `>`, `>=` of ECMAScript: two texts are compared by their UTF-16, other values as
  /// numbers.
  fileprivate func compares(_ other: VariableValue, _ areInOrder: (Double, Double) -> Bool) -> Bool {
    guard case (.text(let first), .text(let second)) = (self, other) else {
      return areInOrder(asNumber, other.asNumber)
    }
    if Name(first) == Name(second) { return areInOrder(0, 0) }
    let isBefore = first.utf16.lexicographicallyPrecedes(second.utf16)
    return isBefore ? areInOrder(0, 1) : areInOrder(1, 0)
  }
}

// MARK: - Analysis

extension DisplayRule {
  /// A rule as a tree of operators.
  package indirect enum Expression: Hashable, Sendable {
    case literal(VariableValue)
    case name(String)
    case not(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case comparison(Expression, Comparison, Expression)
  }

  /// The rule as a tree, built on each call: for analysis, not for evaluation.
  package var expression: Expression {
    var operands: [Expression] = []
    for term in terms {
      switch term {
      case .name(let name): operands.append(.name(name.text))
      case .literal(let literal): operands.append(.literal(literal))
      case .not: operands.append(.not(operands.removeLast()))
      case .and, .or, .comparison:
        let second = operands.removeLast()
        let first = operands.removeLast()
        if case .comparison(let comparison) = term {
          operands.append(.comparison(first, comparison, second))
        } else {
          operands.append(term == .and ? .and(first, second) : .or(first, second))
        }
      }
    }
    return operands.last ?? .literal(.undefined)
  }
}

extension Annotation {
  /// The condition under which an annotation may show or act: the text of its precondition.
  ///
  /// The text is a token first, true while exactly that text is enabled, as in
  /// `-[BCOVInteractivityHandler enablePrecondition:]`. If the token is not enabled and the text
  /// can be read as a display rule of the web editor, the rule decides.
  public struct Condition: Hashable, Sendable {
    /// The text as it was written.
    public let text: String
    /// The display rule; `nil` if the text is only a token.
    public let rule: DisplayRule?

    /// Creates a condition from any text.
    public init(_ text: String) {
      self.text = text
      rule = DisplayRule(parsing: text)
    }

    /// A Boolean value that indicates whether the text is a token, or a name alone.
    package var isToken: Bool { rule.map { $0.names == [Name(text)] } ?? true }

    /// Returns whether the condition holds.
    /// - Parameters:
    ///   - enabled: the enabled tokens, which are also true as names in a rule.
    ///   - variables: the values that rules read.
    public func holds(enabled: Set<String>, variables: [String: VariableValue]) -> Bool {
      holds(isEnabled: enabled.contains) { variables[$0] }
    }

    /// - Parameters:
    ///   - isEnabled: returns whether a token is enabled.
    ///   - value: returns the value of a variable, `nil` if it has none.
    package func holds(isEnabled: (String) -> Bool, value: (String) -> VariableValue?) -> Bool {
      if isEnabled(text) { return true }
      guard let rule else { return false }
      return rule.holds { isEnabled($0) ? .bool(true) : value($0) ?? .undefined }
    }
  }
}
