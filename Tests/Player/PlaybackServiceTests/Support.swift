import Foundation
import JSON
import PlaybackService
import PlayerCore
import TestSupport

/// A server for the length of `body`.
func withServer<Result>(
  tls: TLSIdentity? = nil,
  _ respond: @escaping @Sendable (LoopbackServer.Request) -> [LoopbackServer.Step],
  _ body: (LoopbackServer) async throws -> Result
) async throws -> Result {
  let server = try LoopbackServer(tls: tls, respond: respond)
  defer { server.stop() }
  return try await body(server)
}

/// The error of `send`, for a test that expects one.
func failure(
  of transport: some HTTPTransport, _ url: String
) async -> TransportError? {
  do throws(TransportError) {
    _ = try await transport.send(HTTPRequest(url))
    return nil
  } catch {
    return error
  }
}

/// A transport that gives prepared outcomes, one after the other, and keeps the requests.
final class ScriptedTransport: HTTPTransport {
  typealias Outcome = Result<HTTPResponse, TransportError>
  private let state: Protected<(outcomes: [Outcome], requests: [HTTPRequest])>

  init(_ outcomes: [Outcome]) { state = Protected((outcomes, [])) }

  convenience init(statuses: Int...) {
    self.init(statuses.map { .success(HTTPResponse(status: $0)) })
  }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let outcome: Outcome = state.withLock { state in
      state.requests.append(request)
      guard !state.outcomes.isEmpty else {
        return .failure(TransportError(.unreachable, url: request.url, detail: "script is over"))
      }
      return state.outcomes.removeFirst()
    }
    return try outcome.get()
  }
}

/// Lines that something has logged.
final class Log: Sendable {
  private let state = Protected<[String]>([])
  var lines: [String] { state.withLock { $0 } }
  func add(_ line: String) { state.withLock { $0.append(line) } }
}

extension SeededGenerator {
  /// `bytes` with some of them changed, cut, doubled or moved.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<8, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &self))
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeLast(bytes.count - place)
      default:
        let pieces = [
          "-->", "\n\n", "\r", "#xywh=", "99:99:99.999", ",", "\"", "#EXT-X-", "\0", "=-1",
        ]
        bytes.insert(contentsOf: (pieces.randomElement(using: &self) ?? "").utf8, at: place)
      }
    }
    return bytes
  }
}

/// A video that a simulated player can play.
func video(_ id: String, duration: Int64 = 10_000) -> Video {
  Video([
    "id": .string(id), "duration": .integer(duration),
    "sources": [["src": .string("https://media.example/\(id).m3u8")]],
  ])
    ?? Video()
}

/// Records the lifecycle events of a session, and the causes of failures.
final class LifecycleEar: PlaybackSessionConsumer {
  var kinds: [LifecycleEvent.Kind] = []
  var reasons: [String] = []

  func session(_: PlaybackSession, did event: SessionEvent) {
    guard case .lifecycle(let event) = event else { return }
    kinds.append(event.kind)
    if let error = event.error { reasons.append(error.reason) }
  }
}

/// Returns a token with these claims and an invalid signature.
func token(_ claims: JSON) -> String {
  func part(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }
  return [part(#"{"alg":"RS256"}"#), part(claims.text()), "c2ln"].joined(separator: ".")
}
