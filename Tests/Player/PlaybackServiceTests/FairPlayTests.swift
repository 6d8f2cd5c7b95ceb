import Foundation
import JSON
import PlaybackService
import PlayerCore
import Support
import TestSupport
import Testing

/// A cipher that anybody could read: what it makes tells what it was made of, and a key counts where it says so. It has all values of
/// bytes, so that nothing can be read as text on the way.
final class ToyCipher: FairPlayCipher {
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  static let everyByte = Array(UInt8.min...UInt8.max)
  private let state = Protected<(taken: [[UInt8]], used: [[UInt8]])>(([], []))

  /// The keys that it has taken.
  var taken: [[UInt8]] { state.withLock { $0.taken } }
  /// The keys of downloads that it has taken.
  var used: [[UInt8]] { state.withLock { $0.used } }

  /// The answer of a licence server to a request of this cipher.
  static func key(for context: [UInt8]) -> [UInt8] { [0, 0, 0, 1] + context.reversed() }

  static func context(
    certificate: [UInt8], contentIdentifier: [UInt8], isPersistent: Bool
  ) -> [UInt8] {
    [isPersistent ? 2 : 1] + certificate + everyByte + contentIdentifier
  }

  func makeServerPlaybackContext(
    certificate: [UInt8], contentIdentifier: [UInt8], isPersistent: Bool
  ) async throws -> [UInt8] {
    guard certificate.first == 0x30 else { throw Refusal(description: "no certificate of mine") }
    return Self.context(
      certificate: certificate, contentIdentifier: contentIdentifier, isPersistent: isPersistent)
  }

  func take(_ contentKeyContext: [UInt8], isPersistent: Bool) async throws -> [UInt8] {
    guard contentKeyContext.starts(with: [0, 0, 0, 1]) else {
      throw Refusal(description: "no key of mine")
    }
    state.withLock { $0.taken.append(contentKeyContext) }
    return isPersistent ? Array(contentKeyContext.dropFirst(4)) : []
  }

  func use(persistentKey: [UInt8]) async throws {
    state.withLock { $0.used.append(persistentKey) }
  }
}

/// A simulated player that requests keys.
private final class KeyedPlayer: ForwardingPlayer, FairPlayPlayer {
  var keyRequestHandler: FairPlayKeyRequestHandler?
}

@Suite(.timeLimit(.minutes(10))) struct FairPlayTests {
  typealias Step = LoopbackServer.Step

  private static let certificate: [UInt8] = [0x30, 0x82, 0xff, 0x00]
  private static let identifier = "skd://keys.example/v1/62-ABC"

  /// Answers as a licence server with a certificate, by TLS; `fault` comes first.
  private func withLicenceServer<Result>(
    _ fault: @escaping @Sendable (LoopbackServer.Request) -> [Step]? = { _ in nil },
    timeout: Duration = .seconds(60),
    _ body: (LoopbackServer, HTTPClient) async throws -> Result
  ) async throws -> Result {
    let authority = try TLSAuthority()
    let file = FileManager.default.temporaryDirectory.appending(path: "ca-\(UUID()).pem")
    try authority.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var options = TransportOptions(environment: ["SSL_CERT_FILE": file.path])
    options.totalTimeout = timeout
    let client = HTTPClient(transport: CurlTransport(options: options), retry: .never)
    return try await withServer(tls: try authority.identity()) { request in
      if let steps = fault(request) { return steps }
      if request.method == "GET" { return [.answer(200, body: Self.certificate)] }
      let type = request.headers["content-type"] ?? ""
      if type == "application/octet-stream" {
        return [.answer(200, body: ToyCipher.key(for: request.body))]
      }
      let text = String(decoding: request.body, as: UTF8.self)
      let encoded: String? =
        if type == "application/json" {
          (try? JSONDecoder().decode([String: String].self, from: Data(request.body)))?[
            "server_playback_context"]
        } else {
          text.split(separator: "&").first { $0.hasPrefix("spc=") }.flatMap {
            String($0.dropFirst(4)).removingPercentEncoding
          }
        }
      guard let context = encoded.flatMap({ Data(base64Encoded: $0) }) else {
        return [.answer(400)]
      }
      let key = ToyCipher.key(for: Array(context))
      return type == "application/json"
        ? [.answer(201, body: key)]
        : [.answer(200, text: Data(key).base64EncodedString() + "\n")]
    } _: {
      try await body($0, client)
    }
  }

  private func source(
    _ server: LoopbackServer, token: String? = nil, names: Bool = true
  ) throws -> MediaSource {
    var source = MediaSource(url: try #require(URL(string: "https://media.example/a.m3u8")))
    let system: JSON =
      names
      ? [
        "certificate_url": .string(server.baseURL + "/cert"),
        "key_request_url": .string(server.baseURL + "/key"),
      ] : [:]
    source.properties[MediaSource.PropertyKey.keySystems] = ["com.apple.fps.1_0": system]
    source.properties[MediaSource.PropertyKey.authToken] = token.map { .string($0) }
    return source
  }

  private func key(_ isPersistent: Bool = false, _ content: String = "keys.example/v1/62-ABC")
    -> [UInt8]
  {
    ToyCipher.key(
      for: ToyCipher.context(
        certificate: Self.certificate, contentIdentifier: Array(content.utf8),
        isPersistent: isPersistent))
  }

  private func failure(
    _ loader: FairPlayKeyLoader, _ request: FairPlayKeyRequest,
    certificate: [UInt8]? = nil, cipher: ToyCipher = ToyCipher()
  ) async -> FairPlayError? {
    do throws(FairPlayError) {
      _ = try await loader.load(request, for: cipher, certificate: certificate)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Requests

  private static let rental = LicenseTerms.rental(storage: 172_800, playback: 3600)

  /// The exact requests that each proxy sends.
  @Test func requestsMatchTheDocumentation() async throws {
    var text = ""
    try await withLicenceServer { server, client in
      let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }
      let registered = FairPlayBrightcoveProxy(
        publisherID: "pub 1", applicationID: "app/2", baseURL: server.baseURL + "/v1",
        client: client, now: now)
      let dynamic = FairPlayBrightcoveProxy(client: client, now: now)
      let headers = [HTTPHeader("customdata", "viewer", isSecret: true)]
      func publisher(_ form: FairPlayPublisherProxy.Form) -> FairPlayPublisherProxy {
        FairPlayPublisherProxy(
          certificateURL: server.baseURL + "/own.cer", keyRequestURL: server.baseURL + "/own",
          form: form, headers: headers, client: client)
      }
      let named = try source(server, token: "token-1")
      let cases: [(String, any FairPlayAuthorizationProxy, MediaSource, LicenseTerms?)] = [
        ("registered with the service", registered, try source(server, names: false), nil),
        ("Dynamic Delivery", dynamic, named, nil),
        ("a purchase", dynamic, named, .purchase), ("a rental", dynamic, named, Self.rental),
        ("a rental without a second duration", dynamic, named, .rental(storage: 86_400)),
        ("a publisher's, bytes", publisher(.bytes), named, nil),
        ("a publisher's, fields", publisher(.fields), named, nil),
      ]
      for (name, proxy, source, terms) in cases {
        let cipher = ToyCipher()
        let before = server.requests.count
        let kept = try await FairPlayKeyLoader(proxy: proxy).load(
          FairPlayKeyRequest(
            contentKeyIdentifier: Self.identifier, source: source, terms: terms), for: cipher)
        // Nothing was changed in either direction.
        #expect(cipher.taken == [key(terms != nil)], "\(name)")
        #expect(kept == (terms == nil ? [] : Array(key(true).dropFirst(4))), "\(name)")
        text += "# \(name)\n"
        for request in server.requests.dropFirst(before) {
          text += "\(request.method) \(request.target)\n"
          for name in [
            "content-type", "bcov-auth", "customdata", "x-bc-crt-config", "x-bolt-offline-license",
          ] {
            if let value = request.headers[name] { text += "\(name): \(value)\n" }
          }
          if !request.body.isEmpty {
            let body = String(bytes: request.body, encoding: .utf8)
            text += "\n\(body ?? Data(request.body).base64EncodedString() + " (base64)")\n"
          }
          text += "\n"
        }
      }
    }
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/fairplay-requests.txt")
    try expectSnapshot(text, at: fixtures)
  }

  // MARK: Faults

  enum Fault: CaseIterable {
    case noCertificate, emptyCertificate, slowCertificate, otherCertificate
    case refusedKey, emptyKey, wrongJSON, slowKey, cutKey, otherKey

    var path: String { "\(self)".hasSuffix("ertificate") ? "/cert" : "/key" }

    var steps: [Step] {
      switch self {
      case .noCertificate: [.answer(404)]
      case .emptyCertificate, .emptyKey: [.answer(200)]
      case .slowCertificate, .slowKey: [.hang]
      case .otherCertificate, .otherKey: [.answer(200, body: [1, 2, 3])]
      case .refusedKey:
        [
          .answer(
            403,
            text:
              #"[{"error_code":"ACCESS_DENIED","error_subcode":"LICENSE","message":"not token-1"}]"#
          )
        ]
      case .wrongJSON: [.answer(200, text: #"{"error_code":"OUT","message":"of keys"}"#)]
      case .cutKey: [.send(LoopbackServer.Step.head(200, [:], length: 9)), .cut]
      }
    }

    var expected: (FairPlayError.Code, String) {
      switch self {
      case .noCertificate:
        (.applicationCertificateRequest, "/cert: the server answered with status 404")
      case .emptyCertificate: (.applicationCertificateRequest, "the certificate is empty")
      case .slowCertificate: (.applicationCertificateRequest, "no whole answer within 0.5 seconds")
      case .otherCertificate: (.contentKeyGeneration, "no certificate of mine")
      case .refusedKey: (.contentKeyRequest, "status 403, ACCESS_DENIED/LICENSE: not <hidden>")
      case .emptyKey: (.streamingContentKey, "/key: the key is empty")
      case .wrongJSON: (.streamingContentKey, "no key but OUT: of keys")
      case .slowKey: (.contentKeyRequest, "no whole answer within 0.5 seconds")
      case .cutKey: (.contentKeyRequest, "the connection broke")
      case .otherKey: (.streamingContentKey, "no key of mine")
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func everyFailureIsReportedWithARemedy(_ fault: Fault) async throws {
    let faults = { @Sendable (request: LoopbackServer.Request) in
      request.target == fault.path ? fault.steps : nil
    }
    let isSlow = [.slowCertificate, .slowKey].contains(fault)
    try await withLicenceServer(faults, timeout: isSlow ? .milliseconds(500) : .seconds(60)) {
      server, client in
      let loader = FairPlayKeyLoader(proxy: FairPlayBrightcoveProxy(client: client))
      let request = FairPlayKeyRequest(
        contentKeyIdentifier: Self.identifier, source: try source(server, token: "token-1"))
      let cipher = ToyCipher()
      let error = try #require(await failure(loader, request, cipher: cipher))
      #expect(error.code == fault.expected.0)
      #expect(error.reason.contains(fault.expected.1), "\(error.reason)")
      #expect(error.description.hasSuffix(" (\(error.code.rawValue)): \(error.advice)"))
      #expect(!error.description.contains("token-1"))
      #expect(cipher.taken.isEmpty)
    }
  }

  @Test func theErrorCodesEqualThoseOfTheNativeSDK() {
    let codes: [FairPlayError.Code] = [
      .applicationCertificateRequest, .contentKeyRequest, .contentKeyGeneration,
      .streamingContentKey,
    ]
    #expect(codes.map(\.rawValue) == [69_401, 69_402, 69_403, 69_404])
    #expect(Set(codes.map { FairPlayError($0, "").advice }).count == 4)
  }

  /// Without an address, nothing is requested.
  @Test func withoutIdsAndAddressesThereIsNoCertificate() async throws {
    try await withLicenceServer { server, client in
      let loader = FairPlayKeyLoader(proxy: FairPlayBrightcoveProxy(client: client))
      let request = FairPlayKeyRequest(
        contentKeyIdentifier: Self.identifier, source: try source(server, names: false))
      let error = await failure(loader, request)
      #expect(error?.code == .applicationCertificateRequest)
      #expect(server.requests.isEmpty)
    }
  }

  // MARK: Certificates

  @Test func aCertificateIsCachedForSixHoursAndRetriedAfterAFailure() async throws {
    let isBroken = Protected(true)
    let fault = { @Sendable (request: LoopbackServer.Request) -> [Step]? in
      request.target == "/cert" && isBroken.withLock { $0 } ? [.answer(404)] : nil
    }
    try await withLicenceServer(fault) { server, client in
      let time = Protected(0.0)
      let loader = FairPlayKeyLoader(proxy: FairPlayBrightcoveProxy(client: client)) {
        Date(timeIntervalSince1970: time.withLock { $0 })
      }
      let request = FairPlayKeyRequest(
        contentKeyIdentifier: Self.identifier, source: try source(server))
      func certificates() -> Int { server.requests.count { $0.target == "/cert" } }
      #expect(await failure(loader, request)?.code == .applicationCertificateRequest)
      isBroken.withLock { $0 = false }
      // Two at a time fetch it once, and each gets a key of its own.
      let other = FairPlayKeyRequest(contentKeyIdentifier: "skd://b", source: request.source)
      let (one, two) = (ToyCipher(), ToyCipher())
      async let first = loader.load(request, for: one)
      async let second = loader.load(other, for: two)
      _ = try await (first, second)
      #expect(one.taken == [key()] && two.taken == [key(false, "b")])
      #expect(certificates() == 2)
      time.withLock { $0 = FairPlayKeyLoader.certificateLifetime - 1 }
      #expect(await failure(loader, request) == nil)
      #expect(certificates() == 2)
      time.withLock { $0 += 1 }
      #expect(await failure(loader, request) == nil)
      #expect(certificates() == 3)
      #expect(await failure(loader, request, certificate: Self.certificate) == nil)
      #expect(certificates() == 3)
    }
  }

  @Test func theCertificateOfTheAccountTakesPrecedence() {
    var certificates = FairPlayCertificates()
    #expect(certificates.certificate(for: "5") == nil)
    certificates.add([1], identifier: FairPlayCertificates.defaultIdentifier)
    certificates.add([2], identifier: "5")
    #expect(certificates.certificate(for: "5") == [2])
    #expect(certificates.certificate(for: "6") == [1] && certificates.certificate(for: nil) == [1])
    certificates.add(nil, identifier: "5")
    #expect(certificates.certificate(for: "5") == [1])
    certificates.add(nil, identifier: FairPlayCertificates.defaultIdentifier)
    #expect(certificates == FairPlayCertificates())
  }

  // MARK: In a chain

  /// A controller with a FairPlay provider, and the player of its session.
  private final class Screen {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller: PlaybackController
    let ear = LifecycleEar()
    private(set) var players: [KeyedPlayer] {
      get { box.players }
      set { box.players = newValue }
    }
    private let box = Box()

    private final class Box { var players: [KeyedPlayer] = [] }

    init(_ provider: any PlaybackSessionProvider) {
      controller = PlaybackController(executor: executor, provider: provider) {
        [executor, box] _, _ in
        let player = KeyedPlayer(.init(duration: 60), executor: executor)
        box.players.append(player)
        return player
      }
      controller.holdAgainstGrammar()
      controller.addSessionConsumer(ear)
    }

    func wait(until condition: () -> Bool) async {
      while !condition() {
        await Task.yield()
        executor.drain()
      }
    }
  }

  private func video(_ source: MediaSource) -> Video {
    Video(sources: [source], properties: ["account_id": "5"])
  }

  @Test func thePlayerGetsItsKeys() async throws {
    try await withLicenceServer { server, client in
      let screen = Screen(
        FairPlaySessionProvider(authorizationProxy: FairPlayBrightcoveProxy(client: client)))
      screen.controller.setVideos([video(try source(server))])
      screen.executor.drain()
      let player = try #require(screen.players.first)
      let ask = try #require(player.keyRequestHandler)
      let ciphers = [ToyCipher(), ToyCipher(), ToyCipher()]
      var answers: [FairPlayError?] = []
      for cipher in ciphers.prefix(2) {
        ask(Self.identifier, cipher) { answers.append($0) }
      }
      await screen.wait { answers.count == 2 }
      #expect(answers == [nil, nil] && ciphers.map(\.taken) == [[key()], [key()], []])
      #expect(server.requests.count { $0.target == "/cert" } == 1)
      // The app's own certificate counts from the next key on.
      let own: [UInt8] = [0x30, 7]
      screen.controller.addFairPlayApplicationCertificate(own, identifier: "5")
      ask("skd://c", ciphers[2]) { answers.append($0) }
      await screen.wait { answers.count == 3 }
      let context = ToyCipher.context(
        certificate: own, contentIdentifier: [UInt8(ascii: "c")], isPersistent: false)
      #expect(ciphers[2].taken == [ToyCipher.key(for: context)])
      #expect(screen.ear.reasons.isEmpty)
    }
  }

  @Test func anUnavailableKeyIsReportedAndDoesNotEndTheSession() async throws {
    let absent = { @Sendable (_: LoopbackServer.Request) -> [Step]? in [.answer(404)] }
    try await withLicenceServer(absent) { server, client in
      let screen = Screen(
        FairPlaySessionProvider(authorizationProxy: FairPlayBrightcoveProxy(client: client)))
      screen.controller.setVideos([video(try source(server))])
      screen.executor.drain()
      var answer: FairPlayError?
      screen.players.first?.keyRequestHandler?(Self.identifier, ToyCipher()) { answer = $0 }
      await screen.wait { answer != nil }
      #expect(answer?.code == .applicationCertificateRequest)
      await screen.wait { screen.ear.kinds.contains(.error) }
      #expect(screen.ear.reasons == [answer?.description])
      #expect(screen.controller.currentSession?.isReady == true)
    }
  }

  /// A clear video in the same chain receives no callbacks.
  @Test func aVideoThatIsNotProtectedPlaysAsItIs() async throws {
    try await withLicenceServer { server, client in
      let screen = Screen(
        FairPlaySessionProvider(authorizationProxy: FairPlayBrightcoveProxy(client: client)))
      screen.controller.setVideos([video(MediaSource(url: URL(filePath: "/a.m3u8")))])
      screen.executor.drain()
      #expect(screen.controller.currentSession?.isReady == true)
      #expect(screen.players.first?.keyRequestHandler == nil)
      #expect(screen.controller.currentSession?.extensions.isEmpty == true)
      #expect(server.requests.isEmpty && screen.ear.reasons.isEmpty)
    }
  }

  @Test func aChainMayHaveOnlyOneFairPlayProvider() async throws {
    try await withLicenceServer { server, client in
      let proxy = FairPlayBrightcoveProxy(client: client)
      let inner = FairPlaySessionProvider(authorizationProxy: proxy)
      let ads = AdSessionProvider(upstream: inner, sequences: { _ in [] }, source: { _ in nil })
      let screen = Screen(FairPlaySessionProvider(authorizationProxy: proxy, upstream: ads))
      screen.controller.setVideos([video(try source(server))])
      screen.executor.drain()
      #expect(
        screen.controller.currentSession?.error?.reason
          == "there is more than one FairPlay provider in the chain")
    }
  }

  /// The order of the documents: sidecar subtitles, FairPlay, ads. The tracks take the place of the source, and its keys stay.
  @Test func theProviderIsOrderedBetweenSubtitlesAndAds() async throws {
    struct Shelf: PlaylistPublisher {
      func publish(_: [PublishedPlaylist]) async throws -> Publication {
        Publication(url: try #require(URL(string: "http://127.0.0.1:8080/master.m3u8")))
      }
    }
    try await withLicenceServer { server, client in
      let master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n"
      let playlists = ScriptedTransport([
        .success(HTTPResponse(status: 200, body: Array(master.utf8)))
      ])
      let sidecar = SidecarSessionProvider(
        client: HTTPClient(transport: playlists, retry: .never), publisher: Shelf())
      let keys = FairPlaySessionProvider(
        authorizationProxy: FairPlayBrightcoveProxy(client: client), upstream: sidecar)
      let ads = AdSessionProvider(upstream: keys, sequences: { _ in [] }, source: { _ in nil })
      let screen = Screen(ads)
      let subtitled = video(try source(server)).update {
        $0.properties["text_tracks"] = [
          ["src": "https://cc.example/fr.m3u8", "srclang": "fr", "kind": "subtitles"]
        ]
      }
      screen.controller.setVideos([subtitled])
      await screen.wait { screen.controller.currentSession?.isReady == true }
      let session = try #require(screen.controller.currentSession)
      #expect(
        session.extensions.map { "\(type(of: $0))" } == [
          "SidecarTracks", "FairPlayKeys", "AdSchedule",
        ])
      let cipher = ToyCipher()
      var isDone = false
      screen.players.first?.keyRequestHandler?(Self.identifier, cipher) { _ in isDone = true }
      await screen.wait { isDone }
      #expect(cipher.taken == [key()])
    }
  }

  @Test func noKeyIsDeliveredAfterTheSessionEnds() async throws {
    let silent = { @Sendable (request: LoopbackServer.Request) -> [Step]? in
      request.target == "/key" ? [.hang] : nil
    }
    try await withLicenceServer(silent) { server, client in
      let screen = Screen(
        FairPlaySessionProvider(authorizationProxy: FairPlayBrightcoveProxy(client: client)))
      screen.controller.setVideos([video(try source(server))])
      screen.executor.drain()
      let cipher = ToyCipher()
      var answers = 0
      let handler = screen.players.first?.keyRequestHandler
      handler?(Self.identifier, cipher) { _ in answers += 1 }
      weak let keys = screen.controller.currentSession?.providerExtension(FairPlayKeys.self)
      await screen.wait { server.requests.contains { $0.target == "/key" } }
      screen.controller.setVideos([])
      // What was under way is cancelled, and nobody keeps the keys.
      await screen.wait { keys == nil }
      handler?(Self.identifier, cipher) { _ in answers += 1 }
      screen.executor.drain()
      #expect(answers == 0 && cipher.taken.isEmpty)
      #expect(screen.ear.reasons.isEmpty && screen.ear.kinds.last == .terminate)
    }
  }

  /// The key of a download is used as it was kept, and no server is asked.
  @Test func aDownloadHasItsKey() async throws {
    try await withLicenceServer { server, client in
      let provider = FairPlaySessionProvider(
        authorizationProxy: FairPlayBrightcoveProxy(client: client),
        persistentKey: { $0.accountID == "5" ? [1, 2, 3] : nil })
      let screen = Screen(provider)
      screen.controller.setVideos([video(try source(server))])
      screen.executor.drain()
      let cipher = ToyCipher()
      var isDone = false
      screen.players.first?.keyRequestHandler?(Self.identifier, cipher) { _ in isDone = true }
      await screen.wait { isDone }
      #expect(cipher.used == [[1, 2, 3]] && cipher.taken.isEmpty && server.requests.isEmpty)
    }
  }
}
