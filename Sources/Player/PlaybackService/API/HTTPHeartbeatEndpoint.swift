import JSON
public import PlayerCore
import Support

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
