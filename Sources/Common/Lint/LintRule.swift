/// A rule that a project or a table of translations has to fulfil.
///
/// A rule is declared once, as a `static let` next to rules of the same family, with an explanation
/// and with examples that the tests check. `bcinteract rules ID` prints both.
///
/// - `Check`: the code of the rule. Each linter has its own kinds of checks.
/// - `Example`: a small input that shows the rule.
public struct LintRule<Check: Sendable, Example: Sendable>: Sendable {
  /// The name that `--rule`, `--skip` and ignore comments use, such as `strings.missing-key`.
  public let id: String
  /// One sentence, without its full stop, that describes what the rule finds.
  public let summary: String
  /// The reason for the rule and its exceptions, as Markdown in lines of at most 94 characters.
  public let explanation: String
  /// The severity of the findings, unless a finding has its own.
  public private(set) var severity: Severity
  /// A Boolean value that indicates whether the rule runs unless rules are named.
  public let isOnByDefault: Bool
  /// Inputs in which the rule finds nothing.
  public var good: [Example] { makeGood() }
  /// Inputs in which the rule finds something.
  public var bad: [Example] { makeBad() }
  /// The code of the rule.
  package let check: Check

  // Examples are created on access, since a run of the program never needs them.
  private let makeGood: @Sendable () -> [Example]
  private let makeBad: @Sendable () -> [Example]

  /// Creates a rule from its full id, its summary, severity, explanation, examples and code.
  package init(
    _ id: String, _ summary: String, _ severity: Severity, explanation: String,
    good: @autoclosure @escaping @Sendable () -> [Example],
    bad: @autoclosure @escaping @Sendable () -> [Example], isOnByDefault: Bool = true,
    _ check: Check
  ) {
    self.id = id
    self.summary = summary
    self.severity = severity
    self.explanation = explanation
    makeGood = good
    makeBad = bad
    self.isOnByDefault = isOnByDefault
    self.check = check
  }

  /// Returns the rule with another severity of its findings.
  package func with(_ severity: Severity?) -> Self {
    var rule = self
    rule.severity = severity ?? rule.severity
    return rule
  }

  /// The rule as a report lists it.
  public var description: Report.RuleDescription {
    .init(id: id, summary: summary, severity: severity)
  }
}
