/// What happens in a session. The delegate and every consumer get the same events in the same
/// order.
@nonexhaustive public enum SessionEvent: Hashable, Sendable {
  /// `didAdvanceToPlaybackSession:` — once, first of all, when the media is loaded or has failed
  /// to.
  case advanced
  /// `didChangeDuration:` — seconds; finite, so a live stream has none of these.
  case durationChanged(Double)
  /// `didChangeExternalPlaybackActive:`
  case externalPlaybackChanged(isActive: Bool)
  /// `didPassCuePoints:` — with at least one cue point.
  case passedCuePoints(CuePointPass)
  /// `didProgressTo:` — seconds; `-infinity` first and `+infinity` at the end.
  case progressed(to: Double)
  /// A seek landed, in seconds, whoever asked for it. Progress at the same place follows. The original has no such callback; without it a consumer can't tell a seek from playback.
  case seeked(to: Double)
  /// `didReceiveLifecycleEvent:`
  case lifecycle(LifecycleEvent)
  /// `didChangeSeekableRanges:`
  case seekableRangesChanged([ClosedRange<Double>])
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
  /// `manifestTTLWasUpdatedWithError:` — the reason in words when the new address could not be had.
  case manifestRefreshed(failure: String?)
  /// The bumper callbacks.
  case bumper(BumperEvent)
  /// The ad callbacks.
  case ad(AdEvent)
}

extension SessionEvent {
  /// The place that progress tells, in seconds, without the `-infinity` and `+infinity` around it: what a label or
  /// a slider shows. `nil` for every other event.
  public var finiteProgress: Double? {
    guard case .progressed(let time) = self, time.isFinite else { return nil }
    return time
  }

  /// Whether the play-through is over, post-roll and all. The place of the playhead does not tell: a player may
  /// stop a little before the duration.
  public var isEnd: Bool {
    if case .lifecycle(let event) = self { event.kind == .end } else { false }
  }
}
