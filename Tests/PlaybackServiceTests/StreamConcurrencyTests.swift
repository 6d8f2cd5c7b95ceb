import Foundation
import JSON
import PlaybackService
import Synchronization
import TestSupport
import Testing

/// A token that claims so; its signature is none.
func token(_ claims: JSON) -> String {
  func part(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
  return [part(#"{"alg":"RS256"}"#), part(claims.text()), "c2ln"].joined(separator: ".")
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
  func survivesWhatIsNoToken(text: String) {
    #expect(TokenClaims(token: text) == nil)
    #expect(StreamSession(token: text, sessionID: "x") == nil)
  }

  @Test(
    arguments: [
      (JSON.Object(dictionaryLiteral: ("uid", "a"), ("climit", 1)), "own"),
      (["uid": "a", "climit": "1", "sid": "theirs"], "theirs"), (["uid": "a"], nil),
      (["climit": 1], nil), (["uid": "a", "climit": 1.5], nil), (["uid": 3, "climit": 1], nil),
    ] as [(JSON.Object, String?)])
  func theTokensSessionComesFirst(claims: JSON.Object, id: String?) {
    #expect(StreamSession(token: token(.object(claims)), sessionID: "own")?.sessionID == id)
  }

  /// Counts beats; lets a task be cancelled at one of them.
  final class Endpoint: HeartbeatEndpoint {
    let calls = Mutex<[String]>([])
    let answer: @Sendable (Int) throws -> HeartbeatAnswer
    init(_ answer: @escaping @Sendable (Int) throws -> HeartbeatAnswer) { self.answer = answer }

    func beat(_ session: StreamSession) async throws -> HeartbeatAnswer {
      let count = calls.withLock {
        $0.append("beat")
        return $0.count
      }
      return try answer(count)
    }

    func stop(_ session: StreamSession) async throws {
      try Task.checkCancellation()
      calls.withLock { $0.append("stop") }
    }
  }

  private struct Broken: Error {}

  private func session() throws -> StreamSession {
    try #require(StreamSession(token: token(["uid": "a", "climit": 1]), sessionID: "s"))
  }

  @Test func beatsOnceAMinuteUntilItIsStopped() async throws {
    let clock = NotedClock()
    let endpoint = Endpoint { count in
      if count == 4 { withUnsafeCurrentTask { $0?.cancel() } }
      return .accepted
    }
    let beats = StreamConcurrency(
      session: try session(), interval: .seconds(1), endpoint: endpoint, clock: clock)
    #expect(await Task { await beats.run() }.value == .stopped)
    #expect(endpoint.calls.withLock { $0 } == ["beat", "beat", "beat", "beat", "stop"])
    #expect(clock.noted == [.seconds(60), .seconds(60), .seconds(60)])
  }

  @Test func endsAtTheLimitAndTellsTheSessions() async throws {
    let streams = [ActiveStream(sessionID: "other", lastSeen: "now")]
    let endpoint = Endpoint { $0 == 2 ? .limitReached(streams) : .accepted }
    let beats = StreamConcurrency(session: try session(), endpoint: endpoint, clock: NotedClock())
    #expect(await beats.run() == .limitReached(streams))
    #expect(endpoint.calls.withLock { $0 } == ["beat", "beat"])
  }

  @Test func goesOnAfterABeatThatFailed() async throws {
    let failures = Mutex(0)
    let endpoint = Endpoint { count in
      if count == 3 { return .limitReached([]) }
      throw Broken()
    }
    let beats = StreamConcurrency(
      session: try session(), endpoint: endpoint, clock: NotedClock(),
      onFailure: { _ in failures.withLock { $0 += 1 } })
    #expect(await beats.run() == .limitReached([]))
    #expect(failures.withLock { $0 } == 2)
  }

  @Test func speaksToAServer() async throws {
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

  @Test func aRefusedBeatIsAnError() async throws {
    try await withServer { _ in
      [.answer(500)]
    } _: { server in
      let endpoint = HTTPHeartbeatEndpoint(url: server.baseURL, client: HTTPClient())
      let session = try session()
      let error = await #expect(throws: HTTPHeartbeatEndpoint.Refusal.self) {
        try await endpoint.beat(session)
      }
      #expect(error?.description == "the heartbeat was refused with status 500")
    }
  }
}
