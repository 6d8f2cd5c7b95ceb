import Foundation
import PlaybackService
import Synchronization

/// Sends bytes as an answer of a server on this machine, headers included, and reads what arrives.
final class AnswerServer: Sendable {
  private static let shared = AnswerServer()
  private static let transport: CurlTransport = {
    var options = TransportOptions()
    options.totalTimeout = .seconds(5)
    options.maximumBody = 1 << 20
    return CurlTransport(options: options)
  }()

  private let listener: LoopbackListener
  private let answer = Mutex<[UInt8]>([])

  static func outcome(of bytes: [UInt8]) throws -> String {
    shared.answer.withLock { $0 = bytes }
    let request = HTTPRequest("http://127.0.0.1:\(shared.listener.port)/")
    return try Waiting.result {
      let response = try await transport.send(request)
      let status = response.status / 100
      return "\(status) \(response.redirect != nil) \(try await Answer.kind(of: response))"
    }
  }

  private init() {
    do {
      listener = try LoopbackListener()
    } catch {
      preconditionFailure("no port is free")
    }
    Thread.detachNewThread { [self] in
      while true { serve(listener.accept()) }
    }
  }

  /// Takes one request, whatever it is, sends the answer, and hangs up.
  private func serve(_ connection: Int32) {
    var request = [UInt8](repeating: 0, count: 4096)
    _ = recv(connection, &request, request.count, 0)
    let bytes = answer.withLock { $0 }
    _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    shutdown(connection, Int32(SHUT_WR))
    close(connection)
  }
}
