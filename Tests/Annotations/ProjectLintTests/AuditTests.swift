import Lint
import ProjectLint
import Testing

/// The mistakes that producers made who tried the program: each has a finding that says what to do.
@Suite struct AuditTests {
  @Test(arguments: [
    (
      #""type": "pop", "text": "Soup", "precondition": "isVegan = true""#, "rule-syntax",
      "compare with =="
    ),
    (#""type": "pop", "text": "Soup", "precondition": "a &&""#, "rule-syntax", "complete the rule"),
    (#""type": "pop", "text": "Salt<br>pepper""#, "markup", "plain text"),
    (#""type": "pop", "text": "Salt &amp; pepper""#, "markup", "plain text"),
    (#""type": "Hot-Spot""#, "unknown-type", "use image"),
    (#""type": "hotspot""#, "unknown-type", "write hotLink"),
    (#""type": "Text overlay""#, "unknown-type", "write pop"),
    (#""type": "time triggered""#, "unknown-type", "write onTime"),
    (#""type": "onTime", "gotoTrack": "1:37""#, "jump-outside", "--duration"),
    (
      #""type": "hotLink", "title": "Menu", "command": "chapters", "commandData": {"Serve": "1m30s", "Peel": "5"}"#,
      "menu-rows", "a time such as"
    ),
  ])
  func aMistakeIsReported(members: String, rule: String, advice: String) throws {
    let findings = try ProjectLinter().findings(
      in: #"{"annotations": [{"id": "a", "start": 2, "end": 9, \#(members)}]}"#)
    let finding = try #require(findings.first { $0.rule == "project." + rule }, "\(findings)")
    #expect(finding.fix?.contains(advice) == true, "\(finding)")
  }

  @Test(arguments: [
    (#""precondition": "xRay""#, #""precondition": "xray""#),
    (#""text": "Hi {{name}}""#, #""text": "Bye {{nme}}""#),
  ])
  func twoSpellingsOfANameAreReported(first: String, second: String) throws {
    let findings = try ProjectLinter().findings(
      in: #"""
        {"annotations": [
          {"id": "a", "type": "pop", "start": 2, "end": 9, \#(first)},
          {"id": "b", "type": "pop", "start": 2, "end": 9, \#(second)}]}
        """#)
    #expect(findings.contains { $0.rule == "project.near-names" })
  }
}
