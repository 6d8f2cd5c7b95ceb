/// One thing that happened to a session, for the statistics (the Data Collection API's events).
public struct AnalyticsEvent: Hashable, Sendable {
  /// The names of the Data Collection API.
  public enum Name: String, Sendable {
    /// The player is there; before everything else.
    case playerLoad = "player_load"
    /// The service was asked for the video.
    case catalogRequest = "catalog_request"
    /// The service has answered.
    case catalogResponse = "catalog_response"
    /// A video can play.
    case videoImpression = "video_impression"
    /// The viewer wants to see it.
    case playRequest = "play_request"
    /// The picture moves for the first time.
    case videoView = "video_view"
    /// A stretch of the video was watched.
    case videoEngagement = "video_engagement"
    /// A break of ads begins.
    case adModeBegin = "ad_mode_begin"
    /// A break of ads is over.
    case adModeComplete = "ad_mode_complete"
    /// Something went wrong.
    case error
  }

  /// What happened.
  public var name: Name
  /// What the event says beside who, when and which video.
  public var parameters: [String: String]

  /// An event with what it says beside who, when and which video.
  public init(_ name: Name, _ parameters: [String: String] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// What takes the events. Without one, nothing is collected and nothing is sent.
public protocol AnalyticsSink: Sendable {
  /// - Parameters:
  ///   - event: what happened.
  ///   - context: who watches, where, and the video that the event is about, if any.
  func receive(_ event: AnalyticsEvent, in context: AnalyticsContext)
}
