import PlaybackService
import Support

/// Fetches the files of a plan, several side by side.
struct Transfer: Sendable {
  let plan: DownloadPlan
  /// Where the files go.
  let media: Folder
  let client: HTTPClient
  let journal: Journal
  let budget: StorageBudget
  let meter: DownloadMeter
  /// How many requests are under way at a time.
  let parallel: Int
  /// Asked before each file: whether the network may be used.
  let mayUseNetwork: @Sendable () -> Bool

  /// Fetches what the journal does not have. The first file that can't be had ends it; what is under way is left as
  /// it is, to be gone on with.
  /// - Parameter finished: what the journal has.
  /// - Returns: the sizes of all files, and what was left out.
  func run(
    finished: [String: Journal.Entry]
  ) async throws(OfflineError) -> (sizes: [String: Int], notes: [String]) {
    var sizes: [String: Int] = [:]
    var missing: [DownloadPlan.File] = []
    for file in plan.files {
      if let entry = finished[file.name], entry.origin == file.part.origin,
        media.size(of: file.name) == entry.bytes
      {
        sizes[file.name] = entry.bytes
        meter.finish(file, bytes: entry.bytes)
      } else {
        missing.append(file)
      }
    }
    let parts = try prepareFolders()
    let progress = Locked(Progress(files: missing, sizes: sizes))
    let failure = await withTaskGroup(of: OfflineError?.self) { group in
      for _ in 0..<min(max(1, parallel), missing.count) {
        group.addTask(executorPreference: client.executor) { await work(progress, parts) }
      }
      var failure: OfflineError?
      for await outcome in group {
        guard let outcome, failure == nil else { continue }
        failure = outcome
        group.cancelAll()
      }
      return failure
    }
    if let failure { throw failure }
    return progress.withLock { ($0.sizes, $0.notes) }
  }

  private struct Progress: Sendable {
    var files: [DownloadPlan.File]
    var next = 0
    var sizes: [String: Int]
    var notes: [String] = []

    init(files: [DownloadPlan.File], sizes: [String: Int]) {
      (self.files, self.sizes) = (files, sizes)
    }

    mutating func takeNext() -> DownloadPlan.File? {
      guard next < files.count else { return nil }
      next += 1
      return files[next - 1]
    }
  }

  /// Makes the folders.
  /// - Returns: the part files that are there, by the path of the file that each is a part of.
  private func prepareFolders() throws(OfflineError) -> [String: String] {
    var parts: [String: String] = [:]
    var seen: Set<String> = []
    for file in plan.files {
      let (path, _) = split(file.name)
      guard seen.insert(path).inserted else { continue }
      let folder = path.isEmpty ? media : media.folder(path)
      try folder.make()
      for name in folder.names where name.hasSuffix(".part") {
        let stem = name.dropLast(".part".count)
        guard let dot = stem.lastIndex(of: ".") else { continue }
        parts[(path.isEmpty ? "" : path + "/") + stem[..<dot]] = name
      }
    }
    return parts
  }

  /// Fetches one file after the other, until there is none, or one can't be had.
  private func work(_ progress: Locked<Progress>, _ parts: [String: String]) async -> OfflineError?
  {
    while let file = progress.withLock({ $0.takeNext() }) {
      guard !Task.isCancelled else { return .stopped }
      guard mayUseNetwork() else { return .networkNotAllowed }
      do throws(OfflineError) {
        let bytes = try await fetch(file, partName: parts[file.name])
        try journal.add(file.name, .init(bytes: bytes, origin: file.part.origin))
        progress.withLock { $0.sizes[file.name] = bytes }
        meter.finish(file, bytes: bytes)
      } catch {
        let isAbsent = error.kind == .network && !Task.isCancelled
        switch file.ifMissing {
        case .isReplaced(let text) where isAbsent:
          let (path, name) = split(file.name)
          do throws(OfflineError) {
            try media.folder(path).write(name, Array(text.utf8))
          } catch {
            return error
          }
          progress.withLock { $0.sizes[file.name] = text.utf8.count }
        case .leavesOut where isAbsent: break
        default: return error
        }
        progress.withLock { $0.notes.append("left out: \(error)") }
        meter.finish(file, bytes: 0)
      }
    }
    return nil
  }

  private func fetch(
    _ file: DownloadPlan.File, partName: String?
  ) async throws(OfflineError) -> Int {
    let (path, name) = split(file.name)
    let folder = path.isEmpty ? media : media.folder(path)
    let sink = SegmentSink(
      name, of: file.part, in: folder, budget: budget, partName: partName)
    // A second time only where the server has another version by now: one that is new each time can't be had in parts.
    for _ in 0..<2 {
      let status: Int
      do throws(TransportError) {
        status = try await client.send(HTTPRequest(file.part.url), into: sink).status
      } catch {
        throw sink.failure ?? (error.kind == .cancelled ? .stopped : OfflineError(transport: error))
      }
      if let failure = sink.failure { throw failure }
      if sink.isOutdated { continue }
      guard status == 200 || status == 206 else {
        throw OfflineError(playlist: .status(status), at: file.part.url)
      }
      return try sink.finish()
    }
    throw OfflineError(
      .content, "\(loggable(url: file.part.url)): the server gives another version each time")
  }

  private func split(_ name: String) -> (folder: String, name: String) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name) }
    return (String(name[..<slash]), String(name[name.index(after: slash)...]))
  }
}

extension OfflineError {
  /// Somebody has stopped it.
  static let stopped = OfflineError(.interrupted, "the download was stopped")
  static let networkNotAllowed = OfflineError(
    .network, "downloads over the network of a telephone company are not allowed")
}
