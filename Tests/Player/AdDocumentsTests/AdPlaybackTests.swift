import AdDocuments
import Foundation
import JSON
import PlaybackService
import PlayerCore
import Support
import TestSupport
import Testing

/// A video with ads on virtual time, and a log of events and beacons.
private final class Show {
  let executor: PlaybackExecutor
  let controller: PlaybackController
  let tracking: AdTrackingConsumer
  private let events: EventLog

  /// - Parameters:
  ///   - duration: seconds of the content.
  ///   - broken: the name of an ad whose file can't be loaded.
  init(
    _ request: AdRequest, loader: AdLoader = AdLoader(), duration: Double = 20,
    broken: String? = nil
  ) {
    let clock = ManualClock()
    let executor = PlaybackExecutor(clock: clock)
    let events = EventLog(clock)
    self.executor = executor
    self.events = events
    let provider = AdRequestProvider(loader: loader) { _ in request }
    controller = PlaybackController(executor: executor, provider: provider) { _, source in
      let name = source.url.deletingPathExtension().lastPathComponent
      var script = SimulatedPlayer.Script(duration: name == "film" ? duration : 4)
      if name == broken { script.loadFailures = ["404"] }
      return SimulatedPlayer(script, executor: executor)
    }
    tracking = AdTrackingConsumer(
      macros: { ["CACHEBUSTING": "7"] },
      send: { beacon in
        events.note("  \(beacon.kind): \(beacon.url.replacing("https://count.example.net/", with: ""))")
      })
    controller.addSessionConsumer(events)
    controller.addSessionConsumer(tracking)
    controller.holdAgainstGrammar()
    let url = URL(string: "https://vod.example.net/film.m3u8")!
    controller.setVideos([
      Video(url: url).update { $0.properties["duration"] = .number(duration * 1000) }
    ])
  }

  /// Waits until the ads have come.
  func begin() async {
    while events.session == nil {
      await Task.yield()
      executor.drain()
    }
    controller.play()
  }

  func run(for seconds: Double) { executor.run(for: seconds) }

  func press(_ input: AdTracker.Input) {
    if let session = events.session { tracking.handle(input, in: session) }
  }

  func skip() { events.session?.playingAdBreak?.skip() }

  var log: String { events.lines.withLock { $0.joined(separator: "\n") } }
}

/// The lines of a show. A controller and its last job retain the consumers, so that a consumer that retains the controller
/// or the executor makes a cycle.
private final class EventLog: PlaybackSessionConsumer {
  let lines = Protected<[String]>([])
  private(set) var session: PlaybackSession?
  private let clock: ManualClock

  init(_ clock: ManualClock) { self.clock = clock }

  func note(_ line: String) {
    let time = "\(clock.now)".replacing(/\.0$/, with: "")
    lines.withLock { $0.append("\(time) \(line)") }
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    self.session = session
    switch event {
    case .ad(.enteredSequence(let sequence)): note("break of \(sequence.ads.count)")
    case .ad(.exitedSequence): note("break over")
    case .ad(.entered(let ad)): note("ad \(ad.id)")
    case .ad(.exited(let ad)): note("ad \(ad.id) over")
    case .ad(.failed(let ad, let reason)): note("ad \(ad.id) failed: \(reason)")
    case .lifecycle(let event) where [.play, .end, .adSkipped, .error].contains(event.kind):
      note("\(event.kind)\(event.error.map { ": \($0.reason)" } ?? "")")
    default: break
    }
  }
}

@Suite struct AdPlaybackTests {
  static let events = ["start", "midpoint", "complete", "skip", "pause", "resume"].map {
    "<Tracking event=\"\($0)\">https://count.example.net/\($0)?at=[ADPLAYHEAD]</Tracking>"
  }.joined()

  static func film(_ id: String, sequence: Int? = nil, linear: String = "") -> String {
    Documents.inLine(
      id, sequence: sequence, linear: linear, tracking: events,
      clicks: "<ClickTracking>https://count.example.net/click?c=[CACHEBUSTING]</ClickTracking>")
  }

  static func request(_ text: String) -> AdRequest { .document(Array(text.utf8), url: nil) }

  @Test func theServerReceivesTheAudienceSegments() async throws {
    let server = try AdServer(["/ads?pod=1&cust_params=plan%3Dfree": Documents.vast("")])
    let executor = PlaybackExecutor(clock: ManualClock())
    let provider = AdRequestProvider(loader: AdLoader(client: server.client)) { _ in
      .url(server.url("/ads?pod=1"))
    }
    let controller = PlaybackController(executor: executor, provider: provider) { _, _ in
      SimulatedPlayer(.init(duration: 4), executor: executor)
    }
    controller.updateAudienceSegmentTargetingValues(["plan": "free"])
    controller.setVideos([Video(url: URL(string: "https://vod.example.net/film.m3u8")!)])
    while controller.currentSession == nil {
      await Task.yield()
      executor.drain()
    }
    #expect(server.paths == ["/ads?pod=1&cust_params=plan%3Dfree"])
  }

  @Test func prerollPodMidrollAndPostroll() async {
    let begin =
      "<vmap:Tracking event=\"breakStart\">https://count.example.net/begin</vmap:Tracking>"
    let end = "<vmap:Tracking event=\"breakEnd\">https://count.example.net/end</vmap:Tracking>"
    let show = Show(
      Self.request(
        Documents.vmap(
          Documents.entry(
            "start", Documents.vast(Self.film("a", sequence: 1), Self.film("b", sequence: 2))),
          Documents.entry("00:00:05", Documents.vast()),
          Documents.entry("50%", Documents.vast(Self.film("c")), tracking: begin + end),
          Documents.entry("end", Documents.vast(Self.film("d"))))))
    await show.begin()
    show.run(for: 40)
    #expect(
      show.log == """
        0 break of 2
        0 ad a
        0   Impression: seen?ad=a
        0   start: start?at=00%3A00%3A00.000
        2   midpoint: midpoint?at=00%3A00%3A02.000
        4   complete: complete?at=00%3A00%3A04.000
        4 ad a over
        4 ad b
        4   Impression: seen?ad=b
        4   start: start?at=00%3A00%3A00.000
        6   midpoint: midpoint?at=00%3A00%3A02.000
        8   complete: complete?at=00%3A00%3A04.000
        8 ad b over
        8 break over
        8 Play
        18 break of 1
        18   breakStart: begin
        18 ad c
        18   Impression: seen?ad=c
        18   start: start?at=00%3A00%3A00.000
        20   midpoint: midpoint?at=00%3A00%3A02.000
        22   complete: complete?at=00%3A00%3A04.000
        22 ad c over
        22 break over
        22   breakEnd: end
        32 break of 1
        32 ad d
        32   Impression: seen?ad=d
        32   start: start?at=00%3A00%3A00.000
        34   midpoint: midpoint?at=00%3A00%3A02.000
        36   complete: complete?at=00%3A00%3A04.000
        36 ad d over
        36 break over
        36 End
        """)
  }

  @Test func skipPauseAndClick() async {
    let show = Show(Self.request(Documents.vast(Self.film("a", linear: "skipoffset=\"00:00:02\""))))
    await show.begin()
    show.run(for: 1)
    show.skip()
    show.press(.other(.click))
    show.controller.pauseAd()
    show.run(for: 1)
    show.controller.resumeAd()
    show.run(for: 2)
    show.skip()
    show.run(for: 3)
    #expect(
      show.log == """
        0 break of 1
        0 ad a
        0   Impression: seen?ad=a
        0   start: start?at=00%3A00%3A00.000
        1   ClickTracking: click?c=7
        1   pause: pause?at=00%3A00%3A01.000
        2   resume: resume?at=00%3A00%3A01.000
        3   midpoint: midpoint?at=00%3A00%3A02.000
        4 AdSkipped
        4   skip: skip?at=00%3A00%3A03.000
        4 ad a over
        4 break over
        4 Play
        """)
  }

  /// A seek over two breaks plays the last of them, and the content goes on from its place, as the policy says.
  @Test func aSeekSkipsBreaks() async {
    let show = Show(
      Self.request(
        Documents.vmap(
          Documents.entry("00:00:05", Documents.vast(Self.film("a"))),
          Documents.entry("00:00:10", Documents.vast(Self.film("b"))))))
    await show.begin()
    show.run(for: 1)
    show.controller.seek(to: 15) { _ in }
    show.run(for: 20)
    let heard = show.log.split(separator: "\n").filter { !$0.contains("  ") }
    #expect(
      heard == [
        "0 Play", "1 break of 1", "1 ad b", "5 ad b over", "5 break over", "15 End",
      ])
  }

  /// An unplayable ad is skipped: the next of the pod plays, and then the content.
  @Test func aFailedAdIsReported() async {
    let show = Show(
      Self.request(Documents.vast(Self.film("a", sequence: 1), Self.film("b", sequence: 2))),
      broken: "a")
    await show.begin()
    show.run(for: 5)
    #expect(
      show.log.hasPrefix(
        """
        0 break of 2
        0 ad a failed: 404
        0   Error: error?ad=a&code=400
        0 ad b
        """))
    #expect(show.log.hasSuffix("4 ad b over\n4 break over\n4 Play"))
  }

  /// Whatever is wrong with the ads, the content plays.
  @Test(arguments: [
    "", "<VAST", Documents.vast(Documents.inLine("a", files: "")), Documents.vast(),
  ])
  func theContentPlaysWithoutAds(text: String) async {
    let show = Show(Self.request(text))
    await show.begin()
    show.run(for: 21)
    let heard = show.log.split(separator: "\n").filter { !$0.contains("Error") }
    #expect(heard == ["0 Play", "20 End"])
    #expect(show.log.contains("Error: ") == (text != Documents.vast()))
  }

  /// A chain of wrappers from a server with TLS, to the picture.
  @Test func aWrapperChainPlays() async throws {
    let server = try AdServer([
      "/plan": Documents.vmap(
        Documents.entry("start", tag: "BASE/1"), Documents.entry("00:00:10", tag: "BASE/gone")),
      "/1": Documents.vast(Documents.wrapper("w", to: "BASE/2")),
      "/2": Documents.vast(Self.film("a")),
    ])
    var options = AdLoaderOptions()
    options.timeout = .seconds(120)
    let show = Show(
      .url(server.url("/plan")), loader: AdLoader(client: server.client, options: options))
    await show.begin()
    show.run(for: 30)
    let log = show.log.replacing(server.server.baseURL, with: "BASE")
    #expect(
      log == """
        0 Error: BASE/gone: the server answered with status 404 (1008); fix the ad server, or its address
        0 break of 1
        0 ad a
        0   Impression: seen?wrapper=w
        0   Impression: seen?ad=a
        0   start: start?wrapper=w
        0   start: start?at=00%3A00%3A00.000
        2   midpoint: midpoint?at=00%3A00%3A02.000
        4   complete: complete?at=00%3A00%3A04.000
        4 ad a over
        4 break over
        4 Play
        24 End
        """)
  }

  @Test func aVideoWithoutARequestPlaysImmediately() throws {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(
      executor: executor, provider: AdRequestProvider { _ in nil }
    ) { _, _ in SimulatedPlayer(.init(duration: 5), executor: executor) }
    let url = try #require(URL(string: "https://vod.example.net/film.m3u8"))
    controller.setVideos([Video(url: url)])
    controller.play()
    executor.run(for: 2)
    #expect(controller.currentSession?.player.clock.mediaTime == 2)
    #expect(controller.currentSession?.providerExtension(AdPlan.self) == nil)
  }
}
