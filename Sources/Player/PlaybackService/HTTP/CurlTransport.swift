import CCurl
import Support
import Synchronization

/// A transport on libcurl: HTTP/2 and compression where libcurl supports them, TLS always verified.
///
/// The first request loads libcurl and starts its thread, so that an unused transport costs
/// nothing. Connections are kept for later requests.
public final class CurlTransport: HTTPTransport {
  private let options: TransportOptions
  private let loop = Mutex<CurlLoop?>(nil)

  /// Creates a transport with its own connections.
  public init(options: TransportOptions = TransportOptions()) { self.options = options }

  deinit { loop.withLock { $0?.stop() } }

  /// The executor of libcurl's own thread, on which sequential requests need no thread switch.
  public var executor: (any TaskExecutor)? { try? started(for: "") }

  /// Sends a request and returns its whole response. Cancellation of the task ends it.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: nil)
  }

  /// Sends a request and writes the body to a sink as it arrives. The server does not compress it.
  public func send(_ request: HTTPRequest, into sink: any BodySink) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: sink)
  }

  private func send(_ request: HTTPRequest, to sink: (any BodySink)?) async throws(TransportError) -> HTTPResponse {
    try check(request)
    let transfer = CurlTransfer(request, options: options, sink: sink)
    let loop = try started(for: request.url)
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
    guard address.isAllowed || options.allowsPlainHTTP else {
      throw TransportError(.insecure, url: request.url, detail: "plain http is refused, use https")
    }
    for header in request.headers where !header.isSendable {
      let detail = "the header \(header.name.printable) has characters that can't be sent"
      throw TransportError(.invalidRequest, url: request.url, detail: detail)
    }
  }

  /// Returns the loop, which the first request starts.
  ///
  /// - Parameter url: The URL of the request, for an error.
  private func started(for url: String) throws(TransportError) -> CurlLoop {
    try loop.withLock { loop throws(TransportError) in
      if let loop { return loop }
      let new = try CurlLoop.start(connections: options.maximumConnections, for: url)
      loop = new
      return new
    }
  }
}

/// The thread on which libcurl runs all transfers of a transport, and keeps their connections.
///
/// Other threads only add transfers to the inbox and wake the thread. All other calls into libcurl
/// happen on the thread. A task that runs on this executor sends sequential requests without a
/// thread switch.
final class CurlLoop: TaskExecutor {
  private struct Inbox {
    var transfers: [CurlTransfer] = []
    var jobs: [UnownedJob] = []
    /// A Boolean value that indicates whether the thread sleeps, or is about to.
    var isIdle = false
    var isStopping = false

    var isEmpty: Bool { transfers.isEmpty && jobs.isEmpty && !isStopping }
  }

  // Only the loop's own thread uses it, except for curl_multi_wakeup, which libcurl allows on any
  // thread.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
  private let inbox = Mutex(Inbox())

  private init(multi: UnsafeMutableRawPointer) { self.multi = multi }

  /// Starts a loop.
  ///
  /// - Parameters:
  ///   - connections: The maximum number of connections to one host.
  ///   - url: The URL of the first request, for an error.
  static func start(connections: Int, for url: String) throws(TransportError) -> CurlLoop {
    if let reason = ccurl_load() {
      throw TransportError(.unavailable, url: url, detail: String(cString: reason))
    }
    guard let multi = ccurl_multi_init() else {
      throw TransportError(.unavailable, url: url, detail: "libcurl cannot create a handle")
    }
    _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, connections))
    let loop = CurlLoop(multi: multi)
    // libcurl's loop blocks, and a blocked task would take a thread from all other tasks.
    let context = Unmanaged.passRetained(loop)
    let code = ccurl_start_thread(
      { context in
        if let context { Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      ccurl_multi_cleanup(multi)
      throw TransportError(.unavailable, url: url, detail: "no thread can be started")
    }
    return loop
  }

  func submit(_ transfer: CurlTransfer) { put { $0.transfers.append(transfer) } }

  /// Runs a part of a task between the transfers, or elsewhere once the thread has ended.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !put({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
  }

  /// Changes the inbox and wakes the thread.
  ///
  /// - Returns: `false` if the thread is ending.
  @discardableResult
  private func put(_ change: (inout Inbox) -> Void) -> Bool {
    inbox.withLock { inbox in
      guard !inbox.isStopping else { return false }
      change(&inbox)
      if inbox.isIdle { wake() }
      inbox.isIdle = false
      return true
    }
  }

  /// Ends the thread. Transfers in progress end as cancelled.
  func stop() {
    // Under the lock: once the thread has seen the flag, it frees the handle that the wake-up
    // needs.
    inbox.withLock { inbox in
      inbox.isStopping = true
      wake()
    }
  }

  func wake() { _ = ccurl_multi_wakeup(multi) }

  private func run() {
    var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    func finish(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
      _ = ccurl_multi_remove(multi, handle)
      active.removeValue(forKey: handle)?.finish(handle, code: code)
      // Each handle is used once: before libcurl 8.1, a second response that begins with a folded
      // header made libcurl read and free a header of the first.
      ccurl_easy_cleanup(handle)
    }

    while true {
      let jobs = inbox.withLock { inbox in
        defer { inbox.jobs = [] }
        return inbox.jobs
      }
      // Jobs may submit transfers, so they run first.
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      let (new, isStopping) = inbox.withLock { inbox in
        defer { inbox.transfers = [] }
        return (inbox.transfers, inbox.isStopping)
      }
      for transfer in new {
        guard let handle = ccurl_easy_init() else {
          transfer.fail(.unavailable, "libcurl cannot create a handle")
          continue
        }
        active[handle] = transfer
        let refusal = transfer.prepare(handle)
        if refusal != CURLE_OK {
          finish(handle, refusal)
        } else if ccurl_multi_add(multi, handle) != CURLM_OK {
          finish(handle, CURLE_FAILED_INIT)
        }
      }
      for (handle, transfer) in active
      where isStopping || transfer.isCancelled.load(ordering: .acquiring) {
        transfer.isCancelled.store(true, ordering: .relaxed)
        finish(handle, CURLE_ABORTED_BY_CALLBACK)
      }
      if isStopping { break }
      _ = ccurl_multi_perform(multi)
      var code = CURLE_OK
      while let handle = ccurl_multi_next_done(multi, &code) { finish(handle, code) }
      let isIdle = inbox.withLock { inbox in
        inbox.isIdle = inbox.isEmpty
        return inbox.isIdle
      }
      if isIdle { _ = ccurl_multi_poll(multi, 60_000) }
    }
    ccurl_multi_cleanup(multi)
    // The inbox accepts nothing more.
    for job in inbox.withLock({ $0.jobs }) { globalConcurrentExecutor.enqueue(job) }
  }
}
