import PlaybackService
import Support

/// The reason that a video cannot be downloaded or played (`kBCOVOfflineVideoManagerErrorDomain`).
public struct OfflineError: Error, Hashable, Codable, Sendable {
  /// A kind of failure. The SDK has five codes. Its `DownloadFailure` is split into four kinds
  /// here, because they have different fixes.
  public enum Kind: String, Codable, Sendable {
    /// An argument is invalid (`InvalidParameter`).
    case invalidParameter
    /// The operation is not supported here (`Unsupported`).
    case unsupported
    /// The network or the server failed (`DownloadFailure`).
    case network
    /// The server's content is invalid, or must not be followed (`DownloadFailure`).
    case content
    /// The disk is full, a limit is reached, or a file cannot be written (`DownloadFailure`).
    case storage
    /// The process ended before the download was complete (`DownloadFailure`).
    case interrupted
    /// The license has expired (`ExpiredLicense`).
    case expiredLicense
    /// There is no license, or it was invalidated (`InvalidLicense`).
    case invalidLicense
  }

  /// The kind of failure.
  public var kind: Kind
  /// The reason in words, without secrets.
  public var reason: String

  /// Creates an error with its reason.
  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  /// The download was paused or cancelled.
  static let stopped = OfflineError(.interrupted, "the download was stopped")
  static let networkNotAllowed = OfflineError(
    .network, "downloads over a cellular network are not allowed")
}

extension OfflineError: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}

extension OfflineError {
  init(transport error: TransportError) {
    switch error.kind {
    case .cancelled: self = .stopped
    case .tooLarge: self.init(.content, error.description)
    default: self.init(.network, error.description)
    }
  }

  /// Creates the error of a document or file at a URL.
  init(at url: String, _ reason: String) { self.init(.content, "\(loggable(url: url)): \(reason)") }
}
