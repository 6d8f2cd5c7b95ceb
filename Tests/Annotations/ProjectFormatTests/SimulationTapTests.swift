import ProjectFormat
import Testing

/// The taps of the simulated viewer.
@Suite struct SimulationTapTests {
  private func project(_ annotations: String) throws -> InteractivityProject {
    try InteractivityProject(reading: Array(#"{"annotations":[\#(annotations)]}"#.utf8))
  }

  @Test func aTapIsMadeAtItsMediaTime() throws {
    let project = try project(
      #"{"id":"a","type":"image","start":2,"end":8,"onClick":{"gotoTrack":"50"}}"#)
    let playthrough = Simulation.play(
      project, duration: 60, taps: [.init(annotation: "a", time: 5)])
    let events = playthrough.steps.flatMap(\.events)
    #expect(events.first { $0.kind == .tapped }?.time == 5)
    #expect(events.contains { $0.kind == .seek(to: 50) })
    #expect(playthrough.ending == .endOfMedia)
  }

  @Test func aTapOpensAGate() throws {
    let gate =
      #"{"id":"a","type":"image","start":2,"end":8,"gate":true,"onClick":{"releaseGate":true}}"#
    let project = try project(gate)
    let stopped = Simulation.play(project, duration: 60)
    #expect(stopped.ending == .gate(annotation: 0))
    let at = stopped.lastPosition
    let opened = Simulation.play(project, duration: 60, taps: [.init(annotation: "a", time: at)])
    #expect(opened.ending == .endOfMedia)
  }

  @Test func aTapAfterAJumpOverItsTimeIsNotMade() throws {
    let project = try project(
      #"{"id":"t","type":"onTime","start":4,"gotoTrack":"50"},"#
        + #"{"id":"a","type":"image","start":2,"end":58}"#)
    let taps: [Simulation.Tap] = [
      .init(annotation: "a", time: 10), .init(annotation: "a", time: 55),
    ]
    let inputs = Simulation.play(project, duration: 60, taps: taps).steps.map(\.input)
    #expect(inputs.count { $0 == .tap("a") } == 1)
  }

  /// A loop that the viewer leaves by a tap is not a cycle.
  @Test func aTapEndsALoop() throws {
    let project = try project(
      #"{"id":"m","type":"image","start":2,"end":8,"loopBack":"m","onClick":{"gotoTrack":"20"}}"#)
    #expect(Simulation.play(project, duration: 60).ending == .jumpsAgain(annotation: 0))
    let left = Simulation.play(project, duration: 60, taps: [.init(annotation: "m", time: 5)])
    #expect(left.ending == .endOfMedia)
  }

  @Test func aTapIsMadeAtTheEndOfTheMedia() throws {
    let project = try project(
      #"{"id":"again","type":"pop","text":"Again?","start":"100%","onClick":{"gotoTrack":"5"}}"#)
    let playthrough = Simulation.play(project, duration: 30, taps: [.init(annotation: "again", time: 30)])
    #expect(playthrough.steps.flatMap(\.events).contains { $0.kind == .seek(to: 5) })
    #expect(playthrough.timesPlayed() == [TimeWindow(start: 0, end: 30)])
    #expect(playthrough.ending == .endOfMedia)
  }

  @Test func thePlayedRangesExcludeWhatWasSkipped() throws {
    let project = try project(#"{"id":"t","type":"onTime","start":4,"gotoTrack":"50"}"#)
    let played = Simulation.play(project, duration: 60).timesPlayed()
    #expect(played == [TimeWindow(start: 0, end: 4), TimeWindow(start: 50, end: 60)])
  }
}
