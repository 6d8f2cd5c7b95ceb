import JSON
import PlayerCore
import Testing

/// Interludes that are interrupted by something else.
@Suite struct InterludeOrderTests {
  typealias Script = SimulatedPlayer.Script

  /// A seek before the first play passes ads; the bumper is still the first that plays.
  @Test func aBumperPrecedesTheAdsOfASeekBeforeTheFirstPlay() {
    let stage = AdTests.stage(ads: [30])
    stage.controller.setVideos([Stage.video("a").update { $0.bumper = Stage.video("bumper") }])
    stage.run(for: 1)
    stage.controller.seek(to: 60)
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.play()
    stage.run(for: 4)
    expectLog(
      stage,
      """
      2 a PlayRequest
      2 a BumperEnter
      3 a BumperProgress
      3 a BumperExit
      3 a AdSequenceEnter
      3 a AdEnter
      4 a AdProgress
      5 a AdProgress
      5 a AdExit
      5 a AdSequenceExit
      5 a Play
      """)
    #expect(stage.player("a")?.clock.mediaTime == 31)
  }

  /// Resuming during a post-roll revokes the end of the content.
  @Test func resumingInAPostRollContinuesWithTheContent() {
    let stage = Stage(
      ["a": Script(duration: 10), "ad": Script(duration: 2)], showing: .lifecycle,
      provider: AdTests.ads(
        at: [8, .infinity], policy: .init(.all, resuming: .contentPlayhead, ignoresProcessed: false)
      ))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 12.5)
    #expect(stage.log.lines.last == "12 a AdEnter")
    stage.controller.resume(at: 7, autoPlay: true)
    stage.run(for: 0)
    stage.log.clear()
    stage.run(for: 20)
    expectLog(
      stage,
      """
      13.5 a WillPauseForAd
      13.5 a AdSequenceEnter
      13.5 a AdEnter
      14.5 a AdProgress
      15.5 a AdProgress
      15.5 a AdExit
      15.5 a AdSequenceExit
      17.5 a Pause
      17.5 a AdSequenceEnter
      17.5 a AdEnter
      18.5 a AdProgress
      19.5 a AdProgress
      19.5 a AdExit
      19.5 a AdSequenceExit
      19.5 a End
      """)
  }

  /// A resumption at the start of an ad reports the next pause like any other.
  @Test func resumingAtTheStartOfAnAdReportsPlayAndPauseInPairs() {
    let stage = AdTests.stage(ads: [2])
    let reaction = Reaction { [controller = stage.controller] event in
      if case .lifecycle(let event) = event, event.kind == .willPauseForAd {
        controller.resume(at: 20, autoPlay: true)
      }
    }
    stage.controller.addSessionConsumer(reaction)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.controller.removeSessionConsumer(reaction)
    stage.log.clear()
    stage.controller.pause()
    stage.run(for: 1)
    stage.controller.play()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      3 a PauseRequest
      3 a Pause
      4 a PlayRequest
      4 a Play
      """)
  }

  /// Skipping in a callback: the current event is first delivered to all consumers.
  @Test func skippingInACallbackTakesEffectAfterIt() {
    let stage = AdTests.stage(ads: [0], showing: [.lifecycle, .interludes])
    let reaction = Reaction { [controller = stage.controller] event in
      if case .lifecycle(let event) = event, event.kind == .adProgress {
        controller.currentSession?.playingAdBreak?.skip()
      }
    }
    stage.controller.removeSessionConsumer(stage.log)
    stage.controller.addSessionConsumer(reaction)
    stage.controller.addSessionConsumer(stage.log)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1.5)
    stage.controller.removeSessionConsumer(reaction)
    #expect(
      stage.log.lines.drop { !$0.hasSuffix("AdProgress") }.map { $0.dropFirst(4) } == [
        "AdProgress", "ad ad at 1", "AdSkipped", "AdExit", "ad ad exited", "AdSequenceExit",
        "sequence of 1 exited", "Play",
      ])
  }

  /// The content pauses once for all the breaks that play one after the other.
  @Test func twoBreaksInARowPauseTheContentOnce() {
    let stage = AdTests.stage(
      ads: [30, 60],
      policy: StandardProgressPolicy(.all, resuming: .contentPlayhead, ignoresProcessed: true))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.controller.seek(to: 90)
    stage.run(for: 10)
    #expect(stage.log.lines.filter { $0.hasSuffix("WillPauseForAd") } == ["1 a WillPauseForAd"])
    #expect(stage.log.lines.filter { $0.hasSuffix("AdSequenceExit") }.count == 2)
  }

  /// Two cue points of one moment are one place for ads.
  @Test func aBreakPlaysOnceHoweverManyCuePointsItHas() {
    let stage = AdTests.stage(
      ads: [3],
      policy: StandardProgressPolicy(.all, resuming: .contentPlayhead, ignoresProcessed: false))
    stage.controller.setVideos([
      Stage.video("a").update {
        $0.cuePoints = [
          CuePoint(.adSlot, at: 3, properties: ["n": 1]),
          CuePoint(.adSlot, at: 3, properties: ["n": 2]),
        ]
      }
    ])
    stage.controller.play()
    stage.run(for: 20)
    #expect(stage.log.lines.filter { $0.hasSuffix("AdEnter") } == ["3 a AdEnter"])
  }

  /// The viewer pauses in an ad, and skips it: the content is paused, and reports it.
  @Test func anAdThatIsSkippedWhilePausedLeavesThePauseToTheContent() {
    let stage = AdTests.stage(ads: [2])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3.5)
    stage.controller.pause()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.currentSession?.playingAdBreak?.skip()
    stage.run(for: 5)
    expectLog(
      stage,
      """
      4.5 a AdSkipped
      4.5 a AdExit
      4.5 a AdSequenceExit
      4.5 a Pause
      """)
    #expect(stage.player("a")?.clock.mediaTime == 2)
  }
}
