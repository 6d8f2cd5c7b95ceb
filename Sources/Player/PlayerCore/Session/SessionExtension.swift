/// What a provider adds to its sessions: methods for the app, and a say in what plays.
public protocol SessionExtension: AnyObject {
  /// What is to play instead of the content, now that the playhead has passed these cue points.
  /// Asked after delegate and consumers have heard of them.
  func plan(for pass: CuePointPass, in session: PlaybackSession) -> InterludePlan?
}

extension SessionExtension {
  public func plan(for _: CuePointPass, in _: PlaybackSession) -> InterludePlan? { nil }
}
