import PlayerCore
import Testing

/// Resuming after a network failure.
@Suite struct ResumeTests {
  typealias Script = SimulatedPlayer.Script

  /// 6.8.3, 6.11.1: `resumeVideoAtTime` was wrong twice.
  @Test("changelog 6.8.3, 6.11.1: resuming continues without a trace")
  func resumingContinuesWithoutAdditionalEvents() {
    var script = Script(duration: 10, loadDelay: 0.5)
    script.failures = [.init(at: 4, reason: "network gone")]
    let stage = Stage(["a": script], showing: .plain)
    stage.controller.setVideos([Stage.video("a", cues: [0, 2, 5])])
    stage.controller.play()
    stage.run(for: 4.4)
    stage.log.clear()
    stage.run(for: 1.6)
    stage.controller.resume(at: 4, autoPlay: true)
    stage.run(for: 2.1)
    expectLog(
      stage,
      """
      4.5 a at 4
      4.5 a Pause
      4.5 a FailedToPlayToEndTime (failedToPlayToEnd: network gone)
      6 a ResumeBegin
      6.5 a ResumeComplete
      6.5 a Play
      7.5 a at 5
      7.5 a passed 5 (4→5)
      """)
  }

  /// A hold has kept the end back, and is released while the media loads: what plays after the end began then.
  @Test func resumingCancelsADeferredEnd() {
    let stage = Stage(
      ["a": Script(duration: 10, loadDelay: 1), "ad": Script(duration: 1)], showing: .lifecycle,
      provider: AdTests.ads(at: [.infinity]))
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 2)
    let hold = stage.controller.currentSession?.hold()
    stage.controller.seek(to: 10)
    stage.run(for: 2)
    stage.log.clear()
    stage.controller.resume(at: 4, autoPlay: false)
    stage.run(for: 0.5)
    hold?.release()
    stage.run(for: 5)
    expectLog(
      stage,
      """
      4 a ResumeBegin
      5 a ResumeComplete
      """)
  }

  @Test func resumingMayFailAndBeRetried() {
    var script = Script(duration: 10, loadDelay: 1)
    script.failures = [.init(at: 2, reason: "gone")]
    script.loadFailures = []
    let stage = Stage(["a": script], showing: .lifecycle)
    var diagnostics: [String] = []
    stage.controller.diagnosticHandler = { diagnostics.append($0) }
    stage.controller.resume(at: 1, autoPlay: true)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 4)
    stage.log.clear()
    stage.player("a")?.change { $0.loadFailures = ["still gone"] }
    stage.controller.resume(at: 2, autoPlay: true)
    stage.controller.resume(at: 5, autoPlay: true)
    stage.run(for: 2)
    stage.controller.resume(at: 2, autoPlay: false)
    stage.run(for: 2)
    expectLog(
      stage,
      """
      4 a ResumeBegin
      5 a ResumeFail (loadFailed: still gone)
      6 a ResumeBegin
      7 a ResumeComplete
      """)
    #expect(diagnostics.count == 2)
    #expect(stage.player("a")?.rate == 0)
    #expect(stage.player("a")?.clock.mediaTime == 2)
  }

  @Test func resumingDuringPlaybackReportsPlayAndPauseInPairs() {
    let stage = Stage(["a": Script(duration: 60, loadDelay: 1)], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.log.clear()
    stage.controller.resume(at: 10, autoPlay: true)
    stage.run(for: 2)
    stage.controller.resume(at: 20, autoPlay: false)
    stage.run(for: 0.5)
    stage.controller.play()
    stage.run(for: 1)
    stage.controller.pause()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      3 a ResumeBegin
      4 a ResumeComplete
      4 a Play
      5 a ResumeBegin
      6 a ResumeComplete
      6 a Play
      6.5 a PauseRequest
      6.5 a Pause
      """)
  }

  /// A session that loads after a failure is like any other.
  @Test func aSessionResumedAfterAFailedLoadIsNotAnErrorSession() {
    var script = Script(duration: 4)
    script.loadFailures = ["gone"]
    let stage = Stage(["a": script], showing: .lifecycle)
    stage.controller.autoAdvance = true
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.resume(at: 0, autoPlay: true)
    stage.run(for: 1)
    stage.log.clear()
    #expect(stage.controller.currentSession?.error == nil)
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.insert(Stage.video("b"), afterVideoAt: 0)
    stage.run(for: 20)
    stage.controller.play()
    stage.run(for: 20)
    expectLog(
      stage,
      """
      2 - inserted b at 1
      5 a Pause
      5 a End
      5 a Terminate
      5 b advanced
      5 b Ready
      22 b PlayRequest
      22 b Play
      32 b Pause
      32 b End
      32 - completed a
      """)
    #expect(delegate.isAlive)
  }

  /// Bumper and pre-roll play, whatever failed before the first play.
  @Test(arguments: [true, false])
  func resumingBeforeTheFirstPlayKeepsBumperAndPreRoll(_ autoPlay: Bool) {
    let stage = AdTests.stage(ads: [0, 30])
    stage.controller.setVideos([Stage.video("a").update { $0.bumper = Stage.video("bumper") }])
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.resume(at: 60, autoPlay: autoPlay)
    stage.run(for: 0)
    if !autoPlay { stage.controller.play() }
    stage.run(for: 5)
    let events = stage.log.lines.compactMap { $0.split(separator: " ").last.map(String.init) }
    let expected = [
      "BumperEnter", "BumperProgress", "BumperExit", "AdSequenceEnter", "AdEnter", "AdProgress", "AdProgress",
      "AdExit", "AdSequenceExit", "Play",
    ]
    #expect(events.filter { $0 != "PlayRequest" && !$0.hasPrefix("Resume") } == expected)
    #expect(stage.player("a")?.clock.mediaTime == 62)
  }

  /// A session that resumes without playing waits for nothing.
  @Test func resumingWithoutPlayingLeavesNothingRunning() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 2)
    stage.controller.resume(at: 1, autoPlay: false)
    stage.run(for: 1)
    #expect(stage.executor.nextDeadline == nil)
    #expect(stage.log.lines.filter { $0.hasSuffix("Pause") } == [])
  }
}
