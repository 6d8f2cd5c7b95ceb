/// Names a download, also in later runs of the program, whatever became of it (`BCOVOfflineVideoToken`).
public typealias OfflineVideoToken = String

/// How far a download is (`BCOVOfflineVideoDownloadState`, with its numbers).
///
/// The states of tracks that were downloaded later, 7 to 12, are gone: tracks come with their video, as in the
/// original since iOS 13.
public enum DownloadState: Int, Hashable, Sendable, CaseIterable {
  /// Asked for, and nothing has come yet.
  case requested = 0
  /// On its way.
  case downloading = 1
  /// Paused; it goes on where it stopped.
  case suspended = 2
  /// Given up on purpose.
  case cancelled = 3
  /// All of it is there.
  case completed = 4
  /// It failed, or the program ended in the middle; it can be resumed.
  case error = 5
  /// The licence is there, and the video has not been asked for.
  case licensePreloaded = 6

  init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }

  /// The name in files and reports.
  package var name: String { "\(self)" }
}

/// What is known of a download (`BCOVOfflineVideoStatus`).
public struct OfflineVideoStatus: Hashable, Sendable {
  /// Which download it is.
  public var token: OfflineVideoToken
  /// How far it is.
  public var state: DownloadState
  /// When it was asked for, in seconds since 1970.
  public var requested: Double
  /// When it ended, well or not, in seconds since 1970.
  public var ended: Double?
  /// How much of it is there, from 0 to 100.
  public var percent: Double
  /// Bytes in the store.
  public var bytes: Int
  /// Why it failed.
  public var error: OfflineError?
}
