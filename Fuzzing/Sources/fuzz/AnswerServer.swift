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

  private let listener: Int32
  private let port: UInt16
  private let answer = Mutex<[UInt8]>([])

  static func outcome(of bytes: [UInt8]) throws -> String {
    shared.answer.withLock { $0 = bytes }
    let request = HTTPRequest("http://127.0.0.1:\(shared.port)/")
    return try Waiting.result {
      let response = try await transport.send(request)
      let status = response.status / 100
      return "\(status) \(response.redirect != nil) \(try await Answer.kind(of: response))"
    }
  }

  private init() {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    precondition(isReady, "no port is free")
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true { serve(accept(listener, nil, nil)) }
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
