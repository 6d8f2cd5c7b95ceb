/// Plays videos one after the other (`BCOVPlaybackController`).
///
/// ```swift
/// import Foundation
///
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   SimulatedPlayer(SimulatedPlayer.Script(duration: 60), executor: executor)
/// }
/// controller.setVideos([Video(url: URL(filePath: "/film.m3u8"))])
/// controller.play()
/// executor.run(for: 5)
/// print(controller.currentSession?.player.clock.mediaTime ?? 0)  // Prints "5.0"
/// ```
///
/// A controller has a queue of videos, one delegate and many consumers. Commands are carried out in
/// the order of the calls, each in a job of the executor: no callback runs inside a call, and a
/// command given inside a callback is carried out after it. Properties are settings, and apply
/// immediately.
public final class PlaybackController {
  /// The executor of the controller.
  public let executor: PlaybackExecutor
  let provider: any PlaybackSessionProvider
  let context: SessionContext
  private let viewStrategy: ViewStrategy?
  private let videoView = VideoView()
  private var createdView: (any PlayerView)?
  private var playsInBackground = false { didSet { attachOrDetachVideoView() } }

  /// The session that plays or has played to its end; `nil` before the first session and while one
  /// is loading.
  public internal(set) var currentSession: PlaybackSession?
  var queue = Queue()
  /// The player of the last session that was created.
  weak var lastPlayer: (any Player)?
  let observers = Observers()

  // MARK: Settings

  /// Whether media may be loaded. A change applies from the next session and does not stop current
  /// playback.
  public var networkPolicy: NetworkPolicy {
    get { context.networkPolicy }
    set { context.networkPolicy = newValue }
  }

  /// The observer that also receives the events of the controller itself. Held weakly.
  public weak var delegate: (any PlaybackControllerDelegate)? {
    didSet { catchUpDelegate() }
  }

  /// Whether the next video starts when one has ended. The default is `false`.
  public var autoAdvance = false
  /// Whether each session plays when it is ready. The default is `false`.
  public var autoPlay = false

  /// Settings that are seldom changed; a change applies immediately.
  public var options = ControllerOptions() {
    didSet {
      attachOrDetachVideoView()
      applySettings()
    }
  }

  /// The rate of the content, for this session and later ones; 0 or less counts as 1. Media that
  /// can't play that slow or fast plays at 1. Ads always play at 1.
  public var playbackRate = 1.0 {
    didSet {
      playbackRate = PlaybackRate.stored(playbackRate)
      applySettings()
      executor.perform { [weak self] in self?.currentSession?.chooseTimePitch() }
    }
  }

  /// The maximum number of bits per second, for this session and later ones; 0 means no limit
  /// (`setPreferredPeakBitRate:`).
  public var preferredPeakBitRate = 0.0 {
    didSet {
      let isValid = preferredPeakBitRate > 0 && preferredPeakBitRate.isFinite
      if !isValid { preferredPeakBitRate = 0 }
      applySettings()
    }
  }

  /// Whether cue points start no ads. To be set before a seek and reset after it.
  public var adsDisabled = false

  /// Whether playback continues while the app is in the background. If not, it pauses there, and
  /// does not resume automatically.
  public var allowsBackgroundAudioPlayback = false
  /// Whether the pictures may move to another screen, in this session and later ones.
  public var allowsExternalPlayback = true { didSet { applySettings() } }
  /// Whether an active external screen shows the pictures. No effect without
  /// ``allowsExternalPlayback``.
  public var usesExternalPlaybackWhileExternalScreenIsActive = false { didSet { applySettings() } }
  /// Whether an active external screen shows the pictures: the combination of the two settings
  /// above.
  public var usesExternalScreen: Bool {
    allowsExternalPlayback && usesExternalPlaybackWhileExternalScreenIsActive
  }
  /// Whether picture in picture is active. The app sets this; while it is `true`, playback does not
  /// pause in the background.
  public var isPictureInPictureActive = false
  /// Whether sessions mark their ads on a native player's timeline
  /// (`generateInterstitialTimeRanges`); see ``PlaybackSession/interstitialTimeRanges``.
  public var generatesInterstitialTimeRanges = true
  /// The seconds of host time between two progress events; the original says "periodically".
  public var progressInterval = PlaybackSession.progressInterval {
    didSet {
      let isValid = progressInterval > 0 && progressInterval.isFinite
      if !isValid { progressInterval = PlaybackSession.progressInterval }
      applySettings()
    }
  }
  /// The shortest seekable range, in seconds, that makes a live stream one with a DVR window.
  public var dvrThreshold = VideoType.defaultDVRThreshold
  /// The viewer's languages, best first, for the metadata of videos.
  public var preferredLanguages: [String] = []
  /// Refreshes videos when the addresses of their manifests expire
  /// (`playbackServiceForManifestURLTTLUpdate…`).
  public var manifestRefresher: (any ManifestRefresher)?
  /// Returns the title of an audio option for a menu (`titleForAudibleMediaSelectionOption:`). The
  /// default returns the option's own name.
  public var titleForAudible: (MediaSelection.Option) -> String = \.displayName
  /// Returns the title of a text option for a menu (`titleForLegibleMediaSelectionOption:`). The
  /// default returns the option's own name.
  public var titleForLegible: (MediaSelection.Option) -> String = \.displayName
  /// Returns whether playback stops, which ends the session, because the viewer has too many
  /// streams, which are these (`didReachMaxConcurrency:`). If not, the next heartbeat follows at its
  /// time. The default returns `true`.
  public var stopsAtMaxConcurrency: (PlaybackSession, [ActiveStream]) -> Bool = { _, _ in true }
  /// Whether heartbeats report the stream of each session whose token limits the viewer's streams
  /// (`streamConcurrencyEnabled`). The token is that of the request for the video. At the limit
  /// ``stopsAtMaxConcurrency`` decides whether playback stops.
  public var isStreamConcurrencyEnabled = false {
    didSet {
      guard isStreamConcurrencyEnabled != oldValue else { return }
      if let heartbeats {
        removeSessionConsumer(heartbeats)
        heartbeats.stop()
      }
      heartbeats = isStreamConcurrencyEnabled ? StreamHeartbeats(of: self) : nil
      if let heartbeats { addSessionConsumer(heartbeats) }
    }
  }
  private var heartbeats: StreamHeartbeats?
  /// The receiver of the heartbeats, from the next session.
  public var heartbeatEndpoint: (any HeartbeatEndpoint)?
  /// Receives each call that is ignored, and each error of an app's player or service that nothing
  /// else reports, with the reason: for debugging.
  public var diagnosticHandler: ((String) -> Void)?

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - executor: The executor of the controller.
  ///   - networkPolicy: Whether media may be loaded.
  ///   - provider: Creates the sessions; `nil` for a ``BasicSessionProvider``.
  ///   - viewStrategy: Creates the view; `nil` for the plain one.
  ///   - makePlayer: Creates the players: a new one for each session, ad and bumper.
  public init(
    executor: PlaybackExecutor, networkPolicy: NetworkPolicy = NetworkPolicy(),
    provider: (any PlaybackSessionProvider)? = nil, viewStrategy: ViewStrategy? = nil,
    makePlayer: @escaping PlayerFactory
  ) {
    self.executor = executor
    self.provider = provider ?? BasicSessionProvider()
    self.viewStrategy = viewStrategy
    context = SessionContext(executor: executor, networkPolicy: networkPolicy, makePlayer: makePlayer)
  }

  deinit {
    queue.loading?.end()
    queue.prepared?.end()
    guard let session = currentSession else { return }
    session.end()
    guard !executor.isAbandoned else { return }
    // In a job, like all events: the code that releases the controller has not finished. The
    // delegate does not receive them, because there is no controller to pass.
    executor.perform { [observers] in
      for event in session.state.unsentEvents {
        observers.send(event, of: session)
        observers.forEachConsumer { $0.session(session, did: event) }
      }
    }
  }

  private func applySettings() {
    executor.perform { [weak self] in self?.currentSession?.applySettings() }
  }

  // MARK: For plug-ins

  /// Sets the values that describe the viewer to ad servers, from the next session
  /// (`updateAudienceSegmentTargetingValues:`). They replace all previous values.
  public func updateAudienceSegmentTargetingValues(_ values: [String: String]) {
    context.audienceSegments = AudienceSegments(values)
  }

  /// Adds an application certificate for protected videos
  /// (`addFairPlayApplicationCertificate:identifier:`), from the next key. Videos of Dynamic
  /// Delivery name the address of their certificate.
  ///
  /// - Parameters:
  ///   - certificate: The certificate that Apple issued; `nil` removes the existing one.
  ///   - identifier: The account that it is for; by default all accounts without their own.
  public func addFairPlayApplicationCertificate(
    _ certificate: [UInt8]?, identifier: String = FairPlayCertificates.defaultIdentifier
  ) {
    context.fairPlayCertificates.add(certificate, identifier: identifier)
  }

  // MARK: Observers

  /// Adds a consumer and keeps it alive. It first receives the state of the current session.
  ///
  /// After the controller is deallocated, a job of the executor keeps the consumer until it has
  /// received the last events. A consumer that owns the executor keeps it alive until the executor
  /// is driven once more.
  public func addSessionConsumer(_ consumer: any PlaybackSessionConsumer) {
    let entry = observers.add(consumer)
    executor.perform { [weak self, weak entry] in
      guard let self, let entry, !entry.isRemoved else { return }
      entry.isActive = true
      guard let session = currentSession else { return }
      for event in session.catchUpEvents where !entry.isRemoved {
        entry.consumer.session(session, did: event)
      }
    }
  }

  /// Removes a consumer; it receives nothing more from this moment.
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
      for event in session.catchUpEvents {
        delegate.playbackController(self, session: session, did: event)
      }
    }
  }

  // MARK: View

  /// The view of all sessions, created at first use. A strategy that reads this property while it
  /// creates the view gets the plain view.
  public var view: any PlayerView {
    if let createdView { return createdView }
    createdView = videoView
    let view = viewStrategy?(videoView, self) ?? videoView
    createdView = view
    return view
  }

  /// Whether a black cover hides the view; it fades for ``shutterFadeTime`` seconds.
  public var isShutterClosed: Bool {
    get { videoView.shutter.isClosed }
    set {
      videoView.shutter.set(isClosed: newValue, now: executor.now, fadeTime: shutterFadeTime)
    }
  }
  /// The number of seconds in which the shutter closes and opens; 0 means immediately.
  public var shutterFadeTime = 0.0

  /// The size for statistics: that of the plain view, and 0 × 0 while the app shows the pictures
  /// itself (``ControllerOptions/isAVPlayerViewControllerCompatible``).
  public var playerSize: ViewSize {
    options.isAVPlayerViewControllerCompatible ? .zero : videoView.size
  }

  /// To be called by the app; see ``allowsBackgroundAudioPlayback``. In picture in picture the
  /// video remains visible, and nothing changes.
  public func appDidEnterBackground() {
    if isPictureInPictureActive { return }
    if allowsBackgroundAudioPlayback { playsInBackground = true } else { pause() }
  }

  /// To be called by the app.
  public func appWillEnterForeground() { playsInBackground = false }

  private func attachOrDetachVideoView() {
    videoView.isAttached = !playsInBackground && !options.isAVPlayerViewControllerCompatible
  }

  func report(_ diagnostic: String) { diagnosticHandler?(diagnostic) }
}
