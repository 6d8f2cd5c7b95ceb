import Foundation
import JSON
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
    let isAtGate = if case .gate = simulated.ending { true } else { false }
    #expect(live.ending == (isAtGate ? simulated.ending : .endOfTrace))
  }

  @Test(
    arguments: [
      (nil, "link not opened: the app opens no links"),
      (false, "link not opened: the app could not open it"), (true, nil),
    ] as [(Bool?, String?)])
  func aLinkThatIsNotOpenedIsReportedAndNotRecorded(opens: Bool?, reason: String?) throws {
    let document = Array(
      #"{"annotations":[{"id":"l","type":"onTime","start":1,"gotoLink":"https://a.example"}]}"#
        .utf8)
    let project = try InteractivityProject(reading: document)
    var printed: [EngineEvent] = []
    let live = LiveRun(
      project, URL(filePath: "/media.m3u8"), rate: 1, setup: [], viewer: .simulated,
      clock: ManualClock(),
      player: { SimulatedPlayer(.init(duration: 3), executor: $0) },
      openURL: opens.map { opens in { _ in opens } }, onStep: { printed += $0.events })
    live.run()
    #expect(live.steps.flatMap(\.events) == printed)
    let playthrough = Playthrough(
      project: project, duration: 3, durationSource: .given, steps: live.steps,
      ending: .endOfTrace)
    let lines = RunDocument.events(of: playthrough).map { $0.text() }
    #expect(lines.contains { $0.contains(#""event":"open""#) })
    let ignored = lines.filter { $0.contains(#""event":"ignored","annotation":"l","time":1"#) }
    #expect(ignored.count == (reason == nil ? 0 : 1))
    #expect(reason.map { ignored.first?.contains($0) == true } ?? true)
    let recording = try Recording(
      reading: Array(Recording.text(of: playthrough, project: document).utf8))
    #expect(recording.differences(replaying: project) == [])
  }

  /// No shell reads the address, and a missing program is reported.
  @Test func aLinkIsOneArgumentOfTheProgramThatOpensIt() throws {
    try withTemporaryFolder { folder in
      let program = folder.appending(path: "opener")
      let opened = folder.appending(path: "opened")
      try Data(
        "#!/bin/sh\necho noise\necho \"$#$1\" > '\(opened.path).new'\nmv '\(opened.path).new' '\(opened.path)'\n"
          .utf8
      )
      .write(to: program)
      #expect(!openInBrowser("https://a.example", with: program.path + ".missing"))
      #expect(!openInBrowser("https://a.example", with: program.path))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
      let address = "https://a.example/?q=$(touch x);'%20--help"
      #expect(openInBrowser(address, with: program.path))
      _ = try runTool("sh", ["-c", "until [ -s opened ]; do sleep 0.01; done"], in: folder)
      #expect(try String(contentsOf: opened, encoding: .utf8) == "1\(address)\n")
    }
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
