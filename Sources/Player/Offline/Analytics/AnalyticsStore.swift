public import PlaybackService
public import PlayerCore
import Synchronization

/// Stores analytics events on the disk until the service has accepted them: events of playback
/// without a network, and events whose requests failed.
///
/// Every event is stored before it is sent, with its time. Events are sent in order, those of
/// earlier processes first, and an event is removed once the service has accepted it. So each event
/// is sent once, with one exception: if the response is lost because the connection breaks or the
/// process ends, the same request is sent again. Two equal requests can be recognized as one,
/// because no session has two events with the same `time`.
///
/// A kill at any moment loses no stored event. After a power failure, the events of the last half
/// minute may be missing, or be sent again, because events are not synchronized with the disk.
/// Several processes may use one store. One of them at a time sends the events of all.
///
/// A full store accepts only views (`video_view`), and drops the oldest of the other events for
/// them, as the SDK does; if only views remain, it drops the oldest views. ``Status/dropped``
/// counts both.
///
/// ```swift
/// import Foundation
/// import PlaybackService
/// import PlayerCore
///
/// /// No network.
/// struct Nowhere: HTTPTransport {
///   func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
///     throw TransportError(.unreachable, url: request.url, detail: "no network")
///   }
/// }
/// let folder = FileManager.default.temporaryDirectory.appending(path: "analytics-\(UUID())")
/// let store = AnalyticsStore(
///   path: folder.path, client: HTTPClient(transport: Nowhere()), clock: ContinuousClock())
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { video, _ in
///   SimulatedPlayer(.init(duration: 60), executor: executor)
/// }
/// let context = AnalyticsContext(accountID: "1234")
/// controller.addSessionConsumer(
///   AnalyticsConsumer(executor: executor, context: context, sink: store))
/// controller.setVideos([Video(url: URL(filePath: "/downloads/film.m3u8"))])
/// _ = await controller.play(until: .time(30))
/// print(store.status.bytes > 0, store.status.sent)  // Prints "true 0"
/// try FileManager.default.removeItem(at: folder)
/// ```
public final class AnalyticsStore: AnalyticsSink {
  /// The options of a store (the analytics options of
  /// `initializeOfflineVideoManagerWithDelegate:options:`).
  public struct Options: Sendable {
    /// The smallest ``storageLimit``.
    public static let minimumStorageLimit = 1 << 20
    /// The maximum size of the store in bytes (`kBCOVOfflineVideoManagerAnalyticsStorageLimitKey`),
    /// at least ``minimumStorageLimit``.
    public var storageLimit = 500 << 20
    /// A Boolean value that indicates whether events may be sent over a cellular network
    /// (`kBCOVOfflineVideoManagerAllowsCellularAnalyticsKey`).
    public var allowsCellular = true
    /// Returns the current connection of the device.
    public var connection: @Sendable () -> NetworkPolicy.Connection = { .wifi }
    /// Called on any thread when the store becomes full, so that the app can ask the viewer to go
    /// online (`kBCOVOfflineVideoManagerAnalyticsStorageFullWarningNotification`).
    public var onFull: @Sendable () -> Void = {}

    /// Creates options with a limit of 500 MiB, and any network.
    public init() {}

    var mayUseNetwork: Bool {
      let connection = connection()
      return connection == .wifi || connection == .cellular && allowsCellular
    }
  }

  /// The status of a store.
  public struct Status: Hashable, Sendable {
    /// The size of the waiting events on the disk, including those of other processes.
    public var bytes = 0
    /// The number of events that this store object has dropped.
    public var dropped = 0
    /// The number of events that the service has accepted from this store object.
    public var sent = 0
    /// The number of events that the service has refused permanently.
    public var refused = 0
  }

  /// The waits after failures, unless the service requests a longer one.
  private static let retry = RetryPolicy(firstWait: .seconds(30), maximumWait: .seconds(1800))
  /// The maximum wait that the service can request.
  private static let longestRequestedWait = Duration.seconds(86_400)

  private let folder: Folder
  private let journal: AnalyticsJournal
  private let sender: AnalyticsSender
  private let onFull: @Sendable () -> Void
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Int64
  private let activity = Mutex(Activity())
  private let installation = Mutex<String?>(nil)

  private struct Activity: Sendable {
    /// The task that sends events.
    var task: Task<Void, Never>?
    /// The wait after a failure.
    var pause: Task<Void, Never>?
    /// A Boolean value that indicates whether an event arrived while the task was running.
    var needsTask = false
    var failures = 0
  }

  /// Opens a store and begins to send its events.
  ///
  /// - Parameters:
  ///   - path: The path of a folder, which is created with the first event.
  ///   - requests: Creates the requests.
  ///   - client: Sends the requests, with retries of its own. Events whose requests fail wait in
  ///     the store.
  ///   - options: The limits.
  ///   - clock: The clock of the waits after failures.
  ///   - random: Returns a number from 0 up to, but not including, 1 that spreads the waits.
  ///   - now: Returns the current time in milliseconds since 1970; by default the system's.
  public init(
    path: String, requests: TrackerRequestFactory = TrackerRequestFactory(), client: HTTPClient,
    options: Options = Options(), clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970 * 1000) }
  ) {
    folder = Folder(path: path)
    journal = AnalyticsJournal(
      in: folder, limit: max(options.storageLimit, Options.minimumStorageLimit))
    sender = AnalyticsSender(
      journal: journal, requests: requests, client: client,
      mayUseNetwork: { options.mayUseNetwork })
    (onFull, self.clock, self.random, self.now) = (options.onFull, clock, random, now)
    if journal.bytes > 0 { send() }
  }

  deinit {
    activity.withLock { activity in
      activity.task?.cancel()
      activity.pause?.cancel()
    }
  }

  /// The status of the store.
  public var status: Status { journal.status }

  /// A random text that identifies this installation while the folder exists.
  public var installationID: String {
    installation.withLock { id in
      if let id { return id }
      let name = "installation"
      var text = String(decoding: folder.read(name, limit: 64) ?? [], as: UTF8.self)
      if !OfflineStore.isToken(text) {
        text = randomID()
        // If the file cannot be written, the text is valid until the process ends.
        try? folder.make()
        try? folder.write(name, Array(text.utf8), isPrivate: true)
      }
      id = text
      return text
    }
  }

  /// Stores an event with the current time, and sends it as soon as possible.
  public func receive(_ event: AnalyticsEvent, in context: AnalyticsContext) {
    var context = context
    if context.userID == nil, context.isUniqueIdentifierEnabled { context.userID = installationID }
    let isFull = journal.add(at: now()) { [context] time in
      TrackerRequestFactory.query(for: event, in: context, time: time)
    }
    if isFull { onFull() }
    send()
  }

  /// Sends waiting events without a further wait after a failure. Call it when the connection has
  /// changed, or the app becomes active.
  public func connectionDidChange() {
    activity.withLock { activity in
      activity.pause?.cancel()
      activity.pause = nil
    }
    send()
  }

  private func send() {
    activity.withLock { activity in
      guard activity.pause == nil else { return }
      guard activity.task == nil else {
        activity.needsTask = true
        return
      }
      activity.task = Task { [weak self, sender] in
        let result = await sender.run()
        self?.finish(result)
      }
    }
  }

  private func finish(_ result: AnalyticsSender.Result) {
    let needsTask = activity.withLock { activity in
      activity.task = nil
      defer { activity.needsTask = false }
      switch result {
      case .done, .networkNotAllowed: activity.failures = 0
      case .failed(let requestedWait):
        activity.failures += 1
        let wait =
          requestedWait.map { min($0, Self.longestRequestedWait) }
          ?? Self.retry.wait(after: activity.failures, random: random())
        activity.pause = Task { [weak self, clock] in
          do { try await clock.sleep(for: wait) } catch { return }
          self?.connectionDidChange()
        }
      }
      return activity.needsTask
    }
    if needsTask { send() }
  }

}

/// Sends the waiting events of a store, one after the other.
struct AnalyticsSender: Sendable {
  let journal: AnalyticsJournal
  let requests: TrackerRequestFactory
  let client: HTTPClient
  let mayUseNetwork: @Sendable () -> Bool

  /// The reason that no more events are sent.
  enum Result: Hashable {
    /// No event waits.
    case done
    /// The network must not be used.
    case networkNotAllowed
    /// The service or the network failed, or another process is sending. The service may request a
    /// wait.
    case failed(retryAfter: Duration?)
  }

  /// Sends events until none waits or a request fails. The failed event stays the next one.
  func run() async -> Result {
    guard mayUseNetwork() else { return .networkNotAllowed }
    guard journal.next() != nil else { return .done }
    let lockFolder = journal.folder.folder("sender")
    try? lockFolder.make()
    guard let lock = FolderLock(lockFolder) else {
      journal.postpone()
      return .failed(retryAfter: nil)
    }
    defer { withExtendedLifetime(lock) {} }
    while mayUseNetwork() {
      guard let query = journal.next() else { return .done }
      let response: HTTPResponse
      do throws(TransportError) {
        response = try await client.send(requests.request(query: query))
      } catch {
        journal.postpone()
        return .failed(retryAfter: nil)
      }
      switch response.status {
      case 200..<300: journal.settle(query, isRefused: false)
      // Other client errors are permanent: these may be temporary, or come from a proxy.
      case 400..<500 where ![401, 403, 407, 408, 425, 429].contains(response.status):
        journal.settle(query, isRefused: true)
      default:
        journal.postpone()
        return .failed(retryAfter: response.retryAfter)
      }
    }
    return .networkNotAllowed
  }
}
