import Glibc
import JSON
import PlaybackService
import Support

/// The options about the server of a request.
struct ServerOptions: CommandOptions {
  @Option("--base-url", "URL", "the server, instead of the service's own") var baseURL: String?
  @Option(
    "--header", "NAME: VALUE", "an additional header; treated as a secret",
    takes: "'Name: value'", isSecret: true, { $0.nameAndValue(separator: ":") })
  var headerFields: [(name: String, value: String)]

  var headers: [String: String] {
    Dictionary(headerFields.map { ($0.name, String($0.value.drop { $0 == " " })) }) { $1 }
  }
}

extension Console {
  /// The options of every connection.
  var transportOptions: TransportOptions {
    var options = TransportOptions(environment: environment)
    options.userAgent = "bcinteract/\(version)"
    return options
  }
}

/// The options of a request for a video or a playlist.
struct AssetOptions: CommandOptions {
  @Option(
    "--parameter", "NAME=VALUE", "a query parameter, as config_id=…", takes: "NAME=VALUE",
    isSecret: true, { $0.nameAndValue() })
  var parameterPairs: [(name: String, value: String)]
  @Option("--china-proxy", "DOMAIN", "the host that replaces the service's in China")
  var chinaProxy: String?

  var parameters: [String: String] { Dictionary(parameterPairs.map { ($0.name, $0.value) }) { $1 } }
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

// MARK: Credentials

/// The options that name the account and the key of a request.
///
/// The key or the token is taken from the first source that has either: the command line, the
/// environment, or a file. A key on the command line has precedence over a token in a file.
struct CredentialOptions: CommandOptions {
  @Option("--account", "ID", "the account; else $BCINTERACT_ACCOUNT") var account: String?
  @Option("--policy-key", "KEY", "the policy key; else $BCINTERACT_POLICY_KEY")
  var policyKey: String?
  @Option("--token", "JWT", "a playback token instead of a key; else $BCINTERACT_TOKEN")
  var token: String?
  @Option(
    "--credentials", "FILE",
    "JSON with account, policy_key and token, readable by its owner only", .input)
  var file: String?

  var conflicts: [String?] {
    [$policyKey.excludes($token) { _ in "give --policy-key or --token, not both" }]
  }

  func credentials(_ console: Console) throws -> Credentials {
    let environment = console.environment
    let sources = [
      Credentials(account: account, policyKey: policyKey, token: token),
      Credentials(
        account: environment["BCINTERACT_ACCOUNT"],
        policyKey: environment["BCINTERACT_POLICY_KEY"], token: environment["BCINTERACT_TOKEN"]),
      try file.map { try Credentials(file: $0, console) } ?? Credentials(),
    ]
    let account = sources.lazy.compactMap(\.account).first { !$0.isEmpty }
    let source = sources.first { $0.policyKey?.isEmpty == false || $0.token?.isEmpty == false }
    let credentials = Credentials(
      account: account, policyKey: source?.policyKey, token: source?.token)
    try credentials.check()
    return credentials
  }
}

/// The account and the key of a request.
struct Credentials: Sendable {
  var account: String?
  var policyKey: String?
  var token: String?

  /// Refuses values with a space or a line end. They become parts of a URL or of a header.
  fileprivate func check() throws {
    let values = [(account, "the account"), (policyKey, "the policy key"), (token, "the token")]
    for case (let value?, let name) in values
    where !value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw CommandError.usage("\(name) contains a space, a line end or another invalid character")
    }
  }
}

extension Credentials {
  fileprivate init(file path: String, _ console: Console) throws {
    if path != "-" {
      var status = stat()
      guard stat(FileName(path).bytes, &status) == 0 else { throw FileError.last(path) }
      guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
        throw FileError(path, "other users can read these credentials; run chmod 600 \(path.shellWord)")
      }
    }
    let json = try console.read(path, limit: 1 << 20) { try JSON(parsing: $0) }
    guard let members = json.object?.members else {
      throw FileError(path, "expected an object with account, policy_key and token")
    }
    for member in members {
      guard let value = member.value.string else {
        throw FileError(path, "\(member.key) must be text")
      }
      switch member.key {
      case "account": account = value
      case "policy_key": policyKey = value
      case "token": token = value
      default:
        let known = ["account", "policy_key", "token"]
        throw FileError(
          path, "unknown member \(member.key)" + suggestion(for: member.key, among: known))
      }
    }
  }
}
