/// How a seek went.
public enum SeekOutcome: Hashable, Sendable {
  /// The playhead is there: at these seconds of the media, which the tolerance allows to differ from those that were asked for.
  case landed(at: Double)
  /// A later seek, or the end of the session, came before it landed.
  case superseded
  /// There is nothing to seek in: no session is ready, an ad or a bumper plays, or the time is NaN.
  case refused
  /// The task that waited was cancelled; the playhead may move all the same.
  case cancelled

  var hasLanded: Bool { if case .landed = self { true } else { false } }
}
