import Foundation
import PlaybackService
import TestSupport
import Testing

@Suite struct TLSTests {
  /// A transport that trusts the authority, and the authority.
  private func withAuthority(
    _ body: (TLSAuthority, CurlTransport) async throws -> Void
  ) async throws {
    let authority = try TLSAuthority()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("bcinteract-\(UUID().uuidString).pem")
    try authority.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = TransportOptions(environment: ["SSL_CERT_FILE": file.path])
    try await body(authority, CurlTransport(options: options))
  }

  @Test func trustsACertificateOfItsAuthority() async throws {
    try await withAuthority { authority, transport in
      let identity = try authority.identity()
      try await withServer(tls: identity) { _ in
        [.answer(200, text: "safe")]
      } _: { server in
        let response = try await transport.send(HTTPRequest(server.baseURL))
        #expect(response.body == Array("safe".utf8))
        #expect(identity.sawHTTP2)
      }
    }
  }

  @Test(
    "a certificate that proves nothing is refused",
    arguments: [
      ("IP:127.0.0.2", -3600...3600), ("DNS:media.example", -3600...3600),
      ("IP:127.0.0.1", -7200...(-3600)), ("IP:127.0.0.1", 3600...7200),
    ])
  func refusesABadCertificate(names: String, validity: ClosedRange<Int>) async throws {
    try await withAuthority { authority, transport in
      let identity = try authority.identity(names: names, validity: validity)
      try await withServer(tls: identity) { _ in
        [.answer(200)]
      } _: { server in
        #expect(await failure(of: transport, server.baseURL)?.kind == .untrusted)
        #expect(server.requests.isEmpty)
      }
    }
  }

  @Test func refusesACertificateOfAnotherAuthority() async throws {
    try await withAuthority { _, transport in
      let identity = try TLSAuthority().identity()
      try await withServer(tls: identity) { _ in
        [.answer(200)]
      } _: { server in
        #expect(await failure(of: transport, server.baseURL)?.kind == .untrusted)
        #expect(await failure(of: CurlTransport(), server.baseURL)?.kind == .untrusted)
        #expect(server.requests.isEmpty)
      }
    }
  }

  @Test func rejectsPlainHTTPIfTLSWasRequested() async throws {
    try await withServer { _ in
      [.answer(200)]
    } _: { server in
      let url = "https://127.0.0.1:\(server.port)/"
      #expect(await failure(of: CurlTransport(), url)?.kind == .untrusted)
    }
  }

  @Test func noticesACutConnection() async throws {
    try await withAuthority { authority, transport in
      let identity = try authority.identity()
      let steps: [LoopbackServer.Step] = [
        .send(LoopbackServer.Step.head(200, [:], length: 10) + [65]), .cut,
      ]
      try await withServer(tls: identity) { _ in
        steps
      } _: { server in
        #expect(await failure(of: transport, server.baseURL)?.kind == .broken)
      }
    }
  }

  @Test func reportsAMissingAuthorityFile() async throws {
    try await withServer(tls: try TLSAuthority().identity()) { _ in
      [.answer(200)]
    } _: { server in
      let options = TransportOptions(environment: ["CURL_CA_BUNDLE": "/nowhere/ca.pem"])
      let error = await failure(of: CurlTransport(options: options), server.baseURL)
      #expect(error?.kind == .untrusted)
    }
  }
}
