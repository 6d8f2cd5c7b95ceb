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
  package let expression: Expression

  /// The maximum length of a rule, in bytes of UTF-8.
  public static let maximumLength = 2000
  /// The maximum depth of nested parentheses and negations.
  public static let maximumDepth = 32

  /// Reads a rule; `nil` where the text is not one.
  public init?(parsing text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var parser = RuleParser(text)
    guard let expression = parser.rule() else { return nil }
    self.expression = expression
  }

  /// Whether the rule holds.
  /// - Parameter value: gives the value of a name, `undefined` where it has none.
  public func holds(value: (String) -> VariableValue) -> Bool {
    expression.value(value).isTrue
  }

  /// The names that the rule reads, in order, each as often as it is there.
  package var namesRead: [String] {
    var names: [String] = []
    expression.addNames(to: &names)
    return names
  }

  /// The names that the rule reads.
  package var names: Set<Name> { Set(namesRead.map { Name($0) }) }

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
    }

    func addNames(to names: inout [String]) {
      switch self {
      case .literal: break
      case .name(let name): names.append(name)
      case .not(let operand): operand.addNames(to: &names)
      case .and(let first, let second), .or(let first, let second),
        .comparison(let first, _, let second):
        first.addNames(to: &names)
        second.addNames(to: &names)
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
        let (first, second) = (first.value(variable), second.value(variable))
        return switch comparison {
        case .equal: .bool(first.looselyEquals(second))
        case .unequal: .bool(!first.looselyEquals(second))
        case .less: .bool(first.compares(second, <))
        case .lessOrEqual: .bool(first.compares(second, <=))
        case .greater: .bool(first.compares(second, >))
        case .greaterOrEqual: .bool(first.compares(second, >=))
        }
      }
    }
  }
}
