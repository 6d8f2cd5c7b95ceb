import PlaybackService
import Support

/// The options about the server of a request.
struct ServerOptions: CommandOptions {
  @Option("--base-url", "URL", "another server than the service's own") var baseURL: String?
  @Option(
    "--header", "NAME: VALUE", "a header to send, too; taken for a secret",
    takes: "'Name: value'", isSecret: true, headerField)
  var headerFields: [(name: String, value: String)]

  var headers: [String: String] {
    Dictionary(headerFields.map { ($0.name, $0.value) }) { $1 }
  }
}

private func headerField(_ text: String) -> (name: String, value: String)? {
  let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, !parts[0].isEmpty else { return nil }
  return (String(parts[0]), String(parts[1].drop { $0 == " " }))
}

/// The options of a request for a video or a playlist.
struct AssetOptions: CommandOptions {
  @Option(
    "--parameter", "NAME=VALUE", "a query parameter, as config_id=…", takes: "NAME=VALUE",
    isSecret: true, parameter)
  var parameterPairs: [(name: String, value: String)]
  @Option("--china-proxy", "DOMAIN", "the host that stands for the service's in China")
  var chinaProxy: String?

  var parameters: [String: String] {
    Dictionary(parameterPairs.map { ($0.name, $0.value) }) { $1 }
  }
}

private func parameter(_ text: String) -> (name: String, value: String)? {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, !parts[0].isEmpty else { return nil }
  return (String(parts[0]), String(parts[1]))
}

extension Option where Value == Bool {
  static var verbose: Option {
    Option("--verbose", "log each request on standard error, without keys and tokens")
  }
}

/// A request to the service for a video or a playlist.
struct AssetRequest {
  let service: PlaybackAPI
  /// The address of the service.
  let address: String
  var asset: AssetConfiguration
  var parameters: [String: String]

  /// - Parameter id: the operand that names the video or the playlist.
  init(
    _ id: String, _ credentials: Credentials, _ server: ServerOptions, _ options: AssetOptions,
    _ client: HTTPClient
  ) throws {
    guard let account = credentials.account else {
      throw CommandError.usage("no account: give --account or set BCINTERACT_ACCOUNT")
    }
    let factory = PlaybackRequestFactory(
      accountID: account, policyKey: credentials.policyKey,
      baseURL: server.baseURL ?? PlaybackRequestFactory.defaultBaseURL,
      authBaseURL: server.baseURL ?? PlaybackRequestFactory.defaultAuthBaseURL,
      chinaProxyDomain: options.chinaProxy, additionalHeaders: server.headers)
    service = PlaybackAPI(factory: factory, client: client)
    address = server.baseURL ?? PlaybackRequestFactory.defaultBaseURL
    asset = AssetConfiguration(operand: id)
    asset.authToken = credentials.token
    parameters = options.parameters
  }
}

extension AssetConfiguration {
  /// The asset of an operand: `ref:` begins a reference id, as in the service's own URLs.
  fileprivate init(operand: String) {
    self.init()
    if operand.hasPrefix("ref:") {
      assetReferenceID = String(operand.dropFirst("ref:".count))
    } else {
      assetID = operand
    }
  }

  mutating func setBumper(operand: String?) {
    let bumper = operand.map(AssetConfiguration.init(operand:))
    bumperID = bumper?.assetID
    bumperReferenceID = bumper?.assetReferenceID
  }
}
