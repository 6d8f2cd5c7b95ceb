import FoundationEssentials
import Lint
import ProjectLint
import StringsLint
import Support

private struct RulesOptions: CommandOptions {
  @Operand("ID", .oneOf(allRules.map(\.id)), isOptional: true) var ids: [String]
}

extension Command {
  /// `rules ID…`: the rules of both linters.
  static let rules = Command(
    "rules", "list the rules of lint and strings validate, or describe some",
    discussion: """
      Without ID, each rule is listed with its severity and a summary. With ID, the reason for the rule is
      printed, too, with correct examples and examples that have findings, as Markdown.
      """
  ) { (options: RulesOptions, console) in
    let rules = allRules
    let described = try options.ids.flatMap { word in
      let rules = rules.filter { $0.id == word || $0.name == word }
      guard rules.isEmpty else { return rules }
      let hint = suggestion(for: word, among: allRules.flatMap { [$0.id, String($0.name)] })
      throw CommandError.usage(
        "there is no rule \(word)" + (hint.isEmpty ? "; 'bcinteract rules' lists them" : hint))
    }
    try console.deliver([
      .text(to: .standardOutput) {
        described.isEmpty ? list(rules) : described.map(\.page).joined(separator: "\n")
      }
    ])
    return .fine
  }
}

/// The rules of both linters, by id.
private var allRules: [any LintRule] {
  let rules: [any LintRule] = Rule.all + ProjectRule.all
  return rules.sorted { $0.id < $1.id }
}

extension LintRule {
  /// The id without the name of the linter.
  fileprivate var name: Substring { id.drop { $0 != "." }.dropFirst() }
}

/// Returns a line for each rule, in 80 columns: a long summary continues below itself.
private func list(_ rules: [any LintRule]) -> String {
  let rows = rules.map { [$0.id, $0.severity.rawValue, $0.summary] }
  let start = tableLines(rows.map { $0.dropLast() + ["|"] }).first?.columns ?? 1
  let margin = String(repeating: " ", count: start - 1)
  return tableLines(rows).map { $0.wrapped(to: 80, margin: margin) + "\n" }.joined()
}
