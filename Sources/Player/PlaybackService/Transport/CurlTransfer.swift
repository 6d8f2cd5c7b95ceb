import CCurl
import Synchronization

/// One request on its way through libcurl.
///
/// `@unchecked`: it is made by the task that sends, handed over to the loop's thread by
/// ``CurlLoop/submit(_:)``, and from then on touched by that thread alone, but for `isCancelled`.
final class CurlTransfer: @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, TransportError>

  /// The maximum size of an answer's headers, in bytes; libcurl itself allows a little more.
  private static let maximumHead = 256 << 10

  let isCancelled = Atomic(false)
  var continuation: CheckedContinuation<Answer, Never>?

  private let request: HTTPRequest
  private let options: TransportOptions
  /// Set while libcurl has it.
  private var handle: UnsafeMutableRawPointer?
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var head: [UInt8] = []
  private var hasWholeHead = false
  private var body: [UInt8] = []
  private var outgrown = false
  private let sink: (any BodySink)?
  private var reception = Reception.expected
  /// The answer as the sink was told of it.
  private var offered: HTTPResponse?
  private var received = 0

  /// How a sink takes to the body.
  private enum Reception {
    case expected
    case wanted
    /// Read to its end where that is near, for the connection's sake, and dropped.
    case unwanted
    /// The sink takes no more.
    case refused
  }

  /// What of an unwanted body is read, so that the connection can be used again.
  private static let maximumUnwanted = 64 << 10

  /// - Parameter sink: takes the body; without one it is a part of the answer.
  init(_ request: HTTPRequest, options: TransportOptions, sink: (any BodySink)? = nil) {
    self.request = request
    self.options = options
    self.sink = sink
  }

  /// Sets a fresh handle up for the request.
  ///
  /// - Returns: libcurl's refusal of an option, or CURLE_OK.
  func prepare(_ handle: UnsafeMutableRawPointer) -> CURLcode {
    self.handle = handle
    var setup = CurlSetup(handle)
    setup.set(CURLOPT_URL, request.url)
    setup.set(CURLOPT_USERAGENT, options.userAgent)
    // An empty text is every encoding that libcurl knows. A body that may be asked for in parts comes as it is.
    if sink == nil {
      setup.set(CURLOPT_ACCEPT_ENCODING, "")
      setup.set(CURLOPT_TIMEOUT_MS, options.totalTimeout.milliseconds)
      setup.set(CURLOPT_MAXFILESIZE_LARGE, size: options.maximumBody)
    } else {
      // Large files come in few pieces; libcurl's own are of 16 KiB, and what is larger than this is not taken from the heap.
      setup.prefer(CURLOPT_BUFFERSIZE, 64 << 10)
      setup.set(CURLOPT_LOW_SPEED_LIMIT, 1024)
      setup.set(CURLOPT_LOW_SPEED_TIME, max(1, options.stallTimeout.milliseconds / 1000))
    }
    setup.prefer(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    setup.set(CURLOPT_NOSIGNAL, 1)
    // A name server that is silent must not hold up a timeout, a cancellation, or other transfers.
    setup.prefer(ccurl_quick_exit, 1)
    setup.set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    setup.set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
    setup.setSinks(
      body: takeBody, head: takeHead, context: Unmanaged.passUnretained(self).toOpaque())
    prepareTrust(&setup)
    prepareHeaders(&setup)
    if request.method == .post { setup.post(request.body) }
    return setup.refusal
  }

  private func prepareTrust(_ setup: inout CurlSetup) {
    setup.set(CURLOPT_SSL_VERIFYPEER, 1)
    setup.set(CURLOPT_SSL_VERIFYHOST, 2)
    setup.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    // Where one is told, the system's own certificates must not count beside it.
    if options.certificateFile != nil || options.certificateFolder != nil {
      setup.clear(CURLOPT_CAINFO)
      setup.clear(CURLOPT_CAPATH)
    }
    if let file = options.certificateFile { setup.set(CURLOPT_CAINFO, file) }
    if let folder = options.certificateFolder { setup.set(CURLOPT_CAPATH, folder) }
    // An empty text keeps libcurl from reading the environment by itself. This machine is always
    // asked directly.
    let proxy = options.proxy.flatMap { WebAddress(request.url)?.isLoopback == true ? nil : $0 }
    setup.set(CURLOPT_PROXY, proxy ?? "")
    setup.set(CURLOPT_NOPROXY, options.hostsWithoutProxy ?? "")
  }

  private func prepareHeaders(_ setup: inout CurlSetup) {
    for header in request.headers {
      // "Name;" is how libcurl is told to send a header without a value.
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let list = ccurl_slist_append(headerList, line) else {
        return setup.note(CURLE_OUT_OF_MEMORY)
      }
      headerList = list
    }
    if let headerList { setup.set(CURLOPT_HTTPHEADER, headerList) }
  }

  /// Takes a piece of the body; false when it is more than the limit, or the sink takes no more.
  fileprivate func append(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
    received += piece.count
    guard let sink else {
      outgrown = outgrown || received > options.maximumBody
      if !outgrown { body.append(contentsOf: piece) }
      return !outgrown
    }
    offer(to: sink)
    switch reception {
    case .wanted:
      if !sink.take(UnsafeRawBufferPointer(piece)) { reception = .refused }
      return reception == .wanted
    case .unwanted: return received <= Self.maximumUnwanted
    case .expected, .refused: return false
    }
  }

  /// Asks the sink once whether it wants the body.
  private func offer(to sink: any BodySink) {
    guard reception == .expected else { return }
    let response = response()
    offered = response
    reception = sink.begin(response) ? .wanted : .unwanted
  }

  /// The answer as far as it is there.
  private func response() -> HTTPResponse {
    var status = 0
    _ = ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    var target: UnsafePointer<CChar>?
    _ = ccurl_get_string(handle, CURLINFO_REDIRECT_URL, &target)
    return HTTPResponse(
      status: status, headers: headers(of: head), body: body,
      redirect: target.map { String(cString: $0) })
  }

  /// Takes a header line; false when there are too many.
  fileprivate func append(head piece: UnsafeBufferPointer<UInt8>) -> Bool {
    // A new status line follows an interim answer (1xx) or a proxy's: only the last head counts.
    if piece.starts(with: "HTTP/".utf8) {
      head = []
      hasWholeHead = false
    }
    if piece.allSatisfy({ $0 == 13 || $0 == 10 }) { hasWholeHead = true }
    outgrown = outgrown || head.count + piece.count > Self.maximumHead
    if !outgrown { head.append(contentsOf: piece) }
    return !outgrown
  }

  /// Hands the outcome to the task that waits.
  func finish(_ handle: UnsafeMutableRawPointer, code: CURLcode) {
    defer {
      ccurl_slist_free_all(headerList)
      headerList = nil
      self.handle = nil
    }
    // What is left of a body that nobody wants is no loss.
    guard code == CURLE_OK || reception == .unwanted else {
      let (kind, detail) = failure(code, of: handle)
      return fail(kind, detail)
    }
    // libcurl takes a head that the connection's end cuts off for a whole one.
    guard hasWholeHead else { return fail(.broken, "the connection broke within the headers") }
    if let sink { offer(to: sink) }
    // Where a redirect leads is known at the end only.
    let response = reception == .wanted ? offered ?? response() : response()
    continuation?.resume(returning: .success(response))
    continuation = nil
  }

  func fail(_ kind: TransportError.Kind, _ detail: String) {
    continuation?.resume(
      returning: .failure(TransportError(kind, url: request.url, detail: detail)))
    continuation = nil
  }

  private func failure(
    _ code: CURLcode, of handle: UnsafeMutableRawPointer
  ) -> (TransportError.Kind, String) {
    if isCancelled.load(ordering: .relaxed) { return (.cancelled, "cancelled") }
    if reception == .refused { return (.notTaken, TransportError.notTakenDetail) }
    // libcurl takes a header line that it has no room for as a lack of memory.
    if !hasWholeHead, !head.isEmpty, outgrown || code == CURLE_OUT_OF_MEMORY {
      return (.tooLarge, "the headers are larger than \(Self.maximumHead) bytes")
    }
    if outgrown || code == CURLE_FILESIZE_EXCEEDED {
      return (.tooLarge, "the answer is larger than \(options.maximumBody) bytes")
    }
    var proxyStatus = 0
    _ = ccurl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
    if proxyStatus >= 300 {
      // As with a server, some refusals may pass.
      let mayPass = RetryPolicy.passingStatuses.contains(proxyStatus)
      return (mayPass ? .broken : .unreachable, "the proxy refuses with status \(proxyStatus)")
    }
    let text = String(cString: ccurl_easy_strerror(code))
    switch code {
    case CURLE_OPERATION_TIMEDOUT:
      var connected: curl_off_t = 0
      _ = ccurl_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T, &connected)
      let isConnected = connected > 0
      let limit =
        isConnected
        ? (sink == nil ? options.totalTimeout : options.stallTimeout)
        : min(options.connectTimeout, options.totalTimeout)
      return (
        .timedOut,
        "no \(isConnected ? (sink == nil ? "whole answer" : "more of the answer") : "connection") within \(limit)"
      )
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
      return (.unreachable, "can't connect (\(text))")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CONNECT_ERROR:
      return (.untrusted, "the server's identity can't be verified (\(text))")
    case CURLE_URL_MALFORMAT:
      return (.invalidRequest, text)
    case CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION:
      return (.unavailable, text)
    default:
      return (.broken, "the connection broke (\(text))")
    }
  }
}

private let takeBody: ccurl_sink = { data, size, count, context in
  guard let data, let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let taken = data.withMemoryRebound(to: UInt8.self, capacity: size * count) { bytes in
    transfer.append(body: UnsafeBufferPointer(start: bytes, count: size * count))
  }
  return taken ? size * count : 0
}

private let takeHead: ccurl_sink = { data, size, count, context in
  guard let data, let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  let taken = data.withMemoryRebound(to: UInt8.self, capacity: size * count) { bytes in
    transfer.append(head: UnsafeBufferPointer(start: bytes, count: size * count))
  }
  return taken ? size * count : 0
}

/// The fields of a head: each line after the first that has a colon.
private func headers(of head: [UInt8]) -> [HTTPHeader] {
  head.split(whereSeparator: { $0 == 10 || $0 == 13 }).dropFirst().compactMap { line in
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    var value = line[(colon + 1)...].drop { $0 == 32 || $0 == 9 }
    while value.last == 32 || value.last == 9 { value.removeLast() }
    return HTTPHeader(name, String(decoding: value, as: UTF8.self))
  }
}

extension Duration {
  /// Whole milliseconds as libcurl counts them: at least one, for zero means "for ever", and at most
  /// 32 bits of them, three weeks, which is all that a `long` holds everywhere.
  fileprivate var milliseconds: Int {
    let longest = Duration.milliseconds(Int32.max)
    let (seconds, attoseconds) = min(self, longest).components
    return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }
}
