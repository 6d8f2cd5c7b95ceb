public import PlayerCore

/// The identifier of a download, valid across processes (`BCOVOfflineVideoToken`).
public typealias OfflineVideoToken = String

/// The state of a download (`BCOVOfflineVideoDownloadState`, with its numbers).
///
/// The states 7 to 12 of separately downloaded tracks are unused: tracks are downloaded with their
/// video, as in the SDK since iOS 13.
public enum DownloadState: Int, Codable, Hashable, Sendable, CaseIterable {
  /// Requested, and not started.
  case requested = 0
  /// In progress.
  case downloading = 1
  /// Paused. It resumes where it stopped.
  case suspended = 2
  /// Cancelled by the app.
  case cancelled = 3
  /// Complete.
  case completed = 4
  /// Failed, or interrupted by the end of the process. It can be resumed.
  case error = 5
  /// The license was preloaded, and the video was not requested.
  case licensePreloaded = 6

  /// The name in reports.
  package var name: String { "\(self)" }
}

/// The status of a download (`BCOVOfflineVideoStatus`).
public struct OfflineVideoStatus: Hashable, Sendable {
  /// The identifier of the download.
  public var token: OfflineVideoToken
  /// The state of the download.
  public var state: DownloadState
  /// The time of the request, in seconds since 1970.
  public var requested: Double
  /// The time of completion or failure, in seconds since 1970.
  public var ended: Double?
  /// The progress, from 0 to 100.
  public var percent: Double
  /// The size in the store.
  public var bytes: Int
  /// The reason for a failure.
  public var error: OfflineError?
}

/// The options of all downloads (`initializeOfflineVideoManagerWithDelegate:options:`).
public struct OfflineOptions: Sendable {
  /// A Boolean value that indicates whether downloads may use a cellular network
  /// (`kBCOVOfflineVideoManagerAllowsCellularDownloadKey`). A change does not affect downloads in
  /// progress.
  public var allowsCellularDownload = false
  /// Returns the current connection of the device.
  public var connection: @Sendable () -> NetworkPolicy.Connection = { .wifi }
  /// The number of concurrent requests of a download (`HTTPMaximumConnectionsPerHost`).
  public var parallelRequests = 6
  /// The number of concurrent downloads. Further downloads wait.
  public var parallelDownloads = 2
  /// The maximum size of the store, or `nil` for no limit.
  public var storageLimit: Int?
  /// The maximum size of a file, so that a response without an end does not fill the disk.
  public var maximumFile = 2 << 30
  /// The number of bytes that stay free on the disk.
  public var reservedSpace = 64 << 20
  /// The interval of progress reports in seconds.
  public var progressInterval = 0.5
  /// The time before a license's end at which its renewal is due, in seconds.
  public var renewalNotice = 86_400.0

  /// Creates options without cellular network and without a storage limit.
  public init() {}
}

/// An observer of downloads (`BCOVOfflineVideoManagerDelegate`).
public protocol OfflineVideoManagerDelegate: AnyObject {
  /// Receives an event, in a job of the manager's executor.
  func offlineVideoManager(_ manager: OfflineVideoManager, did event: OfflineVideoEvent)
}

/// An event of the downloads.
@nonexhaustive public enum OfflineVideoEvent: Hashable, Sendable {
  /// A download progressed, from 0 to 100 percent (`offlineVideoToken:downloadTask:didProgressTo:`).
  /// The progress never decreases.
  case progressed(OfflineVideoToken, percent: Double)
  /// A track of a download progressed
  /// (`offlineVideoToken:aggregateDownloadTask:didProgressTo:forMediaSelection:`).
  case trackProgressed(OfflineVideoToken, OfflineTrack, percent: Double)
  /// A track of a download is complete (`offlineVideoToken:didFinishMediaSelectionDownload:`).
  case trackFinished(OfflineVideoToken, OfflineTrack)
  /// The still pictures are complete or unavailable
  /// (`didDownloadStaticImagesWithOfflineVideoToken:`).
  case downloadedStaticImages(OfflineVideoToken)
  /// A download has ended, without an error if it is complete
  /// (`offlineVideoToken:didFinishDownloadWithError:`).
  case finished(OfflineVideoToken, OfflineError?)
  /// A license changed.
  case license(OfflineVideoToken, LicenseEvent)
  /// Another process added or removed downloads (`offlineVideoStorageDidChange`).
  case storageChanged
}

/// A change of the license of a downloaded video.
public enum LicenseEvent: Hashable, Sendable {
  /// A license was issued or renewed.
  case granted
  /// No license was issued.
  case refused(OfflineError)
  /// The license expires soon. The event is repeated when a manager is created after the notice.
  case renewalDue
  /// The license has expired: current playback continues, and new playback is refused.
  case expired
  /// The app invalidated the license.
  case invalidated
}
