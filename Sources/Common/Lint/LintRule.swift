/// A rule that a project or a table of translations has to fulfil, without the code that checks it.
public protocol LintRule: Sendable {
  /// All rules of the linter.
  static var all: [Self] { get }
  /// The start of the rules' names, which users may omit.
  static var prefix: String { get }
  /// The page that describes the rules.
  static var descriptions: RulePage { get }
  /// The name that `--rule`, `--skip` and ignore comments use, such as `strings.missing-key`.
  var id: String { get }
  /// The severity of the findings, unless a finding has its own.
  var severity: Severity { get }
  /// A Boolean value that indicates whether the rule runs unless rules are named.
  var isOnByDefault: Bool { get }
}
