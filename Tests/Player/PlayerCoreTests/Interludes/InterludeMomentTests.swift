import PlayerCore
import TestSupport
import Testing

/// Events at the exact time at which an interlude begins or ends.
@Suite struct InterludeMomentTests {
  typealias Script = SimulatedPlayer.Script

  /// Only the end was told, and nothing followed: the player had said while the ad played that it was there.
  @Test func anEndReachedAtTheStartOfABreakFollowsIt() {
    let stage = Stage(
      ["a": Script(duration: 10), "ad": Script(duration: 2)], provider: AdTests.ads(at: [10]))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 9.5)
    stage.log.clear()
    stage.run(for: 20)
    expectLog(
      stage,
      """
      10 a at 10
      10 a passed 10 (9→10)
      10 a Pause
      10 a AdSequenceEnter
      10 a AdEnter
      11 a AdProgress
      12 a AdProgress
      12 a AdExit
      12 a AdSequenceExit
      12 a at +∞
      12 a End
      """)
  }

  /// The network breaks off where an ad begins: the ad plays, and can be paused.
  @Test func contentThatFailsAtTheStartOfABreakReportsItAfterwards() {
    var script = Script(duration: 10)
    script.failures = [.init(at: 2, reason: "gone")]
    let stage = Stage(
      ["a": script, "ad": Script(duration: 2)], showing: .lifecycle,
      provider: AdTests.ads(at: [2]))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2.5)
    stage.log.clear()
    stage.controller.pause()
    stage.run(for: 1)
    stage.controller.play()
    stage.run(for: 20)
    expectLog(
      stage,
      """
      2.5 a PauseRequest
      2.5 a AdPause
      3.5 a PlayRequest
      3.5 a AdResume
      4.5 a AdProgress
      5 a AdProgress
      5 a AdExit
      5 a AdSequenceExit
      5 a FailedToPlayToEndTime (failedToPlayToEnd: gone)
      """)
  }

  /// The player of the ad reports its end just after a pause.
  @Test func anAdPausedAtItsEndHasEnded() {
    let stage = Stage(
      ["a": Script(duration: 10), "ad": Script(duration: 2)], showing: .lifecycle,
      provider: AdTests.ads(at: [2]))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3.5)
    stage.log.clear()
    let pause = stage.executor.perform(at: 4) { stage.controller.pause() }
    stage.player("ad")?.rate = 0
    stage.player("ad")?.rate = 1
    stage.run(for: 2)
    withExtendedLifetime(pause) {}
    stage.controller.play()
    stage.run(for: 0.5)
    expectLog(
      stage,
      """
      4 a PauseRequest
      4 a AdPause
      4 a AdExit
      4 a AdSequenceExit
      4 a Pause
      5.5 a PlayRequest
      5.5 a Play
      """)
  }

  /// A player's clock is read a little differently each time.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aSeekReportsOneLandingTime(seed: UInt64) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(
      executor: executor,
      provider: AdTests.ads(
        at: [2, 6],
        policy: .init(.final, resuming: .lastProcessedCuePoint, ignoresProcessed: true))
    ) { video, _ in
      UnrulyPlayer(Script(duration: video.id == nil ? 1 : 20), executor: executor, seed: seed)
    }
    controller.holdAgainstGrammar()
    let log = EventLog(executor: executor)
    controller.addSessionConsumer(log)
    controller.setVideos([Stage.video("a", cues: [1, 2.0005, 4, 8.0005])])
    controller.play()
    executor.run(for: 1)
    for place in [8.0, 1, 9, 3] {
      controller.seek(to: place)
      executor.run(for: 3)
    }
    let events = log.events.map(\.event)
    var landings = 0
    for case (.seeked(let landing), .progressed(let place)) in zip(events, events.dropFirst())
    where abs(landing - place) < 0.1 {
      #expect(landing == place)
      landings += 1
    }
    #expect(landings >= 4)
  }

  /// After a break at the very end the content is to run, and is at its end already.
  @Test func noAdIsReportedIfNothingPlays() {
    let stage = Stage(
      ["a": Script(duration: 10)], showing: .lifecycle,
      provider: AdTests.ads(at: [10, .infinity], source: { _ in nil }))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 9.5)
    stage.log.clear()
    stage.run(for: 10)
    expectLog(
      stage,
      """
      10 a Pause
      10 a AdSequenceEnter
      10 a AdSequenceExit
      10 a AdSequenceEnter
      10 a AdSequenceExit
      10 a End
      """)
  }

  /// The hold of a project ends while a seek is under way and the bumper waits for that.
  @Test func aHoldThatEndsDoesNotStartTheContentBeforeTheBumper() {
    let stage = Stage(
      ["a": Script(duration: 20, seekDelay: 1), "bumper": Script(duration: 1)], showing: .lifecycle)
    stage.controller.setVideos([
      Stage.video("a").update { $0.bumper = Stage.video("bumper") }
    ])
    stage.run(for: 1)
    let hold = stage.controller.currentSession?.hold()
    stage.controller.seek(to: 5)
    stage.controller.play()
    stage.run(for: 0.5)
    hold?.release()
    stage.run(for: 5)
    let kinds = stage.log.lines.map { String($0.split(separator: " ").last ?? "") }
    #expect(
      kinds.suffix(4) == ["BumperEnter", "BumperProgress", "BumperExit", "Play"])
  }

  /// What a hold has kept back does not begin when hold and controller go together: the session is over at once.
  @Test func nothingStartsWhenTheControllerIsReleased() {
    let executor = PlaybackExecutor(clock: ManualClock())
    var controller: PlaybackController? = PlaybackController(
      executor: executor, provider: AdTests.ads(at: [.infinity])
    ) { video, _ in
      SimulatedPlayer(Script(duration: 2, loadDelay: video.id == nil ? 60 : 0), executor: executor)
    }
    let log = EventLog(executor: executor, showing: .lifecycle)
    controller?.holdAgainstGrammar()
    controller?.addSessionConsumer(log)
    controller?.setVideos([Stage.video("a")])
    controller?.play()
    executor.run(for: 1)
    let hold = controller?.currentSession?.hold()
    controller?.seek(to: 2)
    executor.run(for: 5)
    log.clear()
    hold?.release()
    controller = nil
    executor.drain()
    #expect(log.lines == ["6 a Terminate"])
    #expect(executor.nextDeadline == nil)
  }
}
