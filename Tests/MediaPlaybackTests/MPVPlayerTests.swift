import Interactivity
import PlayerCore
import Testing

@testable import MediaPlayback

@Suite(.serialized) struct MPVPlayerTests {
  private static let gate = """
    {"annotations": [
      {"id": "first", "type": "text", "start": 0.4, "duration": 0.4, "text": "a"},
      {"id": "gate", "type": "hotLink", "start": 1.2, "duration": 1, "gate": true,
       "properties": {"popcorn": {"onClick": {"releaseGate": true}}},
       "left": "0%", "top": "0%", "width": "50%", "height": "50%"},
      {"id": "end", "type": "onTime", "start": 2.4}
    ]}
    """

  @Test(arguments: [Clip.greys, .silent, .variable, .offset, .sound])
  func aGateHoldsThePlayheadAtItsFrame(clip: Clip) throws {
    let screening = try Screening(Self.gate)
    try #require(screening.play(clip.url) { screening.story.contains("gateClosed gate") })
    #expect(abs(screening.player.clock.mediaTime - 1.2) < 0.001)
    // The picture goes back to its frame; each third of one clip is not there, and another begins with its sound.
    let tolerance = clip == .variable || clip == .offset ? 0.0401 : 0.0001
    if clip != .sound {
      #expect(
        screening.run {
          screening.player.mpv?.number("time-pos").map { abs($0 - 1.2) <= tolerance } ?? false
        })
    }
    screening.handler.tap(id: "gate")
    #expect(screening.run { screening.lifecycle.contains(.end) })
    #expect(
      screening.story == [
        "entered first", "shown first", "exited first", "hidden first", "entered gate", "shown gate",
        "gateClosed gate", "tapped gate", "gateReleased gate", "exited gate", "hidden gate",
        "entered end", "triggered end", "exited end",
      ])
    // Never early, and late by a timer's lateness alone: no progress, which is told once a second, brought it about.
    #expect(screening.events.allSatisfy { $0.place >= $0.event.time - 1e-9 })
  }
}
