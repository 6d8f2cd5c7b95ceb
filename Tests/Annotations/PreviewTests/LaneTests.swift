import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

@Suite struct LaneTests {
  /// Ids are the same where their bytes are: é in one character and in two are two ids.
  @Test func aJumpLeadsToTheIdOfItsOwnBytes() {
    var back = Scenery.trigger("back", at: 10)
    back.action.jump = "caf\u{65}\u{301}"
    let project = Scenery.project([
      back, Scenery.image("caf\u{E9}", 1, 2), Scenery.image("caf\u{65}\u{301}", 5, 6),
    ])
    let playthrough = Simulation.run(project, trace: [], duration: 20)
    let lanes = RunDocument.json(of: playthrough, diagnostics: []).text()
    #expect(lanes.contains("\"jumpTime\":5"))
  }
}
