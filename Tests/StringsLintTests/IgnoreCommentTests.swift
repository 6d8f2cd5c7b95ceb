import Findings
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

  @Test func aCommentAboutTheFolderThatIsOfNoUseIsToldWithItsPlace() {
    let head = "/* bcinteract:ignore strings.uneven-key — not so */\n\n"
    let found = findings(head + "\"a\" = \"b\";\n").filter { $0.rule == "strings.ignore-comment" }
    #expect(found.map(\.place) == [.init(line: 1, column: 1)])
    #expect(
      found.first?.message
        == "the comment ignores strings.uneven-key, which has nothing to say here")
  }
}
