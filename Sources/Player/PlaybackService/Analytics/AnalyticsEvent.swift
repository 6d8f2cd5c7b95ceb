public import PlayerCore

/// An event of a session for the statistics (Data Collection API).
public struct AnalyticsEvent: Hashable, Sendable {
  /// The name of an event in the Data Collection API.
  public enum Name: String, Sendable {
    /// The player exists; the first event.
    case playerLoad = "player_load"
    /// The video was requested from the service.
    case catalogRequest = "catalog_request"
    /// The service has responded.
    case catalogResponse = "catalog_response"
    /// A video can play.
    case videoImpression = "video_impression"
    /// The viewer requested playback.
    case playRequest = "play_request"
    /// Playback started for the first time.
    case videoView = "video_view"
    /// A part of the video was watched.
    case videoEngagement = "video_engagement"
    /// An ad break begins.
    case adModeBegin = "ad_mode_begin"
    /// An ad break has ended.
    case adModeComplete = "ad_mode_complete"
    /// An error occurred.
    case error
  }

  /// The name of the event.
  public var name: Name
  /// The parameters of the event, without viewer, time and video.
  public var parameters: [String: String]

  /// Creates an event with its parameters.
  public init(_ name: Name, _ parameters: [String: String] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// A receiver of events. Without a sink, no event is collected or sent.
public protocol AnalyticsSink: Sendable {
  /// Receives an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The viewer, the player, and the video of the event, if any.
  func receive(_ event: AnalyticsEvent, in context: AnalyticsContext)
}

/// The viewer, the player and the video: the parameters of every event (`BCOVAnalytics`).
public struct AnalyticsContext: Hashable, Sendable {
  /// The account of the statistics, or `nil` for the account of each video. Events before the first
  /// video then have no account.
  public var accountID: String?
  /// The session id, the same for the life of the app.
  public var sessionID: String
  /// The place of the player, as a URI (``defaultDestination``).
  public var destination: String
  /// The referrer of the viewer.
  public var source: String?
  /// The app's id of the viewer.
  public var userID: String?
  /// A Boolean value that indicates whether viewers without an id are distinguished by a random
  /// text that this installation stores (`uniqueIdentifierEnabled`). A sink that stores nothing has
  /// no such text.
  public var isUniqueIdentifierEnabled = true
  /// The player's id in the account.
  public var playerID: String?
  /// The player's name, for people.
  public var playerName: String?
  /// The id of the video. An ``AnalyticsConsumer`` sets it.
  public var videoID: String?
  /// The name of the video. An ``AnalyticsConsumer`` sets it.
  public var videoName: String?

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - accountID: The account of the statistics, or `nil` for that of each video.
  ///   - sessionID: The session id; by default the SDK's own.
  ///   - destination: The place of the player.
  public init(
    accountID: String? = nil, sessionID: String = PlayerManager.shared.sessionID,
    destination: String = defaultDestination
  ) {
    self.accountID = accountID
    self.sessionID = sessionID
    self.destination = destination
  }

  /// `bcsdk://` and the app's bundle id, or the name of the program if there are no bundles.
  public static var defaultDestination: String {
    #if canImport(Darwin)
      let bundle = Bundle.main.bundleIdentifier
    #else
      let bundle: String? = nil
    #endif
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
    return "bcsdk://" + percentEncoded(bundle ?? program ?? "")
  }
}

/// Creates the requests that report events to the Data Collection API (version 2).
public struct TrackerRequestFactory: Sendable {
  /// The service's base URL.
  public static let defaultBaseURL = "https://metrics.brightcove.com/v2/tracker"

  private let baseURL: String

  /// Creates a factory.
  ///
  /// - Parameters:
  ///   - baseURL: The receiver of the events.
  ///   - chinaProxyDomain: The replacement of the host, as in ``PlaybackRequestFactory``.
  public init(baseURL: String = defaultBaseURL, chinaProxyDomain: String? = nil) {
    self.baseURL = proxied(baseURL, by: chinaProxyDomain)
  }

  /// Returns the request of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - context: The viewer, the player and the video.
  ///   - time: The time of the event, in milliseconds since 1970.
  public func request(for event: AnalyticsEvent, in context: AnalyticsContext, time: Int64) -> HTTPRequest {
    request(query: Self.query(for: event, in: context, time: time))
  }

  /// Returns the request of a query that ``query(for:in:time:)`` has returned, possibly in an
  /// earlier process.
  package func request(query: String) -> HTTPRequest { HTTPRequest(baseURL + query) }

  /// Returns the query of an event's request, without the base URL.
  package static func query(for event: AnalyticsEvent, in context: AnalyticsContext, time: Int64) -> String {
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
