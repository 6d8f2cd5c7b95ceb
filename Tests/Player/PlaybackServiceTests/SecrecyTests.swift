import PlaybackService
import TestSupport
import Testing

@Suite("keys and tokens are never shown") struct SecrecyTests {
  static let secret = "BCpkADawqM-secret"

  @Test func aRequestHidesSecrets() {
    let request = HTTPRequest(
      "https://me:\(Self.secret)@media.example/v?limit=3&bcov_auth=\(Self.secret)&\(Self.secret)#x",
      headers: [HTTPHeader("BCOV-Policy", Self.secret, isSecret: true), HTTPHeader("A", "b")],
      body: Array(Self.secret.utf8))
    var dumped = ""
    dump(request, to: &dumped)
    for text in ["\(request)", String(reflecting: request), dumped, "\(request.headers)"] {
      #expect(!text.contains("secret"), "\(text)")
    }
    #expect(
      "\(request)" == """
        GET https://<hidden>@media.example/v?limit=3&bcov_auth=<hidden>&<hidden>
        BCOV-Policy: <hidden>
        A: b
        """)
  }

  @Test func logsAndErrorsHideSecrets() async throws {
    let log = Log()
    try await withServer { request in
      request.target.hasPrefix("/a") ? [.answer(302, ["Location": "/b?key=secret"])] : [.cut]
    } _: { server in
      let client = HTTPClient(
        retry: RetryPolicy(attempts: 2), clock: NotedClock(), random: { 0 }, log: log.add)
      let request = HTTPRequest(
        server.baseURL + "/a?pk=secret", headers: [HTTPHeader("K", Self.secret, isSecret: true)])
      let error = await #expect(throws: TransportError.self) { try await client.send(request) }
      #expect(error.map { "\($0)\(String(reflecting: $0))".contains("secret") } == false)
      #expect(log.lines.count == 5)
      #expect(log.lines.first == "GET \(server.baseURL)/a?pk=<hidden>: status 302, 0 bytes")
      for line in log.lines { #expect(!line.contains("secret"), "\(line)") }
    }
  }

  @Test(arguments: [
    ("me:secret@host/a", "<hidden>@host/a"),
    ("host/a@b", "host/a@b"), ("https://host/a@b", "https://host/a@b"), ("", ""),
  ])
  func aURLWithoutASchemeHidesSecrets(url: String, shown: String) {
    #expect(TransportError(.invalidRequest, url: url, detail: "x").url == shown)
  }

  @Test(arguments: [
    "Authorization", "proxy-authorization", "COOKIE", "BCOV-Policy", "BCOV-Auth",
  ])
  func headersThatAlwaysHoldOneAreSecret(name: String) {
    #expect(HTTPHeader(name, Self.secret).description == "\(name): <hidden>")
  }

  @Test func controlCharactersOfAURLAreNotPrinted() {
    let error = TransportError(.broken, url: "https://a/\u{1b}[2J\n", detail: "x")
    #expect(error.description == "https://a/\\u{1B}[2J\\n: x")
  }
}
