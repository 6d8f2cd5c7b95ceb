import PlayerCore
import Testing

/// Buffer events come at loads, seeks and stalls; stall events at stalls only.
@Suite struct StallTests {
  @Test func loadingIsNotAStall() {
    let stage = Stage.withSlowMedia { _ in }
    stage.controller.play()
    stage.run(for: 2)
    expectLog(
      stage,
      """
      1 a advanced
      1 a PlaybackBufferEmpty
      1 a Ready
      1 a PlayRequest
      1 a PlaybackLikelyToKeepUp
      1 a Play
      """)
  }

  @Test func seekingIsNotAStall() {
    let stage = Stage.withSlowMedia { $0.buffersOnSeek = true }
    stage.controller.play()
    stage.run(for: 2)
    stage.log.clear()
    stage.controller.seek(to: 10)
    stage.run(for: 2)
    expectLog(
      stage,
      """
      2 a PlaybackBufferEmpty
      2.5 a PlaybackLikelyToKeepUp
      """)
  }

  @Test func anUnderrunIsAStall() {
    let stage = Stage.withSlowMedia { $0.stalls = [.init(at: 3, for: 2)] }
    stage.controller.play()
    stage.run(for: 2)
    stage.log.clear()
    stage.run(for: 5)
    expectLog(
      stage,
      """
      4 a PlaybackBufferEmpty
      4 a PlaybackStalled
      6 a PlaybackLikelyToKeepUp
      6 a PlaybackRecovered
      """)
    #expect(stage.player("a")?.clock.mediaTime == 4)
  }

  @Test func aSeekEndsAStall() {
    let stage = Stage.withSlowMedia { $0.stalls = [.init(at: 3, for: 100)] }
    stage.controller.play()
    stage.run(for: 5)
    stage.log.clear()
    stage.controller.seek(to: 10)
    stage.run(for: 200)
    #expect(stage.log.lines.contains("15.5 a End"))
    #expect(!stage.log.text.contains("Recovered"))
  }
}
