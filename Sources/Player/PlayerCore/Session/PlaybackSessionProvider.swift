/// Makes a session of a video (`BCOVPlaybackSessionProvider`).
///
/// A provider of a plug-in wraps the one upstream of it: it may change the video on its way there,
/// and add to the session on its way back. The controller asks for the next session only after the
/// session before is terminated.
public protocol PlaybackSessionProvider: AnyObject {
  /// - Parameters:
  ///   - video: the video that is to be played.
  ///   - context: what the session shares with its controller.
  ///   - deliver: to be called once, at any time, in a job of the executor, with the
  ///     session; or with `nil` to drop the video, and the controller goes on to the next.
  func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void)
}
