import Foundation
import JSON
import PlayerCore
import TestSupport
import Testing

@Suite struct ProviderTests {
  /// Tags the video on its way up, and hangs itself on the session on its way back.
  final class Tagging: PlaybackSessionProvider {
    final class Tag: SessionExtension {
      let name: String
      init(_ name: String) { self.name = name }
    }

    private let name: String
    private let upstream: any PlaybackSessionProvider

    init(_ name: String, upstream: (any PlaybackSessionProvider)? = nil) {
      self.name = name
      self.upstream = upstream ?? BasicSessionProvider()
    }

    func makeSession(
      for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
    ) {
      let tagged = video.update {
        let tags = $0.properties["tags"]?.array ?? []
        $0.properties["tags"] = .array(tags + [.string(name)])
      }
      upstream.makeSession(for: tagged, context: context) { [name] session in
        session?.add(Tag(name))
        deliver(session)
      }
    }
  }

  /// Drops some videos, answers late, and looks whether sessions overlap.
  final class Slow: PlaybackSessionProvider {
    private let upstream = BasicSessionProvider()
    private weak var last: PlaybackSession?
    private(set) var overlaps = 0
    private(set) var calls: [String] = []

    func makeSession(
      for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
    ) {
      calls.append(video.id ?? "?")
      if let last, !last.isTerminated { overlaps += 1 }
      context.executor.perform(after: 0.25) { [weak self, upstream] in
        if video.id?.hasPrefix("drop") == true { return deliver(nil) }
        upstream.makeSession(for: video, context: context) { session in
          self?.last = session
          deliver(session)
        }
      }
    }
  }

  @Test func eachProviderOfTheChainIsCalled() throws {
    let chain = Tagging("ads", upstream: Tagging("licence", upstream: Tagging("sidecar")))
    let stage = Stage(provider: chain)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    let session = try #require(stage.controller.currentSession)
    #expect(session.video.properties["tags"] == ["ads", "licence", "sidecar"])
    let names = session.extensions.compactMap { ($0 as? Tagging.Tag)?.name }
    #expect(names == ["sidecar", "licence", "ads"])
    #expect(session.providerExtension(AdSchedule.self) == nil)
  }

  @Test func sessionsAreInOrderAndNeverOverlap() {
    let provider = Slow()
    let stage = Stage(
      ["a": .init(duration: 1), "b": .init(duration: 1), "c": .init(duration: 1)],
      showing: .lifecycle, provider: provider)
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos(["a", "drop1", "b", "drop2", "c"].map { Stage.video($0) })
    stage.run(for: 10)
    #expect(provider.calls == ["a", "drop1", "b", "drop2", "c"])
    #expect(provider.overlaps == 0)
    let advanced = stage.log.lines.filter { $0.hasSuffix("advanced") }
    #expect(advanced == ["0.25 a advanced", "1.75 b advanced", "3.25 c advanced"])
  }

  /// A session that arrives too late is terminated without events.
  @Test func aLateSessionIsIgnored() {
    let provider = Slow()
    let stage = Stage(showing: .lifecycle, provider: provider)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 0.1)
    stage.controller.setVideos([Stage.video("b")])
    stage.run(for: 5)
    expectLog(
      stage,
      """
      0.35 b advanced
      0.35 b Ready
      """)
    #expect(provider.overlaps == 0)
  }

  /// An insertion during the request of the next session. Only one directly before that video
  /// needs another request.
  @Test(arguments: [(0, ["a", "b", "n"]), (1, ["a", "b"])])
  func theNextSessionIsRequestedOnce(index: Int, calls: [String]) {
    let provider = Slow()
    let stage = Stage(showing: .lifecycle, provider: provider)
    stage.controller.options.preloading = .progress(percentage: 0)
    stage.controller.progressInterval = 0.05
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 0.3)
    stage.controller.insert(Stage.video("n"), afterVideoAt: index)
    stage.run(for: 1)
    #expect(provider.calls == calls)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    #expect(provider.calls.prefix(calls.count) == calls[...])
    #expect(stage.controller.currentSession?.video.id == calls.last)
  }

  private final class Refresher: ManifestRefresher {
    var answers: [Result<Video, Video.Failure>] = []
    func refresh(
      _ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void
    ) { completion(answers.removeFirst()) }
  }

  /// An answer without a lifetime leaves that of the session's video.
  @Test func theNewManifestHasItsOwnLifetime() {
    let fresh = Stage.video("a", properties: ["manifest_url_ttl": 10])
    let stage = Stage(["a": .init(duration: 100)], showing: .media)
    let refresher = Refresher()
    refresher.answers = [
      .success(fresh), .success(fresh), .failure(Video.Failure(code: "DENIED", message: "no")),
      .success(Stage.video("a")), .success(fresh),
    ]
    stage.controller.manifestRefresher = refresher
    stage.controller.setVideos([Stage.video("a", properties: ["manifest_url_ttl": 100])])
    stage.run(for: 1)
    stage.log.clear()
    stage.run(for: 230)
    expectLog(
      stage,
      """
      100 a manifest refreshed
      110 a manifest refreshed
      120 a manifest no
      130 a manifest refreshed
      230 a manifest refreshed
      """)
  }

  @Test func anExpiredManifestIsFetchedAnew() throws {
    let stage = Stage(["a": .init(duration: 100)], showing: .media)
    let refresher = Refresher()
    refresher.answers = [
      .failure(Video.Failure(code: "DENIED", message: "no")), .success(Stage.video("fresh")),
    ]
    stage.controller.manifestRefresher = refresher
    stage.controller.setVideos([Stage.video("a", properties: ["manifest_url_ttl": 60])])
    stage.run(for: 30)
    stage.log.clear()
    stage.run(for: 91)
    expectLog(stage, "60 a manifest no\n120 a manifest refreshed")
    stage.controller.resume(at: 5, autoPlay: false)
    stage.run(for: 1)
    let sources = try #require(stage.player("a")).loadedSources
    #expect(sources.map(\.url.path) == ["/a/master.m3u8", "/fresh/master.m3u8"])
  }

  /// A server may name any lifetime.
  @Test func manifestsAreNotRefreshedWithoutAPause() {
    final class Refresher: ManifestRefresher {
      var count = 0
      func refresh(_ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void) {
        count += 1
        completion(.success(video))
      }
    }
    let stage = Stage(["a": .init(duration: 100)], showing: .media)
    let refresher = Refresher()
    stage.controller.manifestRefresher = refresher
    stage.controller.setVideos([Stage.video("a", properties: ["manifest_url_ttl": 1e-300])])
    stage.run(for: 61)
    #expect(refresher.count == 12)
  }

  /// 6.12.0: an answer on another thread made callbacks there. All come on the thread that drives.
  @Test func backgroundAnswersCallBackOnTheExecutor() {
    /// Finds the session's video out on a thread of its own.
    final class Background: PlaybackSessionProvider {
      private let upstream = BasicSessionProvider()

      func makeSession(
        for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
      ) {
        let receive = context.executor.receiver { [upstream] (video: Video) in
          upstream.makeSession(for: video, context: context, deliver: deliver)
        }
        Thread.detachNewThread { receive(video) }
      }
    }
    let executor = PlaybackExecutor(clock: SystemClock())
    let controller = PlaybackController(executor: executor, provider: Background()) { _, _ in
      SimulatedPlayer(SimulatedPlayer.Script(duration: 0.001), executor: executor)
    }
    controller.holdAgainstGrammar()
    let home = Thread.current
    var strangers = 0
    var ends = 0
    let reaction = Reaction { [weak executor] event in
      if Thread.current !== home { strangers += 1 }
      guard case .lifecycle(let event) = event, event.kind == .end else { return }
      ends += 1
      if ends == 50 { executor?.stop() }
    }
    controller.addSessionConsumer(reaction)
    controller.autoAdvance = true
    controller.autoPlay = true
    controller.setVideos((0..<50).map { Stage.video("v\($0)") })
    executor.run(for: 60)
    #expect(ends == 50)
    #expect(strangers == 0)
  }
}
