public import PlayerCore

/// A stream that somebody of the same viewer name is watching.
public struct ActiveStream: Hashable, Sendable {
  /// The name of the stream among those of its viewer.
  public var sessionID: String
  /// When its last heartbeat came, as the server writes it.
  public var lastSeen: String?

  /// A stream that is being watched.
  ///
  /// - Parameters:
  ///   - sessionID: what the stream is called among the viewer's.
  ///   - lastSeen: when its last heartbeat came, as the server writes it.
  public init(sessionID: String, lastSeen: String? = nil) {
    self.sessionID = sessionID
    self.lastSeen = lastSeen
  }
}

/// One stream, as its heartbeats name it.
public struct StreamSession: Hashable, Sendable {
  /// The JSON Web Token that the video was asked for with.
  public var token: String
  /// The name of the stream among those of its viewer.
  public var sessionID: String

  /// - Parameters:
  ///   - token: the token that the video was requested with, a JSON Web Token (RFC 7519).
  ///   - sessionID: the app's own choice; a `sid` in the token comes before it.
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
  /// Without the token.
  public var customMirror: Mirror { Mirror(self, children: ["sessionID": sessionID]) }
}

/// Where heartbeats go. The service's own address and form are not public, so the app gives them.
public protocol HeartbeatEndpoint: Sendable {
  /// Says that the stream is being watched.
  func beat(_ session: StreamSession) async throws -> HeartbeatAnswer
  /// Says that it is not any more.
  func stop(_ session: StreamSession) async throws
}

/// What a server says to a heartbeat.
public enum HeartbeatAnswer: Hashable, Sendable {
  /// The stream may go on.
  case accepted
  /// The viewer has too many streams: this one must end.
  case limitReached([ActiveStream])
}

/// Sends the heartbeats of the sessions of a controller, on the executor's clock.
///
/// A session whose video has a token that limits streams gets its first beat when it becomes the
/// current one, then one an interval, and a stop when it terminates. A pause changes nothing, for a
/// paused player still takes its place among the viewer's streams. A beat that fails is told, and
/// the next one comes in its time.
public final class StreamConcurrencyMonitor: PlaybackSessionConsumer {
  /// The service takes one beat a minute, in seconds; more often is refused here rather than there.
  public static let shortestInterval = 60.0

  /// A job of the executor may hold the monitor.
  private weak let executor: PlaybackExecutor?
  private let endpoint: any HeartbeatEndpoint
  private let interval: Double
  private let sessionID: String
  private let token: (Video) -> String?
  private let onLimit: (PlaybackSession, [ActiveStream]) -> Void
  private let onFailure: (any Error) -> Void
  private var current: (session: PlaybackSession, stream: StreamSession)?
  private var timer: PlaybackExecutor.Timer?

  /// - Parameters:
  ///   - executor: the controller's.
  ///   - endpoint: where the beats are sent.
  ///   - interval: seconds; less than ``shortestInterval`` counts as that.
  ///   - sessionID: the app's own name for its streams; a `sid` in the token comes before it.
  ///   - token: the token that the video was requested with; nil for none.
  ///   - onLimit: told when the viewer has too many streams (`didReachMaxConcurrency:`). The app
  ///     ends the session; it has no more beats in any case.
  ///   - onFailure: told of a beat or a stop that didn't get through.
  public init(
    executor: PlaybackExecutor, endpoint: any HeartbeatEndpoint,
    interval: Double = shortestInterval, sessionID: String, token: @escaping (Video) -> String?,
    onLimit: @escaping (PlaybackSession, [ActiveStream]) -> Void,
    onFailure: @escaping (any Error) -> Void = { _ in }
  ) {
    self.executor = executor
    self.endpoint = endpoint
    self.interval = interval >= Self.shortestInterval ? interval : Self.shortestInterval
    self.sessionID = sessionID
    self.token = token
    self.onLimit = onLimit
    self.onFailure = onFailure
  }

  /// Watches the sessions of a controller, under the name that its options give
  /// (`ControllerOptions.heartbeatSessionID`), else under that of this run of the program.
  ///
  /// - Parameters:
  ///   - controller: which the monitor is added to, and which keeps it alive.
  ///   - endpoint: where heartbeats go.
  ///   - interval: seconds; less than ``shortestInterval`` counts as that.
  ///   - token: the token that the video was requested with; nil for none.
  ///   - onLimit: told when the viewer has too many streams.
  ///   - onFailure: told of a beat or a stop that didn't get through.
  public convenience init(
    watching controller: PlaybackController, endpoint: any HeartbeatEndpoint,
    interval: Double = shortestInterval, token: @escaping (Video) -> String?,
    onLimit: @escaping (PlaybackSession, [ActiveStream]) -> Void,
    onFailure: @escaping (any Error) -> Void = { _ in }
  ) {
    self.init(
      executor: controller.executor, endpoint: endpoint, interval: interval,
      sessionID: controller.options.heartbeatSessionID ?? PlayerManager.shared.sessionID,
      token: token, onLimit: onLimit, onFailure: onFailure)
    controller.addSessionConsumer(self)
  }

  /// Begins and ends the heartbeats with the sessions.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .advanced:
      stop()
      guard let token = token(session.video),
        let stream = StreamSession(token: token, sessionID: sessionID)
      else { return }
      current = (session, stream)
      beat()
    case .lifecycle(let event) where event.kind == .terminate: stop()
    default: break
    }
  }

  private func beat() {
    guard let (session, stream) = current, let executor else { return }
    let receive = executor.receiver { [weak self] (result: Result<HeartbeatAnswer, any Error>) in
      self?.take(result, of: session)
    }
    Task { [endpoint] in
      do { receive(.success(try await endpoint.beat(stream))) } catch { receive(.failure(error)) }
    }
    timer = executor.perform(after: interval) { [weak self] in self?.beat() }
  }

  private func take(_ result: Result<HeartbeatAnswer, any Error>, of session: PlaybackSession) {
    guard session === current?.session else { return }
    switch result {
    case .success(.accepted): break
    case .success(.limitReached(let streams)):
      forget()
      onLimit(session, streams)
    case .failure(let error): onFailure(error)
    }
  }

  private func stop() {
    guard let stream = current?.stream else { return }
    forget()
    guard let executor else { return }
    let receive = executor.receiver { [onFailure] (error: any Error) in onFailure(error) }
    Task { [endpoint] in
      do { try await endpoint.stop(stream) } catch { receive(error) }
    }
  }

  private func forget() {
    timer?.cancel()
    timer = nil
    current = nil
  }
}
