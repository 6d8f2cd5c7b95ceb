/// Who watches, where and what: the parameters that every event carries.
public struct AnalyticsContext: Hashable, Sendable {
  /// The account of the statistics, which an app may set to another than the videos'.
  public var accountID: String
  /// One text for the life of the app (the SDK's `sessionID`).
  public var sessionID: String
  /// Where the player stands; the SDK's own is `bcsdk://` and the app's bundle.
  public var destination: String
  /// Where the viewer came from.
  public var source: String?
  /// The viewer as the app knows them; nil sends none (the SDK's `uniqueIdentifierEnabled`).
  public var userID: String?
  public var playerName: String?
  public var videoID: String?
  public var videoName: String?

  public init(
    accountID: String, sessionID: String, destination: String, source: String? = nil,
    userID: String? = nil, playerName: String? = nil, videoID: String? = nil,
    videoName: String? = nil
  ) {
    self.accountID = accountID
    self.sessionID = sessionID
    self.destination = destination
    self.source = source
    self.userID = userID
    self.playerName = playerName
    self.videoID = videoID
    self.videoName = videoName
  }
}

/// The requests that tell the Data Collection API (version 2) of events.
public struct TrackerRequestFactory: Sendable {
  public static let defaultBaseURL = "https://metrics.brightcove.com/v2/tracker"

  private let baseURL: String

  /// - Parameter chinaProxyDomain: as for ``PlaybackRequestFactory``.
  public init(baseURL: String = defaultBaseURL, chinaProxyDomain: String? = nil) {
    self.baseURL = proxied(baseURL, by: chinaProxyDomain)
  }

  /// - Parameter time: when it happened, in milliseconds since 1970.
  public func request(
    for event: AnalyticsEvent, in context: AnalyticsContext, time: Int64
  ) -> HTTPRequest {
    var parameters = event.parameters
    parameters["event"] = event.name.rawValue
    parameters["domain"] = "videocloud"
    parameters["account"] = context.accountID
    parameters["session"] = context.sessionID
    parameters["time"] = String(time)
    parameters["destination"] = context.destination
    parameters["source"] = context.source
    parameters["user"] = context.userID
    parameters["player_name"] = context.playerName
    parameters["video"] = context.videoID
    parameters["video_name"] = context.videoName
    return HTTPRequest(baseURL + queryText(parameters))
  }
}
