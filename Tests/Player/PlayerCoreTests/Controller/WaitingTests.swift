import PlayerCore
import Testing

/// Waiting: `await` on virtual time.
@Suite struct WaitingTests {
  private func playing(_ script: SimulatedPlayer.Script = .init(duration: 60)) -> Stage {
    let stage = Stage(["a": script], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 5)
    return stage
  }

  @Test func aSeekReturnsAfterItHasLanded() async {
    let stage = playing(.init(duration: 60, seekDelay: 2))
    let outcome = await stage.controller.seek(to: 30)
    #expect(outcome == .landed(at: 30))
    #expect(stage.executor.now == 7)
    #expect(stage.controller.currentSession?.player.clock.mediaTime == 30)
  }

  @Test func aSeekReportsThatItWasSuperseded() async {
    let stage = playing(.init(duration: 60, seekDelay: 2))
    stage.executor.perform(after: 1) { stage.controller.seek(to: 50) { _ in } }
    #expect(await stage.controller.seek(to: 30) == .superseded)
    #expect(stage.executor.now == 6)
  }

  @Test func aSeekReportsThatItsSessionEnded() async {
    let stage = playing(.init(duration: 60, seekDelay: 2))
    stage.executor.perform(after: 1) { stage.controller.setVideos([Stage.video("b")]) }
    #expect(await stage.controller.seek(to: 30) == .superseded)
  }

  @Test func aSeekInUnseekableMediaIsRejected() async {
    let stage = Stage()
    #expect(await stage.controller.seek(to: 30) == .refused)
    let playing = playing()
    #expect(await playing.controller.seek(to: .nan) == .refused)
  }

  @Test @MainActor func aCancelledTaskStopsWaiting() async {
    let stage = playing(.init(duration: 60, seekDelay: .infinity))
    let seek = Task { await stage.controller.seek(to: 30) }
    seek.cancel()
    #expect(await seek.value == .cancelled)
  }

  @Test @MainActor func aCancelledWaitDoesNotPause() async {
    let stage = Stage()
    let play = Task { await stage.controller.play(until: .time(3)) }
    await Task.yield()
    play.cancel()
    #expect(await play.value == .cancelled)
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 5)
    #expect(stage.controller.currentSession?.isPlaying == true)
  }

  /// On a live stream there is no end that time could run to.
  @Test @MainActor func cancellingEndsAnEndlessWait() async {
    let stage = playing(.init(duration: nil))
    let play = Task { await stage.controller.play(until: .end) }
    play.cancel()
    #expect(await play.value == .cancelled)
  }

  @Test func playingUntilATimePausesThere() async {
    let stage = Stage(["a": .init(duration: 60, loadDelay: 1)], showing: .lifecycle)
    stage.controller.setVideos([Stage.video("a")])
    #expect(await stage.controller.play(until: .time(20)) == .reached)
    #expect(stage.executor.now == 21)
    #expect(stage.controller.currentSession?.isPlaying == false)
    #expect(await stage.controller.play(until: .time(20)) == .reached)
    #expect(stage.executor.now == 21)
    #expect(await stage.controller.play(until: .time(25.5)) == .reached)
    #expect(stage.executor.now == 26.5)
  }

  @Test func playingToTheEndReturnsAfterThePostRoll() async {
    let stage = playing()
    #expect(await stage.controller.play(until: .end) == .reached)
    #expect(stage.executor.now == 60)
    #expect(stage.log.lines.last == "60 a End")
    // Once more, from the start.
    #expect(await stage.controller.play(until: .time(10)) == .reached)
    #expect(stage.executor.now == 70)
  }

  @Test func playingToATimeAfterTheEndStopsAtTheEnd() async {
    let stage = playing()
    #expect(await stage.controller.play(until: .time(100)) == .ended)
    #expect(stage.executor.now == 60)
  }

  @Test func aSeekPastTheMomentReachesIt() async {
    let stage = playing()
    stage.executor.perform(after: 1) { stage.controller.seek(to: 40) { _ in } }
    #expect(await stage.controller.play(until: .time(30)) == .reached)
    #expect(stage.executor.now == 6)
  }

  @Test func anotherVideoListInterruptsTheWait() async {
    let stage = playing()
    stage.executor.perform(after: 1) { stage.controller.setVideos([Stage.video("b")]) }
    #expect(await stage.controller.play(until: .end) == .interrupted)
  }

  @Test func theWaitIsForTheVideosSetLast() async {
    let stage = playing()
    stage.controller.setVideos([Stage.video("b")])
    #expect(await stage.controller.play(until: .end) == .reached)
    #expect(stage.executor.now == 15)
  }

  /// Delivers sessions after a second.
  private final class LateProvider: PlaybackSessionProvider {
    private let upstream = BasicSessionProvider()

    func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
      context.executor.perform(after: 1) { [upstream] in
        upstream.makeSession(for: video, context: context, deliver: deliver)
      }
    }
  }

  @Test func theWaitIncludesThatForTheProvider() async {
    let stage = Stage(provider: LateProvider())
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    #expect(await stage.controller.play(until: .end) == .reached)
    stage.controller.advanceToNext()
    #expect(await stage.controller.play(until: .end) == .reached)
    #expect(stage.executor.now == 22)
  }

  @Test func aSessionThatHasEndedInterruptsTheWait() async {
    let stage = playing()
    stage.controller.autoAdvance = false
    stage.controller.currentSession?.terminate()
    stage.executor.drain()
    #expect(await stage.controller.play(until: .time(10)) == .interrupted)
  }

  @Test func waitingForMediaThatHasFailedFails() async {
    var script = SimulatedPlayer.Script(duration: 60)
    script.failures = [.init(at: 2, reason: "gone")]
    let stage = playing(script)
    guard case .failed(let error) = await stage.controller.play(until: .end) else {
      Issue.record("it should have failed")
      return
    }
    #expect(error.code == .failedToPlayToEnd)
    stage.player("a")?.change { $0.loadFailures = ["still gone"] }
    stage.controller.resume(at: 1, autoPlay: true)
    guard case .failed(let error) = await stage.controller.play(until: .end) else {
      Issue.record("it should have failed")
      return
    }
    #expect(error.code == .loadFailed)
  }

  @Test func waitingForAnUnplayableVideoFails() async {
    let stage = Stage()
    stage.controller.setVideos([Video()])
    guard case .failed(let error) = await stage.controller.play(until: .end) else {
      Issue.record("it should have failed")
      return
    }
    #expect(error.code == .noPlayableSource)
  }
}
