/// Makes the player of a session; it has not loaded anything yet.
public typealias PlayerFactory = (Video, MediaSource) -> any Player

/// What a provider needs to make sessions.
public final class SessionContext {
  public let executor: PlaybackExecutor
  public var networkPolicy: NetworkPolicy
  private let factory: PlayerFactory
  private var lastGeneration = 0

  public init(
    executor: PlaybackExecutor, networkPolicy: NetworkPolicy = NetworkPolicy(),
    makePlayer: @escaping PlayerFactory
  ) {
    self.executor = executor
    self.networkPolicy = networkPolicy
    factory = makePlayer
  }

  public func makePlayer(for video: Video, source: MediaSource) -> any Player {
    factory(video, source)
  }

  func nextGeneration() -> Int {
    lastGeneration += 1
    return lastGeneration
  }
}
