import Lint
import Testing

@Suite struct RulePageTests {
  @Test func aSectionDescribesItsRule() {
    let rule = SampleRule(id: "strings.format-type", severity: .error)
    #expect(rule.summary == "A type differs")
    #expect(rule.explanation == "The app\ncrashes.")
    #expect(
      rule.page == """
        # strings.format-type

        A type
        differs.

        The app
        crashes.

        Severity: error.

        ## Good

        ```
        "a" = "%@";

        "b" = "# strings";
        ```

        """)
  }

  /// What a page lacks is empty.
  @Test(arguments: [("strings.missing-key", "A key is missing"), ("strings.empty", "")])
  func aSectionMayEndEarly(id: String, summary: String) {
    let rule = SampleRule(id: id, severity: .error)
    #expect(rule.summary == summary)
    #expect(rule.explanation == "")
    #expect(rule.page.isEmpty == summary.isEmpty)
  }
}
