import Foundation
import JSON
import PlayerCore
import Testing

/// What the original's changelog had to fix, as far as it is about the queue, errors and resuming.
@Suite struct ChangelogQueueTests {
  typealias Script = SimulatedPlayer.Script

  /// 4.4.2: an empty list did not clear the player.
  @Test func anEmptyListClearsThePlayer() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1.5)
    stage.log.clear()
    stage.controller.setVideos([])
    stage.run(for: 5)
    expectLog(stage, "1.5 a Terminate")
    #expect(stage.controller.currentSession == nil)
    #expect(stage.executor.nextDeadline == nil)
  }

  /// 5.0.3: the advance was told before the item was loaded.
  @Test func theAdvanceComesWhenTheItemIsLoaded() {
    let stage = Stage(["a": Script(duration: 9, loadDelay: 2)], showing: .all)
    stage.controller.setVideos([Stage.video("a", properties: ["name": "Tide"])])
    stage.run(for: 5)
    expectLog(
      stage,
      """
      2 a advanced
      2 a PlaybackBufferEmpty
      2 a Ready
      2 a duration 9
      2 a is vod
      2 a seekable 0.0...9.0
      2 a named Tide
      2 a has audioVideo
      2 a codecs []
      2 a PlaybackLikelyToKeepUp
      """)
  }

  /// 4.1.4: `play` before the first session was lost.
  @Test func playIsRememberedUntilTheFirstSession() {
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

  @Test func pauseTakesARememberedPlayBack() {
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

  /// 6.4.4: setting the shutter in the wrong place failed; here it holds at once, and fades.
  @Test func theShutterFades() throws {
    let stage = Stage()
    let view = try #require(stage.controller.view as? VideoView)
    stage.controller.shutterFadeTime = 2
    stage.controller.isShutterClosed = true
    stage.run(for: 0.5)
    #expect(view.shutter.opacity(at: stage.executor.now) == 0.25)
    stage.run(for: 5)
    #expect(view.shutter.opacity(at: stage.executor.now) == 1)
    stage.controller.isShutterClosed = false
    stage.run(for: 1)
    #expect(view.shutter.opacity(at: stage.executor.now) == 0.5)
  }

  /// 6.6.1, 6.7.9, 6.12.2: repeated `setVideos` leaked, crashed, or the second one failed.
  @Test func onlyTheLastOfManyListsCounts() {
    let stage = Stage(
      Dictionary(uniqueKeysWithValues: (0..<50).map { ("v\($0)", Script(loadDelay: 0.3)) }),
      showing: .lifecycle)
    for number in 0..<1000 {
      stage.controller.setVideos([Stage.video("v\(number % 50)")])
      if number % 7 == 0 { stage.run(for: 0.125) }
    }
    stage.controller.setVideos([Stage.video("last")])
    stage.controller.setVideos([Stage.video("last")])
    stage.run(for: 10)
    expectLog(
      stage,
      """
      17.875 last advanced
      17.875 last Ready
      """)
  }

  /// 6.6.1, 6.7.9: what was replaced stayed alive.
  @Test func replacedSessionsAreLetGo() {
    struct Weak { weak var session: PlaybackSession? }
    var sessions: [Weak] = []
    let stage = Stage(showing: [])
    stage.controller.removeSessionConsumer(stage.log)
    stage.controller.autoPlay = true
    for number in 0..<100 {
      stage.controller.setVideos([Stage.video("v\(number)", cues: [0, 1])])
      stage.run(for: Double(number % 4))
      sessions.append(Weak(session: stage.controller.currentSession))
    }
    #expect(sessions.last?.session != nil)
    #expect(sessions.dropLast().allSatisfy { $0.session == nil })
  }

  /// 6.7.10, 6.8.0: Ready or Fail never reached the delegate; a bad address gave no Fail.
  @Test(arguments: [0.0, 3])
  func aBadAddressFails(_ delay: Double) {
    var script = Script(loadDelay: delay)
    script.loadFailures = ["404"]
    let stage = Stage(["a": script], showing: .lifecycle)
    stage.controller.play()
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 5)
    let now = EventLog.seconds(delay)
    expectLog(stage, "\(now) a advanced\n\(now) a Fail (loadFailed: 404)")
  }

  /// 6.8.3, 6.11.1: `resumeVideoAtTime` was wrong twice.
  @Test func resumingGoesOnWithoutATrace() {
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

  @Test func resumingMayFailAndMayBeTriedAgain() {
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
    #expect(diagnostics.count == 1)
    #expect(stage.player("a")?.rate == 0)
    #expect(stage.player("a")?.clock.mediaTime == 2)
  }

  @Test func resumingWhatPlaysKeepsPlayAndPauseInStep() {
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

  /// 6.11.1: advancing to an MP4 did not play it.
  @Test func autoPlayDoesNotDependOnTheKindOfSource() {
    let stage = Stage(["a": Script(duration: 1), "b": Script(duration: 1)], showing: .lifecycle)
    stage.controller.autoPlay = true
    stage.controller.autoAdvance = true
    let film = Stage.video("b").update {
      $0.sources = [Source(url: URL(string: "https://vod.example.net/b.mp4")!)]
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

  /// 6.8.6: progress and duration of the item before were told for the next.
  @Test func eachItemHasItsOwnDurationAndProgress() {
    let stage = Stage(
      ["a": Script(duration: 30), "b": Script(duration: 20)], showing: [.media, .progress])
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.controller.play()
    stage.run(for: 2.5)
    stage.log.clear()
    stage.controller.advanceToNext()
    stage.controller.play()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      2.5 b advanced
      2.5 b duration 20
      2.5 b is vod
      2.5 b seekable 0.0...20.0
      2.5 b named nothing
      2.5 b at −∞
      2.5 b at 0
      2.5 b has audioVideo
      2.5 b codecs []
      3.5 b at 1
      """)
  }

  /// 6.13.2: inserting after the last video failed when that had ended.
  @Test func insertingAtTheEndRevivesTheQueue() {
    let stage = Stage(["a": Script(duration: 1), "b": Script(duration: 1)], showing: .lifecycle)
    stage.controller.autoPlay = true
    stage.controller.autoAdvance = true
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 5)
    stage.log.clear()
    stage.controller.insert(Stage.video("b"), afterVideoAt: 0)
    stage.run(for: 5)
    expectLog(
      stage,
      """
      5 a Terminate
      5 b advanced
      5 b Ready
      5 b Play
      6 b Pause
      6 b End
      6 - completed a
      """)
  }

  /// 6.11.1 (ads): `setVideos` inside the callback of End failed.
  @Test func videosMayBeSetInsideEnd() {
    let stage = Stage(["a": Script(duration: 1), "b": Script(duration: 1)], showing: .lifecycle)
    let reaction = Reaction { [controller = stage.controller] event in
      if case .lifecycle(let event) = event, event.kind == .end {
        controller.setVideos([Stage.video("b")])
        controller.play()
      }
    }
    stage.controller.autoAdvance = true
    stage.controller.addSessionConsumer(reaction)
    stage.controller.setVideos([Stage.video("a"), Stage.video("c")])
    stage.controller.play()
    stage.run(for: 1.5)
    stage.controller.removeSessionConsumer(reaction)
    stage.run(for: 5)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Ready
      0 a PlayRequest
      0 a Play
      1 a Pause
      1 a End
      1 a Terminate
      1 b advanced
      1 b Ready
      1 b PlayRequest
      1 b Play
      2 b Pause
      2 b End
      2 - completed b
      """)
  }

  /// 7.0 and wrappers: the seek completion was not called, or called for ever.
  @Test func everySeekIsAnsweredOnce() {
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
}
