public import PlaybackService
public import PlayerCore

/// Downloads HLS videos for playback without a network (`BCOVOfflineVideoManager`).
///
/// A download has a token that is valid across processes. A download is ``DownloadState/completed``
/// only once all of it is on the disk. If the process ends before that, the next one finds it with
/// ``DownloadState/error``, and ``resumeVideoDownload(_:with:)`` continues where it stopped.
///
/// A manager belongs to one executor, like all objects of a player.
///
/// ```swift
/// import Foundation
/// import JSON
/// import PlaybackService
/// import PlayerCore
///
/// /// A server with a playlist of one segment. A client without it uses the network.
/// struct Server: HTTPTransport {
///   func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
///     let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n#EXT-X-ENDLIST\n"
///     let isPlaylist = request.url.hasSuffix(".m3u8")
///     return HTTPResponse(status: 200, body: isPlaylist ? Array(playlist.utf8) : [0x47, 0])
///   }
/// }
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let folder = FileManager.default.temporaryDirectory.appending(path: "offline-\(UUID())")
/// let manager = OfflineVideoManager(
///   executor: executor, store: OfflineStore(path: folder.path),
///   client: HTTPClient(transport: Server()))
/// guard let url = URL(string: "https://vod.example.net/film.m3u8") else { fatalError("no URL") }
/// var film = Video(url: url)
/// film.properties[Video.PropertyKey.offlineEnabled] = true
/// manager.requestVideoDownload(film) { _ in }
/// while manager.offlineVideoStatus.first?.state != .completed {
///   await Task.yield()
///   executor.drain()
/// }
/// let token = manager.offlineVideoTokens[0]
/// print(manager.video(for: token)?.isPlayableOffline ?? false)  // Prints "true"
/// manager.deleteOfflineVideo(token)
/// ```
public final class OfflineVideoManager {
  /// The observer of downloads.
  public weak var delegate: (any OfflineVideoManagerDelegate)?
  /// The options of downloads that begin from now on.
  public var options: OfflineOptions
  /// The store of the downloads.
  public let store: OfflineStore

  /// Weak, because a job of the executor may hold the manager.
  weak let executor: PlaybackExecutor?
  private let client: HTTPClient
  private let storage: SharedStorage
  let issuer: (any LicenseIssuer)?
  /// Returns the current time in seconds since 1970.
  let now: () -> Double

  var entries: [OfflineVideoToken: Entry] = [:]
  /// The downloads that wait for their start, in order.
  private var queue: [OfflineVideoToken] = []
  var licenseTimers: [OfflineVideoToken: PlaybackExecutor.Timer] = [:]

  /// A download and its current task.
  struct Entry {
    var record: OfflineRecord
    var run: Run?
    /// The progress that was reported to the delegate.
    var reported = DownloadMeter.Reading()
    /// A Boolean value that indicates whether the download was resumed before its old task has
    /// ended.
    var isResumed = false
  }

  /// A task that downloads.
  struct Run {
    let meter: DownloadMeter
    let task: Task<Void, Never>
    var timer: PlaybackExecutor.Timer?
  }

  /// Creates a manager.
  ///
  /// - Parameters:
  ///   - executor: The executor of the delegate's calls and of all timers.
  ///   - store: The store of the downloads.
  ///   - client: Fetches everything. It should have a patient `RetryPolicy`.
  ///   - options: The options of all downloads.
  ///   - issuer: Issues licenses. Without an issuer, protected videos are refused.
  ///   - now: Returns the current time in seconds since 1970; by default the system's.
  public init(
    executor: PlaybackExecutor, store: OfflineStore, client: HTTPClient,
    options: OfflineOptions = OfflineOptions(), issuer: (any LicenseIssuer)? = nil,
    now: @escaping () -> Double = { Date.now.timeIntervalSince1970 }
  ) {
    self.executor = executor
    self.store = store
    storage = SharedStorage(store)
    self.client = client
    self.options = options
    self.issuer = issuer
    self.now = now
    loadNewRecords()
  }

  deinit {
    for entry in entries.values { entry.run?.task.cancel() }
  }

  /// Adds the downloads of the store that have no entry.
  private func loadNewRecords() {
    for token in store.tokens where entries[token] == nil {
      guard let record = store.record(token) else { continue }
      entries[token] = Entry(record: store.reconciled(record))
      scheduleLicenseEvent(token, isFirst: true)
    }
  }

  // MARK: Downloads

  /// Starts the download of a video
  /// (`requestVideoDownload:mediaSelections:parameters:completion:`).
  ///
  /// A video with a preloaded license keeps its token. A new license is requested if the preloaded
  /// one has expired.
  ///
  /// - Parameters:
  ///   - video: The video of the Playback API, with an HLS source and permission to download.
  ///   - parameters: The quality, the tracks and the license terms.
  ///   - completion: Receives the token once the download is recorded, before all events of it.
  public func requestVideoDownload(
    _ video: Video, parameters: DownloadParameters = DownloadParameters(),
    completion: @escaping (Result<OfflineVideoToken, OfflineError>) -> Void
  ) {
    let result = Result { () throws(OfflineError) in
      try makeRecord(video, parameters)
    }
    if case .success(let record) = result {
      // Immediately, because only one download may use a preloaded license.
      entries[record.token] = Entry(record: record)
      queue.append(record.token)
    }
    executor?.perform { [weak self] in
      completion(result.map(\.token))
      guard let self, case .success(let record) = result, entries[record.token] != nil else { return }
      startNext()
      if record.video.usesFairPlay, record.license == nil {
        requestLicense(record.token, terms: parameters.licenseTerms)
      }
    }
  }

  private func makeRecord(_ video: Video, _ parameters: DownloadParameters) throws(OfflineError) -> OfflineRecord {
    let preloaded = entries.values.first {
      $0.record.state == .licensePreloaded && $0.record.video.isSame(as: video)
    }?.record
    let license = preloaded?.license.flatMap { $0.allowsPlayback(at: now()) ? $0 : nil }
    let source = try Self.source(of: video)
    if source.usesFairPlay, license == nil {
      try checkLicense(terms: parameters.licenseTerms)
    }
    let record = OfflineRecord(
      token: preloaded?.token ?? randomID(),
      video: video.update { $0.sources = [source] }, parameters: parameters, state: .requested,
      requested: now(), license: license)
    if preloaded == nil { try store.add(record) } else { try store.save(record) }
    return record
  }

  /// Returns the source that a download uses.
  package static func source(of video: Video) throws(OfflineError) -> MediaSource {
    if let error = video.error {
      throw OfflineError(.invalidParameter, "the service refuses the video: \(error.code)")
    }
    guard video.canBeDownloaded else {
      throw OfflineError(.invalidParameter, "the publisher does not allow downloads of this video")
    }
    guard !video.isOffline else {
      throw OfflineError(.invalidParameter, "the video is on this device already")
    }
    guard let source = SourceSelectionPolicy.standard.source(of: video),
      source.deliveryMethod == .hls
    else { throw OfflineError(.invalidParameter, "the video has no HLS source") }
    return source
  }

  /// Pauses a download (`pauseVideoDownload:`). A download that waits for another connection is not
  /// resumed by ``connectionDidChange()`` any more.
  public func pauseVideoDownload(_ token: OfflineVideoToken) { stop(token, as: .suspended) }

  /// Resumes a download that is paused, failed, or was interrupted (`resumeVideoDownload:`).
  ///
  /// - Parameters:
  ///   - token: The download.
  ///   - fresh: The current video of the service, if the URLs of the old one may have expired.
  public func resumeVideoDownload(_ token: OfflineVideoToken, with fresh: Video? = nil) {
    guard let entry = entries[token],
      [.suspended, .error, .cancelled].contains(entry.record.state)
    else { return }
    if let fresh, let source = try? Self.source(of: fresh) {
      entries[token]?.record.video = fresh.update { $0.sources = [source] }
    }
    entries[token]?.record.error = nil
    entries[token]?.record.ended = nil
    setState(.requested, of: token)
    enqueue(token)
  }

  /// Cancels a download (`cancelVideoDownload:`). Its files stay until it is deleted.
  public func cancelVideoDownload(_ token: OfflineVideoToken) {
    guard stop(token, as: .cancelled), entries[token]?.run == nil else { return }
    executor?.perform { [weak self] in
      if self?.entries[token]?.record.state == .cancelled { self?.report(.finished(token, .stopped)) }
    }
  }

  /// Deletes a download with its files (`deleteOfflineVideo:`). The token becomes invalid.
  public func deleteOfflineVideo(_ token: OfflineVideoToken) {
    guard let entry = entries.removeValue(forKey: token) else { return }
    queue.removeAll { $0 == token }
    licenseTimers.removeValue(forKey: token)?.cancel()
    entry.run?.timer?.cancel()
    entry.run?.task.cancel()
    // A task that is still writing fails, because the folder has no name any more.
    try? store.remove(token)
    startNext()
  }

  /// The tokens of all downloads, earliest request first (`offlineVideoTokens`).
  public var offlineVideoTokens: [OfflineVideoToken] { sortedEntries.map(\.record.token) }

  /// The status of all downloads, earliest request first (`offlineVideoStatus`).
  public var offlineVideoStatus: [OfflineVideoStatus] { sortedEntries.map(status) }

  private var sortedEntries: [Entry] {
    entries.values.sorted { ($0.record.requested, $0.record.token) < ($1.record.requested, $1.record.token) }
  }

  /// Returns the status of a download, or `nil` if there is none (`offlineVideoStatusForToken:`).
  public func offlineVideoStatus(for token: OfflineVideoToken) -> OfflineVideoStatus? {
    entries[token].map(status)
  }

  /// Returns the progress of a download that is running.
  package func reading(of token: OfflineVideoToken) -> DownloadMeter.Reading? {
    entries[token]?.run?.meter.reading
  }

  private func status(_ entry: Entry) -> OfflineVideoStatus {
    let record = entry.record
    return OfflineVideoStatus(
      token: record.token, state: record.state, requested: record.requested, ended: record.ended,
      percent: record.state == .completed ? 100 : record.percent ?? 0,
      bytes: store.folder(of: record.token).totalSize, error: record.error)
  }

  /// Checks for changes by other processes and reports them to the delegate. Call it when the app
  /// becomes active.
  public func checkStorage() {
    let before = entries.mapValues(\.record.state)
    for (token, entry) in entries where entry.run == nil && !queue.contains(token) {
      if let record = store.record(token) {
        entries[token]?.record = store.reconciled(record)
      } else {
        entries[token] = nil
        licenseTimers.removeValue(forKey: token)?.cancel()
      }
    }
    loadNewRecords()
    guard entries.mapValues(\.record.state) != before else { return }
    executor?.perform { [weak self] in self?.report(.storageChanged) }
  }

  /// Resumes downloads that wait for another connection. Call it when the connection has changed.
  public func connectionDidChange() {
    for entry in sortedEntries where entry.record.waitsForNetwork == true {
      resumeVideoDownload(entry.record.token)
    }
  }

  // MARK: The queue

  private func enqueue(_ token: OfflineVideoToken) {
    guard entries[token]?.run == nil else {
      // The old task is about to end. Then the download is enqueued again.
      entries[token]?.isResumed = true
      return
    }
    if !queue.contains(token) { queue.append(token) }
    startNext()
  }

  private func startNext() {
    while entries.values.count(where: { $0.run != nil }) < max(1, options.parallelDownloads),
      !queue.isEmpty
    { start(queue.removeFirst()) }
  }

  private func start(_ token: OfflineVideoToken) {
    guard let entry = entries[token], entry.run == nil, let executor else { return }
    let meter = DownloadMeter()
    let job = DownloadJob(
      store: store, record: entry.record, client: client, options: options, meter: meter, storage: storage)
    let receive = executor.receiver { [weak self] (result: Result<Manifest, OfflineError>) in
      self?.finish(token, meter, result)
    }
    let task = Task { receive(await Result { () async throws(OfflineError) in try await job.run() }) }
    entries[token]?.run = Run(meter: meter, task: task)
    entries[token]?.reported = DownloadMeter.Reading()
    setState(.downloading, of: token)
    scheduleProgress(token)
  }

  /// Stops a download. Returns `false` if it has already ended.
  @discardableResult private func stop(_ token: OfflineVideoToken, as state: DownloadState) -> Bool {
    guard let entry = entries[token],
      [.requested, .downloading, .suspended].contains(entry.record.state)
    else { return false }
    entries[token]?.isResumed = false
    if state == .cancelled { entries[token]?.record.ended = now() }
    queue.removeAll { $0 == token }
    setState(state, of: token)
    entry.run?.timer?.cancel()
    entry.run?.task.cancel()
    return true
  }

  /// Sets the state of a download. If it cannot be stored, it is valid until the process ends.
  private func setState(_ state: DownloadState, of token: OfflineVideoToken, waitsForNetwork: Bool? = nil) {
    entries[token]?.record.state = state
    entries[token]?.record.waitsForNetwork = waitsForNetwork
    save(token)
  }

  func save(_ token: OfflineVideoToken) {
    if let record = entries[token]?.record { try? store.save(record) }
  }

  private func finish(_ token: OfflineVideoToken, _ meter: DownloadMeter, _ result: Result<Manifest, OfflineError>) {
    // The download may have been deleted, or replaced by another one with the same token.
    guard entries[token]?.run?.meter === meter else { return startNext() }
    entries[token]?.run?.timer?.cancel()
    if case .success = result {
      reportProgress(meter.reading, of: token)
      // The pictures are the last files of a plan.
      report(.downloadedStaticImages(token))
    }
    entries[token]?.run = nil
    let isResumed = entries[token]?.isResumed ?? false
    entries[token]?.isResumed = false
    switch result {
    case .success:
      // A download that was paused at its last moment is complete, too.
      entries[token]?.record.ended = now()
      entries[token]?.record.percent = nil
      entries[token]?.record.removeSecrets()
      setState(.completed, of: token)
      report(.finished(token, nil))
    case .failure where isResumed: enqueue(token)
    case .failure where entries[token]?.record.state == .cancelled:
      report(.finished(token, .stopped))
    case .failure where entries[token]?.record.state == .suspended: break
    case .failure(.networkNotAllowed): setState(.suspended, of: token, waitsForNetwork: true)
    case .failure(let error):
      entries[token]?.record.ended = now()
      entries[token]?.record.error = error
      setState(.error, of: token)
      report(.finished(token, error))
    }
    startNext()
  }

  // MARK: Progress

  private func scheduleProgress(_ token: OfflineVideoToken) {
    entries[token]?.run?.timer = executor?.perform(after: max(0.05, options.progressInterval)) {
      [weak self] in
      guard let self, let reading = entries[token]?.run?.meter.reading else { return }
      reportProgress(reading, of: token)
      scheduleProgress(token)
    }
  }

  func report(_ event: OfflineVideoEvent) { delegate?.offlineVideoManager(self, did: event) }

  private func reportProgress(_ reading: DownloadMeter.Reading, of token: OfflineVideoToken) {
    guard let entry = entries[token] else { return }
    let (reported, percent) = (entry.reported, max(entry.record.percent ?? 0, reading.percent))
    entries[token]?.reported = reading
    entries[token]?.record.percent = percent
    if reading.finished > reported.finished { report(.progressed(token, percent: percent)) }
    for (index, track) in reading.tracks.enumerated() {
      let before = index < reported.tracks.count ? reported.tracks[index].finished : 0
      guard track.finished > before else { continue }
      report(.trackProgressed(token, track.track, percent: track.percent))
      if track.finished == track.total { report(.trackFinished(token, track.track)) }
    }
  }
}
