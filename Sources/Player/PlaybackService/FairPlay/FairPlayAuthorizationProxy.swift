import JSON
public import PlayerCore

/// A request for a key.
public struct FairPlayKeyRequest: Hashable, Sendable {
  /// What the media calls its key: `skd://…`.
  public var contentKeyIdentifier: String
  /// The media.
  public var source: MediaSource
  /// What the licence of a download is to allow; `nil` for a key that is used and forgotten.
  public var terms: LicenseTerms?

  /// A request for the key of a media.
  ///
  /// - Parameters:
  ///   - contentKeyIdentifier: what the media calls its key.
  ///   - source: the media.
  ///   - terms: of the licence of a download; `nil` for streaming.
  public init(contentKeyIdentifier: String, source: MediaSource, terms: LicenseTerms? = nil) {
    self.contentKeyIdentifier = contentKeyIdentifier
    self.source = source
    self.terms = terms
  }

  /// The identifier without its scheme.
  var path: Substring {
    let scheme = "skd://"
    return contentKeyIdentifier.lowercased().hasPrefix(scheme)
      ? contentKeyIdentifier.dropFirst(scheme.count) : contentKeyIdentifier[...]
  }

  /// What the service says about FairPlay for this source, by a name.
  func keySystem(_ name: String) -> String? {
    let systems = source.properties[MediaSource.PropertyKey.keySystems]?.object?.members ?? []
    return systems.first { $0.key.hasPrefix("com.apple.fps") }?.value[name]?.string
  }
}

/// Speaks with a licence server (`BCOVFPSAuthorizationProxy`): ``FairPlayBrightcoveProxy`` with the service's,
/// ``FairPlayPublisherProxy`` with many others, an app's own with the rest.
public protocol FairPlayAuthorizationProxy: Sendable {
  /// The bytes by which the media is known to the licence server (`contentIdentifierFromLoadingRequest:`). Unless told, the
  /// identifier of the key without `skd://`.
  func contentIdentifier(of request: FairPlayKeyRequest) -> [UInt8]

  /// The application certificate, where the app has added none (`retrieveApplicationCertificate:`).
  func applicationCertificate(
    for request: FairPlayKeyRequest
  ) async throws(FairPlayError) -> [UInt8]

  /// The key (`encryptedContentKeyForContentKeyIdentifier:contentKeyRequest:source:options:completionHandler:`).
  ///
  /// - Parameters:
  ///   - request: which key, for which media, on which terms.
  ///   - serverPlaybackContext: what a ``FairPlayCipher`` has made.
  func encryptedContentKey(
    for request: FairPlayKeyRequest, serverPlaybackContext: [UInt8]
  ) async throws(FairPlayError) -> [UInt8]
}

extension FairPlayAuthorizationProxy {
  /// The identifier of the key without `skd://`.
  public func contentIdentifier(of request: FairPlayKeyRequest) -> [UInt8] {
    Array(request.path.utf8)
  }
}
