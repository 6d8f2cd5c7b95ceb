public import PlaybackService
public import PlayerCore
import Support

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps the events of statistics on the disk until the service has them: those of a video that is played without a network,
/// and those that did not get through.
///
/// Every event is in the store before it is sent, with the time at which it happened. Events are sent in their order, those of
/// earlier runs of the program first, and an event leaves the store when the service has answered that it has it. So
/// none is sent twice, but for one: where the answer was lost, by a broken connection or the end of the program, nobody can know
/// whether the service has the event, and the same request is sent again. Statistics without an event are wrong for good;
/// two requests that are the same to the byte can be told to be one, as no session has two events of one `time`.
///
/// A kill at any moment costs nothing that was received. After a power failure the last half minute may be missing, or
/// be sent again, as nothing is forced onto the disk. Any number of processes may use one store: each writes to a folder of its own, and what one has left is
/// sent by whoever comes next.
///
/// When the store is full, it takes no events but views (`video_view`), and gives up the oldest of the others to make
/// room for them, as the original does; when nothing but views is left, the oldest views. ``Status/dropped`` counts both.
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
  /// What holds for a store (the options of `initializeOfflineVideoManagerWithDelegate:options:` that are about statistics).
  public struct Options: Sendable {
    /// The least that ``storageLimit`` can be.
    public static let minimumStorageLimit = 1 << 20
    /// Bytes that the store may take (`kBCOVOfflineVideoManagerAnalyticsStorageLimitKey`); less than
    /// ``minimumStorageLimit`` counts as that.
    public var storageLimit = 500 << 20
    /// Whether events may be sent over the network of a telephone company
    /// (`kBCOVOfflineVideoManagerAllowsCellularAnalyticsKey`).
    public var allowsCellular = true
    /// What the device is connected with now.
    public var connection: @Sendable () -> NetworkPolicy.Connection = { .wifi }
    /// Told on any thread when the store becomes full: a moment to ask the viewer to go online
    /// (`kBCOVOfflineVideoManagerAnalyticsStorageFullWarningNotification`).
    public var onFull: @Sendable () -> Void = {}

    /// 500 MiB, and any network.
    public init() {}

    var mayUseNetwork: Bool {
      switch connection() {
      case .none: false
      case .wifi: true
      case .cellular: allowsCellular
      }
    }
  }

  /// How a store stands.
  public struct Status: Hashable, Sendable {
    /// What the events that wait take on the disk, those of other processes included.
    public var bytes: Int
    /// How many events this store has given up, since it was made, as there was no room for them.
    public var dropped: Int
    /// How many events the service has taken from this store since it was made.
    public var sent: Int
    /// How many events the service has refused for good.
    public var refused: Int
  }

  /// The wait after the first failure; it doubles with every further one.
  static let firstWait = Duration.seconds(30)
  /// No wait is longer, but where the service asks for it.
  static let longestWait = Duration.seconds(1800)
  /// Nobody can ask for a longer one.
  private static let longestAskedWait = Duration.seconds(86_400)

  private let folder: Folder
  private let journal: AnalyticsJournal
  private let sender: AnalyticsSender
  private let onFull: @Sendable () -> Void
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let now: @Sendable () -> Int64
  private let activity = Locked(Activity())
  private let installation = Locked<String?>(nil)

  private struct Activity: Sendable {
    /// What is being sent.
    var task: Task<Void, Never>?
    /// The wait after a failure.
    var pause: Task<Void, Never>?
    /// Something came while the task was at work.
    var isAsked = false
    var failures = 0
  }

  /// Opens a store, and begins to send what is in it.
  ///
  /// - Parameters:
  ///   - path: a folder; it is made when something is put into it.
  ///   - requests: where events are sent to.
  ///   - client: sends them. Its own attempts come first; what they bring to no end waits in the store.
  ///   - options: limits.
  ///   - clock: what waits after a failure.
  ///   - random: at least 0, less than 1; spreads the waits.
  ///   - now: milliseconds since 1970; unless given, the system's.
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

  /// How the store stands.
  public var status: Status {
    let counts = journal.counts
    return Status(
      bytes: journal.bytes, dropped: counts.dropped, sent: counts.sent, refused: counts.refused)
  }

  /// A random text by which this installation can be told from others, for as long as the folder is there.
  public var installationID: String {
    installation.withLock { id in
      if let id { return id }
      let name = "installation"
      let known = folder.read(name, limit: 64).map { String(decoding: $0, as: UTF8.self) }
      if let known, OfflineStore.isToken(known) {
        id = known
        return known
      }
      let new = OfflineStore.makeToken()
      id = new
      // Where nothing can be written, it holds for this run.
      do throws(OfflineError) {
        try folder.make()
        try folder.write(name, Array(new.utf8), isPrivate: true)
      } catch {}
      return new
    }
  }

  /// Keeps an event, with the time it is now, and sends it as soon as it can be.
  public func receive(_ event: AnalyticsEvent, in context: AnalyticsContext) {
    var context = context
    if context.userID == nil, context.isUniqueIdentifierEnabled { context.userID = installationID }
    let isFull = journal.add(at: now()) { [context] time in
      TrackerRequestFactory.query(for: event, in: context, time: time)
    }
    if isFull { onFull() }
    send()
  }

  /// Sends what waits, without waiting any longer after a failure. To be called when there is another connection, or
  /// the app becomes active.
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
        activity.isAsked = true
        return
      }
      activity.task = Task { [weak self, sender] in
        let outcome = await sender.run()
        self?.finish(outcome)
      }
    }
  }

  private func finish(_ outcome: AnalyticsSender.Outcome) {
    let isAsked = activity.withLock { activity in
      activity.task = nil
      defer { activity.isAsked = false }
      switch outcome {
      case .done, .networkNotAllowed: activity.failures = 0
      case .failed(let asked):
        activity.failures += 1
        activity.pause = pause(for: wait(after: activity.failures, asked: asked))
      }
      return activity.isAsked
    }
    if isAsked { send() }
  }

  private func wait(after failures: Int, asked: Duration?) -> Duration {
    if let asked { return min(asked, Self.longestAskedWait) }
    let doubled = (1..<failures).reduce(Self.firstWait) { wait, _ in
      min(wait * 2, Self.longestWait)
    }
    // So that all those do not come back together who have failed together.
    return doubled * (0.5 + 0.5 * random())
  }

  private func pause(for wait: Duration) -> Task<Void, Never> {
    Task { [weak self, clock] in
      do { try await clock.sleep(for: wait) } catch { return }
      self?.endPause()
    }
  }

  private func endPause() {
    activity.withLock { $0.pause = nil }
    send()
  }
}
