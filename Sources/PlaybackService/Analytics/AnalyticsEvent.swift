/// One thing that happened to a session, for the statistics (the Data Collection API's events).
public struct AnalyticsEvent: Hashable, Sendable {
  public enum Name: String, Sendable {
    case playerLoad = "player_load"
    case catalogRequest = "catalog_request"
    case catalogResponse = "catalog_response"
    case videoImpression = "video_impression"
    case playRequest = "play_request"
    case videoView = "video_view"
    case videoEngagement = "video_engagement"
    case adModeBegin = "ad_mode_begin"
    case adModeComplete = "ad_mode_complete"
    case error
  }

  public var name: Name
  /// What the event says beside who, when and which video.
  public var parameters: [String: String]

  public init(_ name: Name, _ parameters: [String: String] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

/// What takes the events. Without one, nothing is collected and nothing is sent.
public protocol AnalyticsSink: Sendable {
  /// - Parameter context: who watches, where, and the video that the event is about, if any.
  func receive(_ event: AnalyticsEvent, in context: AnalyticsContext)
}
