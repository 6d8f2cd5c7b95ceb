import CCurl
import Support
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread on which libcurl runs all transfers of a transport, and keeps their connections.
///
/// Other threads only put transfers into the inbox and wake the thread; every other call into
/// libcurl is made by the thread itself. A task that runs on the thread sends one request after the
/// other without any other thread.
final class CurlLoop: TaskExecutor {
  /// libcurl, or the thread, can't be started.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  private struct Inbox {
    var transfers: [CurlTransfer] = []
    var jobs: [UnownedJob] = []
    /// Whether the thread sleeps, or is about to.
    var isIdle = false
    var isStopping = false

    var isEmpty: Bool { transfers.isEmpty && jobs.isEmpty && !isStopping }
  }

  // Used by the loop's own thread only, but for curl_multi_wakeup, which libcurl allows from any.
  private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
  private let inbox = Locked(Inbox())

  private init(multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  /// - Parameter connections: how many one host may have.
  static func start(connections: Int) throws(StartError) -> CurlLoop {
    if let reason = ccurl_load() { throw StartError(description: String(cString: reason)) }
    guard let multi = ccurl_multi_init() else {
      throw StartError(description: "libcurl gives no handle")
    }
    _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, max(1, connections))
    let loop = CurlLoop(multi: multi)
    guard startThread({ loop.run() }) else {
      ccurl_multi_cleanup(multi)
      throw StartError(description: "no thread can be started")
    }
    return loop
  }

  func submit(_ transfer: CurlTransfer) {
    put { $0.transfers.append(transfer) }
  }

  /// Runs a part of a task between the transfers; after the thread's end somewhere else.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isTaken = put { $0.jobs.append(job) }
    if !isTaken { globalConcurrentExecutor.enqueue(job) }
  }

  /// - Returns: false where the thread ends.
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

  /// Ends the thread; transfers under way end as cancelled.
  func stop() {
    // Under the lock, for once the thread has seen the word it frees what the wake-up needs.
    inbox.withLock { inbox in
      inbox.isStopping = true
      wake()
    }
  }

  func wake() { _ = ccurl_multi_wakeup(multi) }

  /// The thread's life.
  private func run() {
    var active: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    func finish(_ handle: UnsafeMutableRawPointer, _ code: CURLcode) {
      _ = ccurl_multi_remove(multi, handle)
      active.removeValue(forKey: handle)?.finish(handle, code: code)
      // A handle is used once: before libcurl 8.1 a second answer that begins with a folded header made it
      // read, and free again, a header of the first.
      ccurl_easy_cleanup(handle)
    }

    while true {
      let jobs = inbox.withLock { inbox in
        defer { inbox.jobs = [] }
        return inbox.jobs
      }
      // They may put in what is taken out next.
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      let (new, isStopping) = inbox.withLock { inbox in
        defer { inbox.transfers = [] }
        return (inbox.transfers, inbox.isStopping)
      }
      for transfer in new {
        guard let handle = ccurl_easy_init() else {
          transfer.fail(.unavailable, "libcurl gives no handle")
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
    // Nothing is put in any more.
    for job in inbox.withLock({ $0.jobs }) { globalConcurrentExecutor.enqueue(job) }
  }
}

/// Runs `body` on a new thread; false when none can be made. A task won't do: libcurl's loop blocks,
/// and a blocked task takes a thread away from all the others.
private func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var attributes = pthread_attr_t()
  guard pthread_attr_init(&attributes) == 0 else { return false }
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  let box = Unmanaged.passRetained(Box(body))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let code = pthread_create(
    &thread, &attributes,
    { context in
      // A server that has gone away must not end the process.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      #if canImport(Darwin)
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
      #else
        if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body() }
      #endif
      return nil
    }, box.toOpaque())
  if code != 0 { box.release() }
  return code == 0
}
