import Lint
import ProjectLint
import TestSupport
import Testing

/// Each rule has a page in `docs/rules`, made of its doc comment and its examples.
@Suite struct RulePageTests {
  private let pages = RulePages<ProjectCheck, ProjectExample>(
    prefix: "project.", folder: "Annotations/ProjectLint/Rules"
  ) {
    example in
    let text = example.text.hasSuffix("\n") ? example.text : example.text + "\n"
    return example.duration.map { "--- media of \(Int($0)) seconds\n" + text } ?? text
  }

  @Test(arguments: ProjectRule.all)
  func theDocCommentBeginsWithTheSummary(rule: ProjectRule) throws {
    let comment = try #require(pages.comment(of: rule), "no doc comment")
    #expect(pages.summary(of: rule) == rule.summary + ".")
    #expect(comment.count > 2, "the comment does not say why")
  }

  @Test(arguments: ProjectRule.all)
  func thePageIsCurrent(rule: ProjectRule) throws {
    try expectSnapshot(pages.text(of: rule), at: pages.file(of: rule))
  }

  @Test func thereIsNoPageTooMany() throws {
    #expect(try pages.ids() == Set(ProjectRule.all.map(\.id)))
  }
}
