import Lint
import Localization
import StringsLint
import TestSupport
import Testing

/// Every rule is held against its examples in `docs/translation-rules.md`, which `bcinteract rules` prints.
@Suite struct ExampleTests {
  @Test(arguments: Rule.all)
  func aRuleReportsNothingInItsGoodExamples(rule: Rule) {
    #expect(!rule.good.isEmpty)
    // The rule about ignore comments needs the others, to know what a comment is good for.
    let isAboutComments = rule.id == "strings.ignore-comment"
    let linter = Linter(rules: isAboutComments ? Rule.all : [rule])
    for example in rule.good {
      let findings = linter.findings(in: example.translations).filter { $0.rule == rule.id }
      #expect(findings.isEmpty, "\(example.text)")
    }
  }

  @Test(arguments: Rule.all)
  func aRuleReportsItsBadExamples(rule: Rule) {
    #expect(!rule.bad.isEmpty)
    let isAboutComments = rule.id == "strings.ignore-comment"
    let linter = Linter(rules: isAboutComments ? Rule.all : [rule])
    for example in rule.bad {
      let findings = linter.findings(in: example.translations).filter { $0.rule == rule.id }
      #expect(!findings.isEmpty, "\(example.text)")
      for finding in findings {
        #expect(finding.message.first?.isUppercase == false || finding.message.hasPrefix("U"))
        #expect(!finding.message.hasSuffix("."))
      }
    }
  }

  @Test(arguments: Rule.all)
  func itsSafeFixGivesTheFixedExample(rule: Rule) throws {
    for example in rule.bad {
      let translation = try #require(example.translations.first)
      let (bytes, count) = Linter(rules: [rule]).fixed(translation)
      if let fixed = example.fixed {
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
        #expect(count > 0)
      } else {
        #expect(bytes == translation.file.bytes, "the fix is not shown: \(example.text)")
      }
    }
  }

  /// A good example of one rule may be a bad one of another, but not of the rules about what is broken.
  @Test(arguments: Rule.all)
  func goodExamplesHaveNoErrorsUnderOtherRules(rule: Rule) {
    for example in rule.good where rule.id != "strings.format-syntax" {
      let findings = Linter().findings(in: example.translations).filter { $0.severity == .error }
      #expect(findings.isEmpty, "\(findings.map(\.rule)) \(example.text)")
    }
  }

  @Test(arguments: Rule.all)
  func everyRuleIsDescribed(rule: Rule) {
    rule.expectDescription()
    let isFixed = rule.bad.contains { $0.fixed != nil }
    #expect(rule.page.contains(". `--fix` can fix it.\n") == isFixed)
  }

  @Test func thePageDescribesTheRulesInTheirOrder() throws {
    try Rule.expectSections(inPage: "translation-rules")
  }
}
