public import Localization
public import PlayerCore

/// The controls of a player, without a view: an app binds its views to ``snapshot`` and reports
/// touches (`BCOVPUIPlayerView` with its `BCOVPUIBasicControlView`).
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
/// Everything visible is one value, and the app's drawing is a function of it. ``changes`` returns
/// each new value, in the order of the executor's jobs. `Observation` would announce a change
/// before it is made, several changes as one, and on any thread; here no change is left out, and a
/// test on virtual time sees every step. An app for SwiftUI keeps the snapshot in one observed
/// property.
///
/// The controller keeps the controls alive, as one of its consumers, and not the reverse.
public final class PlayerControls: PlaybackSessionConsumer {
  /// Everything visible.
  public struct Snapshot: Hashable, Sendable {
    /// The state of playback.
    public internal(set) var state = ControlsState()
    /// The visibility of the controls.
    public internal(set) var visibility: ControlsVisibility
    /// Whether the player fills the screen.
    public internal(set) var screenMode = ScreenMode.normal
    /// The menu of bit rates; `nil` if the options have none.
    public internal(set) var bitrates: PreferredBitrateMenu?
    /// The camera of a 360° video.
    public internal(set) var projection = ViewProjection()
    /// The means by which the viewer turns that camera.
    public internal(set) var navigationMethod = ViewProjection.NavigationMethod.none
    /// The thumbnail above the slider; `nil` if none is shown.
    public internal(set) var thumbnail: ThumbnailPreview?
    /// The layout, with the controls removed that have no function now.
    public internal(set) var layout: ControlLayout
    /// The controls that react to a touch.
    public internal(set) var enabled: Set<ControlTag> = []
  }

  /// A menu that an app shows.
  public enum Menu: Hashable, Sendable {
    /// The menu of audio and subtitles; see ``PlayerControls/mediaSections``.
    case mediaChoice
    /// The menu of bit rates; see ``PlayerControls/Snapshot/bitrates``.
    case bitrates
    /// The system's menu of AirPlay devices.
    case routes
  }

  /// A touch of the slider, with the time in seconds.
  public enum SliderTouch: Hashable, Sendable {
    /// The touch begins.
    case down(Double)
    /// The finger moves.
    case changed(Double)
    /// The touch ends, and the player seeks.
    case up(Double)
  }

  /// The behavior of the controls.
  public let options: PlayerUIOptions
  /// The texts.
  public let text: ControlText
  /// The current state.
  public internal(set) var snapshot: Snapshot
  /// The observer that also shows menus and pages. Held weakly.
  public weak var delegate: (any PlayerControlsDelegate)?
  /// Returns the place of a thumbnail while the viewer moves through the video, for its time in
  /// seconds and the place according to the options; `nil` if none is shown
  /// (`playerViewShouldDisplayThumbnailPreviewWithRect:`, `…WithSize:`). The default returns the
  /// place according to the options.
  ///
  /// The controls retain this function and the next: they must not retain the controls.
  public var placementOfThumbnail: (Double, ThumbnailPlacement) -> ThumbnailPlacement? = { $1 }
  /// Returns the label of a button for VoiceOver; `nil` for the label of the string tables
  /// (`accessibilityLabelForButton:isPrimaryState:`). The default returns `nil`.
  ///
  /// The second argument is whether the button is in its first state: a playback button that plays,
  /// a button that enters full screen.
  public var accessibilityLabelForButton: (ControlTag, _ isPrimaryState: Bool) -> String? = { _, _ in nil }

  /// The app's own layout. Captions, AirPlay, bit rates, picture in picture and 360° are removed
  /// from it until there is a choice. While ``PlayerUIOptions/automaticControlTypeSelection`` is
  /// `true`, the layout of the media replaces it.
  public var customLayout: ControlLayout { didSet { update { _ in } } }
  /// Whether the button of audio and subtitles may appear (`closedCaptionEnabled`).
  public var isClosedCaptionEnabled = true { didSet { update { _ in } } }
  /// Whether the AirPlay button may appear (`externalRouteEnabled`).
  public var isExternalRouteEnabled = true { didSet { update { _ in } } }
  /// Whether the button of bit rates may appear (`preferredBitrateEnabled`).
  public var isPreferredBitrateEnabled = true { didSet { update { _ in } } }
  /// Whether the button of picture in picture may appear (`pictureInPictureEnabled`).
  public var isPictureInPictureEnabled = true { didSet { update { _ in } } }
  /// Whether any control reacts to a touch (`enableControls:`).
  public var areControlsEnabled = true { didSet { update { _ in } } }
  /// Whether there are AirPlay devices. The app sets this from the system's state.
  public var hasExternalRoutes = false { didSet { update { _ in } } }
  /// Whether a 360° video has a second view, as on phones.
  public var hasGoggles = false { didSet { update { _ in } } }
  /// Whether a thumbnail is shown while a finger is on the slider (`thumbnailSeekingEnabled`).
  public var isThumbnailSeekingEnabled = true { didSet { update { _ in } } }
  /// The app's texts for VoiceOver, which replace those of the tables.
  public var accessibilityTexts = AccessibilityTexts()

  weak var controller: PlaybackController?
  private weak var executor: PlaybackExecutor?
  /// The session whose state is shown.
  private(set) weak var session: PlaybackSession?
  private let broadcast = Broadcast<Snapshot>()
  private var timer: PlaybackExecutor.Timer?

  /// Creates controls that follow a controller from now on.
  ///
  /// - Parameters:
  ///   - controller: The controller, which keeps the controls alive.
  ///   - options: The behavior of the controls.
  ///   - layout: The app's own layout; by default the one for videos with an end.
  ///   - localizer: The texts in the viewer's language.
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
      bitrates: options.preferredBitrate?.localized(text), layout: layout)
    snapshot.visibility.hold(.paused, true, at: controller.executor.now)
    snapshot.layout = visibleLayout(snapshot)
    snapshot.enabled = enabledControls(snapshot)
    if let limit = snapshot.bitrates?.selected.bitsPerSecond, limit > 0 {
      controller.preferredPeakBitRate = limit
    }
    controller.addSessionConsumer(self)
  }

  deinit { timer?.cancel() }

  /// The current snapshot and each later one, for `for await`. Each use of this property creates
  /// another reader.
  public var changes: AsyncStream<Snapshot> { broadcast.events(after: [snapshot]) }

  /// Returns the frame of the poster in points from the view's upper left corner, in the content
  /// mode of the options; `nil` while no poster is due.
  public func posterFrame(
    of picture: ViewSize, in view: ViewSize
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    snapshot.state.poster == nil ? nil : options.contentModeForPosterImage.frame(of: picture, in: view)
  }

  /// The two times in the digits of the viewer's language.
  public var timeLabels: TimeLabels { snapshot.state.timeLabels.localized(text) }

  // MARK: Events of the session

  /// Handles an event of a session.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    self.session = session
    if event == .advanced, session.videoType == .unknown, !session.isPlaying { closeShutter() }
    update {
      $0.state.handle(event, of: session)
      if event == .advanced {
        $0.projection = ViewProjection(of: session.video)
        $0.navigationMethod = session.video.isAllAround ? .fingerTracking : .none
      }
    }
    switch event {
    case .determinedVideoType: openShutter()
    // The type of some streams is never determined.
    case .lifecycle(let event) where event.kind == .fail || event.kind == .play: openShutter()
    default: break
    }
  }

  /// Covers the picture of a video until its layout is determined.
  private func closeShutter() {
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

  /// Changes the snapshot and everything derived from it, and sends it once.
  func update(_ change: (inout Snapshot) -> Void) {
    let now = executor?.now ?? 0
    var next = snapshot
    var fades = next.visibility.advance(to: now)
    change(&next)
    let isHidden = next.state.stage == .bumper && !options.showBumperControls
    next.visibility.suppress(isHidden, at: now)
    next.visibility.hold(.paused, !next.state.isPlaying, at: now)
    let isTouched = next.state.slider.touchedTime != nil
    next.visibility.hold(.slider, isTouched, at: now)
    if !isTouched || !isThumbnailSeekingEnabled { next.thumbnail = nil }
    fades += next.visibility.advance(to: now)
    next.layout = visibleLayout(next)
    next.enabled = enabledControls(next)
    let poster = snapshot.state.poster
    if next != snapshot {
      snapshot = next
      broadcast.send(next)
    }
    if next.state.poster != poster { delegate?.controls(self, did: .posterChanged(next.state.poster)) }
    for fade in fades { delegate?.controls(self, did: .faded(fade)) }
    armTimer()
  }

  /// Arms one timer, for the next automatic change.
  private func armTimer() {
    let deadline = snapshot.visibility.nextDeadline
    guard timer?.deadline != deadline || timer?.isCancelled != false else { return }
    timer?.cancel()
    timer = deadline.flatMap { deadline in
      executor?.perform(at: deadline) { [weak self] in
        self?.timer = nil
        self?.update { _ in }
      }
    }
  }

  // MARK: Layout

  /// Returns the frames of the controls in a view, in the reading direction of the viewer's
  /// language.
  public func solved(width: Double) -> SolvedLayout {
    snapshot.layout.solved(width: width, direction: text.direction)
  }

  /// Returns the app's layout or that of the media, without the controls that have no function.
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

  /// Returns whether a control has a function now. A control that is removed from the layout until
  /// then appears.
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

  /// Returns whether a control reacts to a touch.
  public func isEnabled(_ tag: ControlTag) -> Bool { snapshot.enabled.contains(tag) }

  private func enabledControls(_ snapshot: Snapshot) -> Set<ControlTag> {
    guard areControlsEnabled else { return [] }
    return Set(ControlTag.allCases.filter { isOffered($0, snapshot) && isUsable($0, snapshot) })
  }

  private func isUsable(_ tag: ControlTag, _ snapshot: Snapshot) -> Bool {
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
    default: true
    }
  }
}

/// An event of an app's controls, which may request a menu, a page or a poster.
@nonexhaustive public enum ControlsEvent: Hashable, Sendable {
  /// The screen mode is about to change (`playerView:willTransitionToScreenMode:`).
  case willTransition(to: ScreenMode)
  /// The screen mode has changed (`playerView:didTransitionToScreenMode:`).
  case didTransition(to: ScreenMode)
  /// The controls have faded in or out (`playerView:controlsFadingViewDidFadeIn:`).
  case faded(ControlsVisibility.Change)
  /// The app has to open a page (`willOpenInAppBrowserWithAd:`, `willOpenExternalBrowserWithAd:`).
  case requestedPage(URL, in: PlayerUIOptions.BrowserStyle)
  /// The app has to show a menu, and to call ``PlayerControls/menuDidClose()`` at its end.
  case requestedMenu(PlayerControls.Menu)
  /// The viewer touches the slider (`progressSliderDidTouchDown:`, `…DidChangeValue:`,
  /// `…DidTouchUp:`).
  case touchedSlider(PlayerControls.SliderTouch)
  /// The app has to start or stop picture in picture.
  case requestedPictureInPicture
  /// The view of a 360° video has changed (`didSetVideo360NavigationMethod:projectionStyle:`); see
  /// ``PlayerControls/setProjectionStyle(_:navigationMethod:)``.
  case setNavigationMethod(ViewProjection.NavigationMethod, style: ViewProjection.Style)
  /// The app has to show the poster at an address, or to remove it if there is none
  /// (``ControlsState/poster``).
  case posterChanged(URL?)
}

/// The observer of an app's controls, which also shows menus and pages
/// (`BCOVPUIPlayerViewDelegate`).
public protocol PlayerControlsDelegate: AnyObject {
  /// Receives an event of the controls: during the call of an action such as
  /// ``PlayerControls/press(_:)``, otherwise in a job of the executor.
  func controls(_ controls: PlayerControls, did event: ControlsEvent)
}
