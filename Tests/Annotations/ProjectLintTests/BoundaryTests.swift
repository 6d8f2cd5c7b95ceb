import Lint
import Testing

@testable import ProjectLint

@Suite struct BoundaryTests {
  /// Windows exclude their ends: what ends when the text appears is no choice, and neither is what begins when it ends.
  @Test(arguments: [(end: 5.0, start: 4.0, isFound: false), (5.1, 4, true), (9, 9, false), (9, 8.9, true)])
  func aColorIdentifiesWhatIsThereWithTheText(end: Double, start: Double, isFound: Bool) throws {
    let findings = try ProjectLinter().findings(
      in: """
        {"annotations": [
          {"id": "ask", "type": "pop", "text": "Tap the red coat", "start": 5, "end": 9},
          {"id": "a", "type": "hotLink", "title": "Wool", "start": \(min(start, end - 1)), "end": \(end),
            "onClick": {"pause": true}},
          {"id": "b", "type": "hotLink", "title": "Silk", "start": \(start), "end": 12, "onClick": {"pause": true}}]}
        """)
    #expect(findings.contains { $0.rule == "project.color-only" } == isFound)
  }

  /// A line has a character, however narrow the box is.
  @Test(arguments: ["5e-324%", "1e-19%", "0.001%"])
  func aTextInANarrowBoxTakesALineForEachCharacter(width: String) throws {
    let findings = try ProjectLinter().findings(
      in: """
        {"annotations": [{"id": "a", "type": "pop", "text": "Tap now", "start": 5, "end": 9,
          "width": "\(width)", "height": "10%"}]}
        """)
    let messages = findings.filter { $0.rule == "project.text-overflow" }.map(\.message)
    #expect(messages.count == 1)
    #expect(messages.first?.contains("the text takes 7 lines") == true, "\(messages)")
  }

  /// What begins where the media ends is shown there.
  @Test(arguments: [("60", false), ("61", true)])
  func anAnnotationIsOutsideTheMediaIfItBeginsAfterTheEnd(start: String, isFound: Bool) throws {
    let findings = try ProjectLinter().findings(
      in: #"{"duration": 60, "annotations": [{"id": "a", "type": "pop", "text": "A", "start": \#(start)}]}"#)
    #expect(findings.contains { $0.rule == "project.outside-media" } == isFound)
  }

  /// A jump that leads away at once covers nothing.
  @Test func anAnnotationThatDoesNotStayIsNotCovered() throws {
    let findings = try ProjectLinter().findings(
      in: """
        {"duration": 30, "annotations": [
          {"id": "g", "type": "pop", "text": "x", "start": 5, "end": 9, "gate": true, "width": "20%", "height": "20%",
            "onClick": {"releaseGate": true}},
          {"id": "j", "type": "onTime", "start": 5, "gotoTrack": "10"}]}
        """)
    #expect(!findings.contains { $0.rule == "project.covered" })
  }
}
