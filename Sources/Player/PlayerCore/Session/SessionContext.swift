/// Makes the player of a session; it has not loaded anything yet.
public typealias PlayerFactory = (Video, MediaSource) -> any Player

/// What a provider needs to make sessions.
public final class SessionContext {
  /// Where everything of the sessions happens.
  public let executor: PlaybackExecutor
  /// Whether media may be loaded.
  public var networkPolicy: NetworkPolicy
  /// What the app has added for protected videos.
  public var fairPlayCertificates = FairPlayCertificates()
  /// What goes with requests for ads.
  public var audienceSegments = AudienceSegments()
  private let factory: PlayerFactory
  private var lastGeneration = 0

  /// What a controller gives its provider; tests of providers make their own.
  ///
  /// - Parameters:
  ///   - executor: where everything of the sessions happens.
  ///   - networkPolicy: whether media may be loaded.
  ///   - makePlayer: makes the players.
  public init(
    executor: PlaybackExecutor, networkPolicy: NetworkPolicy = NetworkPolicy(),
    makePlayer: @escaping PlayerFactory
  ) {
    self.executor = executor
    self.networkPolicy = networkPolicy
    factory = makePlayer
  }

  /// A player for the session of a video, which has not loaded anything yet.
  public func makePlayer(for video: Video, source: MediaSource) -> any Player {
    factory(video, source)
  }

  func nextGeneration() -> Int {
    lastGeneration += 1
    return lastGeneration
  }
}
