import Foundation
import PlayerCore
import ProjectFormat
import Testing

@testable import BCInteractCLI

/// A script beside a run on a virtual clock.
@Suite struct ScriptedViewerTests {
  private func events(_ project: String, _ script: String) throws -> [String] {
    let project = try InteractivityProject(reading: Array(project.utf8))
    var events: [String] = []
    var note: () -> Void = {}
    let live = LiveRun(
      project, duration: 30, rate: 1, setup: [], viewer: .present, clock: ManualClock(),
      onStep: { step in
        events += step.events.map { event in
          "\(event.name) \(event.annotation.map { project.annotations[$0].id } ?? "") \(event.time)"
        }
        note()
      })
    let viewer = ScriptedViewer(try TraceReader.lines(of: Array(script.utf8)), live)
    let watch = PlayWatch(live, start: nil, plays: false)
    watch.whenReady = { viewer.begin() }
    note = { viewer.engineDidChange() }
    live.begin(plays: false)
    live.executor.run()
    return events
  }

  private static let gate = """
    {"annotations": [
      {"id": "gate", "type": "hotLink", "start": 5, "end": 9, "left": "0%", "top": "0%",
       "width": "50%", "height": "50%", "gate": true, "onClick": {"releaseGate": true}}
    ]}
    """

  @Test func aTickHeldByAGateIsFollowedByTheNextLine() throws {
    let events = try events(
      Self.gate,
      """
      {"input":"tick","time":20}
      {"input":"tap","annotation":"gate"}
      {"input":"tick","time":20}
      """)
    #expect(
      events == [
        "entered gate 5.0", "shown gate 5.0", "gateClosed gate 5.0", "tapped gate 5.0",
        "gateReleased gate 5.0", "exited gate 9.0", "hidden gate 9.0",
      ])
  }

  @Test func anAnnotationAtTheEndOfATickIsShownBeforeTheNextLine() throws {
    let events = try events(
      Self.gate,
      """
      {"input":"tick","time":5}
      {"input":"tap","x":0.25,"y":0.25}
      """)
    #expect(events.suffix(2) == ["tapped gate 5.0", "gateReleased gate 5.0"])
  }

  @Test func aSeekLandsBeforeTheNextLine() throws {
    let events = try events(
      Self.gate,
      """
      {"input":"seek","time":10}
      {"input":"tick","time":12}
      {"input":"end"}
      """)
    #expect(!events.contains("shown gate 5.0") || events.contains("gateClosed gate 5.0"))
  }
}
