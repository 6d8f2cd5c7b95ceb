import PlayerCore
import Testing

/// The landing of a seek, its events, and its single completion.
@Suite struct SeekTests {
  typealias Script = SimulatedPlayer.Script

  /// 4.2.1: no progress after a seek while paused.
  @Test("changelog 4.2.1: a seek while paused reports its progress")
  func aSeekWhilePausedReportsItsProgress() {
    let stage = Stage(showing: .progress)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1.5)
    stage.controller.pause()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.seek(to: 4)
    stage.run(for: 5)
    expectLog(stage, "2.5 a at 4")
  }

  /// 5.1.3: progress that was superfluous or went back, right after a seek.
  @Test("changelog 5.1.3: progress after a seek continues from there")
  func progressContinuesFromTheLandingOfASeek() {
    let stage = Stage(["a": Script(duration: 10, seekDelay: 0.3)], showing: .progress)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2.5)
    stage.controller.seek(to: 7)
    stage.run(for: 0.1)
    stage.controller.seek(to: 1)
    stage.run(for: 2)
    expectLog(
      stage,
      """
      0 a advanced
      0 a at −∞
      0 a at 0
      1 a at 1
      2 a at 2
      2.5 a at 2.5
      2.9 a at 1
      3.9 a at 2
      """)
  }

  /// 6.8.5, 6.10.5: seeking to the start landed after it; the tolerance must not hide the exact ends.
  @Test("changelog 6.8.5, 6.10.5: both ends are exact", arguments: [0.0, 10])
  func bothEndsAreExact(_ end: Double) {
    let stage = Stage(["a": Script(duration: 10)])
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.seek(to: 5)
    stage.controller.seek(to: end)
    stage.run(for: 1)
    #expect(stage.player("a")?.clock.mediaTime == end)
  }

  /// 4.3.3: seeking to the end never ended the video.
  @Test(
    "changelog 4.3.3: seeking to the end ends it", arguments: [10, 10.05, 1000, .infinity],
    [true, false])
  func seekingToTheEndEndsIt(_ time: Double, _ isPlaying: Bool) {
    let stage = Stage(showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    if isPlaying { stage.controller.play() }
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.seek(to: time)
    stage.run(for: 5)
    #expect(stage.log.lines.filter { $0 == "1 a End" }.count == 1)
  }

  /// 6.10.5: a slider that was moved to the end again, after the video had ended.
  @Test("changelog 6.10.5: seeking to the end after the end ends it again")
  func seekingToTheEndAfterTheEndEndsItAgain() {
    let stage = Stage(["a": Script(duration: 2)], showing: [.lifecycle, .progress])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.log.clear()
    stage.controller.seek(to: 2)
    stage.run(for: 5)
    expectLog(
      stage,
      """
      3 a at 2
      3 a at +∞
      3 a End
      """)
  }

  /// 7.0 and wrappers: the seek completion was not called, or called for ever.
  @Test func everySeekCompletesOnce() {
    let stage = Stage(["a": Script(duration: 10, loadDelay: 1, seekDelay: 0.5)], showing: [])
    var answers: [String] = []
    func seek(_ name: String, to time: Double) {
      stage.controller.seek(to: time) { answers.append("\(name) \($0)") }
    }
    seek("none", to: 1)
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 0.5)
    seek("early", to: 1)
    stage.run(for: 1)
    seek("first", to: 3)
    seek("second", to: 4)
    stage.run(for: 1)
    seek("nonsense", to: .nan)
    seek("last", to: 5)
    stage.run(for: 0.1)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    #expect(
      answers == [
        "none false", "early false", "first false", "second true", "nonsense false", "last false",
      ])
  }

  @Test func toleranceAllowsASeekToLandOnAKeyFrame() {
    let stage = Stage.withSlowMedia {
      $0.keyFrameInterval = 2
      $0.seekDelay = 0
    }
    stage.run(for: 2)
    let player = stage.player("a")
    func land(_ time: Double, _ before: Double, _ after: Double) -> Double? {
      stage.controller.seek(to: time, toleranceBefore: before, toleranceAfter: after)
      stage.run(for: 0.1)
      return player?.clock.mediaTime
    }
    #expect(land(7, 2, 0) == 7, "the nearest key frame is 8, which is out of bounds")
    #expect(land(6.5, 1, 0) == 6)
    #expect(land(7.5, 0, 1) == 8)
    #expect(land(7.5, 0.1, 0.1) == 7.5)
    #expect(land(7.5, -1, -1) == 7.5)
  }

  /// A tenth of a second to each side by default.
  @Test func theStandardToleranceIsATenth() {
    let stage = Stage.withSlowMedia {
      $0.keyFrameInterval = 2
      $0.seekDelay = 0
    }
    stage.run(for: 2)
    for (time, place) in [(1.95, 2.0), (2.05, 2), (1.85, 1.85), (2.15, 2.15)] {
      stage.controller.seek(to: time)
      stage.run(for: 0.1)
      #expect(stage.player("a")?.clock.mediaTime == place)
    }
  }

  /// Without a plug-in for ads it is an ordinary seek, which is answered.
  @Test func seekingWithoutAdsIsSeekingWhereThereAreNone() {
    let stage = Stage.withSlowMedia { _ in }
    var answers: [Bool] = []
    stage.run(for: 2)
    stage.controller.seekWithoutAds(to: 7) { answers.append($0) }
    stage.run(for: 1)
    #expect(answers == [true])
    #expect(stage.player("a")?.clock.mediaTime == 7)
  }
}
