import JSON
import PlaybackService
import Support

/// Why a video can't be downloaded, or a downloaded one not be played (`kBCOVOfflineVideoManagerErrorDomain`).
public struct OfflineError: Error, Hashable, Sendable {
  /// What kind of failure it is. The original has five codes; its `DownloadFailure` is told in four here, because
  /// people mend them differently.
  public enum Kind: String, Sendable {
    /// What was asked for makes no sense (`InvalidParameter`).
    case invalidParameter
    /// Nobody here can do it (`Unsupported`).
    case unsupported
    /// The server or the way to it failed (`DownloadFailure`).
    case network
    /// What the server gave can't be understood, or must not be followed (`DownloadFailure`).
    case content
    /// The disk is full, or the limit is reached, or a file can't be written (`DownloadFailure`).
    case storage
    /// The program ended in the middle (`DownloadFailure`).
    case interrupted
    /// The licence's time is over (`ExpiredLicense`).
    case expiredLicense
    /// There is no licence, or it was taken back (`InvalidLicense`).
    case invalidLicense
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The reason in words, without what may be secret.
  public var reason: String

  /// A failure with its reason.
  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

extension OfflineError: CustomStringConvertible {
  /// The reason.
  public var description: String { reason }
}

extension OfflineError {
  init(transport error: TransportError) {
    self.init([.redirect, .tooLarge].contains(error.kind) ? .content : .network, error.description)
  }

  init(playlist error: PlaylistError, at url: String) {
    let isNetwork = if case .status = error { true } else { false }
    self.init(isNetwork ? .network : .content, "\(loggable(url: url)): \(error)")
  }

  init?(_ json: JSON?) {
    guard let kind = json?["kind"]?.string.flatMap(Kind.init), let reason = json?["reason"]?.string
    else { return nil }
    self.init(kind, reason)
  }

  var json: JSON { ["kind": .string(kind.rawValue), "reason": .string(reason)] }
}
