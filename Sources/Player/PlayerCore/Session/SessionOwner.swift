/// Who a session reports to.
protocol SessionOwner: AnyObject {
  /// The media is loaded, or has failed to: the session is the current one from now on.
  func sessionIsDecided(_ session: PlaybackSession)
  func session(_ session: PlaybackSession, did event: SessionEvent)
  func sessionDidEnd(_ session: PlaybackSession)
  func sessionManifestExpired(_ session: PlaybackSession)
}
