/// A stream that somebody of the same viewer name is watching.
public struct ActiveStream: Hashable, Sendable {
  public var sessionID: String
  /// When its last heartbeat came, as the server writes it.
  public var lastSeen: String?

  public init(sessionID: String, lastSeen: String? = nil) {
    self.sessionID = sessionID
    self.lastSeen = lastSeen
  }
}

/// One stream, as its heartbeats name it.
public struct StreamSession: Hashable, Sendable {
  /// The JSON Web Token that the video was asked for with.
  public var token: String
  public var sessionID: String

  /// - Parameter sessionID: the app's own choice; a `sid` in the token comes before it.
  /// - Returns: nil when the token has no `uid` and `climit`, and so limits nothing.
  public init?(token: String, sessionID: String) {
    guard let claims = TokenClaims(token: token), claims.viewerID != nil,
      claims.concurrencyLimit != nil
    else { return nil }
    self.token = token
    self.sessionID = claims.sessionID ?? sessionID
  }
}

extension StreamSession: CustomStringConvertible, CustomReflectable {
  /// Without the token.
  public var description: String { "stream \(sessionID)" }
  public var customMirror: Mirror { Mirror(self, children: ["sessionID": sessionID]) }
}

/// Where heartbeats go. The service's own address and form are not public, so the app gives them.
public protocol HeartbeatEndpoint: Sendable {
  /// Says that the stream is being watched.
  func beat(_ session: StreamSession) async throws -> HeartbeatAnswer
  /// Says that it is not any more.
  func stop(_ session: StreamSession) async throws
}

public enum HeartbeatAnswer: Hashable, Sendable {
  case accepted
  /// The viewer has too many streams: this one must end.
  case limitReached([ActiveStream])
}

/// The heartbeats of one stream.
///
/// ``run()`` is the stream's life as a task: the first beat at once, then one an interval, and a
/// stop when the task is cancelled, which is what the end of the playback session does. A pause
/// changes nothing, for a paused player still takes its place among the viewer's streams.
public struct StreamConcurrency: Sendable {
  /// The service takes one beat a minute; more often is refused here rather than there.
  public static let shortestInterval: Duration = .seconds(60)

  /// Why the heartbeats ended.
  public enum End: Hashable, Sendable {
    /// The task was cancelled, and the service has been told.
    case stopped
    case limitReached([ActiveStream])
  }

  private let session: StreamSession
  private let interval: Duration
  private let endpoint: any HeartbeatEndpoint
  private let clock: any Clock<Duration>
  private let onFailure: @Sendable (any Error) -> Void

  /// - Parameters:
  ///   - interval: at least ``shortestInterval``; less counts as that.
  ///   - onFailure: told of a beat that didn't get through. The stream goes on, and so do the beats.
  public init(
    session: StreamSession, interval: Duration = shortestInterval,
    endpoint: any HeartbeatEndpoint, clock: any Clock<Duration> = ContinuousClock(),
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) {
    self.session = session
    self.interval = max(interval, Self.shortestInterval)
    self.endpoint = endpoint
    self.clock = clock
    self.onFailure = onFailure
  }

  /// Beats until the task is cancelled or the limit is reached.
  public func run() async -> End {
    while !Task.isCancelled {
      do {
        if case .limitReached(let streams) = try await endpoint.beat(session) {
          return .limitReached(streams)
        }
      } catch {
        if !Task.isCancelled { onFailure(error) }
      }
      try? await clock.sleep(for: interval)
    }
    // The task is cancelled, so the goodbye needs one of its own to get through.
    let goodbye = Task { try await endpoint.stop(session) }
    if case .failure(let error) = await goodbye.result { onFailure(error) }
    return .stopped
  }
}
