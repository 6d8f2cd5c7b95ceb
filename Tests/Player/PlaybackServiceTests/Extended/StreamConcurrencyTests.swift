import Foundation
import JSON
import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// A video whose request had a token.
private func limited(_ video: Video, by token: String?) -> Video {
  video.update { video in
    for index in video.sources.indices {
      video.sources[index].properties[MediaSource.PropertyKey.authToken] = token.map(JSON.string)
    }
  }
}

@Suite struct StreamConcurrencyTests {
  @Test func readsClaims() throws {
    let text = token([
      "accid": "5", "uid": "ann?>~ü", "climit": 3, "sid": "s-1", "exp": 1_700_000_000,
    ])
    let claims = try #require(TokenClaims(token: text))
    #expect(claims.accountID == "5")
    #expect(claims.viewerID == "ann?>~ü")
    #expect(claims.concurrencyLimit == 3)
    #expect(claims.sessionID == "s-1")
    #expect(claims.expiry == 1_700_000_000)
  }

  @Test(arguments: [
    "", ".", "..", "a.b", "a.b.c.d", "a.!!!.c", "a.e30=.c.", "a.W10.c", "a.bm8.c", "a.e.c",
    "a.\u{1F600}.c", token([1, 2]), String(repeating: "a", count: 70_000) + ".e30.c",
  ])
  func invalidTokensAreIgnored(text: String) {
    #expect(TokenClaims(token: text) == nil)
    #expect(StreamSession(token: text, sessionID: "x") == nil)
  }

  @Test(
    arguments: [
      (JSON.Object(dictionaryLiteral: ("uid", "a"), ("climit", 1)), "own"),
      (["uid": "a", "climit": "1", "sid": "theirs"], "theirs"), (["uid": "a"], nil),
      (["climit": 1], nil), (["uid": "a", "climit": 1.5], nil), (["uid": 3, "climit": 1], nil),
    ] as [(JSON.Object, String?)])
  func theSessionOfTheTokenTakesPrecedence(claims: JSON.Object, id: String?) {
    #expect(StreamSession(token: token(.object(claims)), sessionID: "own")?.sessionID == id)
  }

  /// Counts beats and stops.
  final class Endpoint: HeartbeatEndpoint {
    let calls = Protected<[String]>([])
    let answer: @Sendable (Int) throws -> HeartbeatAnswer
    init(_ answer: @escaping @Sendable (Int) throws -> HeartbeatAnswer) { self.answer = answer }

    var log: [String] { calls.withLock { $0 } }

    func beat(_ session: StreamSession) async throws -> HeartbeatAnswer {
      let count = calls.withLock {
        $0.append("beat")
        return $0.count
      }
      return try answer(count)
    }

    func stop(_ session: StreamSession) async throws {
      calls.withLock { $0.append("stop") }
    }
  }

  private struct Broken: Error {}

  private func session() throws -> StreamSession {
    try #require(StreamSession(token: token(["uid": "a", "climit": 1]), sessionID: "s"))
  }

  /// A controller on virtual time with an endpoint.
  private final class Watched {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller: PlaybackController
    let endpoint: Endpoint
    /// Whether playback stops at the limit.
    var stops = true
    var limits: [[ActiveStream]] = []
    var failures = 0

    init(
      token: String?, isEnabled: Bool = true, loadFailures: [String] = [],
      answer: @escaping @Sendable (Int) throws -> HeartbeatAnswer
    ) {
      let executor = executor
      endpoint = Endpoint(answer)
      controller = PlaybackController(executor: executor) { _, _ in
        var script = SimulatedPlayer.Script(duration: 600)
        script.loadFailures = loadFailures
        return SimulatedPlayer(script, executor: executor)
      }
      controller.holdAgainstGrammar()
      controller.stopsAtMaxConcurrency = { [unowned self] _, streams in
        limits.append(streams)
        return stops
      }
      controller.diagnosticHandler = { [weak self] _ in self?.failures += 1 }
      controller.options.heartbeatSessionID = "s"
      controller.heartbeatEndpoint = endpoint
      controller.isStreamConcurrencyEnabled = isEnabled
      controller.setVideos([video("1"), video("2")].map { limited($0, by: token) })
      controller.play()
      executor.drain()
    }

    /// Comes back when the endpoint has been called so often.
    func wait(calls: Int) async throws {
      try await Turns.pass { endpoint.log.count >= calls }
    }

    /// Comes back when what `condition` says is so.
    func wait(until condition: () -> Bool) async throws {
      try await Turns.pass {
        executor.drain()
        return condition()
      }
    }
  }

  /// Turns of other tasks. A heartbeat is a task of its own, which has its turn after a few.
  private enum Turns {
    static func pass(until condition: () -> Bool) async throws {
      for _ in 0..<2_000_000 {
        if condition() { return }
        await Task.yield()
      }
      try #require(Bool(false), "what the test waits for does not happen")
    }
  }

  private let limiting = token(["uid": "a", "climit": 1])

  @Test func aHeartbeatIsSentEveryMinuteUntilTheSessionEnds() async throws {
    let watched = Watched(token: limiting) { _ in .accepted }
    try await watched.wait(calls: 1)
    watched.executor.run(until: 59.9)
    #expect(watched.endpoint.log == ["beat"])
    watched.executor.run(until: 60)
    try await watched.wait(calls: 2)
    // A pause changes nothing.
    watched.controller.pause()
    watched.executor.run(until: 120)
    try await watched.wait(calls: 3)
    #expect(watched.endpoint.log == ["beat", "beat", "beat"])
    watched.controller.setVideos([Video]())
    watched.executor.run(until: 600)
    try await watched.wait(calls: 4)
    #expect(watched.endpoint.log == ["beat", "beat", "beat", "stop"])
  }

  @Test func theNextVideoStartsAnotherStream() async throws {
    let watched = Watched(token: limiting) { _ in .accepted }
    try await watched.wait(calls: 1)
    watched.controller.advanceToNext()
    watched.executor.drain()
    try await watched.wait(calls: 3)
    #expect(watched.endpoint.log.sorted() == ["beat", "beat", "stop"])
    watched.executor.run(until: 59)
    #expect(watched.endpoint.log.count == 3)
    watched.executor.run(until: 60)
    try await watched.wait(calls: 4)
    watched.controller.setVideos([Video]())
    watched.executor.run(until: 60)
    try await watched.wait(calls: 5)
  }

  @Test func aStreamThatFailedToLoadSendsHeartbeatsOnceItResumes() async throws {
    let watched = Watched(token: limiting, loadFailures: ["gone"]) { _ in .accepted }
    let session = try #require(watched.controller.currentSession)
    #expect(session.error?.reason == "gone")
    watched.executor.run(until: 70)
    for _ in 0..<1000 { await Task.yield() }
    #expect(watched.endpoint.log.isEmpty)
    watched.controller.resume(at: 0, autoPlay: true)
    watched.executor.drain()
    try await watched.wait(calls: 1)
    watched.executor.run(until: 130)
    try await watched.wait(calls: 2)
    watched.controller.resume(at: 0, autoPlay: true)
    watched.executor.drain()
    for _ in 0..<1000 { await Task.yield() }
    #expect(watched.endpoint.log == ["beat", "beat"])
    watched.controller.setVideos([Video]())
    watched.executor.drain()
    try await watched.wait(calls: 3)
    #expect(watched.endpoint.log == ["beat", "beat", "stop"])
  }

  @Test func endsAtTheLimitAndReportsTheSessions() async throws {
    let streams = [ActiveStream(sessionID: "other", lastSeen: "now")]
    let watched = Watched(token: limiting) { $0 == 2 ? .limitReached(streams) : .accepted }
    try await watched.wait(calls: 1)
    watched.executor.run(until: 60)
    try await watched.wait { !watched.limits.isEmpty }
    watched.executor.run(until: 600)
    #expect(watched.limits == [streams])
    #expect(watched.endpoint.log == ["beat", "beat"])
    #expect(watched.controller.currentSession == nil)
  }

  /// The delegate may let the stream continue, and is asked again.
  @Test func theAppDecidesAtTheLimit() async throws {
    let watched = Watched(token: limiting) { _ in .limitReached([]) }
    watched.stops = false
    try await watched.wait { watched.limits.count == 1 }
    watched.executor.run(until: 60)
    try await watched.wait { watched.limits.count == 2 }
    #expect(watched.controller.currentSession?.player.clock.mediaTime == 60)
    watched.stops = true
    watched.executor.run(until: 120)
    try await watched.wait { watched.controller.currentSession == nil }
    #expect(watched.limits.count == 3)
  }

  @Test func thePropertyStartsAndStopsHeartbeats() async throws {
    let watched = Watched(token: limiting, isEnabled: false) { _ in .accepted }
    watched.executor.run(until: 200)
    #expect(watched.endpoint.log.isEmpty)
    watched.controller.isStreamConcurrencyEnabled = true
    watched.executor.drain()
    try await watched.wait(calls: 1)
    watched.controller.isStreamConcurrencyEnabled = false
    try await watched.wait(calls: 2)
    watched.executor.run(until: 400)
    #expect(watched.endpoint.log == ["beat", "stop"])
  }

  @Test func heartbeatsContinueAfterAFailure() async throws {
    let watched = Watched(token: limiting) { _ in throw Broken() }
    try await watched.wait { watched.failures == 1 }
    watched.executor.run(until: 60)
    try await watched.wait { watched.failures == 2 }
    #expect(watched.endpoint.log == ["beat", "beat"])
  }

  /// Row 115: the name in the options was read nowhere.
  @Test(arguments: ["named", nil])
  func theOptionsNameTheStream(name: String?) async throws {
    final class Names: HeartbeatEndpoint {
      let names = Protected<[String]>([])
      func beat(_ session: StreamSession) async throws -> HeartbeatAnswer {
        names.withLock { $0.append(session.sessionID) }
        return .accepted
      }
      func stop(_: StreamSession) async throws {}
    }
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 600), executor: executor)
    }
    controller.options.heartbeatSessionID = name
    let endpoint = Names()
    controller.heartbeatEndpoint = endpoint
    controller.isStreamConcurrencyEnabled = true
    controller.setVideos([limited(video("1"), by: limiting)])
    executor.drain()
    try await Turns.pass { !endpoint.names.withLock { $0.isEmpty } }
    #expect(endpoint.names.withLock { $0 } == [name ?? PlayerManager.shared.sessionID])
  }

  @Test func aScheduledHeartbeatRetainsNothing() async throws {
    final class Weak { weak var executor: PlaybackExecutor? }
    let kept = Weak()
    func watch() async throws {
      var watched: Watched? = Watched(token: limiting) { _ in throw Broken() }
      try await watched?.wait { watched?.failures == 1 }
      let executor = watched?.executor
      kept.executor = executor
      watched = nil
      // The end of the session is reported in a last job.
      executor?.drain()
    }
    try await watch()
    #expect(kept.executor == nil)
  }

  @Test(arguments: [nil, "", "a.b.c", token(["uid": "a"])])
  func aTokenWithoutALimitSendsNoHeartbeats(text: String?) async {
    let watched = Watched(token: text) { _ in .accepted }
    watched.executor.run(until: 300)
    #expect(watched.endpoint.log.isEmpty)
  }

  @Test func heartbeatsReachAServer() async throws {
    try await withServer { request in
      let body = try? JSON(parsing: request.body)
      if body?["stopped"]?.bool == true { return [.answer(204)] }
      let text = #"{"sessions":[{"session_id":"tv","last_seen":"12:00"},{"x":1},3]}"#
      return [.answer(request.headers["accid"] == "5" ? 409 : 200, text: text)]
    } _: { server in
      let client = HTTPClient(clock: NotedClock())
      let endpoint = HTTPHeartbeatEndpoint(url: server.baseURL + "/beat", client: client)
      let text = token(["uid": "ann", "climit": 1, "accid": "5"])
      let session = try #require(StreamSession(token: text, sessionID: "s"))
      let answer = try await endpoint.beat(session)
      #expect(answer == .limitReached([ActiveStream(sessionID: "tv", lastSeen: "12:00")]))
      try await endpoint.stop(session)
      let request = try #require(server.requests.first)
      #expect(request.headers["authorization"] == "Bearer \(text)")
      #expect(
        String(decoding: request.body, as: UTF8.self)
          == #"{"session_id":"s","end_viewer_id":"ann","stopped":false}"#)
      #expect(!"\(session)\(String(reflecting: session))".contains(text))
    }
  }

  /// A 403 that names no sessions may as well be a proxy's: it must not end the stream.
  @Test(arguments: [(500, ""), (403, "<html>"), (409, "{}"), (403, #"{"sessions":3}"#)])
  func aRejectedHeartbeatIsAnError(status: Int, body: String) async throws {
    try await withServer { _ in
      [.answer(status, text: body)]
    } _: { server in
      let endpoint = HTTPHeartbeatEndpoint(url: server.baseURL, client: HTTPClient())
      let session = try session()
      let error = await #expect(throws: TransportError.self) {
        try await endpoint.beat(session)
      }
      #expect(error?.detail == "the heartbeat was refused with status \(status)")
    }
  }
}
