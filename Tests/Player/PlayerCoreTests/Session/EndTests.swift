import PlayerCore
import Testing

/// The end of a play-through, and what follows it.
@Suite struct EndTests {
  typealias Script = SimulatedPlayer.Script

  /// 6.10.6: play after the end did not start again. 6.3.10: End came the first time only.
  @Test("changelog 6.10.6: play after the end starts again") func playAfterTheEndStartsAgain() {
    let stage = Stage(["a": Script(duration: 2)], showing: .plain)
    stage.controller.setVideos([Stage.video("a", cues: [0])])
    stage.controller.play()
    stage.run(for: 3)
    stage.log.clear()
    stage.controller.play()
    stage.run(for: 5)
    expectLog(
      stage,
      """
      3 a PlayRequest
      3 a at −∞
      3 a at 0
      3 a passed 0 (−∞→0)
      3 a Play
      4 a at 1
      5 a at 2
      5 a Pause
      5 a at +∞
      5 a End
      """)
  }

  /// 6.12.1: progress ran on after the end.
  @Test("changelog 6.12.1: nothing runs after the end") func nothingRunsAfterTheEnd() {
    let stage = Stage(["a": Script(duration: 2)])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.log.clear()
    stage.run(for: 100)
    expectLog(stage, "")
    #expect(stage.executor.nextDeadline == nil)
  }

  /// 6.3.10 (ads): with a post-roll, End came the first time only when a video was played in a loop.
  @Test("changelog 6.3.10 (ads): a loop with a post roll ends each time")
  func aLoopWithAPostRollEndsEachTime() {
    let stage = Stage(
      ["a": Script(duration: 2), "ad": Script(duration: 1)], showing: .lifecycle,
      provider: AdTests.ads(
        at: [.infinity],
        policy: .init(.all, resuming: .contentPlayhead, ignoresProcessed: false)))
    stage.controller.setVideos([Stage.video("a")])
    for _ in 0..<3 {
      stage.controller.play()
      stage.run(for: 4)
    }
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a PlayRequest
      0 a Play
      2 a Pause
      2 a AdSequenceEnter
      2 a AdEnter
      3 a AdProgress
      3 a AdExit
      3 a AdSequenceExit
      3 a End
      4 a PlayRequest
      4 a Play
      6 a Pause
      6 a AdSequenceEnter
      6 a AdEnter
      7 a AdProgress
      7 a AdExit
      7 a AdSequenceExit
      7 a End
      8 a PlayRequest
      8 a Play
      10 a Pause
      10 a AdSequenceEnter
      10 a AdEnter
      11 a AdProgress
      11 a AdExit
      11 a AdSequenceExit
      11 a End
      """)
  }
}
