import Support

/// The requests of the Playback API, as values: what is sent where, with which credentials.
///
/// With a policy key the edge host is asked; with a token of the Playback Authorization Service its
/// own host, and no policy key goes with it.
public struct PlaybackRequestFactory: Sendable {
  /// Where requests with a policy key go.
  public static let defaultBaseURL = "https://edge.api.brightcove.com/playback/v1"
  /// Where requests with a token go.
  public static let defaultAuthBaseURL = "https://edge-auth.api.brightcove.com/playback/v1"

  /// Whose videos are asked for.
  public let accountID: String
  private let policyKey: String?
  private let baseURL: String
  private let authBaseURL: String
  private let additionalHeaders: [HTTPHeader]

  /// - Parameters:
  ///   - accountID: the account that the videos belong to.
  ///   - policyKey: may be nil where every request has a token, or your own server asks for
  ///     none.
  ///   - baseURL: where the Playback API is.
  ///   - authBaseURL: where it is for requests with a token.
  ///   - chinaProxyDomain: the host, with an optional port, that replaces the service's hosts;
  ///     nil and empty are none.
  ///   - additionalHeaders: sent with every request, in place of a header of the same name. Their
  ///     values are taken for secrets.
  public init(
    accountID: String, policyKey: String? = nil, baseURL: String = defaultBaseURL,
    authBaseURL: String = defaultAuthBaseURL, chinaProxyDomain: String? = nil,
    additionalHeaders: [String: String] = [:]
  ) {
    self.accountID = accountID
    self.policyKey = policyKey
    self.baseURL = proxied(baseURL, by: chinaProxyDomain)
    self.authBaseURL = proxied(authBaseURL, by: chinaProxyDomain)
    self.additionalHeaders = additionalHeaders.sorted { $0.key < $1.key }
      .map { HTTPHeader($0.key, $0.value, isSecret: true) }
  }

  /// One video.
  ///
  /// - Parameters:
  ///   - asset: the video, by its id or reference id.
  ///   - token: sent in place of the policy key; nil for none.
  ///   - parameters: as `limit`, `offset`, `ad_config_id`, `config_id`; none is checked
  ///     here, the server decides.
  public func video(
    _ asset: AssetReference, token: String? = nil, parameters: [String: String] = [:]
  ) -> HTTPRequest {
    request(["videos", asset.pathSegment], token: token, parameters: parameters)
  }

  /// Several videos by their ids, in one answer.
  public func videos(
    ids: [String], token: String? = nil, parameters: [String: String] = [:]
  ) -> HTTPRequest {
    let list = ids.map(percentEncoded).joined(separator: ",")
    return request(["videos", list], token: token, parameters: parameters)
  }

  /// The videos that are like the one of this id.
  public func related(
    to id: String, token: String? = nil, parameters: [String: String] = [:]
  ) -> HTTPRequest {
    request(["videos", percentEncoded(id), "related"], token: token, parameters: parameters)
  }

  /// The videos that a search finds. It needs a policy key that allows searching.
  public func search(
    _ query: String, token: String? = nil, parameters: [String: String] = [:]
  ) -> HTTPRequest {
    let parameters = parameters.merging(["q": query]) { $1 }
    return request(["videos"], token: token, parameters: parameters)
  }

  /// A page of a playlist: `limit` videos (20 unless told) from `offset` (0 unless told) on.
  public func playlist(
    _ asset: AssetReference, token: String? = nil, parameters: [String: String] = [:]
  ) -> HTTPRequest {
    request(["playlists", asset.pathSegment], token: token, parameters: parameters)
  }

  /// A document about a video at an address that stays, which a player can be given as it is.
  public enum StaticDocument: String, Sendable {
    /// The HLS manifest with its ads.
    case hls = "hls.vmap"
    /// The MPEG-DASH manifest with its ads.
    case dash = "dash.vmap"
    /// The MP4 file of the highest bit rate, with its ads.
    case highMP4 = "high.mp4"
    /// The MP4 file of the lowest bit rate, with its ads.
    case lowMP4 = "low.mp4"
  }

  /// The address of a video's static document. No header can go with it.
  ///
  /// - Parameters:
  ///   - document: which of the video's documents.
  ///   - asset: the video, by its id or reference id.
  ///   - token: sent in the address as `bcov_auth`; nil for none.
  public func staticURL(
    _ document: StaticDocument, of asset: AssetReference, token: String? = nil
  ) -> String {
    url(["videos", asset.pathSegment, document.rawValue], on: baseURL)
      + queryText(token.map { ["bcov_auth": $0] } ?? [:])
  }

  /// What is sent but must not be seen, to be hidden in whatever the server says.
  func secrets(with token: String?) -> [String] {
    [policyKey, token].compactMap(\.self) + additionalHeaders.map(\.value)
  }

  private func request(
    _ path: [String], token: String?, parameters: [String: String]
  ) -> HTTPRequest {
    var headers: [HTTPHeader]
    if let token {
      headers = [
        HTTPHeader("Accept", "application/json"),
        HTTPHeader("Authorization", "Bearer \(token)", isSecret: true),
      ]
    } else if let policyKey {
      headers = [HTTPHeader("Accept", "application/json;pk=\(policyKey)", isSecret: true)]
    } else {
      headers = [HTTPHeader("Accept", "application/json")]
    }
    for header in additionalHeaders {
      headers.removeAll { $0.name.lowercased() == header.name.lowercased() }
      headers.append(header)
    }
    let base = token == nil ? baseURL : authBaseURL
    return HTTPRequest(url(path, on: base) + queryText(parameters), headers: headers)
  }

  private func url(_ path: [String], on base: String) -> String {
    ([base, "accounts", percentEncoded(accountID)] + path).joined(separator: "/")
  }
}

extension PlaybackRequestFactory: CustomStringConvertible, CustomReflectable {
  /// Without the policy key.
  public var description: String { "account \(accountID) at \(loggable(url: baseURL))" }
  /// What ``description`` says, and no key.
  public var customMirror: Mirror { Mirror(self, children: ["factory": description]) }
}

/// `?name=value&…`, by name; nothing without parameters.
func queryText(_ parameters: [String: String]) -> String {
  let pairs = parameters.sorted { $0.key < $1.key }
    .map { percentEncoded($0.key) + "=" + percentEncoded($0.value) }
  return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
}

/// `url` with its host replaced, scheme and path as they were; no slash at the end.
func proxied(_ url: String, by domain: String?) -> String {
  var url = Substring(url)
  while url.last == "/" { url.removeLast() }
  guard let domain, !domain.isEmpty, let separator = url.range(of: "://") else {
    return String(url)
  }
  let path = url[separator.upperBound...].drop { $0 != "/" }
  return url[..<separator.upperBound] + domain + path
}
