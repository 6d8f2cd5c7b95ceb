import PlaybackService
public import PlayerCore

/// What holds for all downloads (`initializeOfflineVideoManagerWithDelegate:options:`).
public struct OfflineOptions: Sendable {
  /// Whether downloads may use the network of a telephone company (`kBCOVOfflineVideoManagerAllowsCellularDownloadKey`).
  /// A download keeps what it began with.
  public var allowsCellularDownload = false
  /// What the device is connected with now.
  public var connection: @Sendable () -> NetworkPolicy.Connection = { .wifi }
  /// Requests that are under way at a time, for each download (`HTTPMaximumConnectionsPerHost`).
  public var parallelRequests = 6
  /// Downloads that are under way at a time; others wait.
  public var parallelDownloads = 2
  /// Bytes that the store may take; `nil` for no limit.
  public var storageLimit: Int?
  /// Bytes of one file at most: a server that never ends must not fill the disk.
  public var maximumFile = 2 << 30
  /// Bytes that stay free on the disk.
  public var reservedSpace = 64 << 20
  /// Seconds between two reports of progress.
  public var progressInterval = 0.5
  /// How long before its end a licence is told to be due for renewal, in seconds.
  public var renewalNotice = 86_400.0

  /// No cellular network, no limit but that of the disk.
  public init() {}
}
