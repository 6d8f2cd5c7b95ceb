import Support

/// Sends one request and returns its response. A transport follows no redirects and retries
/// nothing; ``HTTPClient`` does both.
public protocol HTTPTransport: Sendable {
  /// The executor for tasks that send many requests in sequence, or `nil` for no preference.
  var executor: (any TaskExecutor)? { get }

  /// Sends a request. A response with an error status is not an error here.
  ///
  /// - Throws: A ``TransportError`` if the response is incomplete.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// Sends a request and passes the body to a sink as it arrives. The body of the returned response
  /// is empty.
  func send(_ request: HTTPRequest, into sink: any BodySink) async throws(TransportError) -> HTTPResponse
}

extension HTTPTransport {
  /// No preference.
  public var executor: (any TaskExecutor)? { nil }

  /// Passes the whole body to the sink, for transports that only know whole bodies.
  public func send(_ request: HTTPRequest, into sink: any BodySink) async throws(TransportError) -> HTTPResponse {
    var response = try await send(request)
    let body = response.body
    response.body = []
    guard sink.accepts(response) else { return response }
    guard body.isEmpty || body.withUnsafeBytes(sink.write) else {
      throw TransportError(.notTaken, url: request.url, detail: TransportError.notTakenDetail)
    }
    return response
  }
}

/// Receives a response body piece by piece, for bodies that are too large for memory or useful in
/// part.
///
/// The client calls ``prepared(_:)`` before each attempt. The transport calls the others, one at a
/// time, possibly on another thread.
public protocol BodySink: Sendable {
  /// Returns the request to send now. Before a retry, the sink may request only the missing part.
  func prepared(_ request: HTTPRequest) -> HTTPRequest

  /// Returns whether the sink wants the body of a response. If not, the response counts as
  /// complete.
  func accepts(_ head: HTTPResponse) -> Bool

  /// Writes the next piece of the body.
  ///
  /// - Returns: `false` to end the transfer with ``TransportError/Kind/notTaken``.
  func write(_ piece: UnsafeRawBufferPointer) -> Bool
}

/// The reason that a request has no complete response.
public struct TransportError: Error, Hashable, Sendable {
  /// A kind of failure. More kinds may be added.
  public enum Kind: String, Sendable {
    /// The URL or a header cannot be sent.
    case invalidRequest
    /// Plain HTTP to another machine, or another scheme.
    case insecure
    /// libcurl is missing or too old.
    case unavailable
    /// The host name cannot be resolved, no server listens there, or the proxy refuses.
    case unreachable
    /// The connection or the whole response took too long.
    case timedOut
    /// The server's identity could not be verified, or the TLS handshake failed.
    case untrusted
    /// The connection broke, or the response was cut off or malformed.
    case broken
    /// The response is larger than the limit.
    case tooLarge
    /// A redirect that must not, or cannot, be followed.
    case redirect
    /// The server answered, but not with the requested content.
    case status
    /// The task was cancelled.
    case cancelled
    /// The body sink refused the body.
    case notTaken
  }

  /// The kind of failure.
  public var kind: Kind
  /// The URL without parts that may be secret.
  public var url: String
  /// A description for people.
  public var detail: String

  static let notTakenDetail = "the answer could not be kept"

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of failure.
  ///   - url: The requested URL. Only its harmless parts are kept.
  ///   - detail: The reason in words, for people.
  public init(_ kind: Kind, url: String, detail: String) {
    self.kind = kind
    self.url = loggable(url: url)
    self.detail = detail
  }
}

extension TransportError: CustomStringConvertible {
  /// The URL and the reason, in one line.
  public var description: String { "\(url): \(detail)" }
}

/// The limits and the network settings of a ``CurlTransport``.
public struct TransportOptions: Hashable, Sendable {
  /// The maximum time to connect, TLS handshake included.
  public var connectTimeout: Duration = .seconds(10)
  /// The maximum time of a request whose response is kept in memory.
  public var totalTimeout: Duration = .seconds(60)
  /// The maximum time for which a response that is written to a ``BodySink`` may deliver less than
  /// 1 KiB per second. Such a response has no ``totalTimeout``.
  public var stallTimeout: Duration = .seconds(30)
  /// The maximum number of connections to one host. Further requests wait.
  public var maximumConnections = 6
  /// The maximum number of bytes of a body that is kept in memory, after decompression.
  public var maximumBody = 64 << 20
  /// A file of trusted certificates (PEM) that replaces the system's.
  public var certificateFile: String?
  /// A folder of trusted certificates, as prepared by `c_rehash`, that replaces the system's.
  public var certificateFolder: String?
  /// The proxy for `https`, for example `http://proxy.example:3128`; `nil` for none.
  public var proxy: String?
  /// The hosts that are connected directly, separated by commas; `*` for all.
  public var hostsWithoutProxy: String?
  /// A Boolean value that indicates whether plain HTTP may go to another machine, for a request without secrets.
  package var allowsPlainHTTP = false
  /// The value of the `User-Agent` header.
  public var userAgent = "bcinteract"

  /// Creates options with no proxy and the system's certificates.
  public init() {}

  /// Creates options with proxy and certificates from environment variables, as the curl command
  /// and OpenSSL do: `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`, `no_proxy`,
  /// `NO_PROXY`, `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`. An empty variable counts as not
  /// set.
  public init(environment: [String: String]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    certificateFile = first("CURL_CA_BUNDLE", "SSL_CERT_FILE")
    certificateFolder = first("SSL_CERT_DIR")
    proxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    hostsWithoutProxy = first("no_proxy", "NO_PROXY")
  }
}

extension TransportOptions: CustomReflectable {
  /// A mirror of the user agent and the proxy, without the proxy's user name and password.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["userAgent": userAgent, "proxy": proxy.map(loggable(url:)) ?? "none"],
      displayStyle: .struct)
  }
}
