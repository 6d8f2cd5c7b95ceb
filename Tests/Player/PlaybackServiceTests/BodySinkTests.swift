import PlaybackService
import Support
import TestSupport
import Testing

/// Bodies that are handed on while they come.
@Suite(.timeLimit(.minutes(10))) struct BodySinkTests {
  /// Records the body, and requests the rest if it has a part.
  private final class Keeper: BodySink {
    struct State {
      var heads: [Int] = []
      var bytes: [UInt8] = []
    }
    let state = Protected(State())
    let maximum: Int

    init(maximum: Int = .max) { self.maximum = maximum }

    func prepared(_ request: HTTPRequest) -> HTTPRequest {
      let count = state.withLock { $0.bytes.count }
      var request = request
      if count > 0 { request.headers.append(HTTPHeader("Range", "bytes=\(count)-")) }
      return request
    }

    func accepts(_ head: HTTPResponse) -> Bool {
      state.withLock { $0.heads.append(head.status) }
      return head.status < 300
    }

    func write(_ piece: UnsafeRawBufferPointer) -> Bool {
      state.withLock { state in
        state.bytes.append(contentsOf: piece)
        return state.bytes.count <= maximum
      }
    }
  }

  private static let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }

  @Test func aBodyLargerThanAnyInMemoryIsHandedOn() async throws {
    var options = TransportOptions()
    options.maximumBody = 1000
    let transport = CurlTransport(options: options)
    try await withServer { _ in
      [.answer(200, body: Self.body)]
    } _: { server in
      let keeper = Keeper()
      let response = try await transport.send(HTTPRequest(server.baseURL), into: keeper)
      #expect(response.status == 200 && response.body.isEmpty)
      #expect(keeper.state.withLock { $0.bytes } == Self.body)
    }
  }

  @Test(arguments: [100, 300_000])
  func aDeclinedBodyIsNotAFailure(size: Int) async throws {
    try await withServer { _ in
      [.answer(404, body: Array(Self.body.prefix(size)))]
    } _: { server in
      let keeper = Keeper()
      let response = try await CurlTransport().send(HTTPRequest(server.baseURL), into: keeper)
      #expect(response.status == 404)
      #expect(keeper.state.withLock { $0.bytes.isEmpty && $0.heads == [404] })
    }
  }

  @Test func aSinkThatStopsEndsTheTransfer() async throws {
    try await withServer { _ in
      [.answer(200, body: Self.body)]
    } _: { server in
      let error = await #expect(throws: TransportError.self) {
        try await CurlTransport().send(HTTPRequest(server.baseURL), into: Keeper(maximum: 10))
      }
      #expect(error?.kind == .notTaken)
    }
  }

  @Test func anEmptyBodyIsDelivered() async throws {
    try await withServer { _ in
      [.answer(200)]
    } _: { server in
      let keeper = Keeper()
      _ = try await CurlTransport().send(HTTPRequest(server.baseURL), into: keeper)
      #expect(keeper.state.withLock { $0.heads } == [200])
    }
  }

  /// The parts of attempts that broke off count.
  @Test func eachAttemptRequestsTheRest() async throws {
    let attempts = Protected(0)
    try await withServer { request in
      attempts.withLock { $0 += 1 }
      let start = request.byteRange?.lowerBound ?? 0
      let rest = Array(Self.body[start...])
      let status = start > 0 ? 206 : 200
      guard attempts.withLock({ $0 }) == 3 else {
        let head = LoopbackServer.Step.head(status, [:], length: rest.count)
        return [.send(head + rest[..<(rest.count / 2)]), .cut]
      }
      return [.answer(status, body: rest)]
    } _: { server in
      let client = HTTPClient(transport: CurlTransport(), clock: NotedClock())
      let keeper = Keeper()
      _ = try await client.send(HTTPRequest(server.baseURL), into: keeper)
      #expect(keeper.state.withLock { $0.bytes } == Self.body)
      #expect(server.requests.map { $0.byteRange?.lowerBound } == [nil, 150_000, 225_000])
    }
  }

  /// Relative references are resolved against the target of a redirect.
  @Test func aResponseReportsItsURL() async throws {
    try await withServer { request in
      request.target == "/a" ? [.answer(302, ["Location": "/b"])] : [.answer(200)]
    } _: { server in
      let client = HTTPClient(transport: CurlTransport())
      let redirected = try await client.send(HTTPRequest(server.baseURL + "/a"))
      let direct = try await client.send(HTTPRequest(server.baseURL + "/b"))
      #expect(redirected.url == server.baseURL + "/b")
      #expect(direct.url == nil)
    }
  }

  @Test(arguments: [500, 502, 404])
  func downloadsArePatient(status: Int) async throws {
    let transport = ScriptedTransport(statuses: status, 200)
    let client = HTTPClient(transport: transport, retry: .downloads, clock: NotedClock())
    let response = try await client.send(HTTPRequest("https://vod.example.net/1.ts"))
    #expect(response.status == (status == 404 ? 404 : 200))
  }
}
