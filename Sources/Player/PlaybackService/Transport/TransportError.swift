import Support

/// Why no whole answer came.
public struct TransportError: Error, Hashable, Sendable {
  /// What kind of failure it was. More kinds may come.
  public enum Kind: String, Sendable {
    /// The URL or a header can't be sent as it is.
    case invalidRequest
    /// Plain HTTP to another machine, or another scheme.
    case insecure
    /// libcurl is missing or too old.
    case unavailable
    /// The name can't be resolved, no server listens there, or the proxy won't ask there.
    case unreachable
    /// The connection or the whole answer took too long.
    case timedOut
    /// The server couldn't prove who it is, or no TLS connection came about.
    case untrusted
    /// The connection broke, or the answer ended early or made no sense.
    case broken
    /// The answer is larger than the limit.
    case tooLarge
    /// A redirect that must not, or can't, be followed.
    case redirect
    /// The task was cancelled.
    case cancelled
    /// Whoever was given the body took no more of it.
    case notTaken
  }

  /// What kind of failure it was.
  public var kind: Kind
  /// The URL without what may be secret in it.
  public var url: String
  /// What happened, for people.
  public var detail: String

  static let notTakenDetail = "the answer could not be kept"

  /// - Parameters:
  ///   - kind: what went wrong.
  ///   - url: the URL as requested; only its harmless parts are kept.
  ///   - detail: the reason in words, for people.
  public init(_ kind: Kind, url: String, detail: String) {
    self.kind = kind
    self.url = loggable(url: url)
    self.detail = detail
  }
}

extension TransportError: CustomStringConvertible {
  /// One line: where, and what happened.
  public var description: String { "\(url): \(detail)" }
}
