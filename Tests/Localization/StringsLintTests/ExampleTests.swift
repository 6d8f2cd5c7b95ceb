import Lint
import Localization
import StringsLint
import Testing

/// Every rule is held against its own examples, which `bcinteract rules` prints.
@Suite struct ExampleTests {
  private func translations(_ example: Example) -> [Translation] {
    let reference = example.reference.isEmpty ? nil : Reference(example.reference)
    return example.files.map { locale, bytes in
      if example.isStringsdict, let forms = try? FormTable(stringsdict: bytes) {
        return Translation(
          name: "\(locale).lproj/Table.stringsdict", locale: LocaleTag(locale), forms: forms,
          reference: reference)
      }
      var translation = Translation(
        name: "\(locale).lproj/Table.strings", locale: LocaleTag(locale), file: StringsFile(bytes),
        reference: reference)
      translation.isMissingFile = example.isMissingFile
      return translation
    }
  }

  @Test(arguments: Rule.all)
  func aRuleReportsNothingInItsGoodExamples(rule: Rule) {
    #expect(!rule.good.isEmpty)
    // The rule about ignore comments needs the others, to know what a comment is good for.
    let isAboutComments = rule.id == "strings.ignore-comment"
    let linter = Linter(rules: isAboutComments ? Rule.all : [rule])
    for example in rule.good {
      let findings = linter.findings(in: translations(example)).filter { $0.rule == rule.id }
      #expect(findings.isEmpty, "\(example)")
    }
  }

  @Test(arguments: Rule.all)
  func aRuleReportsItsBadExamples(rule: Rule) {
    #expect(!rule.bad.isEmpty)
    let isAboutComments = rule.id == "strings.ignore-comment"
    let linter = Linter(rules: isAboutComments ? Rule.all : [rule])
    for example in rule.bad {
      let findings = linter.findings(in: translations(example)).filter { $0.rule == rule.id }
      #expect(!findings.isEmpty, "\(example)")
      for finding in findings {
        #expect(finding.message.first?.isUppercase == false || finding.message.hasPrefix("U"))
        #expect(!finding.message.hasSuffix("."))
      }
    }
  }

  @Test(arguments: Rule.all)
  func itsSafeFixGivesTheFixedExample(rule: Rule) throws {
    for example in rule.bad {
      let translation = try #require(translations(example).first)
      let (bytes, count) = Linter(rules: [rule]).fixed(translation)
      if let fixed = example.fixed {
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
        #expect(count > 0)
      } else {
        #expect(bytes == translation.file.bytes, "the fix is not shown: \(example)")
      }
    }
  }

  /// A good example of one rule may be a bad one of another, but not of the rules about what is broken.
  @Test(arguments: Rule.all)
  func goodExamplesHaveNoErrorsUnderOtherRules(rule: Rule) {
    for example in rule.good where rule.id != "strings.format-syntax" {
      let findings = Linter().findings(in: translations(example)).filter { $0.severity == .error }
      #expect(findings.isEmpty, "\(findings.map(\.rule)) \(example)")
    }
  }

  @Test(arguments: Rule.all)
  func everyRuleHasAnExplanation(rule: Rule) {
    #expect(rule.summary.first?.isUppercase == true && !rule.summary.hasSuffix("."))
    #expect(rule.explanation.hasSuffix(".") || rule.explanation.hasSuffix(".)"))
    #expect(rule.explanation.split(separator: "\n").allSatisfy { $0.count <= 94 })
  }

  @Test func idsAreUniqueAndWellFormed() {
    let ids = Rule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.hasPrefix("strings."))
      #expect(id.dropFirst(8).allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }
}
