public import PlaybackService
public import PlayerCore
import Support
import Synchronization

/// The license of a downloaded video, as a value that is evaluated at a time.
///
/// Times are seconds since 1970. Only Apple's decryption understands the key, which is stored as
/// received.
public struct OfflineLicense: Hashable, Codable, Sendable {
  /// The rights of the license.
  public var terms: LicenseTerms
  /// The time of the request, at which the storage duration begins
  /// (`kBCOVOfflineVideoLicenseRequestTimePropertyKey`).
  public var requested: Double
  /// The time of the first playback, at which the playback duration begins
  /// (`kBCOVOfflineVideoInitialPlaybackTimeKey`).
  public private(set) var firstPlayed: Double?
  /// The key.
  public var key: [UInt8]

  /// The end of the license; infinite for a purchase (`fairPlayLicenseExpiration:`).
  public var expiration: Double {
    guard case .rental(let storage, let playback) = terms else { return .infinity }
    let storageEnd = requested + storage
    guard let playback, let firstPlayed else { return storageEnd }
    return min(storageEnd, firstPlayed + playback)
  }

  /// Returns whether playback may begin at a time. Current playback continues when a license
  /// expires.
  ///
  /// A clock that was set back before the request does not extend a rental: the license is invalid
  /// until the clock is correct.
  public func allowsPlayback(at time: Double) -> Bool {
    time < expiration && (terms == .purchase || time >= requested - Self.clockTolerance)
  }

  /// The maximum correction of a device's clock since the request.
  static let clockTolerance = 86_400.0

  /// Records playback. Only the first call has an effect.
  public mutating func played(at time: Double) { firstPlayed = firstPlayed ?? time }
}

/// An issuer of licenses: ``FairPlayLicenseIssuer``, or an app's own.
public protocol LicenseIssuer: Sendable {
  /// Returns the key of a video on the given terms. The video's only source is the downloaded one.
  func license(for video: Video, terms: LicenseTerms) async throws(OfflineError) -> [UInt8]
}

/// Issues the licenses of downloads with Apple's FairPlay: finds the key's identifier in the
/// playlists, and exchanges a request of the cipher for an encrypted key.
///
/// Media with several keys is refused, because it would need several licenses.
public final class FairPlayLicenseIssuer: LicenseIssuer {
  private let loader: FairPlayKeyLoader
  private let client: HTTPClient
  private let cipher: @Sendable () -> any FairPlayCipher
  private let certificates = Mutex(FairPlayCertificates())

  /// Creates an issuer.
  ///
  /// - Parameters:
  ///   - authorizationProxy: The connection to the license server.
  ///   - client: Fetches playlists.
  ///   - cipher: Creates the cipher of a request.
  public init(
    authorizationProxy: any FairPlayAuthorizationProxy, client: HTTPClient,
    cipher: @escaping @Sendable () -> any FairPlayCipher
  ) {
    loader = FairPlayKeyLoader(proxy: authorizationProxy)
    self.client = client
    self.cipher = cipher
  }

  /// Adds an application certificate (`addFairPlayApplicationCertificate:identifier:` of the
  /// offline manager).
  ///
  /// - Parameters:
  ///   - certificate: The certificate issued by Apple, or `nil` to remove the existing one.
  ///   - identifier: The account of the certificate; by default all accounts without one of their
  ///     own.
  public func addFairPlayApplicationCertificate(
    _ certificate: [UInt8]?, identifier: String = FairPlayCertificates.defaultIdentifier
  ) {
    certificates.withLock { $0.add(certificate, identifier: identifier) }
  }

  /// Returns the key in the form in which the cipher stores it.
  public func license(for video: Video, terms: LicenseTerms) async throws(OfflineError) -> [UInt8] {
    guard let source = video.sources.first(where: \.usesFairPlay) else {
      throw OfflineError(.invalidParameter, "the video is not protected by FairPlay")
    }
    let request = FairPlayKeyRequest(
      contentKeyIdentifier: try await keyIdentifier(of: source), source: source, terms: terms)
    let certificate = certificates.withLock { $0.certificate(for: video.accountID) }
    do throws(FairPlayError) {
      return try await loader.load(request, for: cipher(), certificate: certificate)
    } catch {
      throw OfflineError(.invalidLicense, error.description)
    }
  }

  /// Returns the key's identifier in the master playlist, or in its first variant.
  private func keyIdentifier(of source: MediaSource) async throws(OfflineError) -> String {
    let top = try await client.playlist(at: source.url.absoluteString)
    var identifiers = top.playlist.fairPlayKeys
    if identifiers.isEmpty, top.playlist.isMultivariant {
      let url = try VariantPlaylist(top.playlist, url: top.url).variants.first?.url
      if let url { identifiers = try await client.playlist(at: url).playlist.fairPlayKeys }
    }
    guard let identifier = identifiers.first else {
      throw OfflineError(at: top.url, "the playlists name no FairPlay key")
    }
    guard identifiers.count == 1 else {
      throw OfflineError(
        .unsupported, "\(loggable(url: top.url)): the media has \(identifiers.count) keys")
    }
    return identifier
  }
}

extension HLSPlaylist {
  /// The identifiers of FairPlay keys.
  fileprivate var fairPlayKeys: Set<String> {
    Set(
      lines.compactMap { line in
        guard line.begins(with: "#EXT-X-KEY:") || line.begins(with: "#EXT-X-SESSION-KEY:"),
          let tag = AttributeTag(line), case .fairPlay = KeyFormat(tag)
        else { return nil }
        return tag["URI"]
      })
  }
}
