import JSON
import PlayerCore
import TestSupport
import Testing

/// Two controllers that play a list in turn.
@Suite struct DoubleBufferedPlaybackTests {
  typealias Script = SimulatedPlayer.Script

  private final class Pair {
    let executor = PlaybackExecutor(clock: ManualClock())
    let both: DoubleBufferedPlayback
    var shown: [String] = []
    private let made = Made()

    private final class Made {
      var lines: [String] = []
    }

    /// The players that were made, with the time of each.
    var loads: [String] { made.lines }

    init(
      _ scripts: [String: Script] = [:], preloading: PreloadPolicy = .progress(percentage: 50)
    ) {
      let (executor, made) = (executor, made)
      let controllers = (0..<2).map { _ in
        PlaybackController(executor: executor) { video, _ in
          made.lines.append("\(video.id ?? "?") at \(executor.now)")
          return SimulatedPlayer(scripts[video.id ?? ""] ?? Script(duration: 3), executor: executor)
        }
      }
      for controller in controllers { controller.holdAgainstGrammar() }
      both = DoubleBufferedPlayback(controllers[0], controllers[1], preloading: preloading)
      both.onSwap = { [unowned self] in shown.append($1.id ?? "?") }
    }
  }

  @Test(arguments: ["a", "b", "c"])
  func aVideoWithoutSourcesIsSkipped(_ empty: String) {
    let pair = Pair()
    pair.both.setVideos(
      ["a", "b", "c"].map { $0 == empty ? Video(properties: ["id": .string($0)]) : Stage.video($0) }
    )
    pair.executor.run(for: 30)
    #expect(pair.shown == ["a", "b", "c"].filter { $0 != empty })
  }

  @Test(arguments: ["a", "b", "c"])
  func aFailedVideoIsSkipped(_ broken: String) {
    var script = Script(duration: 3, loadDelay: 0.5)
    script.loadFailures = ["gone", "gone"]
    let pair = Pair([broken: script])
    pair.both.setVideos(["a", "b", "c"].map { Stage.video($0) })
    pair.executor.run(for: 30)
    #expect(pair.shown.filter { $0 != broken } == ["a", "b", "c"].filter { $0 != broken })
  }

  @Test(arguments: [
    (PreloadPolicy.progress(percentage: 0), ["a at 0.0", "b at 0.0", "c at 10.0"]),
    (.progress(percentage: 75), ["a at 0.0", "b at 8.0", "c at 18.0"]),
    (.never, ["a at 0.0", "b at 10.0", "c at 20.0"]),
  ])
  func theNextVideoIsLoadedWhenTheCurrentOneHasProgressed(
    preloading: PreloadPolicy, loads: [String]
  ) {
    let script = Script(duration: 10)
    let pair = Pair(["a": script, "b": script, "c": script], preloading: preloading)
    pair.both.setVideos(["a", "b", "c"].map { Stage.video($0) })
    pair.executor.run(for: 60)
    #expect(pair.loads == loads)
    #expect(pair.shown == ["a", "b", "c"])
  }

  @Test func aMemoryWarningStopsPreloadingUntilTheNextVideo() {
    let script = Script(duration: 10)
    let pair = Pair(["a": script, "b": script, "c": script])
    pair.both.setVideos(["a", "b", "c"].map { Stage.video($0) })
    pair.executor.run(for: 7)
    #expect(pair.loads == ["a at 0.0", "b at 5.0"])
    pair.both.didReceiveMemoryWarning()
    pair.executor.run(for: 53)
    #expect(pair.loads == ["a at 0.0", "b at 5.0", "b at 10.0", "c at 15.0"])
    #expect(pair.shown == ["a", "b", "c"])
  }

  /// The new list counts, whole.
  @Test func videosMayBeSetInsideASwap() {
    let pair = Pair()
    var isFirst = true
    pair.both.onSwap = { [unowned pair] in
      pair.shown.append($1.id ?? "?")
      guard isFirst, $1.id == "b" else { return }
      isFirst = false
      pair.both.setVideos(["d", "e", "f"].map { Stage.video($0) })
    }
    pair.both.setVideos(["a", "b", "c"].map { Stage.video($0) })
    pair.executor.run(for: 60)
    #expect(pair.shown == ["a", "b", "d", "e", "f"])
  }

  private final class EndObserver: PlaybackControllerDelegate {
    private let react: () -> Void
    init(_ react: @escaping () -> Void) { self.react = react }
    func playbackController(_: PlaybackController, session _: PlaybackSession, did event: SessionEvent) {
      if event.isEnd { react() }
    }
    func playbackController(_: PlaybackController, did _: ControllerEvent) {}
  }

  /// The delegate receives the end before the playback does, which must not take it for the end of
  /// the new video.
  @Test(arguments: [(["a"], ["a at 0.0"]), (["a", "b"], ["a at 0.0", "b at 2.0"])])
  func videosMayBeSetInsideAnEnd(_ list: [String], loads: [String]) {
    let pair = Pair()
    var isFirst = true
    let observer = EndObserver { [unowned pair] in
      guard isFirst else { return }
      isFirst = false
      pair.both.setVideos(["d", "e", "f"].map { Stage.video($0) })
    }
    pair.both.activeController.delegate = observer
    pair.both.setVideos(list.map { Stage.video($0) })
    pair.executor.run(for: 60)
    #expect(pair.shown == ["a", "d", "e", "f"])
    #expect(pair.loads == loads + ["d at 3.0", "e at 5.0", "f at 8.0"])
  }
}
