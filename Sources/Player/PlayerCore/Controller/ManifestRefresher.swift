/// Fetches a video anew, for fresh addresses of its manifests.
public protocol ManifestRefresher: AnyObject {
  /// - Parameters:
  ///   - video: the video whose manifests have expired.
  ///   - completion: to be called once, in a job of the executor
  ///     (``PlaybackExecutor/receiver(_:)`` gets it there from anywhere).
  func refresh(_ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void)
}
