public import PlaybackService
public import PlayerCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Downloads HLS videos to be played without a network (`BCOVOfflineVideoManager`).
///
/// A download has a token, which is good for later runs of the program, too. Whatever ends the program, a download
/// is ``DownloadState/completed`` only when all of it is on the disk: before that it is found with
/// ``DownloadState/error`` by the next run, and ``resumeVideoDownload(_:with:)`` goes on where it stopped.
///
/// Like everything of a player, a manager belongs to one executor.
///
/// ```swift
/// import Foundation
/// import JSON
/// import PlaybackService
/// import PlayerCore
///
/// /// A server with a playlist of one segment; without it a client asks the network.
/// struct Server: HTTPTransport {
///   func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
///     let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.ts\n#EXT-X-ENDLIST\n"
///     let isPlaylist = request.url.hasSuffix(".m3u8")
///     return HTTPResponse(status: 200, body: isPlaylist ? Array(playlist.utf8) : [0x47])
///   }
/// }
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let folder = FileManager.default.temporaryDirectory.appending(path: "offline-\(UUID())")
/// let manager = OfflineVideoManager(
///   executor: executor, store: OfflineStore(path: folder.path),
///   client: HTTPClient(transport: Server()))
/// var film = Video(url: try #require(URL(string: "https://vod.example.net/film.m3u8")))
/// film.properties[Video.PropertyKey.offlineEnabled] = true
/// manager.requestVideoDownload(film) { _ in }
/// while manager.offlineVideoStatus.first?.state != .completed {
///   await Task.yield()
///   executor.drain()
/// }
/// let token = try #require(manager.offlineVideoTokens.first)
/// print(manager.video(for: token)?.isPlayableOffline ?? false)  // Prints "true"
/// manager.deleteOfflineVideo(token)
/// ```
public final class OfflineVideoManager {
  /// Told about downloads.
  public weak var delegate: (any OfflineVideoManagerDelegate)?
  /// What holds for downloads that begin from now on.
  public var options: OfflineOptions
  /// Where the downloads are.
  public let store: OfflineStore

  /// A job of the executor may hold the manager.
  weak let executor: PlaybackExecutor?
  private let client: HTTPClient
  let issuer: (any LicenseIssuer)?
  /// Seconds since 1970.
  let now: () -> Double

  var entries: [OfflineVideoToken: Entry] = [:]
  /// Tokens in the order in which their downloads are to begin.
  private var queue: [OfflineVideoToken] = []
  var licenseTimers: [OfflineVideoToken: PlaybackExecutor.Timer] = [:]

  /// What this manager does about a download right now.
  struct Entry {
    var record: OfflineRecord
    var run: Run?
    /// The download waits for a connection that is allowed.
    var waitsForNetwork = false
    /// What the delegate has been told.
    var told = DownloadMeter.Reading()
    /// A new download came before the old one's task was over.
    var isWanted = false
  }

  /// A task that downloads.
  struct Run {
    let meter: DownloadMeter
    let task: Task<Void, Never>
    var timer: PlaybackExecutor.Timer?
  }

  /// - Parameters:
  ///   - executor: where the delegate is told and time is taken.
  ///   - store: where the downloads go.
  ///   - client: fetches everything; it should have a patient `RetryPolicy`.
  ///   - options: what holds for all downloads.
  ///   - issuer: issues licences; without one a protected video is refused.
  ///   - now: seconds since 1970; unless given, the system's.
  public init(
    executor: PlaybackExecutor, store: OfflineStore, client: HTTPClient,
    options: OfflineOptions = OfflineOptions(), issuer: (any LicenseIssuer)? = nil,
    now: @escaping () -> Double = { Date.now.timeIntervalSince1970 }
  ) {
    self.executor = executor
    self.store = store
    self.client = client
    self.options = options
    self.issuer = issuer
    self.now = now
    load()
  }

  deinit {
    for entry in entries.values { entry.run?.task.cancel() }
  }

  /// Takes in what the store has.
  private func load() {
    for token in store.tokens where entries[token] == nil {
      guard var record = store.record(token) else { continue }
      record.reconcile(with: store, store.manifest(record.token))
      entries[token] = Entry(record: record)
      armLicenseTimer(token)
    }
  }

  // MARK: Downloads

  /// Begins to download a video (`requestVideoDownload:mediaSelections:parameters:completion:`).
  ///
  /// A video whose licence was preloaded keeps its token.
  ///
  /// - Parameters:
  ///   - video: as the Playback API gives it, with a source of HLS, and allowed to be downloaded.
  ///   - parameters: what of the video is taken.
  ///   - completion: given the token as soon as the download is noted, and before it begins.
  public func requestVideoDownload(
    _ video: Video, parameters: DownloadParameters = DownloadParameters(),
    completion: @escaping (Result<OfflineVideoToken, OfflineError>) -> Void
  ) {
    let preloaded = entries.values.first {
      $0.record.state == .licensePreloaded && $0.record.video.isSame(as: video)
    }?.record
    let answer = Result { () throws(OfflineError) in
      let source = try Self.source(of: video)
      if source.usesFairPlay, preloaded == nil {
        guard issuer != nil else {
          throw OfflineError(.unsupported, "a protected video needs somebody who issues licences")
        }
        guard parameters.licenseTerms?.isValid == true else {
          throw OfflineError(
            .invalidParameter, "a protected video needs the terms of its licence")
        }
      }
      var record = OfflineRecord(
        token: preloaded?.token ?? OfflineStore.makeToken(),
        video: video.update { $0.sources = [source] }, parameters: parameters, state: .requested,
        requested: now())
      record.license = preloaded?.license
      if preloaded == nil { try store.add(record) } else { try store.save(record) }
      return record
    }
    executor?.perform { [weak self] in
      completion(answer.map(\.token))
      guard let self, case .success(let record) = answer else { return }
      entries[record.token] = Entry(record: record)
      enqueue(record.token)
      if source(needsLicense: record) {
        requestLicense(record.token, terms: parameters.licenseTerms)
      }
    }
  }

  /// The source that a download takes.
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

  /// Stops a download until it is resumed (`pauseVideoDownload:`).
  public func pauseVideoDownload(_ token: OfflineVideoToken) {
    guard let state = entries[token]?.record.state, state == .requested || state == .downloading
    else { return }
    entries[token]?.isWanted = false
    stop(token, as: .suspended)
  }

  /// Goes on with a download that is paused, has failed, or was cut off by the program's end
  /// (`resumeVideoDownload:`).
  ///
  /// - Parameters:
  ///   - token: the download's.
  ///   - fresh: the same video as the service gives it now, where the addresses of the old one may have expired.
  public func resumeVideoDownload(_ token: OfflineVideoToken, with fresh: Video? = nil) {
    guard let entry = entries[token],
      [.suspended, .error, .cancelled].contains(entry.record.state)
    else { return }
    if let fresh, let source = try? Self.source(of: fresh) {
      entries[token]?.record.video = fresh.update { $0.sources = [source] }
    }
    entries[token]?.record.error = nil
    entries[token]?.record.ended = nil
    note(.requested, of: token)
    enqueue(token)
  }

  /// Gives a download up (`cancelVideoDownload:`). Its files stay until it is deleted.
  public func cancelVideoDownload(_ token: OfflineVideoToken) {
    guard let state = entries[token]?.record.state,
      [.requested, .downloading, .suspended].contains(state)
    else { return }
    entries[token]?.isWanted = false
    entries[token]?.record.ended = now()
    stop(token, as: .cancelled)
  }

  /// Removes a download with all its files (`deleteOfflineVideo:`). The token is good for nothing any more.
  public func deleteOfflineVideo(_ token: OfflineVideoToken) {
    guard let entry = entries.removeValue(forKey: token) else { return }
    queue.removeAll { $0 == token }
    licenseTimers.removeValue(forKey: token)?.cancel()
    entry.run?.timer?.cancel()
    entry.run?.task.cancel()
    // A task that is still writing finds no folder of its name any more, and ends.
    try? store.remove(token)
    startNext()
  }

  /// The tokens of all downloads, the earliest request first (`offlineVideoTokens`).
  public var offlineVideoTokens: [OfflineVideoToken] { offlineVideoStatus.map(\.token) }

  /// What is known of all downloads, the earliest request first (`offlineVideoStatus`).
  public var offlineVideoStatus: [OfflineVideoStatus] {
    entries.values.map(status).sorted { ($0.requested, $0.token) < ($1.requested, $1.token) }
  }

  /// What is known of a download; `nil` where there is none (`offlineVideoStatusForToken:`).
  public func offlineVideoStatus(for token: OfflineVideoToken) -> OfflineVideoStatus? {
    entries[token].map(status)
  }

  /// How far a download is that is under way.
  package func reading(of token: OfflineVideoToken) -> DownloadMeter.Reading? {
    entries[token]?.run?.meter.reading
  }

  private func status(_ entry: Entry) -> OfflineVideoStatus {
    let record = entry.record
    return OfflineVideoStatus(
      token: record.token, state: record.state, requested: record.requested, ended: record.ended,
      percent: record.state == .completed ? 100 : entry.told.percent,
      bytes: store.folder(of: record.token).totalSize, error: record.error)
  }

  /// Looks whether somebody else has changed the store, and tells the delegate. To be called when the app becomes
  /// active.
  public func checkStorage() {
    let before = entries.mapValues(\.record.state)
    for (token, entry) in entries where entry.run == nil {
      if var record = store.record(token) {
        record.reconcile(with: store, store.manifest(record.token))
        entries[token]?.record = record
      } else {
        entries[token] = nil
        licenseTimers.removeValue(forKey: token)?.cancel()
      }
    }
    load()
    guard entries.mapValues(\.record.state) != before else { return }
    executor?.perform { [weak self] in self?.delegate?.offlineVideoStorageDidChange() }
  }

  /// Goes on with downloads that wait for another connection. To be called when that has changed.
  public func connectionDidChange() {
    for (token, entry) in entries.sorted(by: {
      $0.value.record.requested < $1.value.record.requested
    })
    where entry.waitsForNetwork { resumeVideoDownload(token) }
  }

  // MARK: The queue

  private func enqueue(_ token: OfflineVideoToken) {
    entries[token]?.waitsForNetwork = false
    guard entries[token]?.run == nil else {
      // Its task is about to end; then the turn is this one's.
      entries[token]?.isWanted = true
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
    let options = options
    let job = DownloadJob(
      store: store, record: entry.record, client: client, options: options,
      mayUseNetwork: { options.allowsCellularDownload || options.connection() != .cellular },
      meter: meter)
    let receive = executor.receiver { [weak self] (result: Result<Manifest, OfflineError>) in
      self?.finish(token, meter, result)
    }
    entries[token]?.run = Run(meter: meter, task: Task { receive(await job.run()) })
    entries[token]?.told = DownloadMeter.Reading()
    note(.downloading, of: token)
    armProgress(token)
  }

  private func stop(_ token: OfflineVideoToken, as state: DownloadState) {
    queue.removeAll { $0 == token }
    note(state, of: token)
    entries[token]?.run?.timer?.cancel()
    entries[token]?.run?.task.cancel()
  }

  /// A state that can't be written down is the same all the same, as long as the program lasts.
  func note(_ state: DownloadState, of token: OfflineVideoToken) {
    entries[token]?.record.state = state
    save(token)
  }

  func save(_ token: OfflineVideoToken) {
    if let record = entries[token]?.record { try? store.save(record) }
  }

  private func finish(
    _ token: OfflineVideoToken, _ meter: DownloadMeter, _ result: Result<Manifest, OfflineError>
  ) {
    // A download that was deleted meanwhile, or another one of the same token.
    guard entries[token]?.run?.meter === meter else { return startNext() }
    entries[token]?.run?.timer?.cancel()
    if case .success = result { tell(meter.reading, of: token, isLast: true) }
    entries[token]?.run = nil
    let isWanted = entries[token]?.isWanted ?? false
    entries[token]?.isWanted = false
    switch result {
    case .success:
      // Somebody who paused it in its last moment has a complete video.
      entries[token]?.record.ended = now()
      entries[token]?.record.forgetSecrets()
      note(.completed, of: token)
      delegate?.offlineVideo(token, didFinishDownloadWith: nil)
    case .failure where isWanted: enqueue(token)
    case .failure(.stopped):
      if entries[token]?.record.state == .cancelled {
        delegate?.offlineVideo(token, didFinishDownloadWith: .stopped)
      }
    case .failure(.networkNotAllowed):
      entries[token]?.waitsForNetwork = true
      note(.suspended, of: token)
    case .failure(let error):
      entries[token]?.record.ended = now()
      entries[token]?.record.error = error
      note(.error, of: token)
      delegate?.offlineVideo(token, didFinishDownloadWith: error)
    }
    startNext()
  }

  // MARK: Progress

  private func armProgress(_ token: OfflineVideoToken) {
    entries[token]?.run?.timer = executor?.perform(after: max(0.05, options.progressInterval)) {
      [weak self] in
      guard let self, let reading = entries[token]?.run?.meter.reading else { return }
      tell(reading, of: token, isLast: false)
      armProgress(token)
    }
  }

  private func tell(_ reading: DownloadMeter.Reading, of token: OfflineVideoToken, isLast: Bool) {
    guard let told = entries[token]?.told else { return }
    entries[token]?.told = reading
    if reading.finished > told.finished {
      delegate?.offlineVideo(token, didProgressTo: reading.percent)
    }
    for (index, track) in reading.tracks.enumerated() {
      let before = index < told.tracks.count ? told.tracks[index].finished : 0
      guard track.finished > before else { continue }
      delegate?.offlineVideo(token, didProgressTo: track.percent, for: track.track)
      if track.finished == track.total { delegate?.offlineVideo(token, didFinish: track.track) }
    }
    // The pictures are the last files of a plan.
    guard isLast else { return }
    delegate?.didDownloadStaticImages(of: token)
  }
}
