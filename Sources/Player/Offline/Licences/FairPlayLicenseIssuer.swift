public import PlaybackService
public import PlayerCore
import Support

/// Issues the licences of downloads by Apple's FairPlay: finds out what the media calls its key, and exchanges a request of the
/// cipher for a key that only that can read.
///
/// A media whose parts have different keys is refused: its licence would be several.
public final class FairPlayLicenseIssuer: LicenseIssuer {
  private let loader: FairPlayKeyLoader
  private let planner: Planner
  private let cipher: @Sendable () -> any FairPlayCipher
  private let certificates = Locked(FairPlayCertificates())

  /// - Parameters:
  ///   - authorizationProxy: speaks with the licence server.
  ///   - client: fetches playlists.
  ///   - cipher: makes the cipher of a request.
  public init(
    authorizationProxy: any FairPlayAuthorizationProxy, client: HTTPClient,
    cipher: @escaping @Sendable () -> any FairPlayCipher
  ) {
    loader = FairPlayKeyLoader(proxy: authorizationProxy)
    planner = Planner(client: client, parameters: DownloadParameters())
    self.cipher = cipher
  }

  /// Adds an application certificate (`addFairPlayApplicationCertificate:identifier:` of the offline manager).
  ///
  /// - Parameters:
  ///   - certificate: as Apple has issued it; `nil` removes the one that is there.
  ///   - identifier: the account that it is for; unless told, all that have none of their own.
  public func addFairPlayApplicationCertificate(
    _ certificate: [UInt8]?, identifier: String = FairPlayCertificates.defaultIdentifier
  ) {
    certificates.withLock { $0.add(certificate, identifier: identifier) }
  }

  /// The key, as the cipher wants it to be kept.
  public func license(
    for video: OfflineVideoDescription, terms: LicenseTerms
  ) async throws(OfflineError) -> [UInt8] {
    guard let source = video.source else {
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

  /// What the media calls its key: said in the master playlist, or in the first of its variants.
  private func keyIdentifier(of source: MediaSource) async throws(OfflineError) -> String {
    let top = try await planner.playlist(at: source.address)
    var identifiers = top.text.fairPlayKeys
    if identifiers.isEmpty, top.text.kind == .multivariant {
      let url: String?
      do throws(PlaylistError) {
        url = try VariantPlaylist(top.text, url: top.url).variants.first?.url
      } catch {
        throw OfflineError(playlist: error, at: top.url)
      }
      if let url { identifiers = try await planner.playlist(at: url).text.fairPlayKeys }
    }
    guard let identifier = identifiers.first else {
      throw OfflineError(.content, "\(loggable(url: top.url)): the playlists name no FairPlay key")
    }
    guard identifiers.count == 1 else {
      throw OfflineError(
        .unsupported, "\(loggable(url: top.url)): the media has \(identifiers.count) keys")
    }
    return identifier
  }
}

extension PlaylistText {
  /// The keys of FairPlay, each once.
  fileprivate var fairPlayKeys: Set<String> {
    Set(
      lines.compactMap { line in
        guard line.begins(with: "#EXT-X-KEY:") || line.begins(with: "#EXT-X-SESSION-KEY:"),
          let tag = AttributeTag(line), tag["KEYFORMAT"] == "com.apple.streamingkeydelivery"
        else { return nil }
        return tag["URI"]
      })
  }
}
