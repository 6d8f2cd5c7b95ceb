import Lint
import ProjectFormat
import ProjectLint
import TestSupport
import Testing

/// Every rule is held against its examples in `docs/project-rules.md`, which `bcinteract rules` prints.
@Suite struct ExampleTests {
  @Test(arguments: ProjectRule.all)
  func aRuleReportsNothingInItsGoodExamples(rule: ProjectRule) throws {
    #expect(!rule.good.isEmpty)
    for example in rule.good {
      let findings = try rule.findings(in: example)
      #expect(findings.isEmpty, "\(findings.map(\.message)) \(example.text)")
    }
  }

  @Test(arguments: ProjectRule.all)
  func aRuleReportsItsBadExamples(rule: ProjectRule) throws {
    #expect(!rule.bad.isEmpty)
    for example in rule.bad {
      let findings = try rule.findings(in: example)
      #expect(!findings.isEmpty, "\(example.text)")
      for finding in findings {
        #expect(finding.message.first?.isUppercase == false || finding.message.hasPrefix("VoiceO"))
        #expect(!finding.message.hasSuffix("."))
        #expect(finding.fix?.isEmpty == false, "it does not say what to do")
        #expect(finding.place != nil)
      }
    }
  }

  /// What is broken in a bad example is what its rule is about. That viewers are stuck has a cause.
  @Test(arguments: ProjectRule.all)
  func aBadExampleHasNoErrorsUnderOtherRules(rule: ProjectRule) throws {
    for example in rule.bad {
      let others = ProjectRule.standard.filter { $0.id != rule.id }
      let findings = try ProjectLinter(rules: others, platform: example.platform)
        .findings(in: example).filter { $0.severity == .error }
      #expect(findings.allSatisfy { $0.rule == "project.outside-picture" }, "\(findings.map(\.rule)) \(example.text)")
    }
  }

  /// The worst that a rule says is its severity, unless a guess keeps it from being sure.
  @Test(arguments: ProjectRule.all)
  func aBadExampleHasTheRulesSeverity(rule: ProjectRule) throws {
    let severities = try rule.bad.flatMap { try rule.findings(in: $0).map(\.severity) }
    // What the reader says has the reader's own severity.
    guard !Self.readers.contains(rule.id) else { return }
    #expect(severities.max() == rule.severity)
  }

  private static let readers: Set = [
    "project.unknown-type", "project.value", "project.unknown-key", "project.end-before-start",
  ]

  /// A good example of one rule may be a bad one of another, but not of the rules about what is broken.
  @Test(arguments: ProjectRule.all)
  func goodExamplesHaveNoErrorsUnderOtherRules(rule: ProjectRule) throws {
    for example in rule.good {
      let findings = try ProjectLinter().findings(in: example).filter { $0.severity == .error }
      #expect(findings.isEmpty, "\(findings.map(\.rule)) \(example.text)")
    }
  }

  @Test(arguments: ProjectRule.all)
  func everyRuleIsDescribed(rule: ProjectRule) { rule.expectDescription() }

  @Test func thePageDescribesTheRulesInTheirOrder() throws {
    try ProjectRule.expectSections(inPage: "project-rules")
  }
}

extension ProjectRule {
  /// What it says about an example, run with all others where it depends on them.
  func findings(in example: ProjectExample) throws -> [Finding] {
    let isAboutOthers = id == "project.lint-ignore"
    return try ProjectLinter(
      rules: isAboutOthers ? ProjectRule.all : [self], platform: example.platform
    )
    .findings(in: example)
    .filter { $0.rule == id }
  }
}

extension ProjectLinter {
  func findings(in example: ProjectExample) throws -> [Finding] {
    try findings(in: example.text, duration: example.duration)
  }

  func findings(in text: String, duration: Double? = nil) throws -> [Finding] {
    let bytes = Array(text.utf8)
    return findings(
      in: try ProjectDocument(reading: bytes), bytes: bytes, file: "project.json",
      duration: duration
    ).sorted()
  }
}
