public import JSON

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

/// A receiver of heartbeats (``PlaybackController/heartbeatEndpoint``). The URL and the form of the
/// service are not public, so the app provides them.
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
/// If the source of the current session has a token that limits streams, there is a heartbeat when
/// the session begins, then one each minute, and a stop when it ends. A session that failed to load
/// has no heartbeats until it resumes. A paused stream still counts among the viewer's streams, so a
/// pause changes nothing. A heartbeat that fails is reported, and
/// the next one follows at its time.
final class StreamHeartbeats: PlaybackSessionConsumer {
  /// The shortest interval that the service allows, in seconds.
  private static let interval = 60.0

  private struct Stream {
    let session: PlaybackSession
    let name: StreamSession
    let endpoint: any HeartbeatEndpoint
  }

  private weak let controller: PlaybackController?
  /// Weak, because a job of the executor may hold this object.
  private weak let executor: PlaybackExecutor?
  private var current: Stream?
  private lazy var ticker = Ticker(executor: executor, interval: Self.interval) { [weak self] in self?.beat() }

  init(of controller: PlaybackController) {
    self.controller = controller
    executor = controller.executor
  }

  func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .advanced:
      stop()
      start(session)
    case .lifecycle(let event) where event.kind == .resumeComplete && current == nil: start(session)
    case .lifecycle(let event) where event.kind == .terminate: stop()
    default: break
    }
  }

  private func start(_ session: PlaybackSession) {
    guard session.error == nil, let controller,
      let token = session.source?.properties[MediaSource.PropertyKey.authToken]?.string,
      let name = StreamSession(
        token: token,
        sessionID: controller.options.heartbeatSessionID ?? PlayerManager.shared.sessionID)
    else { return }
    guard let endpoint = controller.heartbeatEndpoint else {
      return controller.report("stream concurrency has no effect: heartbeatEndpoint is not set")
    }
    current = Stream(session: session, name: name, endpoint: endpoint)
    beat()
    ticker.start()
  }

  private func beat() {
    guard let current, let executor else { return }
    let receive = executor.receiver { [weak self] (result: Result<HeartbeatAnswer, any Error>) in
      self?.receive(result, of: current.session)
    }
    Task { [endpoint = current.endpoint, name = current.name] in
      receive(await Result { try await endpoint.beat(name) })
    }
  }

  private func receive(_ result: Result<HeartbeatAnswer, any Error>, of session: PlaybackSession) {
    guard let controller, session === current?.session else { return }
    switch result {
    case .success(.accepted): break
    case .success(.limitReached(let streams)):
      controller.deliver(.reachedMaxConcurrency(streams))
      guard controller.stopsAtMaxConcurrency(session, streams) else { return }
      endCurrent()
      controller.command { $0.stop(session) }
    case .failure(let error): controller.report("a heartbeat failed: \(error)")
    }
  }

  /// Ends the current stream, and reports its end.
  func stop() {
    guard let stream = current else { return }
    endCurrent()
    guard let executor else { return }
    let receive = executor.receiver { [weak controller] (error: any Error) in
      controller?.report("the end of a stream was not reported: \(error)")
    }
    Task { [endpoint = stream.endpoint, name = stream.name] in
      do { try await endpoint.stop(name) } catch { receive(error) }
    }
  }

  private func endCurrent() {
    ticker.stop()
    current = nil
  }
}

/// The claims of a JSON Web Token (RFC 7519), read without a check of its signature.
///
/// Only the server can verify the signature. Use these claims only for data that is sent back to
/// the same server.
public struct TokenClaims: Hashable, Sendable {
  /// The maximum length of a token, in bytes.
  private static let maximumToken = 64 << 10

  /// All claims.
  public let json: JSON

  /// The account, `accid`.
  public var accountID: String? { json["accid"]?.string }
  /// The viewer, `uid`, which stream concurrency requires.
  public var viewerID: String? { json["uid"]?.string }
  /// The maximum number of concurrent streams of the viewer, `climit`.
  public var concurrencyLimit: Int? {
    json["climit"]?.number.flatMap { Int(exactly: $0) } ?? json["climit"]?.string.flatMap { Int($0) }
  }
  /// The session that the app's own server has chosen, `sid`.
  public var sessionID: String? { json["sid"]?.string }
  /// The time at which the token expires, `exp`, in seconds since 1970.
  public var expiry: Double? { json["exp"]?.number.flatMap { $0.isFinite ? $0 : nil } }

  /// Returns `nil` if the text is not three parts whose second is a JSON object in base64url.
  public init?(token: String) {
    guard token.utf8.count <= Self.maximumToken else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = base64URL(parts[1]),
      let json = try? JSON(parsing: bytes), json.object != nil
    else { return nil }
    self.json = json
  }
}

/// Decodes base64url, padded or not (RFC 4648 §5). Returns `nil` for any other character.
private func base64URL(_ text: Substring) -> [UInt8]? {
  guard !text.contains(where: { $0 == "+" || $0 == "/" }) else { return nil }
  var base64 = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
  while base64.last == "=" { base64.removeLast() }
  base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
  return Data(base64Encoded: base64).map(Array.init)
}
