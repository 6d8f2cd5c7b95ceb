import Foundation
import PlayerCore
import Testing

/// Play, pause and the rate.
@Suite struct PlayTests {
  typealias Script = SimulatedPlayer.Script

  /// 4.1.7: two Play events for two calls.
  @Test("changelog 4.1.7: playing twice has no further effect")
  func playingTwiceHasNoFurtherEffect() {
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
  @Test("changelog 4.1.8: commands keep their order") func commandsKeepTheirOrder() {
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

  /// 4.1.4: `play` before the first session was lost.
  @Test("changelog 4.1.4: play is remembered until the first session")
  func playIsRememberedUntilTheFirstSession() {
    let stage = Stage(["a": Script(loadDelay: 2)], showing: .lifecycle)
    stage.controller.play()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 3)
    expectLog(
      stage,
      """
      2 a advanced
      2 a Ready
      2 a PlayRequest
      2 a Play
      """)
  }

  @Test func pauseCancelsARememberedPlay() {
    let stage = Stage(["a": Script(loadDelay: 2)], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.controller.pause()
    stage.run(for: 3)
    expectLog(
      stage,
      """
      2 a advanced
      2 a Ready
      """)
  }

  /// 6.11.1: advancing to an MP4 did not play it.
  @Test("changelog 6.11.1: auto play does not depend on the kind of source")
  func autoPlayDoesNotDependOnTheKindOfSource() {
    let stage = Stage(["a": Script(duration: 1), "b": Script(duration: 1)], showing: .lifecycle)
    stage.controller.autoPlay = true
    stage.controller.autoAdvance = true
    let film = Stage.video("b").update {
      $0.sources = [MediaSource(url: URL(string: "https://vod.example.net/b.mp4")!)]
    }
    stage.controller.setVideos([Stage.video("a"), film])
    stage.run(for: 1.5)
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
      """)
  }

  /// 6.10.1, 6.11.2: a custom rate was not applied, or stopped the ads.
  @Test("changelog 6.10.1, 6.11.2: the rate applies to every session but not to ads")
  func theRateAppliesToEverySessionButNotToAds() {
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

  /// Automatic play applies unless the app gives another command.
  @Test(arguments: [true, false])
  func aPauseWhileLoadingOverridesAutomaticPlay(_ byBackground: Bool) {
    let stage = Stage(["a": Script(duration: 10, loadDelay: 2)], showing: .lifecycle)
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    if byBackground { stage.controller.appDidEnterBackground() } else { stage.controller.pause() }
    stage.run(for: 5)
    expectLog(stage, "2 a advanced\n2 a Ready")
    stage.controller.play()
    stage.run(for: 1)
    #expect(stage.player("a")?.rate == 1)
  }

  @Test func aPauseBeforeTheListDoesNotStopItsAutomaticPlay() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.autoPlay = true
    stage.controller.pause()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    #expect(stage.player("a")?.rate == 1)
  }

  @Test func theIntervalOfProgressMayChangeWhileItPlays() {
    let stage = Stage(showing: .progress)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.progressInterval = 0.25
    stage.run(for: 0.5)
    #expect(stage.log.lines == ["1.25 a at 1.25", "1.5 a at 1.5"])
  }
}
