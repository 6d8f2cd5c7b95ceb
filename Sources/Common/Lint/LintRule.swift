/// Something that a file has to fulfil: what the rules for translations and those for projects have in common.
///
/// Each rule is one `static let` in a file of its own. Its doc comment begins with ``summary`` and becomes, with its
/// examples, the rule's page in `docs/rules/`.
public protocol LintRule: Sendable {
  /// What shows the rule at work: a file, or a few lines of one.
  associatedtype Example: Sendable

  /// The name that `--rule`, `--skip` and whatever ignores a rule take, such as `strings.missing-key`.
  var id: String { get }
  /// One sentence, without its full stop: what the rule finds.
  var summary: String { get }
  /// How severe its findings are, unless one says otherwise.
  var severity: Severity { get }
  /// Whether the rule runs unless it is switched off; one that often has nothing to say runs if it is named.
  var isOnByDefault: Bool { get }
  /// What the rule has nothing to say about.
  var good: [Example] { get }
  /// What it complains about.
  var bad: [Example] { get }
}

extension LintRule {
  /// The rule as a report introduces it.
  public var description: Report.RuleDescription {
    .init(id: id, summary: summary, severity: severity)
  }
}
