import Foundation
import JSON
import PlaybackService
import PlayerCore
import Support
import TestSupport
import Testing

@testable import Offline

/// Licences on a virtual clock: days take no time.
@Suite(.timeLimit(.minutes(10))) struct LicenceTests {
  /// Issues a key that says how many there have been, or refuses.
  private final class Issuer: LicenseIssuer {
    private let state = Protected((count: 0, refuses: false))

    func refuse() { state.withLock { $0.refuses = true } }

    func license(
      for video: Video, terms: LicenseTerms
    ) async throws(OfflineError) -> [UInt8] {
      let (count, refuses) = state.withLock { state in
        state.count += 1
        return state
      }
      guard !refuses else { throw OfflineError(.invalidLicense, "the server says no") }
      return [UInt8(count)]
    }
  }

  private static let day = 86_400.0

  private func protected(_ scene: Scene) throws -> Video {
    try scene.video { video in
      video.sources[0].properties[MediaSource.PropertyKey.keySystems] = ["com.apple.fps.1_0": [:]]
    }
  }

  /// A complete download on these terms.
  private func downloaded(
    _ terms: LicenseTerms, _ issuer: Issuer = Issuer()
  ) async throws -> (Scene, OfflineVideoToken) {
    let scene = try Scene(issuer: issuer)
    let status = try await scene.download(
      DownloadParameters(licenseTerms: terms), try protected(scene))
    #expect(status.state == .completed)
    await scene.wait { scene.told.contains("license granted") }
    scene.told = []
    return (scene, status.token)
  }

  /// Whether a session of the video comes about; it plays for a moment.
  private func plays(_ token: OfflineVideoToken, _ scene: Scene) throws -> Bool {
    let executor = scene.executor
    let controller = PlaybackController(
      executor: executor, provider: OfflineSessionProvider(manager: scene.manager)
    ) { _, _ in SimulatedPlayer(.init(duration: 36), executor: executor) }
    controller.holdAgainstGrammar()
    controller.addSessionConsumer(scene.manager)
    controller.autoPlay = true
    controller.setVideos([try #require(scene.manager.video(for: token))])
    executor.run(for: 1)
    return controller.currentSession?.isReady == true
  }

  @Test func aPurchaseDoesNotExpire() async throws {
    let (scene, token) = try await downloaded(.purchase)
    #expect(scene.manager.fairPlayLicenseExpiration(token) == .infinity)
    let properties = try #require(scene.manager.video(for: token)).properties
    #expect(properties[OfflinePropertyKey.licenseExpirationTime] == nil)
    scene.executor.run(for: 10_000 * Self.day)
    #expect(scene.told.isEmpty)
    #expect(try plays(token, scene))
  }

  @Test func aRentalReportsItsRenewalAndExpires() async throws {
    let (scene, token) = try await downloaded(.rental(storage: 30 * Self.day))
    let properties = try #require(scene.manager.video(for: token)).properties
    let requested = try #require(properties[OfflinePropertyKey.licenseRequestTime]?.number)
    #expect(
      properties[OfflinePropertyKey.licenseExpirationTime]?.number == requested + 30 * Self.day)
    scene.executor.run(for: 28 * Self.day)
    #expect(scene.told.isEmpty)
    scene.executor.run(for: 1.5 * Self.day)
    #expect(scene.told == ["license renewalDue"])
    #expect(try plays(token, scene))
    scene.executor.run(for: Self.day)
    #expect(scene.told == ["license renewalDue", "license expired"])
    #expect(try !plays(token, scene))
  }

  /// The notice of a rental of three days is due after two.
  @Test(arguments: [
    (storage: 3.0, restartAt: 1.5, told: [], later: ["license renewalDue", "license expired"]),
    (storage: 3, restartAt: 2.5, told: ["license renewalDue"], later: ["license renewalDue", "license expired"]),
    (storage: 3, restartAt: 3.5, told: [], later: []),
    // Shorter than the time of the notice.
    (storage: 0.9, restartAt: 0.5, told: [], later: ["license expired"]),
  ])
  func aMissedRenewalNoticeIsReportedAtTheStart(
    storage: Double, restartAt: Double, told: [String], later: [String]
  ) async throws {
    let (scene, token) = try await downloaded(.rental(storage: storage * Self.day))
    // No process runs meanwhile.
    let manager = scene.manager
    let end = try #require(manager.fairPlayLicenseExpiration(token))
    let start = end - scene.epoch - storage * Self.day
    manager.delegate = nil
    scene.executor.run(until: start + restartAt * Self.day)
    scene.restart()
    scene.executor.drain()
    #expect(scene.told == told)
    scene.executor.run(until: start + (storage + 1) * Self.day)
    #expect(scene.told == later)
  }

  /// "Dual expiry": whichever comes first.
  @Test(arguments: [(playAt: 2.0, ends: 4.0), (playAt: 29, ends: 30)])
  func theFirstPlaybackBeginsTheSecondDuration(playAt: Double, ends: Double) async throws {
    let (scene, token) = try await downloaded(
      .rental(storage: 30 * Self.day, playback: 2 * Self.day))
    let start = scene.executor.now
    let requested = try #require(scene.manager.fairPlayLicenseExpiration(token)) - 30 * Self.day
    scene.executor.run(until: start + playAt * Self.day)
    #expect(try plays(token, scene))
    let end = try #require(scene.manager.fairPlayLicenseExpiration(token)) - requested
    #expect(abs(end - ends * Self.day) < 60, "\(end / Self.day)")
    scene.executor.run(until: start + ends * Self.day + 60)
    #expect(scene.told.last == "license expired")
    #expect(try !plays(token, scene))
    // A second playback gives no more time, and neither does another run of the program.
    scene.restart()
    #expect(scene.manager.fairPlayLicenseExpiration(token) == requested + end)
    #expect(try !plays(token, scene))
  }

  @Test func aNewLicenceReplacesTheOldOne() async throws {
    let issuer = Issuer()
    let (scene, token) = try await downloaded(.rental(storage: Self.day), issuer)
    scene.executor.run(for: 2 * Self.day)
    #expect(try !plays(token, scene))
    var renewed: Result<OfflineVideoToken, OfflineError>?
    scene.manager.renewFairPlayLicense(
      token, video: try protected(scene), terms: .purchase
    ) { renewed = $0 }
    await scene.wait { renewed != nil }
    #expect(try renewed?.get() == token)
    #expect(try plays(token, scene))
    // One that is refused leaves the old one as it is.
    issuer.refuse()
    renewed = nil
    scene.manager.renewFairPlayLicense(
      token, video: try protected(scene), terms: .rental(storage: 1)
    ) { renewed = $0 }
    await scene.wait { renewed != nil }
    #expect(throws: OfflineError.self) { try renewed?.get() }
    #expect(scene.manager.fairPlayLicenseExpiration(token) == .infinity)
    scene.manager.invalidateFairPlayLicense(token)
    scene.executor.drain()
    #expect(scene.told.last == "license invalidated")
    #expect(scene.manager.fairPlayLicenseExpiration(token) == nil)
    #expect(try !plays(token, scene))
  }

  @Test func aRenewalOfADeletedDownloadEnds() async throws {
    let (scene, token) = try await downloaded(.rental(storage: Self.day))
    var renewed: Result<OfflineVideoToken, OfflineError>?
    scene.manager.renewFairPlayLicense(token, video: try protected(scene), terms: .purchase) { renewed = $0 }
    scene.manager.deleteOfflineVideo(token)
    await scene.wait { renewed != nil }
    #expect(throws: OfflineError.stopped) { try renewed?.get() }
    #expect(scene.told.isEmpty)
  }

  @Test func aPreloadedLicenceKeepsItsTokenForTheDownload() async throws {
    let scene = try Scene(issuer: Issuer())
    var token: OfflineVideoToken?
    scene.manager.preloadFairPlayLicense(try protected(scene), terms: .rental(storage: Self.day)) {
      token = try? $0.get()
    }
    await scene.wait { token != nil }
    #expect(
      scene.manager.offlineVideoStatus.map(\.state) == [.licensePreloaded])
    scene.restart()
    let status = try await scene.download(.init(), try protected(scene))
    #expect(status.token == token)
    #expect(status.state == .completed)
    #expect(try plays(status.token, scene))
  }

  @Test func anExpiredPreloadedLicenceIsReplaced() async throws {
    let scene = try Scene(issuer: Issuer())
    var token: OfflineVideoToken?
    scene.manager.preloadFairPlayLicense(try protected(scene), terms: .rental(storage: 60)) {
      token = try? $0.get()
    }
    await scene.wait { token != nil }
    scene.executor.run(for: 120)
    guard case .failure(let error) = try scene.request(.init(), try protected(scene)) else {
      Issue.record("a request without terms is accepted")
      return
    }
    #expect(error.kind == .invalidParameter)
    let parameters = DownloadParameters(licenseTerms: .rental(storage: 7 * Self.day))
    scene.told = []
    let status = try await scene.download(parameters, try protected(scene))
    await scene.wait { scene.told.contains("license granted") }
    #expect(status.token == token)
    #expect(try plays(status.token, scene))
    scene.executor.run(for: 6.5 * Self.day)
    #expect(try plays(status.token, scene))
  }

  @Test func twoRequestsInOneTurnHaveTheirOwnTokens() async throws {
    let scene = try Scene(issuer: Issuer())
    var preloaded: OfflineVideoToken?
    scene.manager.preloadFairPlayLicense(try protected(scene), terms: .purchase) { preloaded = try? $0.get() }
    await scene.wait { preloaded != nil }
    var tokens: [OfflineVideoToken] = []
    for _ in 0..<2 {
      scene.manager.requestVideoDownload(
        try protected(scene), parameters: DownloadParameters(licenseTerms: .purchase)
      ) { result in
        if let token = try? result.get() { tokens.append(token) }
      }
    }
    scene.executor.drain()
    #expect(tokens.first == preloaded && tokens.count == 2 && Set(tokens).count == 2)
    for token in tokens { #expect(await scene.wait(for: token)?.state == .completed) }
    // Both have the time of the virtual clock.
    #expect(Set(scene.manager.offlineVideoTokens) == Set(tokens))
  }

  @Test func settingTheClockBackDoesNotExtendALicence() async throws {
    var license = OfflineLicense(terms: .rental(storage: 100), requested: 1_000_000, key: [])
    #expect(license.allowsPlayback(at: 1_000_000))
    #expect(license.allowsPlayback(at: 1_000_099))
    #expect(!license.allowsPlayback(at: 1_000_100))
    #expect(!license.allowsPlayback(at: 0))
    license.terms = .purchase
    #expect(license.allowsPlayback(at: 0))
  }

  // MARK: By FairPlay

  /// A cipher whose requests say what they were made of, and whose keys say who has issued them.
  private final class Cipher: FairPlayCipher {
    let used = Protected<[[UInt8]]>([])

    func makeServerPlaybackContext(
      certificate: [UInt8], contentIdentifier: [UInt8], isPersistent: Bool
    ) async throws -> [UInt8] {
      [isPersistent ? 1 : 0] + certificate + contentIdentifier
    }

    func take(_ contentKeyContext: [UInt8], isPersistent: Bool) async throws -> [UInt8] {
      Array("kept ".utf8) + contentKeyContext
    }

    func use(persistentKey: [UInt8]) async throws { used.withLock { $0.append(persistentKey) } }
  }

  private final class LicenceServer: FairPlayAuthorizationProxy {
    let requests = Protected<[FairPlayKeyRequest]>([])

    func applicationCertificate(
      for _: FairPlayKeyRequest
    ) async throws(FairPlayError) -> [UInt8] { [7] }

    func encryptedContentKey(
      for request: FairPlayKeyRequest, serverPlaybackContext: [UInt8]
    ) async throws(FairPlayError) -> [UInt8] {
      requests.withLock { $0.append(request) }
      return serverPlaybackContext
    }
  }

  private static func keyTag(_ tag: String, _ uri: String) -> String {
    "#EXT-X-\(tag):METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
  }

  /// The film with lines after the first of some of its playlists.
  private static func film(_ lines: [String: String]) -> HLSContent {
    var content = HLSContent.film()
    for (name, text) in lines {
      let path = "/film/\(name).m3u8"
      guard let file = content.files[path] else { continue }
      content.files[path] =
        Array("#EXTM3U\n\(text)".utf8) + file.drop { $0 != UInt8(ascii: "\n") }
    }
    return content
  }

  /// The licence of a download, from the key's name in its playlists to the player that gets the key without a network.
  @Test(arguments: [
    ["master": keyTag("SESSION-KEY", "skd://key-1")],
    ["low/v": keyTag("KEY", "skd://key-1") + keyTag("KEY", "skd://key-1")],
  ])
  func aLicenceByFairPlayIsKeptForThePlayer(_ lines: [String: String]) async throws {
    let cipher = Cipher()
    let server = LicenceServer()
    let client = Protected<HTTPClient?>(nil)
    let scene = try Scene(
      Self.film(lines),
      issuer: ByNeed {
        FairPlayLicenseIssuer(
          authorizationProxy: server, client: client.withLock { $0 } ?? HTTPClient(),
          cipher: { cipher })
      })
    client.withLock { $0 = scene.client }
    let terms = LicenseTerms.rental(storage: 30 * Self.day, playback: Self.day)
    let token = try await scene.download(.init(licenseTerms: terms), try protected(scene)).token
    await scene.wait { scene.told.contains("license granted") }
    let requests = server.requests.withLock { $0 }
    #expect(requests.map(\.contentKeyIdentifier) == ["skd://key-1"])
    #expect(requests.map(\.terms) == [terms])
    let video = try #require(scene.manager.video(for: token))
    let key = Array("kept ".utf8) + [1, 7] + Array("key-1".utf8)
    #expect(scene.manager.persistentKey(for: video) == key)
    scene.restart()
    #expect(scene.manager.persistentKey(for: video) == key)
    #expect(scene.manager.persistentKey(for: try protected(scene)) == nil)
    scene.executor.run(for: 31 * Self.day)
    #expect(scene.manager.persistentKey(for: video) == nil)
  }

  @Test(arguments: [
    ([:], "the playlists name no FairPlay key"),
    (["low/v": keyTag("KEY", "skd://a") + keyTag("KEY", "skd://b")], "the media has 2 keys"),
  ])
  func mediaWithoutExactlyOneKeyHasNoLicence(_ lines: [String: String], reason: String) async throws {
    let scene = try Scene(Self.film(lines))
    let issuer = FairPlayLicenseIssuer(
      authorizationProxy: LicenceServer(), client: scene.client, cipher: { Cipher() })
    let video = try protected(scene)
    await #expect {
      try await issuer.license(for: video, terms: .purchase)
    } throws: { error in
      "\(error)".hasSuffix(reason)
    }
  }

  // MARK: The controller's offline rules

  @Test func aDownloadedVideoPlaysWithoutANetwork() async throws {
    let scene = try Scene()
    let token = try await scene.download(DownloadParameters(languages: .all)).token
    let video = try #require(scene.manager.video(for: token)).update {
      $0.thumbnailVTTURL = URL(string: "https://images.example/thumbs.vtt")
    }
    #expect(video.thumbnailTrackURL == nil)
    #expect(video.sidecarTracks.isEmpty)
    let before = scene.server.requests.count
    let executor = scene.executor
    var loaded: [URL] = []
    let controller = PlaybackController(executor: executor) { _, source in
      loaded.append(source.url)
      return SimulatedPlayer(.init(duration: 36), executor: executor)
    }
    controller.holdAgainstGrammar()
    controller.networkPolicy.allowsCellularPlayback = false
    controller.networkPolicy.connection = { .cellular }
    controller.setVideos([video])
    controller.play()
    executor.run(for: 40)
    #expect(controller.currentSession?.error == nil)
    #expect(loaded.count == 1 && loaded[0].isFileURL)
    let text = try String(contentsOf: try #require(loaded.first), encoding: .utf8)
    #expect(MultivariantPlaylist(text)?.variants.count == 1)
    #expect(scene.server.requests.count == before)
  }
}

/// An issuer that is made when it is first asked: it needs the client of the scene that needs it.
private final class ByNeed: LicenseIssuer {
  private let make: @Sendable () -> any LicenseIssuer

  init(_ make: @escaping @Sendable () -> any LicenseIssuer) { self.make = make }

  func license(
    for video: Video, terms: LicenseTerms
  ) async throws(OfflineError) -> [UInt8] {
    try await make().license(for: video, terms: terms)
  }
}
