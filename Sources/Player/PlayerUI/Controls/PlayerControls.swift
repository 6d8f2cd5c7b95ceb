public import Localization
public import PlayerCore

/// The controls of a player, without a view: an app binds views to ``snapshot`` and tells what is touched
/// (`BCOVPUIPlayerView` with its `BCOVPUIBasicControlView`).
///
/// ```swift
/// import Foundation
/// import Localization
/// import PlayerCore
/// import PlayerUI
///
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   SimulatedPlayer(.init(duration: 60), executor: executor)
/// }
/// let controls = PlayerControls(of: controller, localizer: Localizer(preferred: ["en"]))
/// controller.setVideos([Video(url: URL(filePath: "film.m3u8"))])
/// executor.drain()
/// controls.press(.playback)
/// executor.run(for: 12)
/// print(controls.snapshot.state.timeLabels.currentTime)  // Prints "0:12"
/// print(controls.snapshot.visibility.isShown)  // Prints "false"
/// controls.press(.jumpBack)
/// executor.drain()
/// print(controls.snapshot.state.timeLabels.currentTime)  // Prints "0:02"
/// ```
///
/// All that can be seen is one value. ``changes`` gives each new one, in the order of the executor's jobs; what an app draws from it is a
/// function of it. `Observation` would tell of a change before it is there and of several as one, on whatever thread it happens;
/// here nothing is left out, and a test on virtual time sees every step. An app for SwiftUI keeps the snapshot in one observed
/// property.
///
/// The controller keeps the controls as one of its consumers, and not the other way round.
public final class PlayerControls: PlaybackSessionConsumer {
  /// Everything that can be seen.
  public struct Snapshot: Hashable, Sendable {
    /// What plays, and how far.
    public internal(set) var state = ControlsState()
    /// Whether the controls are there.
    public internal(set) var visibility: ControlsVisibility
    /// Whether the player fills the screen.
    public internal(set) var screenMode = ScreenMode.normal
    /// The menu of bit rates; `nil` where the options have none.
    public internal(set) var bitrates: PreferredBitrateMenu?
    /// Where the camera of a video all around looks.
    public internal(set) var projection = ViewProjection()
    /// Which controls there are, with those hidden that have nothing to do.
    public internal(set) var layout: ControlLayout
    /// The controls that do something when they are touched.
    public internal(set) var enabled: Set<ControlTag> = []
  }

  /// A menu that an app shows.
  public enum Menu: Hashable, Sendable {
    /// Of audio and subtitles; see ``PlayerControls/mediaSections``.
    case mediaChoice
    /// Of bit rates; see ``PlayerControls/Snapshot/bitrates``.
    case bitrates
    /// Of AirPlay devices, which is the system's.
    case routes
  }

  /// What a finger does on the slider, with the time in seconds.
  public enum SliderTouch: Hashable, Sendable {
    /// It is put down.
    case down(Double)
    /// It moves.
    case changed(Double)
    /// It is taken off, and the player seeks.
    case up(Double)
  }

  /// How the controls behave.
  public let options: PlayerUIOptions
  /// The texts.
  public let text: ControlText
  /// What can be seen now.
  public internal(set) var snapshot: Snapshot
  /// Hears what happens, and answers questions. Not kept alive.
  public weak var delegate: (any PlayerControlsDelegate)?

  /// The app's own layout. Captions, AirPlay, bit rates, picture in picture and 360 degrees are hidden and shown in it as there is something
  /// to choose; while ``PlayerUIOptions/automaticControlTypeSelection`` is on, the layout of the media takes its place.
  public var customLayout: ControlLayout { didSet { update { _ in } } }
  /// Whether the button of audio and subtitles may appear (`closedCaptionEnabled`).
  public var isClosedCaptionEnabled = true { didSet { update { _ in } } }
  /// Whether the AirPlay button may appear (`externalRouteEnabled`).
  public var isExternalRouteEnabled = true { didSet { update { _ in } } }
  /// Whether the button of bit rates may appear (`preferredBitrateEnabled`).
  public var isPreferredBitrateEnabled = true { didSet { update { _ in } } }
  /// Whether the button of picture in picture may appear (`pictureInPictureEnabled`).
  public var isPictureInPictureEnabled = true { didSet { update { _ in } } }
  /// Whether anything can be touched (`enableControls:`).
  public var areControlsEnabled = true { didSet { update { _ in } } }
  /// Whether there are AirPlay devices; told by the app, which asks the system.
  public var hasExternalRoutes = false { didSet { update { _ in } } }
  /// Whether a video all around has a second view, which is so on phones.
  public var hasGoggles = false { didSet { update { _ in } } }
  /// Whether a finger on the slider asks for a thumbnail (`thumbnailSeekingEnabled`).
  public var isThumbnailSeekingEnabled = true
  /// What the app puts in the place of texts of the tables.
  public var accessibilityTexts = AccessibilityTexts()

  weak var controller: PlaybackController?
  private weak var executor: PlaybackExecutor?
  private weak var session: PlaybackSession?
  private let broadcast = Broadcast<Snapshot>()
  private var alarm: PlaybackExecutor.Timer?

  /// Controls that follow a controller from now on.
  ///
  /// - Parameters:
  ///   - controller: what is controlled; it keeps the controls.
  ///   - options: how they behave.
  ///   - layout: the app's own layout; the one for videos with an end unless told.
  ///   - localizer: the viewer's language.
  public init(
    of controller: PlaybackController, options: PlayerUIOptions = PlayerUIOptions(),
    layout: ControlLayout = .supplied(.vod), localizer: Localizer
  ) {
    self.options = options
    self.controller = controller
    executor = controller.executor
    text = ControlText(localizer)
    customLayout = layout
    snapshot = Snapshot(
      visibility: ControlsVisibility(options: options, at: controller.executor.now),
      bitrates: options.preferredBitrate?.menu(text), layout: layout)
    snapshot.visibility.hold(.paused, true, at: controller.executor.now)
    snapshot.layout = visibleLayout(snapshot)
    snapshot.enabled = enabledControls(snapshot)
    if let limit = snapshot.bitrates?.selected.bitsPerSecond, limit > 0 {
      controller.preferredPeakBitRate = limit
    }
    controller.addSessionConsumer(self)
  }

  deinit {
    alarm?.cancel()
    broadcast.finish()
  }

  /// Each change, for `for await`, the snapshot of now first; every use of this property makes another reader.
  public var changes: AsyncStream<Snapshot> { broadcast.events(.unbounded, after: [snapshot]) }

  /// The second of the video whose thumbnail is wanted now; `nil` for none.
  public var thumbnailTime: Double? {
    isThumbnailSeekingEnabled ? snapshot.state.thumbnailTime : nil
  }

  // MARK: What the session tells

  /// Takes in what happens in a session.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    self.session = session
    let facts = facts(of: session, at: event)
    if event == .advanced { prepareShutter() }
    update {
      $0.state.handle(event, facts)
      if event == .advanced { $0.projection = ViewProjection(of: session.video) }
    }
    if case .determinedVideoType = event { openShutter() }
    // The type of some streams is never found out.
    if case .lifecycle(let event) = event, [.fail, .play].contains(event.kind) { openShutter() }
  }

  private func facts(of session: PlaybackSession, at event: SessionEvent) -> ControlsState.Facts {
    let player = session.player
    var facts = ControlsState.Facts(
      mediaSelection: player.mediaSelection,
      seekableRange: ControlsState.union(player.seekableRanges), duration: player.duration)
    // What a video has from its start is not looked up again at each event.
    if event == .advanced {
      facts.isOffline = session.video.isOffline
      facts.adMarkers = session.interstitialTimeRanges.map {
        .init(at: $0.lowerBound, duration: $0.upperBound - $0.lowerBound, isAd: true)
      }
    }
    return facts
  }

  /// While the layout of a video is not found, its picture is covered.
  private func prepareShutter() {
    guard usesShutter, let controller else { return }
    controller.shutterFadeTime = 0
    controller.isShutterClosed = true
  }

  private func openShutter() {
    guard usesShutter, let controller, controller.isShutterClosed else { return }
    controller.shutterFadeTime = options.automaticControlTypeSelectionShutterFadeTime
    controller.isShutterClosed = false
  }

  private var usesShutter: Bool {
    options.automaticControlTypeSelection && options.automaticControlTypeSelectionUsesShutter
  }

  // MARK: Changes

  /// Changes the snapshot, with what follows from it, and tells of it once.
  func update(_ change: (inout Snapshot) -> Void) {
    let now = executor?.now ?? 0
    var next = snapshot
    var faded = next.visibility.advance(to: now)
    change(&next)
    let isHidden = next.state.stage == .bumper && !options.showBumperControls
    next.visibility.suppress(isHidden, at: now)
    next.visibility.hold(.paused, !next.state.isPlaying, at: now)
    next.visibility.hold(.slider, next.state.slider.touchedTime != nil, at: now)
    faded += next.visibility.advance(to: now)
    next.layout = visibleLayout(next)
    next.enabled = enabledControls(next)
    if next != snapshot {
      snapshot = next
      broadcast.send(next)
    }
    for change in faded { delegate?.controls(self, did: change) }
    arm()
  }

  /// One timer, for what happens next by itself.
  private func arm() {
    let deadline = snapshot.visibility.nextDeadline
    guard alarm?.deadline != deadline || alarm?.isCancelled != false else { return }
    alarm?.cancel()
    alarm = deadline.flatMap { deadline in
      executor?.perform(at: deadline) { [weak self] in
        self?.alarm = nil
        self?.update { _ in }
      }
    }
  }

  // MARK: Layout

  /// The frames of the controls in a view, read as the viewer's language is.
  public func solved(width: Double) -> SolvedLayout {
    snapshot.layout.solved(width: width, direction: text.direction)
  }

  /// The app's layout or that of the media, without what has nothing to do.
  private func visibleLayout(_ snapshot: Snapshot) -> ControlLayout {
    var layout =
      options.automaticControlTypeSelection
      ? .supplied(snapshot.state.controlType) : customLayout
    for tag in [
      ControlTag.closedCaption, .externalRoute, .preferredBitrate, .pictureInPicture, .video360,
    ] { layout.setRemoved(!isOffered(tag, snapshot), tag) }
    if !isOffered(.jumpBack, snapshot) { layout.setRemoved(true, .jumpBack) }
    return layout
  }

  /// Whether a control has anything to do. What is hidden in a layout until then appears.
  private func isOffered(_ tag: ControlTag, _ snapshot: Snapshot) -> Bool {
    let state = snapshot.state
    return switch tag {
    case .closedCaption:
      isClosedCaptionEnabled && state.mediaChoice.isOffered && state.stage == .content
    case .externalRoute:
      isExternalRouteEnabled && hasExternalRoutes && controller?.allowsExternalPlayback == true
    case .preferredBitrate: isPreferredBitrateEnabled && snapshot.bitrates != nil
    case .pictureInPicture:
      isPictureInPictureEnabled && options.showPictureInPictureButton && state.mediaType != .audio
    case .video360: hasGoggles && snapshot.projection.sourceFormat == .equirectangular
    case .jumpBack: state.stage != .bumper
    default: true
    }
  }

  /// Whether a control does something when it is touched.
  public func isEnabled(_ tag: ControlTag) -> Bool { snapshot.enabled.contains(tag) }

  private func enabledControls(_ snapshot: Snapshot) -> Set<ControlTag> {
    guard areControlsEnabled else { return [] }
    return Set(ControlTag.allCases.filter { isOffered($0, snapshot) && canBeUsed($0, snapshot) })
  }

  private func canBeUsed(_ tag: ControlTag, _ snapshot: Snapshot) -> Bool {
    let state = snapshot.state
    return switch tag {
    case .progress: state.canSeek && state.videoType != .live
    case .jumpBack: state.canSeek
    case .live: state.canSeek && state.controlType.isLive
    case .skip: state.ads?.canSkip == true
    case .learnMore: state.ads?.clickthroughURL != nil
    case .currentTime, .timeSeparator, .duration, .empty, .unknown, .adPodCountdown,
      .skipAdCountdown:
      false
    case .playback, .screenMode, .closedCaption, .externalRoute, .video360, .preferredBitrate,
      .pictureInPicture:
      true
    }
  }

  /// The two times in the digits of the viewer's language.
  public var timeLabels: TimeLabels { snapshot.state.timeLabels.localized(text) }
}

extension PlayerControls {
  /// The session whose state is shown.
  var currentSession: PlaybackSession? { session }
}
