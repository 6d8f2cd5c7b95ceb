import PlaybackService
import TestSupport
import Testing

@Suite struct HTTPClientTests {
  /// The result of a client for scripted outcomes.
  struct Run {
    var status: Int?
    var failure: TransportError?
    var waits: [Duration]
    var requests: [HTTPRequest]
  }

  private func run(
    _ outcomes: [ScriptedTransport.Outcome], method: HTTPRequest.Method = .get,
    retry: RetryPolicy = RetryPolicy(), random: Double = 0
  ) async -> Run {
    let transport = ScriptedTransport(outcomes)
    let clock = NotedClock()
    let client = HTTPClient(transport: transport, retry: retry, clock: clock, random: { random })
    var run = Run(waits: [], requests: [])
    do throws(TransportError) {
      let request = HTTPRequest("https://media.example/a", method: method)
      run.status = try await client.send(request).status
    } catch {
      run.failure = error
    }
    run.waits = clock.noted
    run.requests = transport.requests
    return run
  }

  private static func answer(_ status: Int, _ headers: [String: String] = [:])
    -> ScriptedTransport.Outcome
  {
    .success(HTTPResponse(status: status, headers: headers.map { HTTPHeader($0.key, $0.value) }))
  }

  private static func broken(_ kind: TransportError.Kind) -> ScriptedTransport.Outcome {
    .failure(TransportError(kind, url: "https://media.example/a", detail: "test"))
  }

  @Test(arguments: [429, 502, 503, 504])
  func retriesTemporaryFailures(status: Int) async {
    let run = await run([Self.answer(status), Self.answer(200)])
    #expect(run.status == 200)
    #expect(run.waits == [.milliseconds(250)])
  }

  @Test(arguments: [200, 204, 301, 400, 401, 403, 404, 500, 501])
  func returnsAnyOtherStatusUnchanged(status: Int) async {
    let run = await run([Self.answer(status), Self.answer(200)])
    #expect(run.status == status)
    #expect(run.requests.count == 1)
  }

  @Test func waitsLongerBeforeEachRetryUpToALimit() async {
    let retry = RetryPolicy(attempts: 6, firstWait: .seconds(1), maximumWait: .seconds(5))
    let low = await run(Array(repeating: Self.answer(503), count: 9), retry: retry, random: 0)
    #expect(low.status == 503)
    #expect(low.requests.count == 6)
    #expect(low.waits == [0.5, 1, 2, 2.5, 2.5].map { .seconds($0) })
    let high = await run(Array(repeating: Self.answer(503), count: 9), retry: retry, random: 0.5)
    #expect(high.waits == [0.75, 1.5, 3, 3.75, 3.75].map { .seconds($0) })
  }

  @Test(
    "a server's Retry-After is kept",
    arguments: [
      (["Retry-After": "7"], [Duration.seconds(7)]), (["retry-after": "0"], [.zero]),
      (
        [
          "Retry-After": "Sun, 06 Nov 1994 08:49:49 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ], [.seconds(12)]
      ),
      (
        [
          "Retry-After": "Sun, 06 Nov 1994 08:49:00 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
        ], [.zero]
      ),
      // Without a date of the answer, or without sense, our own wait stands.
      (["Retry-After": "Sun, 06 Nov 1994 08:49:49 GMT"], [.milliseconds(250)]),
      (["Retry-After": "soon"], [.milliseconds(250)]),
      (["Retry-After": "-5"], [.milliseconds(250)]),
      // Longer than we wait: what the server said is the end.
      (["Retry-After": "31"], []), (["Retry-After": "99999999999999999"], []),
      (["Retry-After": "99999999999999999999999999999999"], []),
    ])
  func honoursRetryAfter(headers: [String: String], waits: [Duration]) async {
    let run = await run([Self.answer(503, headers), Self.answer(200)])
    #expect(run.waits == waits)
    #expect(run.status == (waits.isEmpty ? 503 : 200))
  }

  @Test func retriesABrokenConnection() async {
    let run = await run([Self.broken(.broken), Self.broken(.broken), Self.answer(200)])
    #expect(run.status == 200)
    #expect(run.waits.count == 2)
  }

  @Test(arguments: [
    TransportError.Kind.timedOut, .untrusted, .unreachable, .tooLarge, .cancelled, .insecure,
  ])
  func doesNotRetryOtherFailures(kind: TransportError.Kind) async {
    let run = await run([Self.broken(kind), Self.answer(200)])
    #expect(run.failure?.kind == kind)
    #expect(run.requests.count == 1)
  }

  @Test func postsOnlyOnce() async {
    #expect(await run([Self.answer(503), Self.answer(200)], method: .post).status == 503)
    #expect(await run([Self.broken(.broken), Self.answer(200)], method: .post).failure != nil)
  }

  @Test func retriesUntilTheServerRecovers() async throws {
    let answers = Protected([
      LoopbackServer.Step.cut, .answer(503), .answer(502, ["Retry-After": "2"]),
      .answer(200, text: "fine"),
    ])
    try await withServer { _ in
      answers.withLock { [$0.removeFirst()] }
    } _: { server in
      let clock = NotedClock()
      let response = try await HTTPClient(clock: clock, random: { 0 })
        .send(HTTPRequest(server.baseURL))
      #expect(response.body == Array("fine".utf8))
      #expect(clock.noted == [.milliseconds(250), .milliseconds(500), .seconds(2)])
    }
  }

  @Test func givesUpOnAServerThatDoesNotRecover() async throws {
    try await withServer { _ in
      [.answer(503)]
    } _: { server in
      let client = HTTPClient(clock: NotedClock())
      let response = try await client.send(HTTPRequest(server.baseURL))
      #expect(response.status == 503)
      #expect(server.requests.count == 4)
    }
  }

  @Test func followsRedirectsOnTheSameServer() async throws {
    try await withServer { request in
      switch request.target {
      case "/a": [.answer(302, ["Location": "b?limit=1"])]
      case "/b?limit=1": [.answer(308, ["Location": "/c"])]
      default: [.answer(200, text: request.headers["x-key"] ?? "no key")]
      }
    } _: { server in
      let request = HTTPRequest(
        server.baseURL + "/a", headers: [HTTPHeader("X-Key", "abc", isSecret: true)])
      let response = try await HTTPClient(clock: NotedClock()).send(request)
      #expect(response.body == Array("abc".utf8))
      #expect(server.requests.map(\.target) == ["/a", "/b?limit=1", "/c"])
    }
  }

  @Test func sendsNoKeyToAnotherOrigin() async throws {
    try await withServer { request in
      [.answer(200, text: request.headers["x-key"] ?? "no key")]
    } _: { other in
      let target = other.baseURL
      try await withServer { _ in
        [.answer(302, ["Location": target])]
      } _: { server in
        let request = HTTPRequest(
          server.baseURL,
          headers: [HTTPHeader("X-Key", "abc", isSecret: true), HTTPHeader("X-Open", "1")])
        let response = try await HTTPClient(clock: NotedClock()).send(request)
        #expect(response.body == Array("no key".utf8))
        #expect(other.requests.first?.headers["x-open"] == "1")
      }
    }
  }

  @Test(
    "a redirect never leaves for an unsafe place",
    arguments: [
      ("https://media.example/a", "http://media.example/a", false),
      ("https://media.example/a", "https://other.example/a", true),
      ("https://media.example/a", "https://127.0.0.1/a", false),
      ("https://media.example/a", "http://127.0.0.1/a", false),
      ("https://media.example/a", "file:///etc/passwd", false),
      ("http://127.0.0.1/a", "http://127.0.0.1:8080/b", true),
      ("http://127.0.0.1/a", "https://media.example/b", true),
      ("http://127.0.0.1/a", "http://media.example/b", false),
      // libcurl takes a leading zero for octal: this is 87.0.0.1.
      ("http://127.0.0.1/a", "http://0127.0.0.1/b", false),
      ("http://127.0.0.1/a", "http://127.0.0.08/b", false),
      ("https://127.0.0.1/a", "http://127.0.0.1/b", false),
    ])
  func followsOnlySafeRedirects(from: String, to: String, isFollowed: Bool) async {
    let transport = ScriptedTransport([
      .success(HTTPResponse(status: 302, redirect: to)), .success(HTTPResponse(status: 200)),
    ])
    let client = HTTPClient(transport: transport, clock: NotedClock())
    let status = try? await client.send(HTTPRequest(from)).status
    #expect(status == (isFollowed ? 200 : nil))
    #expect(transport.requests.count == (isFollowed ? 2 : 1))
  }

  @Test func endsACycleOfRedirects() async throws {
    try await withServer { _ in
      [.answer(301, ["Location": "/again"])]
    } _: { server in
      let client = HTTPClient(clock: NotedClock())
      let error = await #expect(throws: TransportError.self) {
        try await client.send(HTTPRequest(server.baseURL))
      }
      #expect(error?.kind == .redirect)
      #expect(server.requests.count == 6)
    }
  }

  @Test func endsTheWaitOfACancelledTask() async {
    let transport = ScriptedTransport(statuses: 503, 200)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await HTTPClient(transport: transport, clock: NotedClock())
        .send(HTTPRequest("https://media.example/"))
    }
    await #expect(throws: TransportError.self) { try await task.value }
    #expect(transport.requests.count == 1)
  }
}
