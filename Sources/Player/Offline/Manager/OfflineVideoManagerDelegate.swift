/// What is told about downloads (`BCOVOfflineVideoManagerDelegate`). Everything comes in jobs of the manager's executor.
public protocol OfflineVideoManagerDelegate: AnyObject {
  /// A download goes on (`offlineVideoToken:downloadTask:didProgressTo:`).
  ///
  /// - Parameters:
  ///   - token: the download's.
  ///   - percent: from 0 to 100; never less than before.
  func offlineVideo(_ token: OfflineVideoToken, didProgressTo percent: Double)

  /// A track of a download goes on (`offlineVideoToken:aggregateDownloadTask:didProgressTo:forMediaSelection:`).
  func offlineVideo(
    _ token: OfflineVideoToken, didProgressTo percent: Double, for track: OfflineTrack)

  /// A track is there, whole (`offlineVideoToken:didFinishMediaSelectionDownload:`).
  func offlineVideo(_ token: OfflineVideoToken, didFinish track: OfflineTrack)

  /// The still pictures are there, or can't be had (`didDownloadStaticImagesWithOfflineVideoToken:`).
  func didDownloadStaticImages(of token: OfflineVideoToken)

  /// A download has ended (`offlineVideoToken:didFinishDownloadWithError:`).
  ///
  /// - Parameters:
  ///   - token: the download's.
  ///   - error: `nil` where all of it is there.
  func offlineVideo(_ token: OfflineVideoToken, didFinishDownloadWith error: OfflineError?)

  /// Something happened to a licence.
  func offlineVideo(_ token: OfflineVideoToken, license event: LicenseEvent)

  /// Somebody else has added or removed downloads (`offlineVideoStorageDidChange`).
  func offlineVideoStorageDidChange()
}

extension OfflineVideoManagerDelegate {
  /// Does nothing.
  public func offlineVideo(_ token: OfflineVideoToken, didProgressTo percent: Double) {}
  /// Does nothing.
  public func offlineVideo(
    _ token: OfflineVideoToken, didProgressTo percent: Double, for track: OfflineTrack
  ) {}
  /// Does nothing.
  public func offlineVideo(_ token: OfflineVideoToken, didFinish track: OfflineTrack) {}
  /// Does nothing.
  public func didDownloadStaticImages(of token: OfflineVideoToken) {}
  /// Does nothing.
  public func offlineVideo(
    _ token: OfflineVideoToken, didFinishDownloadWith error: OfflineError?
  ) {}
  /// Does nothing.
  public func offlineVideo(_ token: OfflineVideoToken, license event: LicenseEvent) {}
  /// Does nothing.
  public func offlineVideoStorageDidChange() {}
}

/// What happens to the licence of a downloaded video.
public enum LicenseEvent: Hashable, Sendable {
  /// The first one is there, or a new one.
  case granted
  /// None could be had.
  case refused(OfflineError)
  /// It ends soon.
  case renewalDue
  /// It has ended: what plays now plays on, and nothing new begins.
  case expired
  /// The app has taken it back.
  case invalidated
}
