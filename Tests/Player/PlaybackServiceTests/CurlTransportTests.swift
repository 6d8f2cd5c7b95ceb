import Foundation
import PlaybackService
import TestSupport
import Testing

@Suite struct CurlTransportTests {
  static func transport(_ change: (inout TransportOptions) -> Void = { _ in }) -> CurlTransport {
    var options = TransportOptions()
    change(&options)
    return CurlTransport(options: options)
  }

  @Test func bringsStatusHeadersAndBody() async throws {
    try await withServer { _ in
      [.answer(404, ["X-One": " a: b ", "x-empty": ""], text: "nothing here")]
    } _: { server in
      let response = try await Self.transport().send(HTTPRequest(server.baseURL + "/a?limit=2"))
      #expect(response.status == 404)
      #expect(response.header("x-one") == "a: b")
      #expect(response.header("X-EMPTY") == "")
      #expect(response.header("x-two") == nil)
      #expect(response.body == Array("nothing here".utf8))
      #expect(server.requests.map(\.target) == ["/a?limit=2"])
    }
  }

  @Test func sendsHeadersAndPostedBytes() async throws {
    try await withServer { request in
      [.answer(200, body: request.body)]
    } _: { server in
      let body: [UInt8] = [0, 1, 2, 255, 10, 13]
      let response = try await Self.transport().send(
        HTTPRequest(
          server.baseURL, method: .post,
          headers: [
            HTTPHeader("Accept", "application/json"), HTTPHeader("X-Empty", ""),
            HTTPHeader("Content-Type", "application/octet-stream"),
          ], body: body))
      #expect(response.body == body)
      let request = try #require(server.requests.first)
      #expect(request.method == "POST")
      #expect(request.headers["accept"] == "application/json")
      #expect(request.headers["x-empty"] == "")
      #expect(request.headers["user-agent"] == "bcinteract")
    }
  }

  @Test func unpacksCompressedAnswers() async throws {
    let packed = "H4sIAAAAAAACA6tWykxRslIyMzKAA0OlWgBAxNsrFgAAAA=="
    let bytes = try #require(Data(base64Encoded: packed))
    try await withServer { request in
      let accepts = request.headers["accept-encoding"]?.contains("gzip") ?? false
      return [.answer(accepts ? 200 : 406, ["Content-Encoding": "gzip"], body: Array(bytes))]
    } _: { server in
      let response = try await Self.transport().send(HTTPRequest(server.baseURL))
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self) == #"{"id":"6200000000001"}"#)
    }
  }

  @Test func takesAnAnswerByteByByte() async throws {
    try await withServer { _ in
      [.trickle(LoopbackServer.Step.head(200, [:], length: 5) + Array("slowly".utf8.prefix(5)))]
    } _: { server in
      let response = try await Self.transport().send(HTTPRequest(server.baseURL))
      #expect(response.body == Array("slowl".utf8))
    }
  }

  @Test func takesAnAnswerInChunksWithATrailerAfterAnInterimOne() async throws {
    let text =
      "HTTP/1.1 103 Early Hints\r\nLink: no\r\n\r\n"
      + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "3\r\nabc\r\n2\r\nde\r\n0\r\nX-After: 1\r\n\r\n"
    try await withServer { _ in
      [.send(Array(text.utf8))]
    } _: { server in
      let response = try await Self.transport().send(HTTPRequest(server.baseURL))
      #expect(response.status == 200)
      #expect(response.body == Array("abcde".utf8))
      #expect(response.header("Link") == nil)
      #expect(response.header("X-After") == "1")
    }
  }

  @Test func usesOneConnectionForRequestsInARow() async throws {
    try await withServer { _ in
      [.answer(200)]
    } _: { server in
      let transport = Self.transport()
      // A connection that was idle for two minutes is not used again.
      try await withTaskExecutorPreference(ThreadOfItsOwn()) {
        for _ in 0..<20 { _ = try await transport.send(HTTPRequest(server.baseURL + "/row")) }
      }
      // Only these: a port is given again, and a client of another test may still knock at it.
      let requests = server.requests.filter { $0.target == "/row" }
      #expect(requests.count == 20)
      #expect(Set(requests.map(\.connection)).count == 1)
    }
  }

  /// libcurl automatically repeats a request that a kept connection has lost, including a `POST`.
  /// Before 8.1 libcurl crashed where such an answer came to a handle that had had another: three answers, for
  /// what was freed once may still hold what it held.
  @Test func survivesAnswersThatBeginWithAFoldedHeader() async throws {
    let folded = "HTTP/1.1 200 OK\r\n folded: yes\r\n\tagain\r\nContent-Length: 2\r\n\r\nhi"
    try await withServer { _ in
      [.send(Array(folded.utf8)), .cut]
    } _: { server in
      let transport = Self.transport()
      for _ in 0..<3 {
        let body = try? await transport.send(HTTPRequest(server.baseURL)).body
        #expect(body == nil || body == Array("hi".utf8))
      }
    }
  }

  @Test func postsOnceEvenIfTheConnectionFails() async throws {
    try await withServer { request in
      request.target == "/lost" ? [.cut] : [.answer(200)]
    } _: { server in
      let transport = Self.transport()
      for method in [HTTPRequest.Method.get, .post] {
        _ = try await transport.send(HTTPRequest(server.baseURL, method: method))
      }
      let error = await #expect(throws: TransportError.self) {
        try await transport.send(HTTPRequest(server.baseURL + "/lost", method: .post))
      }
      #expect(error?.kind == .broken)
      #expect(server.requests.filter { $0.target == "/lost" }.count == 1)
    }
  }

  @Test func carriesManyRequestsAtOnce() async throws {
    try await withServer { request in
      [.answer(200, text: request.target)]
    } _: { server in
      let transport = Self.transport()
      let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
        for index in 0..<100 {
          group.addTask {
            (index, try await transport.send(HTTPRequest("\(server.baseURL)/\(index)")).body)
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(bodies.count == 100)
      for (index, body) in bodies { #expect(body == Array("/\(index)".utf8)) }
    }
  }

  /// Ways to answer with more than 4096 bytes.
  enum Oversize: CaseIterable {
    case promised, brought, unpacked, headers

    var steps: [LoopbackServer.Step] {
      switch self {
      case .promised: [.send(LoopbackServer.Step.head(200, [:], length: 4097)), .hang]
      case .brought:
        [
          .send(Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8)),
          .send(Array(repeating: 65, count: 4097)), .hang,
        ]
      case .unpacked:
        [
          .answer(
            200, ["Content-Encoding": "gzip"], body: Array(Data(base64Encoded: bomb) ?? Data()))
        ]
      case .headers:
        [
          .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
          .send(Array(String(repeating: "X: 0123456789\r\n", count: 20_000).utf8)), .hang,
        ]
      }
    }
  }

  @Test(arguments: Oversize.allCases)
  func refusesAnAnswerLargerThanTheLimit(oversize: Oversize) async throws {
    try await withServer { _ in
      oversize.steps
    } _: { server in
      let error = await failure(of: Self.transport { $0.maximumBody = 4096 }, server.baseURL)
      #expect(error?.kind == .tooLarge)
    }
  }

  @Test func acceptsAnAnswerOfExactlyTheLimit() async throws {
    try await withServer { _ in
      [.answer(200, body: Array(repeating: 65, count: 4096))]
    } _: {
      let response = try await Self.transport { $0.maximumBody = 4096 }
        .send(HTTPRequest($0.baseURL))
      #expect(response.body.count == 4096)
    }
  }

  @Test("an answer that ends early or is invalid", arguments: ["", "HTTP/1.1 200 OK\r\n", "?\r\n"])
  func noticesBrokenAnswers(answer: String) async throws {
    try await withServer { _ in
      [.send(Array(answer.utf8)), .cut]
    } _: { server in
      let kind = await failure(of: Self.transport(), server.baseURL)?.kind
      #expect(kind == .broken)
    }
  }

  @Test func noticesATruncatedBody() async throws {
    let start = LoopbackServer.Step.head(200, [:], length: 100) + [65, 66]
    try await withServer { _ in
      [.send(start), .cut]
    } _: { server in
      #expect(await failure(of: Self.transport(), server.baseURL)?.kind == .broken)
    }
  }

  @Test func reportsARefusedConnection() async throws {
    let server = try LoopbackServer { _ in [] }
    server.stop()
    let error = await failure(of: Self.transport(), server.baseURL + "/x?pk=secret")
    #expect(error?.kind == .unreachable)
    #expect(error?.description.contains("secret") == false)
    #expect(error?.description.hasPrefix(server.baseURL + "/x?pk=<hidden>: can't connect") == true)
  }

  @Test func timesOutIfAServerNeverAnswers() async throws {
    try await withServer { _ in
      [.hang]
    } _: { server in
      let error = await failure(
        of: Self.transport { $0.totalTimeout = .milliseconds(50) }, server.baseURL)
      #expect(error?.kind == .timedOut)
    }
  }

  @Test func timesOutIfNoConnectionIsMade() async throws {
    try await withServer { _ in
      [.hang]
    } _: { proxy in
      let transport = Self.transport {
        $0.proxy = proxy.baseURL
        $0.connectTimeout = .milliseconds(50)
        $0.totalTimeout = .seconds(20)
      }
      let error = await failure(of: transport, "https://media.example/")
      #expect(error?.kind == .timedOut)
      #expect(error?.detail == "no connection within 0.05 seconds")
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
    }
  }

  /// A timeout beyond libcurl's range must not become a short one.
  @Test(arguments: [Duration.seconds(Int64.max), .milliseconds(4_294_967_297)])
  func aVeryLongTimeoutDoesNotOverflow(timeout: Duration) async throws {
    let body = [UInt8](repeating: 65, count: 20_000)
    try await withServer { _ in
      [.send(LoopbackServer.Step.head(200, [:], length: body.count)), .trickle(body)]
    } _: { server in
      let transport = Self.transport {
        $0.connectTimeout = timeout
        $0.totalTimeout = timeout
      }
      let response = try await transport.send(HTTPRequest(server.baseURL))
      #expect(response.body == body)
    }
  }

  @Test func aRequestCanBeCancelled() async throws {
    let (asked, ask) = AsyncStream.makeStream(of: Void.self)
    try await withServer { _ in
      ask.yield()
      return [.hang]
    } _: { server in
      let transport = Self.transport()
      let task = Task { await failure(of: transport, server.baseURL) }
      for await _ in asked { break }
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
    }
  }

  /// Cancelled before they are sent, while they wait for a connection, and while they are answered.
  @Test(.timeLimit(.minutes(10))) func everyCancelledRequestReturns() async throws {
    try await withServer { request in
      request.target.hasSuffix("0") ? [.hang] : [.answer(200)]
    } _: { server in
      // On a busy machine, the requests wait for each other longer than the standard times.
      let transport = Self.transport {
        ($0.connectTimeout, $0.totalTimeout) = (.seconds(600), .seconds(600))
      }
      let tasks = (0..<200).map { index in
        Task { await failure(of: transport, "\(server.baseURL)/\(index)")?.kind }
      }
      for task in tasks {
        await Task.yield()
        task.cancel()
      }
      var kinds: [TransportError.Kind?: Int] = [:]
      for task in tasks { kinds[await task.value, default: 0] += 1 }
      #expect(Set(kinds.keys).isSubset(of: [nil, .cancelled]))
      #expect((kinds[.cancelled] ?? 0) >= 20)
      let response = try await transport.send(HTTPRequest(server.baseURL + "/1"))
      #expect(response.status == 200)
    }
  }

  @Test func aCancelledTaskSendsNoRequest() async throws {
    try await withServer { _ in
      [.answer(200)]
    } _: { server in
      let transport = Self.transport()
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await failure(of: transport, server.baseURL)
      }
      #expect(await task.value?.kind == .cancelled)
    }
  }

  @Test(
    "requests that must not be sent are rejected",
    arguments: [
      ("http://media.example/video", TransportError.Kind.insecure),
      ("http://128.0.0.1/", .insecure), ("http://0127.0.0.1/", .insecure),
      ("http://127.0.0.1.example/", .insecure),
      ("ftp://127.0.0.1/", .invalidRequest), ("file:///etc/passwd", .invalidRequest),
      ("https://me:you@media.example/", .invalidRequest), ("https://", .invalidRequest),
      ("https://a b/", .invalidRequest), (#"https://127.0.0.1\@media.example/"#, .invalidRequest),
      ("https://media.example:99999/", .invalidRequest), ("", .invalidRequest),
      ("https://media.example/\r\nX: 1", .invalidRequest), ("https://[::1/", .invalidRequest),
    ])
  func invalidURLsAreRejected(url: String, kind: TransportError.Kind) async {
    #expect(await failure(of: Self.transport(), url)?.kind == kind)
  }

  @Test(arguments: [("a b", "c"), ("a", "b\r\nc: d"), ("", "x"), ("a:", "x"), ("a", "\0")])
  func headersWithInvalidCharactersAreRejected(name: String, value: String) async throws {
    try await withServer { _ in
      [.answer(200)]
    } _: { server in
      await #expect(throws: TransportError.self) {
        try await Self.transport().send(
          HTTPRequest(server.baseURL, headers: [HTTPHeader(name, value)]))
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func goesThroughTheProxyOfTheEnvironment() async throws {
    try await withServer { _ in
      [.answer(403)]
    } _: { proxy in
      let environment = [
        "HTTPS_PROXY": proxy.baseURL, "https_proxy": "", "no_proxy": "own.example",
      ]
      let transport = CurlTransport(options: TransportOptions(environment: environment))
      let request = HTTPRequest(
        "https://media.example/video", headers: [HTTPHeader("X-Key", "secret", isSecret: true)])
      let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
      #expect(error?.kind == .unreachable)
      #expect(error?.detail == "the proxy refuses with status 403")
      #expect(proxy.requests.map(\.method) == ["CONNECT"])
      #expect(proxy.requests.map(\.target) == ["media.example:443"])
      // What is meant for the server is none of the proxy's business.
      #expect(proxy.requests.first?.headers["x-key"] == nil)
      // This machine is asked directly.
      let response = try await transport.send(HTTPRequest(proxy.baseURL + "/direct"))
      #expect(response.status == 403)
      #expect(proxy.requests.last?.target == "/direct")
    }
  }
}

@Suite("tasks on libcurl's own thread") struct CurlExecutorTests {
  @Test func requestsFollowEachOtherWithoutAnotherThread() async throws {
    try await withServer { _ in
      [.answer(200)]
    } _: { server in
      let transport = CurlTransport()
      try await withThrowingTaskGroup(of: Set<UInt>.self) { group in
        for _ in 0..<4 {
          group.addTask(executorPreference: transport.executor) {
            var threads = [currentThread()]
            for number in 0..<20 {
              let response = try await transport.send(HTTPRequest("\(server.baseURL)/\(number)"))
              #expect(response.status == 200)
              threads.append(currentThread())
            }
            return Set(threads)
          }
        }
        let threads = try await group.reduce(into: Set<UInt>()) { $0.formUnion($1) }
        #expect(threads.count == 1)
      }
      #expect(server.requests.count == 80)
    }
  }

  @Test func tasksFinishAfterTheTransportIsReleased() async throws {
    for _ in 0..<50 {
      let executor = CurlTransport().executor
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 1...20 {
          group.addTask(executorPreference: executor) {
            await Task.yield()
            return number
          }
        }
        return await group.reduce(0, +)
      }
      #expect(sum == 210)
    }
  }

  @Test func cancelledTasksEndOnTheExecutor() async throws {
    try await withServer { _ in
      [.hang]
    } _: { server in
      let transport = CurlTransport()
      let kinds = await withTaskGroup(of: TransportError.Kind?.self) { group in
        for _ in 0..<3 {
          group.addTask(executorPreference: transport.executor) {
            await failure(of: transport, server.baseURL)?.kind
          }
        }
        group.cancelAll()
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(kinds == [.cancelled, .cancelled, .cancelled])
    }
  }
}

private func currentThread() -> UInt { UInt(pthread_self()) }

@Suite("a proxy that refuses") struct ProxyRefusalTests {
  @Test(arguments: [(407, TransportError.Kind.unreachable), (502, .broken), (503, .broken)])
  func theProxysStatusIsReported(status: Int, kind: TransportError.Kind) async throws {
    try await withServer { _ in
      [.answer(status)]
    } _: { proxy in
      let user = proxy.baseURL.replacingOccurrences(of: "://", with: "://me:secret@")
      let options = TransportOptions(environment: ["https_proxy": user])
      let error = await failure(of: CurlTransport(options: options), "https://media.example/")
      #expect(error?.kind == kind)
      #expect(
        error?.description
          == "https://media.example/: the proxy refuses with status \(status)")
      #expect(proxy.requests.first?.headers["proxy-authorization"] == "Basic bWU6c2VjcmV0")
    }
  }
}

/// 300,000 zeros, packed by gzip.
private let bomb =
  "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFAAA"
  + String(repeating: "A", count: 384) + "/Bj74rL24JMEAA=="
