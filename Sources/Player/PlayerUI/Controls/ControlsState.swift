public import PlayerCore

/// Everything that the controls show, as a value.
///
/// It is changed by the events of a session alone, with what the session's player has to say at that moment: the same events
/// give the same state. ``PlayerControls`` feeds it.
public struct ControlsState: Hashable, Sendable {
  /// What plays.
  public enum Stage: Hashable, Sendable {
    /// The video itself.
    case content
    /// The short video before it.
    case bumper
    /// A break of ads.
    case ads
  }

  /// What a session's player says beside its events.
  struct Facts {
    var mediaSelection = MediaSelection()
    var seekableRange: ClosedRange<Double>?
    var duration: Double?
    var adMarkers: [ProgressSlider.Marker] = []
    var isOffline = false
  }

  /// What plays now.
  public private(set) var stage = Stage.content
  /// Whether the media is loaded.
  public private(set) var isReady = false
  /// Whether the content runs, as the session told last.
  public private(set) var isContentPlaying = false
  /// Whether the bumper or the ad is paused.
  public private(set) var isInterludePaused = false
  /// Whether the play-through is over.
  public private(set) var hasEnded = false
  /// Seconds of the playhead; `nil` before the first progress.
  public private(set) var time: Double?
  /// Seconds; `nil` for a live stream, and while it is not known.
  public private(set) var duration: Double?
  /// Seconds of the bumper, while one plays.
  public private(set) var bumperTime = 0.0
  /// Where one can seek.
  public private(set) var seekableRange: ClosedRange<Double>?
  /// Whether the video ends.
  public private(set) var videoType = VideoType.unknown
  /// Whether there are pictures.
  public private(set) var mediaType = MediaType.undetermined
  /// Whether another device plays.
  public private(set) var isExternalPlaybackActive = false
  /// Whether the pictures come from this device, where there are no thumbnails for seeking.
  public private(set) var isOffline = false

  /// The slider.
  public internal(set) var slider = ProgressSlider()
  /// Whether the viewer is at the edge of a live stream.
  public private(set) var liveEdge = LiveEdge()
  /// The choice of audio and subtitles.
  public internal(set) var mediaChoice = MediaChoice()
  /// What is shown over ads; `nil` where none play.
  public private(set) var ads: AdControls?

  /// A player without a video.
  public init() {}

  /// Whether a press on the playback button pauses. During a bumper or an ad it tells of that.
  public var isPlaying: Bool { stage == .content ? isContentPlaying : !isInterludePaused }

  /// Which of the six layouts goes with the media. A bumper has no edge and no window, so it is shown as a video with an end.
  public var controlType: ControlType {
    ControlType(videoType: stage == .bumper ? .vod : videoType, mediaType: mediaType)
  }

  /// The texts of the two times. While a finger is on the slider it tells the place of the finger.
  public var timeLabels: TimeLabels {
    if stage == .bumper {
      return TimeLabels(time: bumperTime, duration: nil, type: .unknown)
    }
    let touched = slider.touchedTime ?? slider.awaitedTime
    return TimeLabels(
      time: touched ?? time, duration: duration, type: videoType,
      liveEdge: seekableRange?.upperBound)
  }

  /// The time for which a thumbnail is wanted: while a finger is on the slider, and the media comes from the network.
  public var thumbnailTime: Double? { isOffline ? nil : slider.touchedTime }

  /// Whether the viewer may go elsewhere: not before the media is loaded, nor during a bumper or an ad.
  public var canSeek: Bool {
    isReady && stage == .content && (videoType != .live || seekableRange != nil)
  }
}

extension ControlsState {
  /// Another video is there. Everything of the one before is gone, but for what the viewer wishes to read.
  mutating func begin(_ facts: Facts) {
    let wish = mediaChoice
    self = ControlsState()
    mediaChoice = wish
    mediaChoice.setMedia(MediaSelection())
    isOffline = facts.isOffline
    for marker in facts.adMarkers { slider.add(marker) }
  }

  mutating func handle(_ event: SessionEvent, _ facts: Facts) {
    switch event {
    case .advanced: begin(facts)
    case .lifecycle(let event): handle(event.kind, facts)
    case .durationChanged(let seconds):
      duration = seconds.isFinite ? seconds : nil
      updateRange()
    case .seekableRangesChanged(let ranges):
      seekableRange = Self.union(ranges)
      updateRange()
      updateEdge()
    case .progressed(let time):
      self.time = time
      slider.setPlayhead(time)
      updateEdge()
    case .seeked(let time):
      self.time = time
      hasEnded = false
      slider.setPlayhead(time)
      slider.endAwaiting()
      liveEdge.seek(to: time, edge: seekableRange?.upperBound)
    case .determinedVideoType(let type):
      videoType = type
      updateRange()
    case .determinedMediaType(let type): mediaType = type
    case .externalPlaybackChanged(let isActive): isExternalPlaybackActive = isActive
    case .selectedAudible, .selectedLegible: mediaChoice.setMedia(facts.mediaSelection)
    case .bumper(let event): handle(event)
    case .ad(let event): handle(event)
    default: break
    }
  }

  private mutating func handle(_ kind: LifecycleEvent.Kind, _ facts: Facts) {
    switch kind {
    case .ready:
      isReady = true
      duration = facts.duration ?? duration
      seekableRange = facts.seekableRange ?? seekableRange
      mediaChoice.setMedia(facts.mediaSelection)
      updateRange()
      updateEdge()
    case .play:
      isContentPlaying = true
      hasEnded = false
    case .pause: isContentPlaying = false
    case .end:
      isContentPlaying = false
      hasEnded = true
    case .fail, .failedToPlayToEndTime:
      isContentPlaying = false
      slider.endAwaiting()
    case .bumperFailedToPlayToEndTime: leaveBumper()
    case .terminate: begin(Facts())
    default: break
    }
  }

  private mutating func handle(_ event: BumperEvent) {
    switch event {
    case .entered:
      (stage, isInterludePaused, bumperTime) = (.bumper, false, 0)
      slider.isBumper = true
      slider.cancelTouch()
    case .progressed(_, let time): if time.isFinite { bumperTime = time }
    case .paused: isInterludePaused = true
    case .resumed: isInterludePaused = false
    case .exited: leaveBumper()
    }
  }

  private mutating func leaveBumper() {
    guard stage == .bumper else { return }
    (stage, isInterludePaused) = (.content, false)
    slider.isBumper = false
  }

  private mutating func handle(_ event: AdEvent) {
    switch event {
    case .enteredSequence(let sequence):
      (stage, isInterludePaused) = (.ads, false)
      ads = AdControls(sequence)
      slider.cancelTouch()
    case .exitedSequence:
      (stage, isInterludePaused, ads) = (.content, false, nil)
    default:
      ads?.handle(event)
      isInterludePaused = ads?.isPaused ?? false
    }
  }

  private mutating func updateRange() {
    switch videoType {
    case .live: slider.setRange(nil)
    case .liveDVR: slider.setRange(seekableRange)
    case .vod, .unknown: slider.setRange(duration.map { 0...max(0, $0) })
    }
    if let time { slider.setPlayhead(time) }
  }

  private mutating func updateEdge() {
    if let time { liveEdge.update(time: time, edge: seekableRange?.upperBound) }
  }

  /// From the first place that can be played to the last.
  static func union(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double>? {
    let finite = ranges.filter { $0.lowerBound.isFinite && $0.upperBound.isFinite }
    guard let first = finite.map(\.lowerBound).min(), let last = finite.map(\.upperBound).max()
    else { return nil }
    return first...last
  }
}
