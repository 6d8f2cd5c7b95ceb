import JSON
public import PlayerCore

/// A request for a content key.
public struct FairPlayKeyRequest: Hashable, Sendable {
  /// The identifier of the key in the media: `skd://…`.
  public var contentKeyIdentifier: String
  /// The media.
  public var source: MediaSource
  /// The terms of the license of a download, or `nil` for streaming.
  public var terms: LicenseTerms?

  /// Creates a request for the key of a media source.
  ///
  /// - Parameters:
  ///   - contentKeyIdentifier: The identifier of the key in the media.
  ///   - source: The media.
  ///   - terms: The terms of the license of a download, or `nil` for streaming.
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

  /// Returns a value of the service's FairPlay settings for the source.
  func keySystem(_ name: String) -> String? { source.fairPlaySystem?[name]?.string }
}

/// A connection to a license server (`BCOVFPSAuthorizationProxy`): ``FairPlayBrightcoveProxy`` for
/// the service's, ``FairPlayPublisherProxy`` for most others, or an app's own.
public protocol FairPlayAuthorizationProxy: Sendable {
  /// Returns the bytes that identify the media to the license server
  /// (`contentIdentifierFromLoadingRequest:`); by default the key's identifier without `skd://`.
  func contentIdentifier(of request: FairPlayKeyRequest) -> [UInt8]

  /// Returns the application certificate, if the app has added none
  /// (`retrieveApplicationCertificate:`).
  func applicationCertificate(for request: FairPlayKeyRequest) async throws(FairPlayError) -> [UInt8]

  /// Returns the encrypted key
  /// (`encryptedContentKeyForContentKeyIdentifier:contentKeyRequest:source:options:completionHandler:`).
  ///
  /// - Parameters:
  ///   - request: The key, the media and the terms.
  ///   - serverPlaybackContext: The request of a ``FairPlayCipher``.
  func encryptedContentKey(
    for request: FairPlayKeyRequest, serverPlaybackContext: [UInt8]
  ) async throws(FairPlayError) -> [UInt8]
}

extension FairPlayAuthorizationProxy {
  /// Returns the key's identifier without `skd://`.
  public func contentIdentifier(of request: FairPlayKeyRequest) -> [UInt8] {
    Array(request.path.utf8)
  }
}

/// The part of a key exchange that only Apple's decryption can do. A player uses one cipher per key
/// request.
///
/// On Apple's systems it is a few lines around an `AVContentKeyRequest`. On other systems protected
/// videos do not play.
public protocol FairPlayCipher: Sendable {
  /// Returns the request to the license server (SPC).
  ///
  /// - Parameters:
  ///   - certificate: The application certificate.
  ///   - contentIdentifier: The identifier of the media.
  ///   - isPersistent: Whether the key is stored for playback without a network.
  func makeServerPlaybackContext(
    certificate: [UInt8], contentIdentifier: [UInt8], isPersistent: Bool
  ) async throws -> [UInt8]

  /// Accepts the response of the license server (CKC).
  ///
  /// - Parameters:
  ///   - contentKeyContext: The response as received.
  ///   - isPersistent: The value in the request.
  /// - Returns: The key to store if it is persistent, else no bytes.
  func take(_ contentKeyContext: [UInt8], isPersistent: Bool) async throws -> [UInt8]

  /// Accepts a stored key.
  func use(persistentKey: [UInt8]) async throws
}

/// The rights of a license.
public enum LicenseTerms: Hashable, Codable, Sendable {
  /// A license that does not expire (`kBCOVFairPlayLicensePurchaseKey`).
  case purchase
  /// A license that expires `storage` seconds after the request
  /// (`kBCOVFairPlayLicenseRentalDurationKey`), or `playback` seconds after the first playback
  /// (`kBCOVFairPlayLicensePlayDurationKey`, "dual expiry"), whichever is earlier.
  case rental(storage: Double, playback: Double? = nil)

  /// A Boolean value that indicates whether the durations are positive and finite.
  package var isValid: Bool {
    guard case .rental(let storage, let playback) = self else { return true }
    return [storage, playback ?? 1].allSatisfy { $0 > 0 && $0.isFinite }
  }
}

/// The reason that a protected video has no key (`kBCOVFPSErrorDomain`,
/// `kBCOVFPSAuthProxyErrorDomain`).
public struct FairPlayError: Error, Hashable, Sendable {
  /// A kind of failure. The SDK's numbers and the names of its constants are known; the assignment
  /// of numbers to names is not public and is our own.
  public enum Code: Int, Hashable, Sendable {
    /// There is no application certificate
    /// (`kBCOVFPSAuthProxyErrorCodeApplicationCertificateRequestFailed`).
    case applicationCertificateRequest = 69_401
    /// The license server returned no key (`kBCOVFPSAuthProxyErrorCodeContentKeyRequestFailed`).
    case contentKeyRequest = 69_402
    /// No key request could be made (`kBCOVFPSAuthProxyErrorCodeContentKeyGenerationFailed`).
    case contentKeyGeneration = 69_403
    /// The response of the license server is not a key
    /// (`kBCOVFPSErrorCodeStreamingContentKeyRequest`).
    case streamingContentKey = 69_404
  }

  /// The kind of failure.
  public var code: Code
  /// The reason in words, without secrets.
  public var reason: String

  /// Creates an error with its reason.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// The steps that may fix the failure.
  public var advice: String {
    switch code {
    case .applicationCertificateRequest:
      "check the publisher's and the application's id, or add the certificate with addFairPlayApplicationCertificate(_:identifier:)"
    case .contentKeyRequest:
      "check the network, the token of the viewer, and the address of the license server, then play the video again"
    case .contentKeyGeneration:
      "check that the certificate is the one of the video's account, and that the device can play protected media"
    case .streamingContentKey:
      "check with the operator of the license server: the answer must be the key alone"
    }
  }
}

extension FairPlayError: CustomStringConvertible {
  /// The reason and the advice.
  public var description: String { "\(reason) (\(code.rawValue)): \(advice)" }
}
