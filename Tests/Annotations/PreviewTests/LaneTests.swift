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

  @Test(arguments: [("a", "loops back"), ("true", "loops back"), ("nowhere", "loops back"), ("b", "loops back → b")])
  func aLaneNamesTheAnnotationToWhichItLoopsBack(target: String, words: String) {
    var annotation = Scenery.image("a", 1, 2)
    annotation.loopBack = target
    let project = Scenery.project([annotation, Scenery.image("b", 1, 2)])
    let lanes = [project.lanes(duration: 9)[0], Lane(project.annotations[0], in: project, duration: 9)]
    for lane in lanes {
      #expect(LaneText(PreviewStyle(width: 80)).summary(lane).last == words)
    }
  }
}
