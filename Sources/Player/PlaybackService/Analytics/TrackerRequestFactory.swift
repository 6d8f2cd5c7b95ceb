/// The requests that tell the Data Collection API (version 2) of events.
public struct TrackerRequestFactory: Sendable {
  /// The service's own address.
  public static let defaultBaseURL = "https://metrics.brightcove.com/v2/tracker"

  private let baseURL: String

  /// - Parameters:
  ///   - baseURL: where the events are sent to.
  ///   - chinaProxyDomain: as for ``PlaybackRequestFactory``.
  public init(baseURL: String = defaultBaseURL, chinaProxyDomain: String? = nil) {
    self.baseURL = proxied(baseURL, by: chinaProxyDomain)
  }

  /// - Parameters:
  ///   - event: what happened.
  ///   - context: who watches, where, and what.
  ///   - time: when it happened, in milliseconds since 1970.
  public func request(
    for event: AnalyticsEvent, in context: AnalyticsContext, time: Int64
  ) -> HTTPRequest {
    request(query: Self.query(for: event, in: context, time: time))
  }

  /// The request of what ``query(for:in:time:)`` has given, now or in an earlier run of the program.
  package func request(query: String) -> HTTPRequest { HTTPRequest(baseURL + query) }

  /// What the request for an event says, without the address that it is sent to.
  package static func query(
    for event: AnalyticsEvent, in context: AnalyticsContext, time: Int64
  ) -> String {
    var parameters = event.parameters
    parameters["event"] = event.name.rawValue
    parameters["domain"] = "videocloud"
    parameters["account"] = context.accountID
    parameters["session"] = context.sessionID
    parameters["time"] = String(time)
    parameters["destination"] = context.destination
    parameters["source"] = context.source
    parameters["user"] = context.userID
    parameters["player"] = context.playerID
    parameters["player_name"] = context.playerName
    parameters["video"] = context.videoID
    parameters["video_name"] = context.videoName
    return queryText(parameters)
  }
}
