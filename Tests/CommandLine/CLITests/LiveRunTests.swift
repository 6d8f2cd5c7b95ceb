import Foundation
import PlayerCore
import Preview
import ProjectFormat
import TestSupport
import Testing

@testable import BCInteractCLI

/// A run on a clock, here a virtual one, reports the same events as the simulation.
@Suite struct LiveRunTests {
  @Test(arguments: ["spring-coats", "museum-chapters", "lab-safety", "night-train", "trail-menu"])
  func aLiveRunReportsTheEventsOfTheSimulation(name: String) throws {
    let file = CaseTests.root.appendingPathComponent("Projects/\(name).json")
    let project = try InteractivityProject(reading: Array(try Data(contentsOf: file)))
    let simulated = Simulation.play(project)
    let duration = try #require(simulated.duration)
    var events: [EngineEvent] = []
    let live = LiveRun(
      project, duration: duration, rate: 1, setup: [], clock: ManualClock(),
      onStep: { events += $0.events })
    live.controller.holdAgainstGrammar()
    live.run()

    // A live viewer repeats a menu until the limit of jumps; the simulation plays it once.
    let story = simulated.steps.flatMap(\.events)
    #expect(events.prefix(story.count).map(\.kind) == story.map(\.kind))
    #expect(events.prefix(story.count).map(\.annotation) == story.map(\.annotation))
  }

  @Test func aFasterRateTakesLessTime() throws {
    let project = try InteractivityProject(
      reading: Array(#"{"annotations":[{"id":"a","type":"image","start":10,"end":20}]}"#.utf8))
    var times: [Double] = []
    let live = LiveRun(
      project, duration: 30, rate: 4, setup: [], clock: ManualClock(),
      onStep: { step in times += step.events.map { _ in step.at } })
    live.controller.holdAgainstGrammar()
    live.run()
    #expect(times == [2.5, 2.5, 5, 5])
  }
}
