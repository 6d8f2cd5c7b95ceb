/// An event of a session. The delegate and every consumer receive the same events in the same
/// order.
@nonexhaustive public enum SessionEvent: Hashable, Sendable {
  /// `didAdvanceToPlaybackSession:` — the first event, once: the media is loaded or has failed to.
  case advanced
  /// `didChangeDuration:` — in seconds; always finite, so a live stream never sends it.
  case durationChanged(Double)
  /// `didChangeExternalPlaybackActive:`
  case externalPlaybackChanged(isActive: Bool)
  /// `didPassCuePoints:` — with at least one cue point.
  case passedCuePoints(CuePointPass)
  /// `didProgressTo:` — in seconds; `-infinity` at first and `+infinity` at the end.
  case progressed(to: Double)
  /// A seek of any origin landed, in seconds. Progress with the same time follows, except if the
  /// content continues after ads or begins after a resume. The original has no such callback;
  /// without it a consumer can't distinguish a seek from playback.
  case seeked(to: Double)
  /// `didReceiveLifecycleEvent:`
  case lifecycle(LifecycleEvent)
  /// `didChangeSeekableRanges:`
  case seekableRangesChanged([ClosedRange<Double>])
  /// The player loaded more of the media, or less after a seek: the range around the playhead in
  /// seconds, for the slider's `bufferProgress`. Only from players that report it.
  case bufferedRangeChanged(ClosedRange<Double>?)
  /// `determinedMediaType:`
  case determinedMediaType(MediaType)
  /// `determinedVideoType:forVideo:` — once, after `Ready`.
  case determinedVideoType(VideoType)
  /// `determinedCodecs:forVideo:`
  case determinedCodecs([String])
  /// `determinedMetadata:forVideo:` — name and description in the viewer's language, after `Ready`.
  case determinedMetadata(name: String?, description: String?)
  /// `didChangeSelectedAudibleMediaOption:`
  case selectedAudible(MediaSelection.Option?)
  /// `didChangeSelectedLegibleMediaOption:`
  case selectedLegible(MediaSelection.Option?)
  /// `manifestTTLWasUpdatedWithError:` — the reason in words if there is no new address.
  case manifestRefreshed(failure: String?)
  /// The bumper callbacks.
  case bumper(BumperEvent)
  /// The ad callbacks.
  case ad(AdEvent)
}

extension SessionEvent {
  /// The time of a progress event in seconds, for a label or a slider. `nil` for the `-infinity`
  /// and `+infinity` around the content, and for all other events.
  public var finiteProgress: Double? {
    guard case .progressed(let time) = self, time.isFinite else { return nil }
    return time
  }

  /// Whether the play-through has ended, including the post-roll. The playhead does not show this,
  /// because a player may stop slightly before the duration.
  public var isEnd: Bool {
    if case .lifecycle(let event) = self { event.kind == .end } else { false }
  }

  /// Whether this is a lifecycle event that repeats an ``AdEvent`` or a ``BumperEvent``.
  var isDuplicate: Bool {
    if case .lifecycle(let event) = self { Self.duplicates.contains(event.kind) } else { false }
  }

  private static let duplicates: Set<LifecycleEvent.Kind> = [
    .bumperEnter, .bumperExit, .bumperPause, .bumperResume, .bumperProgress,
    .adSequenceEnter, .adSequenceExit, .adEnter, .adExit, .adProgress, .adPause, .adResume,
  ]
}

/// `didEnterAdSequence:`, `didExitAdSequence:`, `didEnterAd:`, `didExitAd:`, `ad:didProgressTo:`,
/// `didPauseAd:`, `didResumeAd:`.
@nonexhaustive public enum AdEvent: Hashable, Sendable {
  /// A break begins.
  case enteredSequence(AdSequence)
  /// A break has ended or was cut.
  case exitedSequence(AdSequence)
  /// An ad begins to play.
  case entered(Ad)
  /// An ad has ended, was skipped, or was cut.
  case exited(Ad)
  /// An ad has played to this time, in seconds of the ad.
  case progressed(Ad, to: Double)
  /// The ad pauses.
  case paused(Ad)
  /// The ad resumes.
  case resumed(Ad)
  /// The ad can't be played, with the reason in words. If the ad had begun, the event comes before
  /// ``exited(_:)``; otherwise it replaces ``entered(_:)``. The original has no such callback; its
  /// plug-ins have their own.
  case failed(Ad, reason: String)
}

/// `didEnterBumper:`, `didExitBumper:`, `bumper:didProgressTo:`, `didPauseBumper:`,
/// `didResumeBumper:`.
@nonexhaustive public enum BumperEvent: Hashable, Sendable {
  /// The bumper begins to play.
  case entered(Video)
  /// The bumper has ended or was cut.
  case exited(Video)
  /// The bumper has played to this time, in seconds of the bumper.
  case progressed(Video, to: Double)
  /// The bumper pauses.
  case paused(Video)
  /// The bumper resumes.
  case resumed(Video)
}
