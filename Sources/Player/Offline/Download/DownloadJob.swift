import PlaybackService
import PlayerCore
import Support
import Synchronization

/// Runs a download from its playlists to its manifest, beginning where an earlier run stopped.
struct DownloadJob: Sendable {
  let store: OfflineStore
  let record: OfflineRecord
  let client: HTTPClient
  let options: OfflineOptions
  let meter: DownloadMeter
  let storage: SharedStorage

  private var mayUseNetwork: Bool {
    options.allowsCellularDownload || options.connection() != .cellular
  }

  func run() async throws(OfflineError) -> Manifest {
    let folder = store.folder(of: record.token)
    guard let lock = FolderLock(folder) else {
      throw OfflineError(.storage, "\(folder.path): another process is downloading this video")
    }
    defer { withExtendedLifetime(lock) {} }
    // Another process may have completed the download before this one acquired the lock.
    if let manifest = store.manifest(record.token) {
      if manifest.isWhole(store.media(of: record.token).files()) { return manifest }
      folder.removeFile(Manifest.name)
    }
    guard let source = record.source else {
      throw OfflineError(.invalidParameter, "the video has no HLS source")
    }
    guard mayUseNetwork else { throw .networkNotAllowed }
    let plan = try await DownloadPlanner(client: client, parameters: record.parameters)
      .plan(record.video, source: source)
    meter.begin(plan)

    let media = store.media(of: record.token)
    try media.make()
    for folder in plan.folders { try media.folder(folder).make() }
    storage.begin(record.token)
    defer { storage.end(record.token) }
    let budget = StorageBudget(in: media, of: record.token, storage: storage, options: options)
    // The estimate assumes that all files of an earlier run belong to the plan.
    let needed = (plan.estimatedBytes ?? 0) - media.totalSize
    if needed > 0, let refusal = budget.refusal(of: needed, free: media.freeSpace) { throw refusal }

    let (sizes, notes) = try await fetchFiles(of: plan, to: media, budget)
    guard !Task.isCancelled else { throw .stopped }
    return try store.complete(plan, sizes: sizes, notes: notes, of: record.token)
  }

  // MARK: Files

  /// Fetches the files that the journal lacks, several at a time. The first failure ends the
  /// download. Incomplete files stay for the next run.
  ///
  /// - Returns: The sizes of all files, and descriptions of those that were left out.
  private func fetchFiles(
    of plan: DownloadPlan, to media: Folder, _ budget: StorageBudget
  ) async throws(OfflineError) -> (sizes: [String: Int], notes: [String]) {
    let folder = store.folder(of: record.token)
    let finished = DownloadJournal.entries(in: folder)
    let queue = FileQueue(
      media: media, journal: try DownloadJournal(in: folder), budget: budget,
      partFiles: partFiles(in: media))
    for file in plan.files {
      if let entry = finished[file.name], entry.origin == file.part.origin,
        media.size(of: file.name) == entry.bytes
      {
        queue.state.withLock { $0.sizes[file.name] = entry.bytes }
        meter.finish(file, bytes: entry.bytes)
      } else {
        queue.state.withLock { $0.waiting.append(file) }
      }
    }
    let count = queue.state.withLock { $0.waiting.count }
    let failure = await withTaskGroup(of: OfflineError?.self) { group in
      for _ in 0..<min(max(1, options.parallelRequests), count) {
        group.addTask(executorPreference: client.executor) { await fetchFiles(of: queue) }
      }
      var failure: OfflineError?
      for await result in group {
        guard let result, failure == nil else { continue }
        failure = result
        group.cancelAll()
      }
      return failure
    }
    if let failure { throw failure }
    return queue.state.withLock { ($0.sizes, $0.notes) }
  }

  /// The files to fetch, shared by the tasks of a download.
  private final class FileQueue: Sendable {
    let media: Folder
    let journal: DownloadJournal
    let budget: StorageBudget
    /// The names of part files, by the name of the file.
    let partFiles: [String: String]
    let state = Mutex(State())

    struct State: Sendable {
      var waiting: ArraySlice<DownloadPlan.File> = []
      var sizes: [String: Int] = [:]
      var notes: [String] = []
    }

    init(media: Folder, journal: DownloadJournal, budget: StorageBudget, partFiles: [String: String]) {
      (self.media, self.journal, self.budget) = (media, journal, budget)
      self.partFiles = partFiles
    }
  }

  /// Returns the names of part files in a folder, by the name of the file.
  private func partFiles(in media: Folder) -> [String: String] {
    var partFiles: [String: String] = [:]
    for (name, _) in media.files() where name.hasSuffix(".part") {
      let stem = name.dropLast(".part".count)
      guard let dot = stem.lastIndex(of: ".") else { continue }
      partFiles[String(stem[..<dot])] = name
    }
    return partFiles
  }

  /// Fetches files in sequence until the queue is empty, or returns the first failure.
  private func fetchFiles(of queue: FileQueue) async -> OfflineError? {
    while let file = queue.state.withLock({ $0.waiting.popFirst() }) {
      guard !Task.isCancelled else { return .stopped }
      guard mayUseNetwork else { return .networkNotAllowed }
      do throws(OfflineError) {
        let bytes = try await fetch(file, queue)
        try queue.journal.append(
          .init(file: file.name, bytes: bytes, origin: file.part.origin))
        queue.state.withLock { $0.sizes[file.name] = bytes }
        meter.finish(file, bytes: bytes)
      } catch {
        guard [.network, .content].contains(error.kind), !Task.isCancelled, file.ifMissing != .fail else {
          return error
        }
        if case .replace(let text) = file.ifMissing {
          do throws(OfflineError) { try queue.media.write(file.name, Array(text.utf8)) } catch {
            return error
          }
          queue.state.withLock { $0.sizes[file.name] = text.utf8.count }
        }
        queue.state.withLock { $0.notes.append("left out: \(error)") }
        meter.finish(file, bytes: 0)
      }
    }
    return nil
  }

  /// Fetches a file and returns its size.
  private func fetch(_ file: DownloadPlan.File, _ queue: FileQueue) async throws(OfflineError) -> Int {
    let sink = SegmentSink(
      file, in: queue.media, budget: queue.budget, partName: queue.partFiles[file.name])
    // The second attempt is for a file that has changed since an earlier run.
    for _ in 0..<2 {
      let status: Int
      do throws(TransportError) {
        status = try await client.send(HTTPRequest(file.part.url), into: sink).status
      } catch {
        throw sink.failure ?? OfflineError(transport: error)
      }
      if let failure = sink.failure { throw failure }
      if sink.isOutdated { continue }
      guard status == 200 || status == 206 else {
        throw OfflineError(
          .network, "\(loggable(url: file.part.url)): the server answered with status \(status)")
      }
      return try sink.finish()
    }
    throw OfflineError(at: file.part.url, "the server gives another version each time")
  }
}

/// The storage that a download may use: the limit of the store, and the free space of the disk.
///
/// The free space is measured again after each ``maximumUnmeasured`` bytes, not for each piece of a
/// file. What other programs write meanwhile may use that much of the reserve.
final class StorageBudget: Sendable {
  /// The maximum number of bytes between two measurements of the free space.
  static let maximumUnmeasured = 8 << 20

  private let folder: Folder
  private let reserve: Int
  /// The maximum size of a file.
  let maximumFile: Int
  private let token: OfflineVideoToken
  private let storage: SharedStorage
  /// The limit of the store, or `nil` for no limit.
  private let limit: Int?
  /// The bytes that fit on the disk according to the last measurement.
  private let measured = Mutex(0)

  /// Creates the budget of a download.
  init(in folder: Folder, of token: OfflineVideoToken, storage: SharedStorage, options: OfflineOptions) {
    (self.folder, self.token, self.storage) = (folder, token, storage)
    (limit, reserve, maximumFile) = (options.storageLimit, options.reservedSpace, options.maximumFile)
  }

  /// Reserves bytes, or returns the reason that they are not available.
  func reserve(_ count: Int) -> OfflineError? {
    guard storage.reserve(count, for: token, limit: limit ?? .max) else {
      return OfflineError(.storage, "the store's limit is reached")
    }
    return measured.withLock { measured in
      if count > measured {
        let free = folder.freeSpace
        if let refusal = refusal(of: count, free: free) { return refusal }
        measured = min(max(count, Self.maximumUnmeasured), free.map { $0 - reserve } ?? .max)
      }
      measured -= count
      return nil
    }
  }

  /// Returns the reason that bytes do not fit on the disk, or `nil` if they do or the free space is
  /// unknown.
  func refusal(of count: Int, free: Int?) -> OfflineError? {
    guard let free, free - reserve < count else { return nil }
    return OfflineError(
      .storage,
      "not enough space: \(free >> 20) MiB are free, and \(reserve >> 20) MiB must stay free")
  }
}

/// The size of a store, shared by the downloads that write to it at the same time.
///
/// A running download counts with its size at its start and all bytes that it has reserved since
/// then, whether they are written yet or not.
final class SharedStorage: Sendable {
  private let store: OfflineStore
  private let sizes = Mutex(Sizes())

  private struct Sizes {
    /// The sizes of the running downloads.
    var running: [OfflineVideoToken: Int] = [:]
    /// The size of the other downloads, measured when a download starts.
    var others = 0
  }

  init(_ store: OfflineStore) { self.store = store }

  /// Begins to count the bytes of a download.
  func begin(_ token: OfflineVideoToken) {
    sizes.withLock { sizes in
      sizes.running[token] = store.folder(of: token).totalSize
      sizes.others = store.tokens.filter { sizes.running[$0] == nil }
        .reduce(0) { $0 + store.folder(of: $1).totalSize }
    }
  }

  /// Counts a download with its size on the disk, until the next one starts and measures all others again.
  func end(_ token: OfflineVideoToken) {
    sizes.withLock { sizes in
      sizes.running[token] = nil
      if !sizes.running.isEmpty { sizes.others += store.folder(of: token).totalSize }
    }
  }

  /// Reserves bytes for a download, unless the store would exceed a limit.
  func reserve(_ count: Int, for token: OfflineVideoToken, limit: Int) -> Bool {
    sizes.withLock { sizes in
      let used = sizes.running.values.reduce(sizes.others, +)
      guard count <= limit - used else { return false }
      sizes.running[token, default: 0] += count
      return true
    }
  }
}

/// The progress of a download, updated by its tasks.
package final class DownloadMeter: Sendable {
  /// The progress at a moment.
  package struct Reading: Hashable, Sendable {
    /// The resolution of the main part, if known.
    package var resolution: String?
    /// The maximum bit rate of the main part in bits per second, if known.
    package var bandwidth: Int?
    /// The number of finished files.
    package var finished = 0
    /// The number of all files; 0 before the playlists are read.
    package var total = 0
    /// The size of the finished files.
    package var bytes = 0
    /// The progress of each track.
    package var tracks: [TrackReading] = []

    package init(finished: Int = 0, total: Int = 0, bytes: Int = 0) {
      (self.finished, self.total, self.bytes) = (finished, total, bytes)
    }

    package var percent: Double { total > 0 ? 100 * Double(finished) / Double(total) : 0 }
  }

  /// The progress of a track.
  package struct TrackReading: Hashable, Sendable {
    package var track: OfflineTrack
    package var finished = 0
    package var total = 0

    package var percent: Double { total > 0 ? 100 * Double(finished) / Double(total) : 100 }
  }

  private let current = Mutex(Reading())

  package init() {}

  package var reading: Reading { current.withLock { $0 } }

  func begin(_ plan: DownloadPlan) {
    var reading = Reading(total: plan.files.count)
    (reading.resolution, reading.bandwidth) = (plan.resolution, plan.bandwidth)
    reading.tracks = plan.tracks.map { TrackReading(track: $0) }
    for file in plan.files {
      if let track = file.track { reading.tracks[track].total += 1 }
    }
    current.withLock { [reading] in $0 = reading }
  }

  func finish(_ file: DownloadPlan.File, bytes: Int) {
    current.withLock { reading in
      reading.finished += 1
      reading.bytes += bytes
      if let track = file.track { reading.tracks[track].finished += 1 }
    }
  }
}
