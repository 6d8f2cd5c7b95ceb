import AdDocuments
import Foundation
import PlaybackService
import Support
import TestSupport

/// A server of ads with TLS, and a loader that trusts it.
final class AdServer: Sendable {
  typealias Step = LoopbackServer.Step

  let server: LoopbackServer
  let client: HTTPClient
  private let folder: URL

  /// - Parameter answer: what the server says to a path; `BASE` in it becomes the server's address.
  init(
    maximumBody: Int = 8 << 20, _ answer: @escaping @Sendable (_ path: String) -> [Step]
  ) throws {
    let authority = try TLSAuthority()
    folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificate = folder.appending(path: "authority.pem")
    try authority.write(to: certificate)
    server = try LoopbackServer(tls: try authority.identity()) { answer($0.target) }
    var options = TransportOptions(environment: ["SSL_CERT_FILE": certificate.path])
    options.maximumBody = maximumBody
    client = HTTPClient(transport: CurlTransport(options: options), retry: .never)
  }

  /// A server of documents by their paths; 404 for every other.
  convenience init(_ documents: [String: String]) throws {
    let base = Protected("")
    try self.init { path in
      guard let text = documents[path] else { return [.answer(404, text: "none")] }
      let address = base.withLock { $0 }
      return [.answer(200, text: text.replacing("BASE", with: address))]
    }
    let address = server.baseURL
    base.withLock { $0 = address }
  }

  deinit {
    server.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  func url(_ path: String) -> String { server.baseURL + path }

  func load(
    _ path: String, options: AdLoaderOptions = AdLoaderOptions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) async -> LoadedAds {
    var options = options
    // The machine may be slow, and nothing here takes long.
    if options.timeout == AdLoaderOptions().timeout { options.timeout = .seconds(120) }
    return await AdLoader(client: client, options: options, clock: clock).load(.url(url(path)))
  }

  /// The requested paths.
  var paths: [String] { server.requests.map(\.target) }
}
