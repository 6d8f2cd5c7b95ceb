import Documents
import JSON
public import PlayerCore
import Support

/// A stream that is playing for the same viewer.
public struct ActiveStream: Hashable, Sendable {
  /// The name of the stream among those of its viewer.
  public var sessionID: String
  /// The time of the last heartbeat, as written by the server.
  public var lastSeen: String?

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - sessionID: The name of the stream among those of its viewer.
  ///   - lastSeen: The time of the last heartbeat, as written by the server.
  public init(sessionID: String, lastSeen: String? = nil) {
    self.sessionID = sessionID
    self.lastSeen = lastSeen
  }
}

/// A stream that sends heartbeats.
public struct StreamSession: Hashable, Sendable {
  /// The JSON Web Token of the video's request.
  public var token: String
  /// The name of the stream among those of its viewer.
  public var sessionID: String

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - token: The token of the video's request, a JSON Web Token (RFC 7519).
  ///   - sessionID: The app's own choice. A `sid` in the token takes precedence.
  /// - Returns: `nil` if the token has no `uid` and `climit`, and so limits nothing.
  public init?(token: String, sessionID: String) {
    guard let claims = TokenClaims(token: token), claims.viewerID != nil,
      claims.concurrencyLimit != nil
    else { return nil }
    self.token = token
    self.sessionID = claims.sessionID ?? sessionID
  }
}

extension StreamSession: CustomStringConvertible, CustomReflectable {
  /// The name, without the token.
  public var description: String { "stream \(sessionID)" }
  /// A mirror without the token.
  public var customMirror: Mirror { Mirror(self, children: ["sessionID": sessionID]) }
}

/// A receiver of heartbeats. The URL and the form of the service are not public, so the app
/// provides them.
public protocol HeartbeatEndpoint: Sendable {
  /// Reports that the stream is playing.
  func beat(_ session: StreamSession) async throws -> HeartbeatAnswer
  /// Reports that the stream has ended.
  func stop(_ session: StreamSession) async throws
}

/// The response to a heartbeat.
public enum HeartbeatAnswer: Hashable, Sendable {
  /// The stream may continue.
  case accepted
  /// The viewer has too many streams. This one must end.
  case limitReached([ActiveStream])
}

/// Sends the heartbeats of a controller's sessions, on the executor's clock.
///
/// If the video of the current session has a token that limits streams, the monitor sends a
/// heartbeat when the session begins, then one per interval, and a stop when it ends. A paused
/// stream still counts among the viewer's streams, so a pause changes nothing. A heartbeat that
/// fails is reported, and the next one follows at its time.
public final class StreamConcurrencyMonitor: PlaybackSessionConsumer {
  /// The shortest interval that the service allows, in seconds.
  public static let shortestInterval = 60.0

  /// Weak, because a job of the executor may hold the monitor.
  private weak let executor: PlaybackExecutor?
  private let endpoint: any HeartbeatEndpoint
  private let interval: Double
  private let sessionID: String
  private let token: (Video) -> String?
  private let onLimit: (PlaybackSession, [ActiveStream]) -> Void
  private let onFailure: (any Error) -> Void
  private var current: (session: PlaybackSession, stream: StreamSession)?
  private var timer: PlaybackExecutor.Timer?

  /// Creates a monitor and adds it to a controller. Streams are named by the controller's options
  /// (`ControllerOptions.heartbeatSessionID`), else by the session id of this process.
  ///
  /// - Parameters:
  ///   - controller: The controller, which keeps the monitor alive.
  ///   - endpoint: Receives the heartbeats.
  ///   - interval: The interval in seconds, at least ``shortestInterval``.
  ///   - token: Returns the token of a video's request, or `nil`.
  ///   - onLimit: Called when the viewer has too many streams (`didReachMaxConcurrency:`). The app
  ///     ends the session, which sends no more heartbeats in any case.
  ///   - onFailure: Called when a heartbeat or a stop fails.
  public init(
    watching controller: PlaybackController, endpoint: any HeartbeatEndpoint,
    interval: Double = shortestInterval, token: @escaping (Video) -> String?,
    onLimit: @escaping (PlaybackSession, [ActiveStream]) -> Void,
    onFailure: @escaping (any Error) -> Void = { _ in }
  ) {
    executor = controller.executor
    self.endpoint = endpoint
    self.interval = interval >= Self.shortestInterval ? interval : Self.shortestInterval
    sessionID = controller.options.heartbeatSessionID ?? PlayerManager.shared.sessionID
    self.token = token
    self.onLimit = onLimit
    self.onFailure = onFailure
    controller.addSessionConsumer(self)
  }

  /// Starts and stops heartbeats with the sessions.
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
      self?.receive(result, of: session)
    }
    Task { [endpoint] in
      do { receive(.success(try await endpoint.beat(stream))) } catch { receive(.failure(error)) }
    }
    timer = executor.perform(after: interval) { [weak self] in self?.beat() }
  }

  private func receive(_ result: Result<HeartbeatAnswer, any Error>, of session: PlaybackSession) {
    guard session === current?.session else { return }
    switch result {
    case .success(.accepted): break
    case .success(.limitReached(let streams)):
      endCurrent()
      onLimit(session, streams)
    case .failure(let error): onFailure(error)
    }
  }

  private func stop() {
    guard let stream = current?.stream else { return }
    endCurrent()
    guard let executor else { return }
    let receive = executor.receiver { [onFailure] (error: any Error) in onFailure(error) }
    Task { [endpoint] in
      do { try await endpoint.stop(stream) } catch { receive(error) }
    }
  }

  private func endCurrent() {
    timer?.cancel()
    timer = nil
    current = nil
  }
}

/// An endpoint that posts heartbeats as JSON documents to a URL of the app.
///
/// The service's own form is not public. This one is modelled on the fields in its documentation
/// (`session_id`, `end_viewer_id`, `stopped`; header `accid`). A server accepts a heartbeat with
/// any 2xx status, and reports a reached limit with 403 or 409 and
/// `{"sessions": [{"session_id", "last_seen"}]}`.
public struct HTTPHeartbeatEndpoint: HeartbeatEndpoint {
  private let url: String
  private let client: HTTPClient

  /// Creates an endpoint at an absolute URL.
  public init(url: String, client: HTTPClient) {
    self.url = url
    self.client = client
  }

  /// Reports that the stream is playing.
  ///
  /// - Throws: A ``TransportError``, of the kind `status` for a heartbeat that was neither accepted
  ///   nor refused because of the limit.
  public func beat(_ session: StreamSession) async throws -> HeartbeatAnswer {
    let response = try await client.send(request(for: session, isStopped: false))
    guard [403, 409].contains(response.status),
      let sessions = (try? JSON(parsing: response.body))?["sessions"]?.array
    else {
      try checkAccepted(response)
      return .accepted
    }
    return .limitReached(
      sessions.compactMap { session in
        guard let id = session["session_id"]?.string else { return nil }
        return ActiveStream(sessionID: id, lastSeen: session["last_seen"]?.string)
      })
  }

  /// Reports that the stream has ended.
  ///
  /// - Throws: A ``TransportError``, of the kind `status` for a heartbeat that was refused.
  public func stop(_ session: StreamSession) async throws {
    try checkAccepted(try await client.send(request(for: session, isStopped: true)))
  }

  private func checkAccepted(_ response: HTTPResponse) throws {
    guard (200..<300).contains(response.status) else {
      let detail = "the heartbeat was refused with status \(response.status)"
      throw TransportError(.status, url: url, detail: detail)
    }
  }

  private func request(for session: StreamSession, isStopped: Bool) -> HTTPRequest {
    let claims = TokenClaims(token: session.token)
    var headers = [
      HTTPHeader("Authorization", "Bearer \(session.token)", isSecret: true),
      HTTPHeader("Content-Type", "application/json"), HTTPHeader("Accept", "application/json"),
    ]
    if let account = claims?.accountID { headers.append(HTTPHeader("accid", account)) }
    let body: JSON = [
      "session_id": .string(session.sessionID),
      "end_viewer_id": claims?.viewerID.map(JSON.string) ?? .null, "stopped": .bool(isStopped),
    ]
    return HTTPRequest(url, method: .post, headers: headers, body: Array(body.text().utf8))
  }
}

extension HTTPHeartbeatEndpoint: CustomReflectable {
  /// A mirror without parts of the URL that may be secret.
  public var customMirror: Mirror {
    Mirror(self, children: ["url": loggable(url: url)], displayStyle: .struct)
  }
}
