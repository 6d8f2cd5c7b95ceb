import Testing

@testable import BCInteractCLI

/// Likely mistakes are reported on standard error.
@Suite struct HintTests {
  private func hints(_ annotation: String, _ words: String...) -> [String] {
    let project = #"{"annotations":[{"id":"a","start":0,"end":3,\#(annotation)}]}"#
    let result = TestRun(["run", "-"] + words, input: project)
    #expect(result.code == .fine)
    return result.errors.split(separator: "\n").map { String($0.dropFirst("bcinteract: ".count)) }
  }

  @Test(arguments: ["isVegan = true", "a &&", "(a", "a == "])
  func anUnreadableRuleIsReported(rule: String) {
    #expect(
      hints(#""type":"text","text":"x","precondition":"\#(rule)""#) == [
        "annotation a: “\(rule)” is not a rule that can be read; it counts as the name of a token"
      ])
  }

  @Test func anUnusedTokenIsReported() {
    let annotation = #""type":"text","text":"x","precondition":"xRay || big""#
    #expect(
      hints(annotation, "--enable", "xray") == [
        "no precondition names xray; did you mean xRay?"
      ])
    #expect(hints(annotation, "--enable", "xRay") == [])
    #expect(hints(annotation, "--enable", "xRay || big") == [])
  }

  @Test func anUnusedVariableIsReported() {
    let annotation =
      #""type":"text","text":"Hi {{nme}}","precondition":"isVegan == \"nice name\"""#
    #expect(
      hints(annotation, "--set", "name=Zoë", "--set", "isVegn=true") == [
        "annotation a: {{nme}} has no value; did you mean name?",
        "nothing reads isVegn; did you mean isVegan?",
        "nothing reads name; did you mean nme?",
      ])
    #expect(hints(annotation) == [])
    #expect(hints(annotation, "--set", "nme=Zoë", "--set", "isVegan=true") == [])
  }

  @Test(arguments: [("a<br>b", "<br>"), ("a &amp; b", "&amp;"), ("<b class='x'>", "<b class='x'>")])
  func markupIsShownAsItIs(text: String, sign: String) {
    #expect(
      hints(#""type":"text","text":"\#(text)""#) == [
        "annotation a: the player's label shows \(sign) as it is, and no markup"
      ])
  }

  @Test(arguments: ["a < b", "A & B; C", "x > y", "1 <2> 3", "a<"])
  func signsThatAreNotMarkupAreNotReported(text: String) {
    #expect(hints(#""type":"text","text":"\#(text)""#) == [])
  }

  @Test(arguments: [
    ("hotspot", "hotLink"), ("Text overlay", "pop"), ("time triggered", "onTime"),
    ("image-overlay", "image"),
  ])
  func aTypeInTheEditorsWordsIsReported(word: String, type: String) {
    #expect(
      hints(#""type":"\#(word)""#) == [
        "annotation a: the format has no type \(word); \(type) is meant?"
      ])
  }

  @Test func onlyTheFirstHintsOfAKindAreReported() {
    let annotations = (0..<20).map {
      #"{"id":"\#($0)","type":"text","text":"<br>","start":0,"end":1}"#
    }
    let project = #"{"annotations":[\#(annotations.joined(separator: ","))]}"#
    let lines = TestRun(["run", "-"], input: project).errors.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.last == "bcinteract: 15 more of this sort")
  }
}
