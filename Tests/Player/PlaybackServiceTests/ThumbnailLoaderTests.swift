import Foundation
import PlaybackService
import PlayerCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ThumbnailLoaderTests {
  /// Records the failures that the sessions report.
  private final class Failures: PlaybackSessionConsumer {
    var told: [String] = []

    func session(_ session: PlaybackSession, did event: SessionEvent) {
      guard case .lifecycle(let event) = event, event.kind == .thumbnailAssetFailedToLoad
      else { return }
      told.append("\(session.video.id ?? "?"): \(event.error?.reason ?? "?")")
    }
  }

  /// A controller whose videos have thumbnails where the transport's answers are.
  private final class Screen {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller: PlaybackController
    let loader: ThumbnailLoader
    let transport: ScriptedTransport
    let failures = Failures()

    init(_ outcomes: [ScriptedTransport.Outcome]) {
      let executor = executor
      transport = ScriptedTransport(outcomes)
      controller = PlaybackController(executor: executor) { _, _ in
        SimulatedPlayer(.init(duration: 60), executor: executor)
      }
      controller.holdAgainstGrammar()
      loader = ThumbnailLoader(
        executor: executor, client: HTTPClient(transport: transport, retry: .never))
      controller.addSessionConsumer(loader)
      controller.addSessionConsumer(failures)
    }

    func wait(until condition: () -> Bool) async {
      while !condition() {
        await Task.yield()
        executor.drain()
      }
    }
  }

  private static func pictured(_ id: String) -> Video {
    var result = video(id)
    result.thumbnailVTTURL = URL(string: "https://img.example/\(id)/thumbs.vtt?token=secret")
    return result
  }

  private static let document = HTTPResponse(
    status: 200, body: Array("WEBVTT\n\n00:00.000 --> 00:10.000\n0.jpg".utf8))

  @Test func thePicturesAreThoseOfTheCurrentSession() async {
    let screen = Screen([.success(Self.document)])
    screen.controller.setVideos([Self.pictured("a"), video("b")])
    #expect(screen.loader.track == nil)
    await screen.wait { screen.loader.track != nil }
    #expect(screen.loader.track?.thumbnail(at: 5)?.url == "https://img.example/a/0.jpg")
    screen.controller.advanceToNext()
    screen.executor.drain()
    #expect(screen.loader.track == nil)
    #expect(screen.transport.requests.count == 1)
    #expect(screen.failures.told.isEmpty)
  }

  @Test func picturesOfARedirectedDocumentAreNextToIt() async {
    let moved = HTTPResponse(status: 302, redirect: "https://cdn.example/x/t.vtt")
    let screen = Screen([.success(moved), .success(Self.document)])
    screen.controller.setVideos([Self.pictured("a")])
    await screen.wait { screen.loader.track != nil }
    #expect(screen.loader.track?.thumbnail(at: 5)?.url == "https://cdn.example/x/0.jpg")
  }

  @Test(
    arguments: [
      (.success(HTTPResponse(status: 404)), "the server answered with status 404"),
      (
        .success(HTTPResponse(status: 200, body: Array("<html>".utf8))),
        "not a WebVTT document: it must begin with WEBVTT"
      ),
      (
        .failure(TransportError(.unreachable, url: "https://img.example/", detail: "no host")),
        "no host"
      ),
    ] as [(ScriptedTransport.Outcome, String)])
  func aFailureIsReportedAndTheVideoPlays(
    outcome: ScriptedTransport.Outcome, reason: String
  ) async {
    let screen = Screen([outcome])
    screen.controller.setVideos([Self.pictured("a")])
    screen.controller.play()
    await screen.wait { !screen.failures.told.isEmpty }
    screen.executor.run(for: 3)
    #expect(screen.failures.told.count == 1)
    #expect(screen.failures.told.first?.hasSuffix(": " + reason) == true)
    #expect(screen.failures.told.first?.contains("secret") == false)
    #expect(screen.loader.track == nil)
    #expect(screen.controller.currentSession?.player.clock.mediaTime == 3)
  }
}
