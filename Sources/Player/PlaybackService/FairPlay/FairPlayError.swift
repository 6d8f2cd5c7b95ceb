/// Why a protected video has no key (`kBCOVFPSErrorDomain`, `kBCOVFPSAuthProxyErrorDomain`).
public struct FairPlayError: Error, Hashable, Sendable {
  /// What went wrong. The original's numbers are known, and the names of its constants; which of them has which
  /// number is not public, and is ours.
  public enum Code: Int, Hashable, Sendable {
    /// There is no application certificate (`kBCOVFPSAuthProxyErrorCodeApplicationCertificateRequestFailed`).
    case applicationCertificateRequest = 69_401
    /// The licence server gives no key (`kBCOVFPSAuthProxyErrorCodeContentKeyRequestFailed`).
    case contentKeyRequest = 69_402
    /// No request for a key can be made (`kBCOVFPSAuthProxyErrorCodeContentKeyGenerationFailed`).
    case contentKeyGeneration = 69_403
    /// What the licence server gives is no key (`kBCOVFPSErrorCodeStreamingContentKeyRequest`).
    case streamingContentKey = 69_404
  }

  /// What went wrong.
  public var code: Code
  /// The reason in words, without what may be secret.
  public var reason: String

  /// An error with its reason.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// What to do about it.
  public var advice: String {
    switch code {
    case .applicationCertificateRequest:
      "check the publisher's and the application's id, or add the certificate with addFairPlayApplicationCertificate(_:identifier:)"
    case .contentKeyRequest:
      "check the network, the token of the viewer, and the address of the licence server, then play the video again"
    case .contentKeyGeneration:
      "check that the certificate is the one of the video's account, and that the device can play protected media"
    case .streamingContentKey:
      "check with whoever runs the licence server what it answers: a key as it is, and nothing around it"
    }
  }
}

extension FairPlayError: CustomStringConvertible {
  /// The reason, and what to do.
  public var description: String { "\(reason) (\(code.rawValue)): \(advice)" }
}
