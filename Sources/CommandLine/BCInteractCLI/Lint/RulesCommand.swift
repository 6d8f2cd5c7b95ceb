import FoundationEssentials
import Lint
import ProjectLint
import StringsLint
import Support

private struct RulesOptions: CommandOptions {
  @Operand("ID", .oneOf(RuleText.all.map(\.id)), isOptional: true) var ids: [String]
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
    let rules = RuleText.all
    let described = try options.ids.flatMap { word in
      let rules = rules.filter { $0.id == word || $0.name == word }
      guard rules.isEmpty else { return rules }
      let known = RuleText.all.flatMap { [$0.id, String($0.name)] }
      let hint = suggestion(for: word, among: known)
      throw CommandError.usage(
        "there is no rule \(word)" + (hint.isEmpty ? "; 'bcinteract rules' lists them" : hint))
    }
    try console.deliver([
      .text(to: .standardOutput) {
        described.isEmpty ? RuleText.list(rules) : described.map { $0.page() }.joined(separator: "\n")
      }
    ])
    return .fine
  }
}

/// A rule of either linter, as text.
private struct RuleText {
  let id: String
  let severity: Severity
  let summary: String
  /// Returns the description of the rule with its examples, as Markdown.
  let page: () -> String

  /// The id without the name of the linter.
  var name: Substring { id.drop { $0 != "." }.dropFirst() }

  /// The rules of both linters, by id.
  static var all: [RuleText] {
    let rules =
      Rule.all.map { rule in RuleText(rule) { rule.page } }
      + ProjectRule.all.map { rule in RuleText(rule) { rule.page } }
    return rules.sorted { $0.id < $1.id }
  }

  private init(_ rule: some LintRule, page: @escaping () -> String) {
    (id, severity, summary) = (rule.id, rule.severity, rule.summary)
    self.page = page
  }

  /// A line for each rule, in 80 columns: a long summary continues below itself.
  static func list(_ rules: [RuleText]) -> String {
    let rows = rules.map { [$0.id, $0.severity.rawValue, $0.summary] }
    let start = tableLines(rows.map { $0.dropLast() + ["|"] }).first?.columns ?? 1
    let margin = String(repeating: " ", count: start - 1)
    return tableLines(rows).map { $0.wrapped(to: 80, margin: margin) + "\n" }.joined()
  }
}

extension String {
  /// The paragraph in lines of at most 80 columns.
  fileprivate var filled: String {
    split(separator: "\n").joined(separator: " ").wrapped(to: 80, margin: "")
  }

  fileprivate var withLineEnd: String { hasSuffix("\n") ? self : self + "\n" }
}

extension Rule {
  /// The description with its examples, as Markdown.
  fileprivate var page: String {
    var text = "# \(id)\n\n\((summary + ".").filled)\n\n"
    text += "\(explanation.filled)\n\nSeverity: \(severity.rawValue)."
    if !isOnByDefault { text += " The rule runs only if it is named, with `--rule`." }
    if bad.contains(where: { $0.fixed != nil }) { text += " `--fix` can fix it." }
    text += "\n"
    for (title, examples) in [("Good", good), ("Bad", bad)] {
      text += "\n## \(title)\n"
      text += examples.map { "\n```\n\($0.description.withLineEnd)```\n" }.joined()
    }
    return text
  }
}

extension Example {
  /// The reference, the files below the names of their locales, and the file after the fixes.
  fileprivate var description: String {
    var text = ""
    for (key, source) in reference { text += "\(key): \(source.visible)\n" }
    for (locale, bytes) in files {
      let file = String(validating: bytes, as: UTF8.self)?.visible ?? "\(bytes)"
      text += "--- \(locale)\n" + file.withLineEnd
    }
    if let fixed { text += "--- fixed\n" + fixed.visible }
    return text
  }
}

extension String {
  /// The text with a code in the place of each invisible character.
  fileprivate var visible: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .privateUse, .nonspacingMark, .unassigned,
        .spaceSeparator where scalar != " ":
        result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
