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
    (#""type": "Hot-Spot""#, "unknown-type", "write hotLink"),
    (#""type": "quiz""#, "unknown-type", "use image"),
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

  /// A box outside the picture.
  static let outside = #""left": "100%", "top": "0%", "width": "40%", "height": "50%""#

  /// The findings about a gate, a jump back or a loop follow what the exploration finds.
  @Test(arguments: [
    (#""type": "pop", "gate": true, "onClick": {"gotoTrack": "12"}"#, ["info project.gate-without-release"]),
    (#""type": "pop", "gate": true, "precondition": "on""#, ["info project.gate-without-release"]),
    (#""type": "pop", "gate": true"#, ["error project.gate-without-release"]),
    (#""type": "onTime", "gotoTrack": "0:01""#, ["error project.circle"]),
    (#""type": "onTime", "gotoTrack": "0:01", "precondition": "true""#, ["error project.circle"]),
    (#""type": "onTime", "gotoTrack": "0:01", "precondition": "again""#, []),
    (#""type": "hotLink", \#(outside), "loopBack": true"#, ["error project.loop-back-without-choice"]),
    (#""type": "hotLink", \#(outside), "loopBack": true, "precondition": "on""#, []),
    (#""type": "hotLink", "loopBack": "end""#, []),
    (#""type": "hotLink", "loopBack": true, "end": null"#, ["warning project.loop-back-without-end"]),
    (#""type": "hotLink", "loopBack": true, "duration": "100%""#, ["warning project.loop-back-without-end"]),
    (#""type": "hotLink", "loopBack": true, "duration": 15"#, []),
    (#""type": "hotLink", "loopBack": "yes""#, []),
    (#""type": "hotLink", "loopBack": "maybe""#, ["error project.lost-jump"]),
    (#""type": "hotLink", "loopBack": 2"#, ["error project.lost-jump"]),
    (#""type": "hotLink", "loopBack": "0:05""#, ["error project.lost-jump"]),
  ])
  func pathsDecideAboutGatesAndLoops(members: String, expected: [String]) throws {
    let findings = try ProjectLinter().findings(
      in: #"""
        {"annotations": [
          {"id": "a", "title": "A", "text": "A", "start": 5, "end": 9, \#(members)},
          {"id": "end", "type": "pop", "text": "The end", "start": 12, "end": 20}]}
        """#)
    let rules = [
      "gate-without-release", "circle", "loop-back-without-choice", "loop-back-without-end", "lost-jump", "stuck",
    ]
    let found = findings.filter { finding in rules.contains { finding.rule == "project." + $0 } }
    #expect(found.map { "\($0.severity) \($0.rule)" } == expected)
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
