import Lint
import Localization
import StringsLint
import Testing

@Suite struct IgnoreCommentTests {
  private let texts = (0..<10).map { "\"key\($0)\" = \"Vídeo \($0)\";\n" }.joined()

  private func findings(_ mexican: String) -> [Finding] {
    let tables = [("es", texts), ("es-MX", mexican)].map { locale, text in
      Translation(
        name: "\(locale).lproj/T.strings", locale: LocaleTag(locale),
        file: StringsFile(Array(text.utf8)), reference: nil)
    }
    return Report(findings: Linter().findings(in: tables)).findings
  }

  /// What a rule about a folder says comes after the tables are gone; a comment switches it off all the same.
  @Test func aCommentSwitchesOffARuleAboutTheFolder() {
    #expect(findings(texts).map(\.rule) == ["strings.regional-copy"])
    let head = "/* bcinteract:ignore strings.regional-copy — the same on purpose */\n\n"
    #expect(findings(head + texts).isEmpty)
  }

  @Test func anUnusedCommentAboutTheFolderIsReportedWithItsPosition() {
    let head = "/* bcinteract:ignore strings.uneven-key — not so */\n\n"
    let found = findings(head + "\"a\" = \"b\";\n").filter { $0.rule == "strings.ignore-comment" }
    #expect(found.map(\.place) == [.init(line: 1, column: 1)])
    #expect(
      found.first?.message
        == "the comment ignores strings.uneven-key, which reports nothing here")
  }

  /// What is wrong with comments, as their rule tells it.
  private func messages(_ file: String, maximum: Int = .max) -> [String] {
    let table = Translation(
      name: "de.lproj/T.strings", locale: LocaleTag("de"), file: StringsFile(Array(file.utf8)),
      reference: nil)
    return Report(findings: Linter(maximumPerKind: maximum).findings(in: [table])).findings
      .filter { $0.rule == "strings.ignore-comment" }.map(\.message)
  }

  /// A comment on an entry is of use there, and one that says the same again is not.
  @Test func aCommentIsUsedOnlyInItsScope() {
    let comment = "/* bcinteract:ignore strings.double-space — so */\n"
    let entry = "\"a\" = \"b  c\";\n"
    let useless = "the comment ignores strings.double-space, which reports nothing here"
    #expect(messages(comment + entry) == [])
    #expect(messages(comment + comment + entry) == [useless])
    #expect(messages(comment + entry + comment + "\"b\" = \"c\";\n") == [useless])
    #expect(messages(comment + "\n" + comment + "\n" + entry) == [useless])
    #expect(
      messages(comment + "\n" + entry + comment + entry.replacing("a", with: "d")) == [useless])
  }

  @Test func aListOfTooManyRulesIsTruncated() {
    let names = (0..<50_000).map { "strings.a\($0)" }.joined(separator: " ")
    let messages = messages("/* bcinteract:ignore \(names) */\n\"a\" = \"b\";\n")
    #expect(messages.count == 101)
    #expect(
      messages.contains("the comment names more than 100 rules; the rest is ignored"))
  }

  @Test func manyProblemsOfCommentsAreOneFinding() {
    let file = String(
      repeating: "/* bcinteract:ignore strings.empty */\n\"a\" = \"b\";\n", count: 500)
    #expect(
      messages(file, maximum: 50) == ["the comment gives no reason, and 999 more of this kind"])
  }
}
