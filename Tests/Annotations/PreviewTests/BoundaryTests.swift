import ProjectFormat
import Testing

@testable import Preview

@Suite struct BoundaryTests {
  /// The part of 10 to 20 s includes its ends.
  @Test(arguments: [
    (20, 2, true), (20.5, 2, false), (8, 2, true), (7, 2.5, false), (7, 2, false), (19, 1, true), (9, 12, true),
  ])
  func aBarIsDrawnUpToTheEdges(start: Double, duration: Double, isDrawn: Bool) throws {
    let document = """
      {"annotations": [{"id": "a", "type": "image", "start": \(start), "duration": \(duration)}]}
      """
    let playthrough = Simulation.play(try InteractivityProject(reading: Array(document.utf8)), duration: 100)
    let picture = TimelinePicture(of: playthrough, selection: TimelineSelection(start: 10, end: 20)).text
    #expect(picture.contains(#"class="image not-reached""#) == isDrawn)
    #expect(picture.contains(#"class="image shown""#) == isDrawn)
  }

  /// Without a length and without known times, the timeline ends where the playhead was.
  @Test func aTimelineOfUnknownLengthReachesTheLastPosition() throws {
    let document = """
      {"annotations": [{"id": "a", "type": "onTime", "start": 0, "gotoTrack": "0:30"},
      {"id": "b", "type": "image", "start": "50%"}]}
      """
    let playthrough = Simulation.play(try InteractivityProject(reading: Array(document.utf8)))
    #expect(playthrough.duration == nil)
    #expect(playthrough.span == 30)
  }
}
