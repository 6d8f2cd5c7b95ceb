import JSON
import PlayerCore
import TestSupport
import Testing

@Suite struct QueueTests {
  typealias Script = SimulatedPlayer.Script

  @Test func advancingPastTheLastHasNoEffect() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.advanceToNext()
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.advanceToNext()
    stage.run(for: 1)
    expectLog(stage, "")
    #expect(stage.player("a")?.clock.mediaTime == 2)
  }

  @Test func withoutAutoAdvanceThePlaylistIsNeverComplete() {
    let stage = Stage(["a": Script(duration: 1)], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 5)
    #expect(stage.log.lines.last == "1 a End")
  }

  /// End comes once a play-through, the completion once.
  @Test func aRepeatedEndAdvancesOnce() {
    let stage = Stage(["a": Script(duration: 1)], showing: .lifecycle)
    stage.controller.autoAdvance = true
    stage.controller.setVideos([Stage.video("a")])
    for _ in 0..<3 {
      stage.controller.play()
      stage.run(for: 2)
    }
    #expect(stage.log.lines.filter { $0.hasSuffix("End") }.count == 3)
    #expect(stage.log.lines.filter { $0.hasSuffix("completed a") }.count == 1)
  }

  @Test func aListWithoutPlayableVideosIsReported() {
    let stage = Stage(showing: .lifecycle)
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.setVideos([
      Video(error: Video.Failure(code: "ACCESS_DENIED"), properties: ["id": "x"]),
      Video(properties: ["id": "y"]),
    ])
    stage.run(for: 1)
    expectLog(stage, "0 - nothing playable in x y")
    #expect(delegate.isAlive)
  }

  @Test(arguments: [
    (0, "inserted n at 1", "a n b"), (1, "inserted n at 2", "a b n"),
    (2, "could not insert n", "a b"), (-1, "could not insert n", "a b"),
  ])
  func insertionReportsSuccessOrFailure(_ index: Int, _ answer: String, _ order: String) {
    let stage = Stage(showing: [.lifecycle])
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.controller.insert(Stage.video("n"), afterVideoAt: index)
    stage.run(for: 1)
    for _ in 0..<3 {
      stage.controller.advanceToNext()
      stage.run(for: 1)
    }
    #expect(stage.log.lines.contains("0 - \(answer)"))
    let advanced = stage.log.lines.filter { $0.hasSuffix("advanced") }
      .map { $0.split(separator: " ")[1] }
    #expect(advanced.joined(separator: " ") == order)
  }

  @Test func anUnplayableVideoIsNotInserted() {
    let stage = Stage(showing: [])
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.insert(Stage.video("early"), afterVideoAt: 0)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.insert(Video(properties: ["id": "none"]), afterVideoAt: 0)
    stage.run(for: 1)
    #expect(
      stage.log.lines.filter { $0.contains(" - ") } == [
        "0 - could not insert early", "0 - could not insert none",
      ])
  }

  @Test func nothingIsInsertedIntoAnErrorSession() {
    var broken = Script()
    broken.loadFailures = ["404"]
    let stage = Stage(["a": broken], showing: [])
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.controller.insert(Stage.video("b"), afterVideoAt: 0)
    stage.run(for: 1)
    #expect(stage.log.lines.last == "1 - could not insert b")
  }

  /// A video before the current one moves it, and what comes next stays the same.
  @Test func insertingBeforeTheCurrentVideoKeepsTheOrder() {
    let stage = Stage(showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a"), Stage.video("b"), Stage.video("c")])
    stage.controller.advanceToNext()
    stage.run(for: 1)
    stage.controller.insert(Stage.video("n"), afterVideoAt: 0)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    #expect(stage.controller.currentSession?.video.id == "c")
  }

  @Test func aListMayPlayOnTwoControllersInTurn() throws {
    let executor = PlaybackExecutor(clock: ManualClock())
    var made: [String] = []
    let controllers = (0..<2).map { number in
      PlaybackController(executor: executor) { video, _ in
        made.append("\(video.id ?? "?")@\(number) at \(executor.now)")
        return SimulatedPlayer(SimulatedPlayer.Script(duration: 3), executor: executor)
      }
    }
    for controller in controllers { controller.holdAgainstGrammar() }
    let both = DoubleBufferedPlayback(controllers[0], controllers[1])
    var shown: [String] = []
    both.onSwap = { shown.append("\($1.id ?? "?")@\($0 === controllers[0] ? 0 : 1)") }
    both.setVideos([Stage.video("a"), Stage.video("b"), Stage.video("c")])
    executor.run(for: 30)
    #expect(shown == ["a@0", "b@1", "c@0"])
    #expect(made == ["a@0 at 0.0", "b@1 at 2.0", "c@0 at 5.0"])
  }

  /// A video that is watched again after the list was complete is not cut off by an insertion.
  @Test func insertingDuringAReplayWaitsForItsEnd() {
    let stage = Stage(["a": Script(duration: 2), "b": Script(duration: 1)], showing: .lifecycle)
    stage.controller.autoAdvance = true
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 3)
    stage.controller.play()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.insert(Stage.video("b"), afterVideoAt: 0)
    stage.run(for: 5)
    expectLog(
      stage,
      """
      5 a Pause
      5 a End
      5 a Terminate
      5 b advanced
      5 b Ready
      """)
  }

  /// 4.1.6: auto-advance stopped at a video without sources.
  @Test("changelog 4.1.6: videos without sources are skipped") func videosWithoutSourcesAreSkipped() {
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

  /// 4.4.2: an empty list did not clear the player.
  @Test("changelog 4.4.2: an empty list clears the player") func anEmptyListClearsThePlayer() {
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

  /// 6.6.1, 6.7.9, 6.12.2: repeated `setVideos` leaked, crashed, or the second one failed.
  @Test("changelog 6.6.1, 6.7.9, 6.12.2: only the last of many lists is played")
  func onlyTheLastOfManyListsIsPlayed() {
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
  @Test("changelog 6.6.1, 6.7.9: replaced sessions are released") func replacedSessionsAreReleased() {
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

  /// 6.13.2: inserting after the last video failed when that had ended.
  @Test("changelog 6.13.2: inserting at the end continues the queue")
  func insertingAtTheEndContinuesTheQueue() {
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
  @Test("changelog 6.11.1 (ads): videos may be set inside end") func videosMayBeSetInsideEnd() {
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

  /// 4.2.0: a controller that was released directly after it received its videos stayed alive.
  @Test("changelog 4.2.0: a controller is released") func aControllerIsReleased() {
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

  /// An app may end a session that it has seen enough of.
  @Test(arguments: [0.5, 2])
  func aSessionEndedByTheAppStaysEnded(_ time: Double) {
    let stage = Stage(["a": Script(duration: 10, loadDelay: 1)], showing: .lifecycle)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    var made: [PlaybackSession] = []
    let consumer = Reaction { _ in }
    stage.controller.addSessionConsumer(consumer)
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: time)
    stage.controller.currentSession.map { made.append($0) }
    made.first?.terminate()
    stage.run(for: 3)
    #expect(stage.controller.currentSession?.video.id == (time < 1 ? "a" : "b"))
    #expect(stage.controller.currentSession?.player.rate == 1)
  }

  /// A provider that has a session for the video `last` alone.
  private final class Dropping: PlaybackSessionProvider {
    private let upstream = BasicSessionProvider()
    func makeSession(
      for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
    ) {
      if video.id == "last" {
        upstream.makeSession(for: video, context: context, deliver: deliver)
      } else {
        deliver(nil)
      }
    }
  }

  /// A chain of calls per video would exceed the stack.
  @Test func aProviderMayDropThousandsOfVideos() {
    let stage = Stage(showing: .lifecycle, provider: Dropping())
    let count = trials(10_000, of: 100_000)
    stage.controller.setVideos((0..<count).map { Stage.video("\($0)") } + [Stage.video("last")])
    stage.run(for: 1)
    #expect(stage.controller.currentSession?.video.id == "last")
  }

  /// The queue is complete after a video that was dropped, or a session that the app ended.
  @Test(arguments: [["last", "dropped"], ["last"]])
  func anInsertionContinuesAQueueWhoseLastVideoDidNotEnd(_ list: [String]) {
    let stage = Stage(["last": Script(duration: 1)], showing: .lifecycle, provider: Dropping())
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos(list.map { Stage.video($0) })
    stage.run(for: 0.5)
    if list.count == 1 { stage.controller.currentSession?.terminate() }
    stage.run(for: 2)
    #expect(stage.log.lines.last?.hasSuffix("completed \(list.joined(separator: " "))") == true)
    stage.log.clear()
    stage.controller.insert(Stage.video("last"), afterVideoAt: list.count - 1)
    stage.run(for: 2)
    expectLog(
      stage,
      """
      2.5 last advanced
      2.5 last Ready
      2.5 last Play
      3.5 last Pause
      3.5 last End
      3.5 - completed \(list.joined(separator: " "))
      """)
  }

  /// A dropped video costs the same however many there are: nothing is copied for each of them.
  @Test(.enabled(if: Heap.isCounted)) func theWorkForDroppedVideosIsLinear() {
    let work = [500, 2_000].map { count in
      let videos = (0..<count).map { Stage.video("\($0)") } + [Stage.video("last")]
      let stage = Stage(showing: .lifecycle, provider: Dropping())
      return Heap.bytes {
        stage.controller.setVideos(videos)
        stage.run(for: 1)
      }
    }
    #expect(work[1] < work[0] * 5, "\(work)")
  }
}
