import CCurl
import Support
import Synchronization

/// The network, by libcurl: HTTP/2 and compression where libcurl has them, TLS always verified.
///
/// libcurl is loaded and its thread started by the first request, so that a transport which is never
/// used costs nothing. Connections are kept for the next request.
public final class CurlTransport: HTTPTransport {
  private let options: TransportOptions
  private let loop = Locked<CurlLoop?>(nil)

  /// A transport with connections of its own.
  public init(options: TransportOptions = TransportOptions()) {
    self.options = options
  }

  deinit { loop.withLock { $0?.stop() } }

  /// libcurl's own thread: no other one has to be woken between two requests.
  public var executor: (any TaskExecutor)? { try? started() }

  /// Sends one request and waits for its whole answer; a cancelled task ends it.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(CurlTransfer(request, options: options), request)
  }

  /// Sends one request, and hands its answer's body on as it comes, uncompressed by the server.
  public func send(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse {
    try await send(CurlTransfer(request, options: options, sink: sink), request)
  }

  private func send(
    _ transfer: CurlTransfer, _ request: HTTPRequest
  ) async throws(TransportError) -> HTTPResponse {
    try check(request)
    let loop: CurlLoop
    do throws(CurlLoop.StartError) { loop = try started() } catch {
      throw TransportError(.unavailable, url: request.url, detail: error.description)
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.continuation = continuation
        loop.submit(transfer)
      }
    } onCancel: {
      transfer.isCancelled.store(true, ordering: .releasing)
      loop.wake()
    }
    return try result.get()
  }

  private func check(_ request: HTTPRequest) throws(TransportError) {
    guard let address = WebAddress(request.url) else {
      let detail = "not an absolute http or https URL without user name and illegal characters"
      throw TransportError(.invalidRequest, url: request.url, detail: detail)
    }
    guard address.isAllowed else {
      let detail = "plain http is refused, use https"
      throw TransportError(.insecure, url: request.url, detail: detail)
    }
    for header in request.headers where !header.isSendable {
      let detail = "the header \(header.name.printable) has characters that can't be sent"
      throw TransportError(.invalidRequest, url: request.url, detail: detail)
    }
  }

  private func started() throws(CurlLoop.StartError) -> CurlLoop {
    try loop.withLock { loop throws(CurlLoop.StartError) in
      if let loop { return loop }
      let new = try CurlLoop.start(connections: options.maximumConnections)
      loop = new
      return new
    }
  }
}

extension HTTPHeader {
  /// A token as the name (RFC 9110 §5.6.2), and a value on one line: nothing that could end the
  /// header and begin another.
  fileprivate var isSendable: Bool {
    let marks = "!#$%&'*+-.^_`|~".utf8
    let letters: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5a, 0x61...0x7a]
    return !name.isEmpty
      && name.utf8.allSatisfy { byte in
        marks.contains(byte) || letters.contains { $0.contains(byte) }
      }
      && value.utf8.allSatisfy { $0 == 9 || ($0 >= 0x20 && $0 != 0x7f) }
  }
}
