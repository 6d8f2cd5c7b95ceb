import Lint
import ProjectLint
import StringsLint
import TestSupport
import Testing

@testable import BCInteractCLI

@Suite struct RulesTests {
  private static let projectIDs = ProjectRule.all.map(\.id)
  private static let ids = (projectIDs + Rule.all.map(\.id)).sorted()

  /// The list has a line for each rule; a continued summary is indented.
  @Test func theListHasEveryRuleIn80Columns() {
    let lines = TestRun(["rules"]).output.split(separator: "\n")
    let listed = lines.compactMap { line in
      line.hasPrefix(" ") ? nil : line.split(separator: " ").first.map(String.init)
    }
    #expect(listed == Self.ids)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.first?.hasPrefix("project.action-order              warning  Two ") == true)
  }

  @Test func severalRulesAreDescribedInOneRun() {
    let both = TestRun(["rules", "project.circle", "strings.empty"])
    let each = ["project.circle", "strings.empty"].map { TestRun(["rules", $0]).output }
    #expect(both.code == .fine)
    #expect(both.output == each.joined(separator: "\n"))
  }

  @Test(arguments: Rule.all)
  func aRuleForTranslationsIsDescribed(rule: Rule) {
    #expect(TestRun(["rules", rule.id]).output == rule.page)
    #expect(rule.page.hasPrefix("# \(rule.id)\n\n"))
  }

  /// The printed examples are what the linter says they are.
  @Test(arguments: ProjectRule.all)
  func aRuleForProjectsIsDescribedWithCorrectExamples(rule: ProjectRule) {
    let run = TestRun(["rules", rule.id])
    #expect(run.output == rule.page)
    // The rule about ignored rules needs the others.
    let rules = rule.id == "project.lint-ignore" ? [] : ["--rule", rule.id]
    for (title, isFound) in [("Good", false), ("Bad", true)] {
      for example in rule.examples(below: title) {
        var text = example.split(separator: "\n", omittingEmptySubsequences: false)
        var options: [String] = []
        for (start, option) in [("--- media of ", "--duration"), ("--- platform ", "--platform")] {
          guard let first = text.first, first.hasPrefix(start) else { continue }
          options += [option, String(first.dropFirst(start.count).prefix { $0 != " " })]
          text.removeFirst()
        }
        let lint = TestRun(
          ["lint", "-", "--fail-on", "info"] + rules + options,
          input: text.joined(separator: "\n"))
        #expect(lint.output.contains(rule.id) == isFound, "\(text) \(lint)")
      }
    }
  }

  @Test(arguments: [
    ("project.cirle", "there is no rule project.cirle; did you mean project.circle?"),
    ("mising-key", "there is no rule mising-key; did you mean missing-key?"),
    ("nope", "there is no rule nope; 'bcinteract rules' lists them"),
    ("docs/rules", "there is no rule docs/rules; 'bcinteract rules' lists them"),
  ])
  func anUnknownRuleIsAUsageError(id: String, message: String) {
    let run = TestRun(["rules", "project.circle", id])
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains(message))
  }
}
