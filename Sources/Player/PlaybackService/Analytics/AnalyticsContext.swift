public import PlayerCore

#if canImport(Darwin)
  import Foundation
#endif

/// Who watches, where and what: the parameters that every event carries (`BCOVAnalytics`).
public struct AnalyticsContext: Hashable, Sendable {
  /// The account of the statistics. `nil` takes the account that each video belongs to; events that come before any
  /// video then tell none.
  public var accountID: String?
  /// One text for the life of the app.
  public var sessionID: String
  /// Where the player is embedded, as a URI (``defaultDestination``).
  public var destination: String
  /// Where the viewer came from.
  public var source: String?
  /// The viewer as the app knows them.
  public var userID: String?
  /// Whether a viewer whom the app does not name is told from others by a random text that this installation keeps. A
  /// sink that keeps nothing has none (`uniqueIdentifierEnabled`).
  public var isUniqueIdentifierEnabled = true
  /// The player's id in the account.
  public var playerID: String?
  /// What the player is called, for people.
  public var playerName: String?
  /// An ``AnalyticsConsumer`` sets these two by itself.
  public var videoID: String?
  /// What the video is called, for people.
  public var videoName: String?

  /// - Parameters:
  ///   - accountID: the account of the statistics; `nil` takes that of each video.
  ///   - sessionID: the SDK's own unless told.
  ///   - destination: where the player is embedded.
  ///   - source: where the viewer came from.
  ///   - userID: the viewer as the app knows them.
  ///   - playerID: the player's id in the account.
  ///   - playerName: what the player is called, for people.
  ///   - videoID: the video that plays; an ``AnalyticsConsumer`` sets it by itself.
  ///   - videoName: its name, which is set with it.
  public init(
    accountID: String? = nil, sessionID: String = PlayerManager.shared.sessionID,
    destination: String = defaultDestination,
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
  /// `bcsdk://` and the app's bundle; where there are no bundles, the name of the program.
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
