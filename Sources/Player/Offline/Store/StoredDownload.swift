import JSON
package import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A download as somebody finds it who looks into the store, without a manager.
package struct StoredDownload: Sendable {
  package var token: OfflineVideoToken
  package var state: DownloadState
  package var error: OfflineError?
  /// What can be played, of a complete download; else what the service said about it.
  package var video: Video
  package var parameters: DownloadParameters
  /// Bytes on the disk.
  package var bytes: Int
  /// The path of what is played; `nil` for one that is not complete.
  package var playlist: String?
  /// What was left out.
  package var notes: [String]
}

extension OfflineStore {
  /// What is in the store, the earliest request first.
  package var downloads: [StoredDownload] {
    tokens.compactMap(record)
      .sorted { ($0.requested, $0.token) < ($1.requested, $1.token) }
      .map(look)
  }

  /// One download; `nil` where there is none.
  package func download(_ token: OfflineVideoToken) -> StoredDownload? { record(token).map(look) }

  private func look(at record: OfflineRecord) -> StoredDownload {
    var record = record
    let manifest = manifest(record.token)
    record.reconcile(with: self, manifest)
    let video = video(of: record, manifest)
    // Of a complete download each file has just been looked at.
    let folder = folder(of: record.token)
    let media = record.state == .completed ? manifest?.bytes : nil
    return StoredDownload(
      token: record.token, state: record.state, error: record.error, video: video,
      parameters: record.parameters, bytes: media.map { $0 + folder.ownSize } ?? folder.totalSize,
      playlist: video.properties[OfflinePropertyKey.filePath]?.string,
      notes: manifest?.notes ?? [])
  }

  /// Removes a download. One that another process works on stays.
  package func remove(_ download: StoredDownload) throws(OfflineError) {
    guard let lock = FolderLock(folder(of: download.token)) else {
      throw OfflineError(.storage, "\(download.token): another process downloads this video")
    }
    defer { withExtendedLifetime(lock) {} }
    try remove(download.token)
  }
}

extension MediaSource {
  /// Where it is, as text.
  package var address: String { url.absoluteString }
}
