import PlayerCore
import Testing

/// The cue points of a session while it plays.
@Suite struct CuePointEventTests {
  typealias Script = SimulatedPlayer.Script

  /// 4.1.6: a crash with exactly one cue point.
  @Test("changelog 4.1.6: one cue point is enough") func oneCuePointIsEnough() {
    let stage = Stage(["a": Script(duration: 2)], showing: .cuePoints)
    stage.controller.setVideos([Stage.video("a", cues: [1])])
    stage.controller.play()
    stage.run(for: 5)
    expectLog(
      stage,
      """
      0 a advanced
      1 a passed 1 (0→1)
      """)
  }

  /// 4.0.2: cue points were looked up too often, and reported for ended sessions.
  @Test("changelog 4.0.2: cue points are sent once a second and only for the current session")
  func cuePointsAreSentOnceASecondAndOnlyForTheCurrentSession() {
    let stage = Stage(showing: [.cuePoints])
    let dense = stride(from: 0.1, through: 1.05, by: 0.1).map { $0 }
    stage.controller.setVideos([Stage.video("a", cues: dense), Stage.video("b")])
    stage.controller.play()
    stage.run(for: 1.05)
    stage.controller.advanceToNext()
    stage.run(for: 5)
    expectLog(
      stage,
      """
      0 a advanced
      1 a passed 0.1 0.2 0.30000000000000004 0.4 0.5 0.6000000000000001 0.7000000000000001 0.8 0.9 1 (0→1)
      1.05 b advanced
      """)
  }

  /// 4.1.7, 4.1.5: the cue point after the content was lost, also when advancing at once.
  @Test("changelog 4.1.7, 4.1.5: the cue point after the content is passed")
  func theCuePointAfterTheContentIsPassed() {
    let stage = Stage(["a": Script(duration: 2)], showing: [.cuePoints])
    stage.controller.autoAdvance = true
    stage.controller.setVideos([Stage.video("a", cues: [CuePoint.after]), Stage.video("b")])
    stage.controller.play()
    stage.run(for: 3)
    expectLog(
      stage,
      """
      0 a advanced
      2 a passed +∞ (2→+∞)
      2 b advanced
      """)
  }
}
