public import PlayerCore
import Support

/// The identifier of a video or a playlist.
public enum AssetReference: Hashable, Sendable {
  /// The service's id.
  case id(String)
  /// The publisher's reference id.
  case reference(String)

  /// The identifier as a part of a URL's path.
  var pathSegment: String {
    switch self {
    case .id(let id): percentEncoded(id)
    case .reference(let reference): "ref:" + percentEncoded(reference)
    }
  }

  /// Returns the id if there is one, else the reference id. An empty text counts as none.
  static func first(id: String?, reference: String?) -> AssetReference? {
    if let id, !id.isEmpty { return .id(id) }
    if let reference, !reference.isEmpty { return .reference(reference) }
    return nil
  }
}

/// The video or playlist to request, and the credentials of the viewer.
///
/// If both an id and a reference id are given, the id is used, as in the SDK's configuration
/// dictionaries.
public struct AssetConfiguration: Hashable, Sendable {
  /// The service's id of the video or playlist.
  public var assetID: String?
  /// The publisher's reference id of the video or playlist, used if there is no id.
  public var assetReferenceID: String?
  /// The token (a JSON Web Token) of the Playback Authorization Service. With a token, the request
  /// goes to another host and carries no policy key.
  public var authToken: String?
  /// The id of a short video to play first. A `bumper_id` among the video's custom fields takes
  /// precedence.
  public var bumperID: String?
  /// The publisher's reference id of the bumper, used if there is no id.
  public var bumperReferenceID: String?

  /// Creates a configuration. At least one of the two ids of the asset is required.
  public init(
    assetID: String? = nil, assetReferenceID: String? = nil, authToken: String? = nil,
    bumperID: String? = nil, bumperReferenceID: String? = nil
  ) {
    self.assetID = assetID
    self.assetReferenceID = assetReferenceID
    self.authToken = authToken
    self.bumperID = bumperID
    self.bumperReferenceID = bumperReferenceID
  }

  /// The video or playlist, or `nil` if both ids are missing.
  public var asset: AssetReference? { .first(id: assetID, reference: assetReferenceID) }

  /// The bumper, or `nil` for none.
  public var bumper: AssetReference? { .first(id: bumperID, reference: bumperReferenceID) }
}

extension AssetConfiguration: CustomStringConvertible, CustomReflectable {
  /// The configuration without the token.
  public var description: String {
    var parts = ["asset: \(asset.map { "\($0)" } ?? "none")"]
    if let bumper { parts.append("bumper: \(bumper)") }
    if authToken != nil { parts.append("token: \(hiddenText)") }
    return parts.joined(separator: ", ")
  }

  /// A mirror of the description, without the token.
  public var customMirror: Mirror { Mirror(self, children: ["configuration": description]) }
}

/// Creates the requests of the Playback API.
///
/// Requests with a policy key go to the edge host. Requests with a token of the Playback
/// Authorization Service go to a host of its own, without the policy key.
public struct PlaybackRequestFactory: Sendable {
  /// The base URL of requests with a policy key.
  public static let defaultBaseURL = "https://edge.api.brightcove.com/playback/v1"
  /// The base URL of requests with a token.
  public static let defaultAuthBaseURL = "https://edge-auth.api.brightcove.com/playback/v1"

  /// The account of the videos.
  public let accountID: String
  let policyKey: String?
  private let baseURL: String
  private let authBaseURL: String
  private let additionalHeaders: [HTTPHeader]

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - accountID: The account of the videos.
  ///   - policyKey: The policy key. It may be `nil` if every request has a token, or your own
  ///     server requires none.
  ///   - baseURL: The base URL of the Playback API.
  ///   - authBaseURL: The base URL of requests with a token.
  ///   - chinaProxyDomain: The host, with an optional port, that replaces the service's hosts;
  ///     `nil` or empty for none.
  ///   - additionalHeaders: Headers of every request, which replace headers of the same name. Their
  ///     values are treated as secrets.
  public init(
    accountID: String, policyKey: String? = nil, baseURL: String = defaultBaseURL,
    authBaseURL: String = defaultAuthBaseURL, chinaProxyDomain: String? = nil,
    additionalHeaders: [String: String] = [:]
  ) {
    self.accountID = accountID
    self.policyKey = policyKey
    self.baseURL = proxied(baseURL, by: chinaProxyDomain)
    self.authBaseURL = proxied(authBaseURL, by: chinaProxyDomain)
    self.additionalHeaders = [HTTPHeader](secrets: additionalHeaders)
  }

  /// Returns the request of a video.
  ///
  /// - Parameters:
  ///   - asset: The id or reference id of the video.
  ///   - token: The token that replaces the policy key, or `nil`.
  ///   - parameters: Query parameters, such as `limit`, `offset`, `ad_config_id` and `config_id`.
  ///     Only the server checks them.
  public func video(_ asset: AssetReference, token: String? = nil, parameters: [String: String] = [:]) -> HTTPRequest {
    request(["videos", asset.pathSegment], token: token, parameters: parameters)
  }

  /// Returns the request of a search, which requires a policy key that allows searching.
  public func search(_ query: String, token: String? = nil, parameters: [String: String] = [:]) -> HTTPRequest {
    let parameters = parameters.merging(["q": query]) { $1 }
    return request(["videos"], token: token, parameters: parameters)
  }

  /// Returns the request of a page of a playlist: `limit` videos (20 by default) from `offset` (0
  /// by default).
  public func playlist(
    _ asset: AssetReference, token: String? = nil, parameters: [String: String] = [:]
  ) -> HTTPRequest {
    request(["playlists", asset.pathSegment], token: token, parameters: parameters)
  }

  /// Returns the secrets of a request, which must be hidden in messages of the server.
  func secrets(with token: String?) -> [String] {
    [policyKey, token].compactMap(\.self) + additionalHeaders.map(\.value)
  }

  private func request(_ path: [String], token: String?, parameters: [String: String]) -> HTTPRequest {
    var headers = [HTTPHeader("Accept", "application/json")]
    if let token {
      headers.append(HTTPHeader("Authorization", "Bearer \(token)"))
    } else if let policyKey {
      headers = [HTTPHeader("Accept", "application/json;pk=\(policyKey)", isSecret: true)]
    }
    for header in additionalHeaders {
      headers.removeAll { $0.name.lowercased() == header.name.lowercased() }
      headers.append(header)
    }
    let base = token == nil ? baseURL : authBaseURL
    let url = ([base, "accounts", percentEncoded(accountID)] + path).joined(separator: "/")
    return HTTPRequest(url + queryText(parameters), headers: headers)
  }
}

extension PlaybackRequestFactory: CustomStringConvertible, CustomReflectable {
  /// The account and the base URL, without the policy key.
  public var description: String { "account \(accountID) at \(loggable(url: baseURL))" }
  /// A mirror of the description, without the policy key.
  public var customMirror: Mirror { Mirror(self, children: ["factory": description]) }
}

extension AudienceSegments {
  /// Returns the URL of an ad request with the segments added to the parameter `cust_params`, after
  /// existing values. They are encoded twice, because ad servers read a list in one parameter.
  public func added(toAdRequest url: String) -> String {
    guard !values.isEmpty else { return url }
    let list = percentEncoded(String(queryText(values).dropFirst()))
    let name = "cust_params="
    let fragment = url.firstIndex(of: "#").map { url[$0...] } ?? ""
    let url = url.dropLast(fragment.count)
    guard let mark = url.firstIndex(of: "?") else { return "\(url)?\(name)\(list)\(fragment)" }
    var parameters = url[url.index(after: mark)...].split(separator: "&").map(String.init)
    if let index = parameters.firstIndex(where: { $0.hasPrefix(name) }) {
      parameters[index] += (parameters[index] == name ? "" : "%26") + list
    } else {
      parameters.append(name + list)
    }
    return url[...mark] + parameters.joined(separator: "&") + fragment
  }
}
