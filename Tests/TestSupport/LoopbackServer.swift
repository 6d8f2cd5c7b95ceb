import CTestTLS
import Foundation
import Support

/// An HTTP/1.1 server on 127.0.0.1 that does what a test tells it to, bad manners included.
///
/// Each connection has its own thread. The answer to a request is a list of steps, so that a
/// test can send half an answer, send it byte by byte, or never go on.
public final class LoopbackServer: Sendable {
  /// A request as it came in.
  public struct Request: Sendable {
    public let method: String
    /// What the first line names: path and query, or a proxy's target.
    public let target: String
    /// By name in lower case.
    public let headers: [String: String]
    public let body: [UInt8]
    /// Which of the server's connections it came over, from 1.
    public internal(set) var connection = 0
  }

  /// A thing that the server does to answer.
  public enum Step: Sendable {
    case send([UInt8])
    /// Sends each byte in its own packet.
    case trickle([UInt8])
    /// Calls a function that comes back when the answer is to go on.
    case wait(@Sendable () -> Void)
    /// Ends the connection without TLS's goodbye.
    case cut
    /// Says no more until the client has gone, or the server stops.
    case hang
  }

  public let port: UInt16
  /// `http://127.0.0.1:port`, or `https`.
  public let baseURL: String

  private struct State {
    var requests: [Request] = []
    var connectionCount = 0
    var sockets: Set<Int32> = []
    var isStopped = false
  }

  private let listener: LoopbackListener
  private let tls: TLSIdentity?
  private let respond: @Sendable (Request) -> [Step]
  private let state = Protected(State())

  /// Starts to listen, on a free port.
  public init(
    tls: TLSIdentity? = nil, respond: @escaping @Sendable (Request) -> [Step]
  ) throws {
    self.tls = tls
    self.respond = respond
    listener = try LoopbackListener()
    port = listener.port
    baseURL = "\(tls == nil ? "http" : "https")://127.0.0.1:\(port)"
    Thread.detachNewThread { [self] in accept() }
  }

  /// The requests so far, in the order of their arrival.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// How many connections there have been.
  public var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// Ends every connection and frees the port. A server that isn't stopped lives for ever.
  public func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
    shutdown(listener.socket, Int32(SHUT_RDWR))
  }

  private func accept() {
    while true {
      let socket = listener.accept()
      guard socket >= 0 else { break }
      let number: Int? = state.withLock { state in
        state.connectionCount += 1
        if !state.isStopped { state.sockets.insert(socket) }
        return state.isStopped ? nil : state.connectionCount
      }
      guard let number else {
        close(socket)
        break
      }
      var on: Int32 = 1
      setsockopt(
        socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
      Thread.detachNewThread { [self] in
        ctls_ignore_broken_pipes()
        serve(socket, number: number)
        state.withLock { _ = $0.sockets.remove(socket) }
        close(socket)
      }
    }
    close(listener.socket)
  }

  private func serve(_ socket: Int32, number: Int) {
    guard let connection = Connection(socket: socket, tls: tls) else { return }
    var isPolite = true
    defer { connection.close(politely: isPolite) }
    while var request = connection.nextRequest() {
      request.connection = number
      state.withLock { $0.requests.append(request) }
      for step in respond(request) {
        switch step {
        case .send(let bytes):
          guard connection.write(bytes) else { return }
        case .trickle(let bytes):
          for byte in bytes {
            guard connection.write([byte]) else { return }
          }
        case .wait(let untilToldSo): untilToldSo()
        case .cut:
          isPolite = false
          return
        case .hang:
          while connection.read() {}
          return
        }
      }
    }
  }
}

extension LoopbackServer.Step {
  /// A whole answer with its length.
  public static func answer(
    _ status: Int, _ headers: [String: String] = [:], body: [UInt8] = []
  ) -> Self {
    .send(head(status, headers, length: body.count) + body)
  }

  /// A whole answer with a text as its body.
  public static func answer(
    _ status: Int, _ headers: [String: String] = [:], text: String
  ) -> Self {
    answer(status, headers, body: Array(text.utf8))
  }

  /// The bytes of an answer's head that promises `length` bytes.
  public static func head(_ status: Int, _ headers: [String: String], length: Int) -> [UInt8] {
    let fields = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }
    return Array(
      "HTTP/1.1 \(status) Test\r\nContent-Length: \(length)\r\n\(fields.joined())\r\n".utf8)
  }
}

/// The bytes of one connection, with or without TLS.
private final class Connection {
  private let socket: Int32
  private let tls: OpaquePointer?
  private var buffer: [UInt8] = []

  init?(socket: Int32, tls identity: TLSIdentity?) {
    self.socket = socket
    guard let identity else {
      tls = nil
      return
    }
    guard let tls = ctls_accept(identity.server, socket) else { return nil }
    self.tls = tls
  }

  func close(politely: Bool) {
    if let tls { ctls_close(tls, politely ? 1 : 0) }
  }

  /// Waits for more bytes; false at the end.
  func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count =
      if let tls { ctls_read(tls, &bytes, bytes.count) } else {
        recv(socket, &bytes, bytes.count, 0)
      }
    guard count > 0 else { return false }
    buffer.append(contentsOf: bytes[..<count])
    return true
  }

  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        if let tls { return ctls_write(tls, bytes.baseAddress, bytes.count) }
        return send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  func nextRequest() -> LoopbackServer.Request? {
    var end = headEnd()
    while end == nil {
      guard read() else { return nil }
      // A TLS greeting where plain HTTP is spoken gets the answer that most servers give.
      if buffer.first == 0x16 {
        _ = write(LoopbackServer.Step.head(400, ["Connection": "close"], length: 0))
        return nil
      }
      end = headEnd()
    }
    guard let end else { return nil }
    let lines = String(decoding: buffer[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    buffer.removeSubrange(..<(end + 4))
    let first = lines[0].split(separator: " ")
    guard first.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while buffer.count < length {
      guard read() else { return nil }
    }
    let body = Array(buffer[..<length])
    buffer.removeSubrange(..<length)
    return LoopbackServer.Request(
      method: String(first[0]), target: String(first[1]), headers: headers, body: body)
  }

  private func headEnd() -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard buffer.count >= mark.count else { return nil }
    return (0...(buffer.count - mark.count)).first { buffer[$0..<($0 + 4)].elementsEqual(mark) }
  }
}
