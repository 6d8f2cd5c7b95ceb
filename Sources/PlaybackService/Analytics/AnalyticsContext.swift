public import PlayerCore

/// Who watches, where and what: the parameters that every event carries (`BCOVAnalytics`).
public struct AnalyticsContext: Hashable, Sendable {
  /// The account of the statistics, which an app may set to another than the videos'.
  public var accountID: String
  /// One text for the life of the app.
  public var sessionID: String
  /// Where the player is embedded; the SDK's default is `bcsdk://` and the app's bundle.
  public var destination: String
  /// Where the viewer came from.
  public var source: String?
  /// The viewer as the app knows them; nil sends none (the SDK's `uniqueIdentifierEnabled`).
  public var userID: String?
  /// The player's id in the account.
  public var playerID: String?
  /// What the player is called, for people.
  public var playerName: String?
  /// An ``AnalyticsConsumer`` sets these two by itself.
  public var videoID: String?
  /// What the video is called, for people.
  public var videoName: String?

  /// - Parameters:
  ///   - accountID: the account of the statistics.
  ///   - sessionID: the SDK's own unless told.
  ///   - destination: where the player is embedded.
  ///   - source: where the viewer came from.
  ///   - userID: the viewer as the app knows them; nil sends none.
  ///   - playerID: the player's id in the account.
  ///   - playerName: what the player is called, for people.
  ///   - videoID: the video that plays; an ``AnalyticsConsumer`` sets it by itself.
  ///   - videoName: its name, which is set with it.
  public init(
    accountID: String, sessionID: String = PlayerManager.shared.sessionID, destination: String,
    source: String? = nil, userID: String? = nil, playerID: String? = nil,
    playerName: String? = nil, videoID: String? = nil, videoName: String? = nil
  ) {
    self.accountID = accountID
    self.sessionID = sessionID
    self.destination = destination
    self.source = source
    self.userID = userID
    self.playerID = playerID
    self.playerName = playerName
    self.videoID = videoID
    self.videoName = videoName
  }
}
