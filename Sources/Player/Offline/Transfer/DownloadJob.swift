import PlaybackService
import PlayerCore

/// One download from its playlists to its manifest, beginning wherever the one before it stopped.
struct DownloadJob: Sendable {
  let store: OfflineStore
  let record: OfflineRecord
  let client: HTTPClient
  let options: OfflineOptions
  /// Whether it may go on over the connection there is.
  let mayUseNetwork: @Sendable () -> Bool
  let meter: DownloadMeter

  func run() async -> Result<Manifest, OfflineError> {
    do throws(OfflineError) { return .success(try await download()) } catch {
      return .failure(error)
    }
  }

  private func download() async throws(OfflineError) -> Manifest {
    let folder = store.folder(of: record.token)
    guard let lock = FolderLock(folder) else {
      throw OfflineError(.storage, "\(folder.path): another process downloads this video")
    }
    defer { withExtendedLifetime(lock) {} }
    // Another process may have come to the end before the lock was ours.
    if let manifest = store.manifest(record.token) {
      if store.isWhole(manifest, record.token) { return manifest }
      folder.removeFile(Manifest.name)
    }
    guard let source = record.source else {
      throw OfflineError(.invalidParameter, "the video has no HLS source")
    }
    guard mayUseNetwork() else { throw .networkNotAllowed }
    let plan = try await Planner(client: client, parameters: record.parameters)
      .plan(record.video, source: source)
    meter.begin(plan)

    let media = store.media(of: record.token)
    try media.make()
    let taken = store.totalSize
    let budget = StorageBudget(
      in: media, left: options.storageLimit.map { $0 - taken }, reserve: options.reservedSpace,
      maximumFile: options.maximumFile)
    // What is there already needs no room; how much of the plan that is, nobody knows before it is looked at.
    let needed = (plan.estimatedBytes ?? 0) - media.totalSize
    if needed > 0, let refusal = budget.refusal(of: needed) { throw refusal }

    let finished = Journal.entries(in: folder)
    let transfer = Transfer(
      plan: plan, media: media, client: client, journal: try Journal(in: folder), budget: budget,
      meter: meter, parallel: options.parallelRequests, mayUseNetwork: mayUseNetwork)
    let (sizes, notes) = try await transfer.run(finished: finished)
    guard !Task.isCancelled else { throw .stopped }
    return try store.seal(plan, sizes: sizes, notes: notes, of: record.token)
  }
}

/// What a download will fetch, as far as people want to know.
package struct DownloadOutline: Hashable, Sendable {
  package var resolution: String?
  /// Bits a second.
  package var bandwidth: Int?
  package var files: Int
  package var tracks: [OfflineTrack]
  /// Seconds.
  package var duration: Double

  init(_ plan: DownloadPlan) {
    (resolution, bandwidth) = (plan.resolution, plan.bandwidth)
    (files, tracks, duration) = (plan.files.count, plan.tracks, plan.duration)
  }
}
