public import PlayerCore

/// The state of the controls, as a value.
///
/// Only the events of a session change it, together with the state of the session's player at that
/// moment: the same events give the same state. ``PlayerControls`` passes them on.
public struct ControlsState: Hashable, Sendable {
  /// The kind of media that plays.
  public enum Stage: Hashable, Sendable {
    /// The video.
    case content
    /// The bumper before it.
    case bumper
    /// An ad break.
    case ads
  }

  /// The kind of media that plays.
  public private(set) var stage = Stage.content
  /// Whether the media is loaded.
  public private(set) var isReady = false
  /// Whether the content runs, as the session last reported.
  public private(set) var isContentPlaying = false
  /// Whether the bumper or the ad is paused.
  public private(set) var isInterludePaused = false
  /// Whether the play-through has ended.
  public private(set) var hasEnded = false
  /// The time of the playhead in seconds; `nil` before the first progress.
  public private(set) var time: Double?
  /// The duration in seconds; `nil` for a live stream, and while unknown.
  public private(set) var duration: Double?
  /// The time of the bumper in seconds, while one plays.
  public private(set) var bumperTime = 0.0
  /// The seekable range.
  public private(set) var seekableRange: ClosedRange<Double>?
  /// The video type.
  public private(set) var videoType = VideoType.unknown
  /// The media type.
  public private(set) var mediaType = MediaType.undetermined
  /// Whether another device plays.
  public private(set) var isExternalPlaybackActive = false
  /// Whether the media is on this device; it then has no thumbnails for seeking.
  public private(set) var isOffline = false
  /// The address of the video's poster.
  private var posterURL: URL?
  /// Whether a picture of the video, its bumper or its ads was shown.
  private var hasShownPicture = false

  /// The slider.
  public internal(set) var slider = ProgressSlider()
  /// Whether the viewer is at the edge of a live stream.
  public private(set) var liveEdge = LiveEdge()
  /// The choice of audio and subtitles.
  public internal(set) var mediaChoice = MediaChoice()
  /// The controls over ads; `nil` if no ads play.
  public private(set) var ads: AdControls?

  /// Creates the state of a player without a video.
  public init() {}

  /// Whether a press on the playback button pauses. During a bumper or an ad it applies to them.
  public var isPlaying: Bool { stage == .content ? isContentPlaying : !isInterludePaused }

  /// The control type of the media. A bumper has no edge and no window, so it counts as a video
  /// with an end.
  public var controlType: ControlType {
    ControlType(videoType: stage == .bumper ? .vod : videoType, mediaType: mediaType)
  }

  /// The texts of the two times. While a finger is on the slider they show the finger's time.
  public var timeLabels: TimeLabels {
    if stage == .bumper {
      return TimeLabels(time: bumperTime, duration: nil, type: .unknown)
    }
    let touched = slider.touchedTime ?? slider.awaitedTime
    return TimeLabels(time: touched ?? time, duration: duration, type: videoType, liveEdge: seekableRange?.upperBound)
  }

  /// The address of the poster while it is due; otherwise `nil`. It is due until the first play or
  /// seek of the video, and whenever a video without pictures is the current media.
  public var poster: URL? {
    stage == .content && (mediaType == .audio || !hasShownPicture) ? posterURL : nil
  }

  /// The icon of the AirPlay button, which depends on the media.
  public var externalRouteIcon: RouteIcon { mediaType == .audio ? .audio : .video }

  /// An icon of the AirPlay button.
  public enum RouteIcon: Hashable, Sendable {
    /// The icon for devices with a screen.
    case video
    /// The icon for loudspeakers.
    case audio
  }

  /// Whether the viewer may seek: not before the media is loaded, nor during a bumper or an ad.
  public var canSeek: Bool {
    isReady && stage == .content && (videoType != .live || seekableRange != nil)
  }
}

extension ControlsState {
  /// Resets the state for another video. Only the viewer's choice of subtitles remains.
  private mutating func begin() {
    let choice = mediaChoice
    self = ControlsState()
    mediaChoice = choice
    mediaChoice.selection = MediaSelection()
  }

  /// - Parameter session: The session, whose player has state that the events do not carry.
  mutating func handle(_ event: SessionEvent, of session: PlaybackSession) {
    switch event {
    case .advanced:
      begin()
      isOffline = session.video.isOffline
      posterURL = session.video.posterURL
      // For controls that are created during playback.
      let position = session.player.clock.mediaTime
      if position > 0 { (time, hasShownPicture) = (position, true) }
      (isReady, isContentPlaying) = (session.isReady, session.isPlaying)
      (videoType, mediaType) = (session.videoType, session.mediaType)
      mediaChoice.selection = session.player.mediaSelection
      for range in session.interstitialTimeRanges {
        let duration = range.upperBound - range.lowerBound
        slider.add(.init(at: range.lowerBound, duration: duration, isAd: true))
      }
      for event in session.interludeEvents { handle(event, of: session) }
    case .lifecycle(let event): handle(event.kind, session.player)
    case .durationChanged(let seconds):
      duration = seconds.isFinite ? seconds : nil
      updateRange()
    case .seekableRangesChanged(let ranges):
      seekableRange = Self.union(ranges)
      updateRange()
      updateEdge()
    case .bufferedRangeChanged(let range): slider.bufferedUntil = range?.upperBound
    case .progressed(let time):
      self.time = time
      slider.setPlayhead(time)
      updateEdge()
    case .seeked(let time):
      self.time = time
      (hasEnded, hasShownPicture) = (false, true)
      slider.setPlayhead(time)
      slider.awaitedTime = nil
      liveEdge.update(time: time, edge: seekableRange?.upperBound, isSeek: true)
    case .determinedVideoType(let type):
      videoType = type
      updateRange()
    case .determinedMediaType(let type): mediaType = type
    case .externalPlaybackChanged(let isActive): isExternalPlaybackActive = isActive
    case .selectedAudible, .selectedLegible: mediaChoice.selection = session.player.mediaSelection
    case .bumper(let event): handle(event)
    case .ad(let event): handle(event)
    default: break
    }
  }

  private mutating func handle(_ kind: LifecycleEvent.Kind, _ player: any Player) {
    switch kind {
    case .ready:
      isReady = true
      mediaChoice.selection = player.mediaSelection
    case .play:
      (isContentPlaying, hasShownPicture) = (true, true)
      hasEnded = false
    // A session that resumes reports a play, and no pause.
    case .pause, .resumeBegin: isContentPlaying = false
    case .end:
      isContentPlaying = false
      hasEnded = true
    case .fail, .failedToPlayToEndTime:
      isContentPlaying = false
      slider.awaitedTime = nil
    case .bumperFailedToPlayToEndTime: leaveBumper()
    case .terminate: begin()
    default: break
    }
  }

  private mutating func handle(_ event: BumperEvent) {
    switch event {
    case .entered:
      (stage, isInterludePaused, bumperTime) = (.bumper, false, 0)
      hasShownPicture = true
      slider.isBumper = true
      slider.touchedTime = nil
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
      hasShownPicture = true
      ads = AdControls(sequence)
      slider.touchedTime = nil
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

  /// Returns the range from the first seekable position to the last.
  private static func union(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double>? {
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max()
    else { return nil }
    return first...last
  }
}

/// Whether the playhead is at the edge of a live stream.
///
/// The edge moves in steps of some seconds and the playhead continuously. Therefore the viewer
/// reaches the edge at one distance and leaves it at a larger one, so that the button does not
/// flicker.
public struct LiveEdge: Hashable, Sendable {
  /// The distance in seconds within which the viewer reaches the edge. The original's number is not
  /// public.
  public static let reach = 10.0
  /// The distance in seconds beyond which the viewer leaves the edge.
  public static let release = 20.0

  /// Whether the playhead is at the edge.
  public private(set) var isAtEdge = true

  /// Creates the state of a stream that is joined at its edge.
  public init() {}

  /// Updates for a new playhead or edge, both in seconds. Without an edge there is no effect.
  ///
  /// - Parameter isSeek: Whether the viewer sought; then the shorter distance applies.
  mutating func update(time: Double, edge: Double?, isSeek: Bool = false) {
    guard let edge, time.isFinite else { return }
    isAtEdge = edge - time <= (isAtEdge && !isSeek ? Self.release : Self.reach)
  }
}

/// The target of the jump-back button.
public enum JumpBack {
  /// Returns the time that a press seeks to: some seconds back, but not before the first seekable
  /// position.
  ///
  /// - Parameters:
  ///   - time: The time of the playhead in seconds; `+infinity` is the end.
  ///   - interval: Seconds; a value that is not above 0 has no effect.
  ///   - range: The seekable range; in a live stream its start moves.
  public static func target(from time: Double, interval: Double, in range: ClosedRange<Double>?) -> Double {
    let origin = time == .infinity ? range?.upperBound ?? 0 : time.isFinite ? time : 0
    return max(range?.lowerBound ?? 0, origin - (interval > 0 ? interval : 0), 0)
  }
}
