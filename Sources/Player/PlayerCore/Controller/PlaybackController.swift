/// Plays videos one after the other (`BCOVPlaybackController`).
///
/// ```swift
/// import Foundation
///
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   SimulatedPlayer(SimulatedPlayer.Script(duration: 60), executor: executor)
/// }
/// let film = try #require(URL(string: "https://vod.example.net/film.m3u8"))
/// controller.setVideos([Video(url: film)])
/// controller.play()
/// executor.run(for: 5)
/// print(controller.currentSession?.player.clock.mediaTime ?? 0)  // Prints "5.0"
/// ```
///
/// It has a queue of videos, one delegate and many consumers. Commands are carried out in the order
/// in which they are given, each in a job of the executor: nothing is ever called back inside a
/// call, and whatever is asked inside a callback is done after it. Properties are settings, and
/// hold at once.
public final class PlaybackController {
  /// Where everything of the controller happens.
  public let executor: PlaybackExecutor
  let provider: any PlaybackSessionProvider
  let context: SessionContext
  private let viewStrategy: ViewStrategy?
  private let videoView = VideoView()
  private var madeView: (any PlayerView)?
  private var isMakingView = false

  /// What plays, or has played to its end; `nil` before the first session and while one is loading.
  public internal(set) var currentSession: PlaybackSession?
  var queue = Queue()
  let observers = Observers()
  var settings = SessionSettings() {
    didSet { currentSession?.settings = settings }
  }

  // MARK: Settings

  /// Whether media may be loaded; a change holds from the next session on, and stops nothing that plays.
  public var networkPolicy: NetworkPolicy {
    get { context.networkPolicy }
    set { context.networkPolicy = newValue }
  }

  /// Hears everything, and answers questions. Not kept alive.
  public weak var delegate: (any PlaybackControllerDelegate)? {
    didSet { catchUpDelegate() }
  }

  /// Whether the next video begins when one has ended. Off unless told otherwise.
  public var autoAdvance = false
  /// Whether each session plays as soon as it is ready. Off unless told otherwise.
  public var autoPlay = false

  /// What is seldom changed; a change holds at once.
  public var options = ControllerOptions() {
    didSet {
      settings.bufferOptimizer = options.bufferOptimizer
      settings.passesCuePointsForwardOnly = options.passesCuePointsForwardOnly
      applySettings()
    }
  }

  /// The speed of the content, for this session and those to come; 0 or less counts as 1. Where the
  /// media can't play so slow or so fast, it plays at 1. Ads always do.
  public var playbackRate: Double {
    get { settings.playbackRate }
    set {
      settings.playbackRate = PlaybackRate.stored(newValue)
      executor.perform { [weak self] in self?.currentSession?.chooseTimePitch() }
      applySettings()
    }
  }

  /// Bits per second for this session and those to come; 0 means no limit
  /// (`setPreferredPeakBitRate:`).
  public var preferredPeakBitRate: Double {
    get { settings.peakBitRate }
    set {
      settings.peakBitRate = newValue > 0 && newValue.isFinite ? newValue : 0
      applySettings()
    }
  }

  /// While on, cue points bring no ads along. Meant as a bracket around a seek.
  public var adsDisabled: Bool {
    get { settings.adsDisabled }
    set { settings.adsDisabled = newValue }
  }

  /// Whether playback goes on while the app is in the background. If not, it pauses there, and
  /// doesn't go on by itself.
  public var allowsBackgroundAudioPlayback = false
  /// Whether the pictures may go to another screen, in this session and those to come.
  public var allowsExternalPlayback: Bool {
    get { settings.allowsExternalPlayback }
    set {
      settings.allowsExternalPlayback = newValue
      applySettings()
    }
  }
  /// No effect without ``allowsExternalPlayback``.
  public var usesExternalPlaybackWhileExternalScreenIsActive: Bool {
    get { settings.usesExternalPlaybackWhileExternalScreenIsActive }
    set {
      settings.usesExternalPlaybackWhileExternalScreenIsActive = newValue
      applySettings()
    }
  }
  /// Whether an external screen that is active gets the pictures: what the two settings above come
  /// to.
  public var usesExternalScreen: Bool { settings.usesExternalScreen }
  /// Kept by an app that shows picture in picture itself; while on, the background doesn't pause.
  public var isPictureInPictureActive = false
  /// Whether sessions mark their ads on a native player's time line
  /// (`generateInterstitialTimeRanges`); see ``PlaybackSession/interstitialTimeRanges``.
  public var generatesInterstitialTimeRanges: Bool {
    get { settings.generatesInterstitialTimeRanges }
    set { settings.generatesInterstitialTimeRanges = newValue }
  }
  /// Seconds of the host's clock between two progress events; the original says "periodically".
  public var progressInterval: Double {
    get { settings.progressInterval }
    set {
      settings.progressInterval = newValue > 0 && newValue.isFinite ? newValue : 1
      applySettings()
    }
  }
  /// The shortest seekable range, in seconds, that makes a live stream one with a DVR window.
  public var dvrThreshold: Double {
    get { settings.dvrThreshold }
    set { settings.dvrThreshold = newValue }
  }
  /// Language tags, best first, for the metadata of videos.
  public var preferredLanguages: [String] {
    get { settings.preferredLanguages }
    set { settings.preferredLanguages = newValue }
  }
  /// Who fetches videos anew when the addresses of their manifests expire, unless the delegate says
  /// otherwise.
  public var manifestRefresher: (any ManifestRefresher)?
  /// Told, in words, what was ignored and why. For people who look for a fault.
  public var diagnosticHandler: ((String) -> Void)?

  /// - Parameters:
  ///   - executor: where everything happens.
  ///   - networkPolicy: whether media may be loaded.
  ///   - provider: makes the sessions; `nil` for a ``BasicSessionProvider``.
  ///   - viewStrategy: makes the view; `nil` for the plain one.
  ///   - makePlayer: makes the players.
  public init(
    executor: PlaybackExecutor, networkPolicy: NetworkPolicy = NetworkPolicy(),
    provider: (any PlaybackSessionProvider)? = nil, viewStrategy: ViewStrategy? = nil,
    makePlayer: @escaping PlayerFactory
  ) {
    self.executor = executor
    self.provider = provider ?? BasicSessionProvider()
    self.viewStrategy = viewStrategy
    context = SessionContext(
      executor: executor, networkPolicy: networkPolicy, makePlayer: makePlayer)
  }

  deinit {
    queue.loading?.end()
    queue.prepared?.end()
    guard let session = currentSession else { return }
    let farewell = Farewell()
    session.owner = farewell
    session.end()
    guard !executor.isAbandoned else { return }
    // In a job, as everything that is told: whoever lets the controller go has not finished doing so.
    executor.perform { [observers] in
      for event in farewell.events {
        observers.tell(event, of: session)
        observers.forEachConsumer { $0.session(session, did: event) }
      }
    }
  }

  // MARK: For plug-ins

  /// Tells servers of ads more about the viewer, from the next session on (`updateAudienceSegmentTargetingValues:`).
  /// The values take the place of those before.
  public func updateAudienceSegmentTargetingValues(_ values: [String: String]) {
    context.audienceSegments = AudienceSegments(values)
  }

  /// Adds an application certificate for protected videos (`addFairPlayApplicationCertificate:identifier:`), from the next
  /// key on. Videos of Dynamic Delivery say themselves where theirs is.
  ///
  /// - Parameters:
  ///   - certificate: as Apple has issued it; `nil` removes the one that is there.
  ///   - identifier: the account that it is for; unless told, all that have none of their own.
  public func addFairPlayApplicationCertificate(
    _ certificate: [UInt8]?, identifier: String = FairPlayCertificates.defaultIdentifier
  ) {
    context.fairPlayCertificates.add(certificate, identifier: identifier)
  }

  // MARK: Observers

  /// Adds a consumer and keeps it alive; it is caught up on the current session first.
  ///
  /// After the controller is let go, a job of the executor keeps the consumer until it has heard the last events. A
  /// consumer that holds the executor, too, keeps it alive until somebody drives it once more.
  public func addSessionConsumer(_ consumer: any PlaybackSessionConsumer) {
    let entry = observers.add(consumer)
    executor.perform { [weak self, weak entry] in
      guard let self, let entry, !entry.isRemoved else { return }
      entry.isActive = true
      guard let session = currentSession else { return }
      for event in session.catchUp where !entry.isRemoved {
        entry.consumer.session(session, did: event)
      }
    }
  }

  /// Nothing more is delivered to the consumer, from this moment on.
  public func removeSessionConsumer(_ consumer: any PlaybackSessionConsumer) {
    observers.remove(consumer)
  }

  private func catchUpDelegate() {
    observers.delegate = nil
    guard let delegate else { return }
    executor.perform { [weak self, weak delegate] in
      guard let self, let delegate, self.delegate === delegate, observers.delegate == nil
      else { return }
      observers.delegate = delegate
      guard let session = currentSession else { return }
      for event in session.catchUp {
        delegate.playbackController(self, session: session, did: event)
      }
    }
  }

  // MARK: View

  /// The view of all sessions, made at first use. A strategy that asks for it while it makes it
  /// gets the plain view, and a diagnostic.
  public var view: any PlayerView {
    if let madeView { return madeView }
    guard !isMakingView else {
      report("the view strategy must not ask for the view that it makes")
      return videoView
    }
    isMakingView = true
    defer { isMakingView = false }
    let view = viewStrategy?(videoView, self) ?? videoView
    madeView = view
    return view
  }

  /// Whether a black cover is over the view; it fades over ``shutterFadeTime`` seconds.
  public var isShutterClosed: Bool {
    get { videoView.shutter.isClosed }
    set {
      videoView.shutter.set(isClosed: newValue, now: executor.now, fadeTime: shutterFadeTime)
    }
  }
  /// Seconds in which the shutter closes and opens; 0 is at once.
  public var shutterFadeTime = 0.0

  /// The size that statistics tell: that of the plain view, and 0 × 0 while the app shows the pictures
  /// itself (``ControllerOptions/isAVPlayerViewControllerCompatible``).
  public var playerSize: ViewSize {
    options.isAVPlayerViewControllerCompatible ? .zero : videoView.size
  }

  /// To be told by the app; see ``allowsBackgroundAudioPlayback``. In picture in picture the video
  /// stays in sight, and nothing changes.
  public func appDidEnterBackground() {
    if isPictureInPictureActive { return }
    if allowsBackgroundAudioPlayback {
      videoView.isAttached = false
    } else {
      pause()
    }
  }

  /// To be told by the app.
  public func appWillEnterForeground() { videoView.isAttached = true }

  func report(_ diagnostic: String) { diagnosticHandler?(diagnostic) }

  private func applySettings() {
    executor.perform { [weak self] in self?.currentSession?.applySettings() }
  }
}

/// Takes down the last events of a session whose controller was let go, for its consumers. The delegate hears
/// nothing: there is no controller that it could be told of.
private final class Farewell: SessionOwner {
  private(set) var events: [SessionEvent] = []

  func session(_: PlaybackSession, did event: SessionEvent) { events.append(event) }

  func sessionIsDecided(_: PlaybackSession) {}
  func sessionDidEnd(_: PlaybackSession) {}
  func sessionManifestExpired(_: PlaybackSession) {}
}
