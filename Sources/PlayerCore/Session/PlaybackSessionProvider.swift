/// Makes a session of a video (`BCOVPlaybackSessionProvider`).
///
/// A provider of a plug-in wraps the one upstream of it: it may change the video on its way there,
/// and add to the session on its way back. The controller asks for the next session only after the
/// session before is terminated.
public protocol PlaybackSessionProvider: AnyObject {
  /// - Parameter deliver: to be called once, at any time, in a job of the executor, with the
  ///   session; or with `nil` to drop the video, and the controller goes on to the next.
  func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void)
}

/// Makes the player of a session; it has not loaded anything yet.
public typealias PlayerFactory = (Video, Source) -> any Player

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

  public func makePlayer(for video: Video, source: Source) -> any Player {
    factory(video, source)
  }

  func nextGeneration() -> Int {
    lastGeneration += 1
    return lastGeneration
  }
}
