import JSON
package import PlayerCore

/// A folder of downloads, each in a folder of its own.
///
/// ```
/// TOKEN/record.json     the video of the service, and the state of the download
/// TOKEN/media/          the files; those that end in .part are incomplete
/// TOKEN/journal.jsonl   the complete files
/// TOKEN/manifest.json   all files with their sizes: the download is complete
/// ```
///
/// Whenever a process is killed, each of these is the old or the new version. Folders of other
/// programs are left alone.
public struct OfflineStore: Hashable, Sendable {
  /// The path of the folder.
  public var path: String { folder.path }
  let folder: Folder

  private static let mediaName = "media"
  /// The prefix of the names of downloads that are being created or removed.
  private static let unfinishedPrefix = ".bcinteract-"

  /// Creates a store.
  ///
  /// - Parameter path: The path of a folder, which is created with the first download.
  public init(path: String) { folder = Folder(path: path) }

  /// The tokens of all downloads, complete or not, sorted (`offlineVideoTokens`).
  public var tokens: [OfflineVideoToken] {
    folder.names.filter { record($0) != nil }
  }

  /// Returns whether a text is a token. A token cannot lead out of the folder.
  static func isToken(_ text: String) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  func folder(of token: OfflineVideoToken) -> Folder { folder.folder(token) }
  func media(of token: OfflineVideoToken) -> Folder { folder(of: token).folder(Self.mediaName) }

  // MARK: Records

  func record(_ token: OfflineVideoToken) -> OfflineRecord? {
    guard Self.isToken(token),
      let record = folder(of: token).decode(OfflineRecord.self, from: OfflineRecord.name),
      record.version == OfflineRecord.currentVersion, record.token == token
    else { return nil }
    return record
  }

  func save(_ record: OfflineRecord) throws(OfflineError) {
    try write(record, in: folder(of: record.token))
  }

  private func write(_ record: OfflineRecord, in folder: Folder) throws(OfflineError) {
    try folder.write(OfflineRecord.name, encoded: record, isPrivate: true)
  }

  /// Creates the folder of a download. The folder gets its name once it contains the record.
  func add(_ record: OfflineRecord) throws(OfflineError) {
    try folder.make()
    removeUnfinished()
    let name = Self.unfinishedPrefix + record.token
    let new = folder.folder(name)
    try new.make()
    // The lock protects the folder from the clean-up of another process.
    let lock = FolderLock(new)
    defer { withExtendedLifetime(lock) {} }
    try write(record, in: new)
    try folder.move(name, to: record.token)
    try folder.sync()
  }

  /// Removes a download with its files (`deleteOfflineVideo:`). Its name is removed first.
  func remove(_ token: OfflineVideoToken) throws(OfflineError) {
    guard Self.isToken(token) else { return }
    let name = Self.unfinishedPrefix + token
    try folder.move(token, to: name)
    try folder.sync()
    try folder.folder(name).remove()
  }

  /// Removes downloads that killed processes were creating or removing.
  private func removeUnfinished() {
    for name in folder.names where name.hasPrefix(Self.unfinishedPrefix) {
      let unfinished = folder.folder(name)
      guard Self.isToken(String(name.dropFirst(Self.unfinishedPrefix.count))),
        let lock = FolderLock(unfinished)
      else { continue }
      withExtendedLifetime(lock) { try? unfinished.remove() }
    }
  }

  // MARK: Completeness

  /// Returns the manifest of a complete download, or `nil`.
  func manifest(_ token: OfflineVideoToken) -> Manifest? {
    guard Self.isToken(token),
      let manifest = folder(of: token).decode(Manifest.self, from: Manifest.name),
      manifest.version == 1
    else { return nil }
    return manifest
  }

  /// Completes a download: writes the documents, synchronizes everything with the disk, and then
  /// writes the manifest.
  func complete(
    _ plan: DownloadPlan, sizes: [String: Int], notes: [String], of token: OfflineVideoToken
  ) throws(OfflineError) -> Manifest {
    let (folder, media) = (folder(of: token), media(of: token))
    var sizes = sizes
    // FFmpeg opens AAC outside of a container only if its extension says so.
    var names: [String: String] = [:]
    for file in plan.files where file.hasAssumedExtension && isPackedAAC(media.head(of: file.name)) {
      let name = String(file.name.dropLast(2)) + "aac"
      try media.move(file.name, to: name)
      sizes[name] = sizes.removeValue(forKey: file.name)
      names[file.name] = name
    }
    for document in plan.documents {
      let bytes = Array(document.text(renaming: names).utf8)
      try media.write(document.name, bytes)
      sizes[document.name] = bytes.count
    }
    for file in media.files(where: { sizes[$0] == nil }) { media.removeFile(file.name) }
    try media.sync(sizes.keys)
    let manifest = Manifest(plan, files: sizes, notes: notes)
    try folder.write(Manifest.name, encoded: manifest)
    return manifest
  }

  /// Returns a record whose state agrees with the files: a process may have been killed between
  /// writing the two.
  func reconciled(_ record: OfflineRecord) -> OfflineRecord {
    reconciled(record, isWhole: manifest(record.token)?.isWhole(media(of: record.token).files()))
  }

  /// - Parameter isWhole: Whether a complete download has all its files; `nil` for an incomplete one.
  private func reconciled(_ record: OfflineRecord, isWhole: Bool?) -> OfflineRecord {
    var record = record
    if let isWhole {
      record.state = isWhole ? .completed : .error
      record.error = isWhole ? nil : OfflineError(.storage, "files of the download are gone")
    } else if [.completed, .requested, .downloading].contains(record.state) {
      // The folder of a download in progress is locked.
      let isRunning = FolderLock(folder(of: record.token)) == nil
      if isRunning, record.state != .completed { return record }
      record.state = .error
      record.error = OfflineError(
        .interrupted, "the program ended before the download was complete")
    }
    return record
  }

  /// The size of all files in the store.
  public var totalSize: Int { tokens.reduce(0) { $0 + folder(of: $1).totalSize } }
}

// MARK: - Without a manager

/// A download in a store, for programs without a manager.
package struct StoredDownload: Sendable {
  package var token: OfflineVideoToken
  package var state: DownloadState
  package var error: OfflineError?
  /// The local video of a complete download, else the video of the service.
  package var video: Video
  package var parameters: DownloadParameters
  /// The size on the disk.
  package var bytes: Int
  /// The path of the playlist to play, or `nil` for an incomplete download.
  package var playlist: String?
  /// The descriptions of files that were left out.
  package var notes: [String]
}

extension OfflineStore {
  /// All downloads, earliest request first.
  package var downloads: [StoredDownload] {
    tokens.compactMap(record)
      .sorted { ($0.requested, $0.token) < ($1.requested, $1.token) }
      .map(download)
  }

  /// Returns a download, or `nil` if there is none.
  package func download(_ token: OfflineVideoToken) -> StoredDownload? {
    record(token).map(download)
  }

  private func download(of record: OfflineRecord) -> StoredDownload {
    let manifest = manifest(record.token)
    let media = media(of: record.token).files()
    let others = folder(of: record.token).files { $0 != Self.mediaName }
    let record = reconciled(record, isWhole: manifest?.isWhole(media))
    let video = video(of: record, manifest)
    return StoredDownload(
      token: record.token, state: record.state, error: record.error, video: video,
      parameters: record.parameters, bytes: media.totalSize + others.totalSize,
      playlist: video.properties[OfflinePropertyKey.filePath]?.string,
      notes: manifest?.notes ?? [])
  }

  /// Removes a download, unless another process works on it.
  package func remove(_ download: StoredDownload) throws(OfflineError) {
    guard let lock = FolderLock(folder(of: download.token)) else {
      throw OfflineError(.storage, "\(download.token): another process is downloading this video")
    }
    defer { withExtendedLifetime(lock) {} }
    try remove(download.token)
  }
}

extension Video {
  /// Returns whether both are the same video of the same account.
  package func isSame(as other: Video) -> Bool {
    id != nil && id == other.id && properties[PropertyKey.accountID] == other.properties[PropertyKey.accountID]
  }
}
