import PlaybackService

/// Whom of the service to ask for what.
struct Question {
  let service: PlaybackAPI
  /// Where the service is asked.
  let address: String
  var asset: AssetConfiguration
  var parameters: [String: String]

  static let options: [Command.Option] = [
    .values("--parameter", "NAME=VALUE", "a query parameter, as config_id=…"),
    .value("--china-proxy", "DOMAIN", "the host that stands for the service's in China"),
  ]

  /// What the command line asks for; the first operand names the video or the playlist.
  init(
    _ arguments: Arguments, _ credentials: FetchCredentials, _ client: HTTPClient
  ) throws(CommandError) {
    guard let account = credentials.account else {
      throw .usage("no account: give --account or set BCINTERACT_ACCOUNT")
    }
    let baseURL = arguments.value("--base-url")
    let factory = PlaybackRequestFactory(
      accountID: account, policyKey: credentials.policyKey,
      baseURL: baseURL ?? PlaybackRequestFactory.defaultBaseURL,
      authBaseURL: baseURL ?? PlaybackRequestFactory.defaultAuthBaseURL,
      chinaProxyDomain: arguments.value("--china-proxy"),
      additionalHeaders: try arguments.headers())
    service = PlaybackAPI(factory: factory, client: client)
    address = baseURL ?? PlaybackRequestFactory.defaultBaseURL
    asset = AssetConfiguration(operand: arguments.operands[0])
    asset.authToken = credentials.token
    parameters = try arguments.parameters()
  }
}

extension AssetConfiguration {
  /// Reads an operand: `ref:` begins a reference id, as in the service's own URLs.
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

extension Arguments {
  /// What `--header` gives.
  func headers() throws(CommandError) -> [String: String] {
    var headers: [String: String] = [:]
    for text in values("--header") {
      guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
        throw .usage("--header takes 'Name: value'")
      }
      headers[String(text[..<colon])] = String(text[text.index(after: colon)...].drop { $0 == " " })
    }
    return headers
  }

  fileprivate func parameters() throws(CommandError) -> [String: String] {
    var parameters: [String: String] = [:]
    for text in values("--parameter") {
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw .usage("--parameter takes NAME=VALUE")
      }
      parameters[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return parameters
  }
}
