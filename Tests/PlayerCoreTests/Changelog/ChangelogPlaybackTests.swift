import JSON
import PlayerCore
import Testing

/// What the original's changelog had to fix, as far as it is about playing. Each test is named for the
/// symptom; the version that fixed it stands beside it.
@Suite struct ChangelogPlaybackTests {
  typealias Script = SimulatedPlayer.Script

  /// 4.0.1: NaN and unknown durations reached clients.
  @Test func onlyFiniteDurationsAreTold() {
    let stage = Stage(["a": Script(duration: nil)], showing: .media)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    for duration in [Double.nan, .infinity, -.infinity, 20] {
      stage.player("a")?.change { $0.duration = duration }
      stage.run(for: 1)
    }
    expectLog(
      stage,
      """
      0 a advanced
      0 a named nothing
      0 a has audioVideo
      0 a codecs []
      1 a is live
      1 a seekable 0.0...0.0
      2 a seekable nowhere
      3 a seekable 0.0...0.0
      4 a duration 20
      4 a seekable 0.0...20.0
      """)
  }

  /// 4.0.2: cue points were looked for too often, and told of sessions that were over.
  @Test func cuePointsComeOnceASecondAndFromTheCurrentSessionOnly() {
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

  /// 4.1.5: a component was registered several times.
  @Test func registeringTwiceIsRegisteringOnce() {
    let component = PlayerManager.Component(name: "changelog", version: "1")
    PlayerManager.shared.register(component)
    PlayerManager.shared.register(component)
    #expect(PlayerManager.shared.components.filter { $0 == component }.count == 1)
  }

  /// 4.1.6: a crash with exactly one cue point.
  @Test func oneCuePointIsEnough() {
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

  /// 4.1.6: auto-advance stopped at a video without sources.
  @Test func videosWithoutSourcesAreSkipped() {
    let stage = Stage(["a": Script(duration: 1), "b": Script(duration: 1)], showing: [.lifecycle])
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([
      Stage.video("a"), Video(properties: ["id": "none"]), Stage.video("b"),
    ])
    stage.run(for: 5)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a Play
      1 a Pause
      1 a End
      1 a Terminate
      1 b advanced
      1 b Ready
      1 b Play
      2 b Pause
      2 b End
      2 - completed a none b
      """)
  }

  /// 4.1.7, 4.1.5: the cue point after the content was lost, also when advancing at once.
  @Test func theCuePointAfterTheContentIsPassed() {
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

  /// 4.1.7: two Play events for two calls.
  @Test func playingTwiceIsPlayingOnce() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.play()
    stage.controller.play()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      1 a PlayRequest
      1 a PlayRequest
      1 a Play
      """)
  }

  /// 4.1.8: play and pause, one right after the other, were carried out in the wrong order.
  @Test func commandsKeepTheirOrder() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.play()
    stage.controller.pause()
    stage.controller.play()
    stage.controller.pause()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      1 a PlayRequest
      1 a PauseRequest
      1 a PlayRequest
      1 a PauseRequest
      1 a Play
      1 a Pause
      1 a Play
      1 a Pause
      """)
    #expect(stage.player("a")?.rate == 0)
  }

  /// 4.2.0: a controller that was let go right after it got its videos stayed alive.
  @Test func nothingKeepsAControllerAlive() {
    for isLoading in [true, false] {
      var stage: Stage? = Stage(["a": Script(loadDelay: 5)])
      weak let controller = stage?.controller
      let executor = stage?.executor
      stage?.controller.setVideos([Stage.video("a"), Stage.video("b")])
      stage?.controller.play()
      if isLoading { executor?.drain() }
      weak let player = stage?.player("a")
      #expect((player != nil) == isLoading)
      stage = nil
      #expect(controller == nil)
      executor?.run(for: 60)
      #expect(player == nil)
    }
  }

  /// 4.2.1: no progress after a seek while paused.
  @Test func aSeekWhilePausedTellsItsProgress() {
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

  /// 4.3.3: seeking to the end never ended the video.
  @Test(arguments: [10, 10.05, 1000, .infinity], [true, false])
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

  /// 5.1.3: progress that was superfluous or went back, right after a seek.
  @Test func progressAfterASeekGoesOnFromThere() {
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

  /// 6.6.2: Ready came again when a seek began or ended.
  @Test func readyComesOnce() {
    let stage = Stage(["a": Script(duration: 10, seekDelay: 0.2)], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    for time in [5.0, 0, 9.9, 3] {
      stage.run(for: 1)
      stage.controller.seek(to: time)
    }
    stage.run(for: 20)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a PlayRequest
      0 a Play
      3.3 a Pause
      3.3 a End
      """)
  }

  /// 6.6.2: the callback for seekable ranges was lost.
  @Test func everyChangeOfTheSeekableRangeIsTold() {
    let stage = Stage(["a": Script(duration: nil)], showing: .media)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    stage.player("a")?.change { $0.seekableRanges = [0...30] }
    stage.run(for: 1)
    stage.player("a")?.change { $0.seekableRanges = [10...200] }
    stage.run(for: 1)
    expectLog(
      stage,
      """
      1 a seekable 0.0...30.0
      1 a is live
      2 a seekable 10.0...200.0
      """)
  }

  /// 6.8.5, 6.10.5: seeking to the start landed after it; the tolerance must not hide the exact ends.
  @Test(arguments: [0.0, 10])
  func bothEndsAreExact(_ end: Double) {
    let stage = Stage(["a": Script(duration: 10)])
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.seek(to: 5)
    stage.controller.seek(to: end)
    stage.run(for: 1)
    #expect(stage.player("a")?.clock.mediaTime == end)
  }

  /// 6.10.1, 6.11.2: a custom rate was not applied, or stopped the ads.
  @Test func theRateHoldsForEverySessionAndNotForAds() {
    let ads = AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "ad", duration: 2)])] },
      source: { Stage.source($0.id) })
    let stage = Stage(
      ["a": Script(duration: 4), "b": Script(duration: 4), "ad": Script(duration: 2)],
      showing: [.lifecycle], provider: ads)
    stage.controller.playbackRate = 2
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 20)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a AdSequenceEnter
      0 a AdEnter
      1 a AdProgress
      2 a AdProgress
      2 a AdExit
      2 a AdSequenceExit
      2 a Play
      4 a Pause
      4 a End
      4 a Terminate
      4 b advanced
      4 b Ready
      4 b AdSequenceEnter
      4 b AdEnter
      5 b AdProgress
      6 b AdProgress
      6 b AdExit
      6 b AdSequenceExit
      6 b Play
      8 b Pause
      8 b End
      8 - completed a b
      """)
    #expect(stage.player("b")?.timePitch == .timeDomain)
    #expect(stage.player("ad")?.timePitch == .automatic)
  }

  /// 6.10.6: play after the end did not start again. 6.3.10: End came the first time only.
  @Test func playAfterTheEndStartsAgain() {
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
  @Test func nothingRunsOnAfterTheEnd() {
    let stage = Stage(["a": Script(duration: 2)])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.log.clear()
    stage.run(for: 100)
    expectLog(stage, "")
    #expect(stage.executor.nextDeadline == nil)
  }

  /// 6.12.4: an Error event for a video that was fine; no media type for some kinds of sessions.
  @Test func aCleanVideoHasNoErrorAndAMediaType() {
    let tagging = AdSessionProvider(sequences: { _ in [] }, source: { _ in nil })
    let stage = Stage(["a": Script(duration: 1)], showing: .all, provider: tagging)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2)
    expectLog(
      stage,
      """
      0 a advanced
      0 a PlaybackBufferEmpty
      0 a Ready
      0 a duration 1
      0 a is vod
      0 a seekable 0.0...1.0
      0 a named nothing
      0 a PlayRequest
      0 a at −∞
      0 a at 0
      0 a has audioVideo
      0 a codecs []
      0 a PlaybackLikelyToKeepUp
      0 a Play
      1 a at 1
      1 a Pause
      1 a at +∞
      1 a End
      """)
  }

  /// 6.3.10 (ads): with a post-roll, End came the first time only when a video was played in a loop.
  @Test func aLoopWithAPostRollEndsEachTime() {
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

  /// 6.10.5: a slider that was moved to the end again, after the video had ended.
  @Test func seekingToTheEndAfterTheEndEndsItAgain() {
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
}
