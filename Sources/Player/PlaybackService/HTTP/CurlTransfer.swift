import CCurl
import PlayerCore
import Synchronization

/// A request in progress in libcurl.
///
/// `@unchecked`: the sending task creates the transfer and hands it to the loop's thread with
/// ``CurlLoop/submit(_:)``. From then on only that thread uses it, except for `isCancelled`.
final class CurlTransfer: @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, TransportError>

  /// The maximum size of a response's headers, in bytes. libcurl itself allows a little more.
  private static let maximumHead = 256 << 10
  /// The maximum number of bytes of an unwanted body to read, so that the connection can be reused.
  private static let maximumUnwanted = 64 << 10

  let isCancelled = Atomic(false)
  var continuation: CheckedContinuation<Answer, Never>?

  private let request: HTTPRequest
  private let options: TransportOptions
  /// The libcurl handle while the transfer runs.
  private var handle: UnsafeMutableRawPointer?
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var head: [UInt8] = []
  private var hasWholeHead = false
  private var body: [UInt8] = []
  private var received = 0
  private var exceedsLimit = false
  private let sink: (any BodySink)?
  private var sinkState = SinkState.waiting
  /// The response that the sink was asked about.
  private var offeredResponse: HTTPResponse?

  /// The reaction of the sink to the body.
  private enum SinkState {
    /// The body has not begun.
    case waiting
    case wanted
    case unwanted
    /// The sink refused a piece.
    case refused
  }

  /// Creates a transfer.
  ///
  /// - Parameter sink: The receiver of the body. Without a sink, the body is a part of the
  ///   response.
  init(_ request: HTTPRequest, options: TransportOptions, sink: (any BodySink)? = nil) {
    self.request = request
    self.options = options
    self.sink = sink
  }

  // MARK: Options

  /// Sets the options of a new handle.
  ///
  /// - Returns: The first error of libcurl, or `CURLE_OK`. A transfer must not start without one of
  ///   its options, least of all without the trusted certificates.
  func prepare(_ handle: UnsafeMutableRawPointer) -> CURLcode {
    self.handle = handle
    var refusal = CURLE_OK
    func check(_ code: CURLcode) { if refusal == CURLE_OK { refusal = code } }
    func set(_ option: CURLoption, _ number: Int) { check(ccurl_set_long(handle, option, number)) }
    func set(_ option: CURLoption, _ text: String) { check(ccurl_set_string(handle, option, text)) }
    func set(_ option: CURLoption, size: Int) {
      check(ccurl_set_offset(handle, option, curl_off_t(size)))
    }
    /// Sets an option that this libcurl may lack.
    func prefer(_ option: CURLoption, _ number: Int) { _ = ccurl_set_long(handle, option, number) }

    set(CURLOPT_URL, request.url)
    set(CURLOPT_USERAGENT, options.userAgent)
    if sink == nil {
      // An empty text stands for every encoding that libcurl knows.
      set(CURLOPT_ACCEPT_ENCODING, "")
      set(CURLOPT_TIMEOUT_MS, options.totalTimeout.milliseconds)
      set(CURLOPT_MAXFILESIZE_LARGE, size: options.maximumBody)
    } else {
      // libcurl's own buffer is 16 KiB; a larger one than this would not come from the heap.
      prefer(CURLOPT_BUFFERSIZE, 64 << 10)
      set(CURLOPT_LOW_SPEED_LIMIT, 1024)
      set(CURLOPT_LOW_SPEED_TIME, max(1, options.stallTimeout.milliseconds / 1000))
    }
    prefer(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    set(CURLOPT_NOSIGNAL, 1)
    // A silent name server must not delay a timeout, a cancellation or other transfers.
    prefer(ccurl_quick_exit, 1)
    set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.milliseconds)
    let context = Unmanaged.passUnretained(self).toOpaque()
    check(ccurl_set_sink(handle, CURLOPT_WRITEFUNCTION, receiveBody))
    check(ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context))
    check(ccurl_set_sink(handle, CURLOPT_HEADERFUNCTION, receiveHead))
    check(ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context))

    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    // The given certificates replace the system's. Clearing has no effect if libcurl lacks the
    // option.
    if options.certificateFile != nil || options.certificateFolder != nil {
      _ = ccurl_set_string(handle, CURLOPT_CAINFO, nil)
      _ = ccurl_set_string(handle, CURLOPT_CAPATH, nil)
    }
    if let file = options.certificateFile { set(CURLOPT_CAINFO, file) }
    if let folder = options.certificateFolder { set(CURLOPT_CAPATH, folder) }
    // An empty text prevents that libcurl reads the environment. This machine is always connected
    // directly.
    let proxy = options.proxy.flatMap { WebAddress(request.url)?.isLoopback == true ? nil : $0 }
    set(CURLOPT_PROXY, proxy ?? "")
    set(CURLOPT_NOPROXY, options.hostsWithoutProxy ?? "")

    for header in request.headers {
      // libcurl sends a header without a value if the line is "Name;".
      let line = header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
      guard let list = ccurl_slist_append(headerList, line) else { return CURLE_OUT_OF_MEMORY }
      headerList = list
    }
    if let headerList { check(ccurl_set_list(handle, CURLOPT_HTTPHEADER, headerList)) }
    if request.method == .post {
      set(CURLOPT_POST, 1)
      // On a reused connection that fails, libcurl would send the request a second time.
      set(CURLOPT_FRESH_CONNECT, 1)
      set(CURLOPT_POSTFIELDSIZE_LARGE, size: request.body.count)
      check(
        request.body.withUnsafeBytes { bytes in
          ccurl_set_pointer(
            handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        })
    }
    return refusal
  }

  // MARK: The response

  /// Receives a header line.
  ///
  /// - Returns: `false` if the headers are too large.
  fileprivate func append(head piece: UnsafeRawBufferPointer) -> Bool {
    // A new status line follows an interim response (1xx) or the proxy's: only the last head
    // counts.
    if piece.starts(with: "HTTP/".utf8) {
      head = []
      hasWholeHead = false
    }
    if piece.allSatisfy({ $0 == 13 || $0 == 10 }) { hasWholeHead = true }
    exceedsLimit = exceedsLimit || head.count + piece.count > Self.maximumHead
    if !exceedsLimit { head.append(contentsOf: piece) }
    return !exceedsLimit
  }

  /// Receives a piece of the body.
  ///
  /// - Returns: `false` if the body exceeds the limit, or the sink refuses it.
  fileprivate func append(body piece: UnsafeRawBufferPointer) -> Bool {
    received += piece.count
    guard let sink else {
      exceedsLimit = exceedsLimit || received > options.maximumBody
      if !exceedsLimit { body.append(contentsOf: piece) }
      return !exceedsLimit
    }
    offer(to: sink)
    switch sinkState {
    case .wanted:
      if !sink.write(piece) { sinkState = .refused }
      return sinkState == .wanted
    case .unwanted: return received <= Self.maximumUnwanted
    case .waiting, .refused: return false
    }
  }

  /// Asks the sink once whether it wants the body.
  private func offer(to sink: any BodySink) {
    guard sinkState == .waiting else { return }
    let response = response()
    offeredResponse = response
    sinkState = sink.accepts(response) ? .wanted : .unwanted
  }

  /// The response received so far.
  private func response() -> HTTPResponse {
    var status = 0
    _ = ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    var target: UnsafePointer<CChar>?
    _ = ccurl_get_string(handle, CURLINFO_REDIRECT_URL, &target)
    return HTTPResponse(
      status: status, headers: headers(of: head), body: body,
      redirect: target.map { String(cString: $0) })
  }

  // MARK: The end

  /// Resumes the waiting task with the result.
  func finish(_ handle: UnsafeMutableRawPointer, code: CURLcode) {
    defer {
      ccurl_slist_free_all(headerList)
      headerList = nil
      self.handle = nil
    }
    // The rest of an unwanted body does not matter.
    guard code == CURLE_OK || sinkState == .unwanted else {
      let (kind, detail) = failure(code, of: handle)
      return fail(kind, detail)
    }
    // libcurl accepts headers that the end of the connection cuts off.
    guard hasWholeHead else { return fail(.broken, "the connection broke within the headers") }
    if let sink { offer(to: sink) }
    // libcurl knows the target of a redirect only at the end.
    let response = sinkState == .wanted ? offeredResponse ?? response() : response()
    continuation?.resume(returning: .success(response))
    continuation = nil
  }

  func fail(_ kind: TransportError.Kind, _ detail: String) {
    continuation?.resume(
      returning: .failure(TransportError(kind, url: request.url, detail: detail)))
    continuation = nil
  }

  private func failure(_ code: CURLcode, of handle: UnsafeMutableRawPointer) -> (TransportError.Kind, String) {
    if isCancelled.load(ordering: .relaxed) { return (.cancelled, "cancelled") }
    if sinkState == .refused { return (.notTaken, TransportError.notTakenDetail) }
    // libcurl reports a header line that is too long as a lack of memory.
    if !hasWholeHead, !head.isEmpty, exceedsLimit || code == CURLE_OUT_OF_MEMORY {
      return (.tooLarge, "the headers are larger than \(Self.maximumHead) bytes")
    }
    if exceedsLimit || code == CURLE_FILESIZE_EXCEEDED {
      return (.tooLarge, "the answer is larger than \(options.maximumBody) bytes")
    }
    var proxyStatus = 0
    _ = ccurl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &proxyStatus)
    if proxyStatus >= 300 {
      let isTemporary = RetryPolicy.temporaryStatuses.contains(proxyStatus)
      return (isTemporary ? .broken : .unreachable, "the proxy refuses with status \(proxyStatus)")
    }
    let text = String(cString: ccurl_easy_strerror(code))
    switch code {
    case CURLE_OPERATION_TIMEDOUT: return (.timedOut, timeoutDetail(handle))
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
      return (.unreachable, "can't connect (\(text))")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_CONNECT_ERROR:
      return (.untrusted, "the server's identity can't be verified (\(text))")
    case CURLE_URL_MALFORMAT: return (.invalidRequest, text)
    case CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION:
      return (.unavailable, text)
    default: return (.broken, "the connection broke (\(text))")
    }
  }

  private func timeoutDetail(_ handle: UnsafeMutableRawPointer) -> String {
    var connectTime: curl_off_t = 0
    _ = ccurl_get_offset(handle, CURLINFO_PRETRANSFER_TIME_T, &connectTime)
    if connectTime == 0 {
      return "no connection within \(min(options.connectTimeout, options.totalTimeout))"
    }
    return sink == nil
      ? "no whole answer within \(options.totalTimeout)"
      : "no more of the answer within \(options.stallTimeout)"
  }
}

private let receiveBody: ccurl_sink = { receive($0, count: $1 * $2, $3) { $0.append(body: $1) } }
private let receiveHead: ccurl_sink = { receive($0, count: $1 * $2, $3) { $0.append(head: $1) } }

/// Passes bytes of libcurl to a transfer, and returns their number if it accepts them.
private func receive(
  _ data: UnsafeMutablePointer<CChar>?, count: Int, _ context: UnsafeMutableRawPointer?,
  append: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let data, let context else { return 0 }
  let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  return append(transfer, UnsafeRawBufferPointer(start: data, count: count)) ? count : 0
}

/// Returns the fields of a head: each line after the first that contains a colon.
private func headers(of head: [UInt8]) -> [HTTPHeader] {
  head.split(whereSeparator: { $0 == 10 || $0 == 13 }).dropFirst().compactMap { line in
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    let value = line[(colon + 1)...].trimming { $0 == 32 || $0 == 9 }
    return HTTPHeader(name, String(decoding: value, as: UTF8.self))
  }
}

extension Duration {
  /// The duration in whole milliseconds for libcurl: at least one, because zero means no limit, and
  /// at most the 32 bits that a `long` has everywhere (three weeks).
  fileprivate var milliseconds: Int {
    max(1, Int(min(self, .milliseconds(Int32.max)) / .milliseconds(1)))
  }
}
