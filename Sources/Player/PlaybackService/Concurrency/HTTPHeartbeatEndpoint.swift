import Documents
import JSON
import Support

/// Heartbeats as small JSON documents, posted to an address of the app's choice.
///
/// The service's own form is not public. This one is modelled on the fields that its documents name
/// (`session_id`, `end_viewer_id`, `stopped`; header `accid`): a server that knows them can answer
/// any 2xx status to accept, and 403 or 409 with `{"sessions": [{"session_id", "last_seen"}]}` when
/// the limit is reached.
public struct HTTPHeartbeatEndpoint: HeartbeatEndpoint {
  /// A beat that was neither accepted nor refused for the limit.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status of the answer.
    public var status: Int
    /// The status in a sentence.
    public var description: String { "the heartbeat was refused with status \(status)" }
  }

  private let url: String
  private let client: HTTPClient

  /// An endpoint at an absolute URL.
  public init(url: String, client: HTTPClient) {
    self.url = url
    self.client = client
  }

  /// Posts that the stream is being watched.
  ///
  /// - Throws: a ``Refusal``, or a ``TransportError``.
  public func beat(_ session: StreamSession) async throws -> HeartbeatAnswer {
    let response = try await client.send(request(for: session, isStopped: false))
    switch response.status {
    case 200..<300: return .accepted
    case 403, 409:
      let json = try? JSON(parsing: response.body)
      guard let sessions = json?["sessions"]?.array else {
        throw Refusal(status: response.status)
      }
      return .limitReached(
        sessions.compactMap { session in
          guard let id = session["session_id"]?.string else { return nil }
          return ActiveStream(sessionID: id, lastSeen: session["last_seen"]?.string)
        })
    default: throw Refusal(status: response.status)
    }
  }

  /// Posts that it is not any more.
  ///
  /// - Throws: a ``Refusal``, or a ``TransportError``.
  public func stop(_ session: StreamSession) async throws {
    let response = try await client.send(request(for: session, isStopped: true))
    guard (200..<300).contains(response.status) else { throw Refusal(status: response.status) }
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
  /// Without what may be secret in the address.
  public var customMirror: Mirror {
    Mirror(self, children: ["url": loggable(url: url)], displayStyle: .struct)
  }
}
