import Support

/// The limits and surroundings of a ``CurlTransport``.
public struct TransportOptions: Hashable, Sendable {
  /// How long a connection, TLS included, may take to come about.
  public var connectTimeout: Duration = .seconds(10)
  /// How long one request may take from its start to the end of its answer, where that is kept in memory.
  public var totalTimeout: Duration = .seconds(60)
  /// How long an answer that goes to a ``BodySink`` may bring next to nothing, less than 1 KiB a second. What takes
  /// its time and goes on has no ``totalTimeout``.
  public var stallTimeout: Duration = .seconds(30)
  /// How many connections one host may have at a time; further requests wait for one of them.
  public var maximumConnections = 6
  /// Maximum bytes of one answer's body that is kept in memory, counted after decompression.
  public var maximumBody = 64 << 20
  /// A file of certificates (PEM) to trust instead of the system's.
  public var certificateFile: String?
  /// A folder of certificates to trust, as `c_rehash` prepares it, instead of the system's.
  public var certificateFolder: String?
  /// The proxy for `https` (nil: none), for example `http://proxy.example:3128`.
  public var proxy: String?
  /// Hosts that are asked without the proxy, separated by commas; `*` is all.
  public var hostsWithoutProxy: String?
  /// What the client calls itself.
  public var userAgent = "bcinteract"

  /// No proxy, and the system's certificates.
  public init() {}

  /// Takes proxy and certificates from environment variables, as the curl command and OpenSSL do:
  /// `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`, `no_proxy`, `NO_PROXY`,
  /// `CURL_CA_BUNDLE`, `SSL_CERT_FILE`, `SSL_CERT_DIR`. An empty variable counts as not set.
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
  /// Without the proxy's user and password.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "connectTimeout": connectTimeout, "totalTimeout": totalTimeout,
        "stallTimeout": stallTimeout, "maximumConnections": maximumConnections,
        "maximumBody": maximumBody,
        "certificateFile": certificateFile as Any, "certificateFolder": certificateFolder as Any,
        "proxy": proxy.map(loggable(url:)) as Any, "hostsWithoutProxy": hostsWithoutProxy as Any,
        "userAgent": userAgent,
      ], displayStyle: .struct)
  }
}
