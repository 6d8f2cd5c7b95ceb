import JSON
import PlayerCore
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

  @Test func nothingPlayableIsTold() {
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
  func insertionTellsOneOfTwo(_ index: Int, _ answer: String, _ order: String) {
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

  @Test func whatCannotPlayIsNotInserted() {
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
    let both = DoubleBufferedPlayback(controllers[0], controllers[1])
    var shown: [String] = []
    both.onSwap = { shown.append("\($1.id ?? "?")@\($0 === controllers[0] ? 0 : 1)") }
    both.setVideos([Stage.video("a"), Stage.video("b"), Stage.video("c")])
    executor.run(for: 30)
    #expect(shown == ["a@0", "b@1", "c@0"])
    #expect(made == ["a@0 at 0.0", "b@1 at 0.0", "c@0 at 3.0"])
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
}
