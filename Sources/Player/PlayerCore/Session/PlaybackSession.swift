/// One playback of one video, with its chosen source and its player (`BCOVPlaybackSession`).
///
/// A provider creates the session and the controller plays it. When the controller advances, the
/// session is terminated: later calls have no effect, and no event follows.
///
/// ```swift
/// import Foundation
/// import JSON
///
/// final class Listener: PlaybackSessionConsumer {
///   func session(_ session: PlaybackSession, did event: SessionEvent) {
///     guard case .lifecycle(let event) = event else { return }
///     print("\(session.video.name ?? "?"): \(event.kind)")
///   }
/// }
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   SimulatedPlayer(SimulatedPlayer.Script(duration: 2), executor: executor)
/// }
/// var video = Video(url: URL(filePath: "/film.m3u8"))
/// video.properties[Video.PropertyKey.name] = "Film"
/// controller.addSessionConsumer(Listener())
/// controller.autoPlay = true
/// controller.setVideos([video])
/// executor.run(for: 5)
/// // Prints "Film: PlaybackBufferEmpty"
/// // Prints "Film: Ready"
/// // Prints "Film: PlaybackLikelyToKeepUp"
/// // Prints "Film: Play"
/// // Prints "Film: Pause"
/// // Prints "Film: End"
/// ```
public final class PlaybackSession {
  /// The video as the providers of the chain returned it.
  public let video: Video
  /// The source that the policy chose, or its refreshed address; `nil` in an error session.
  public internal(set) var source: MediaSource?
  /// The player. In a session without a source, and in one that has ended, it never changes.
  public private(set) var player: any Player
  /// The reason why nothing can play, in an error session.
  public internal(set) var error: PlaybackError?
  /// A number that increases from session to session of a controller and identifies late answers.
  public let generation: Int
  /// The extensions of the providers in the chain, the innermost first (`providerExtension`). Empty
  /// after the end of the session.
  public private(set) var extensions: [any SessionExtension] = []
  /// Whether the session has ended permanently.
  public internal(set) var isTerminated = false

  /// Weak, because an ended session may wait in a job of the executor. The controller keeps the
  /// executor alive.
  weak let executor: PlaybackExecutor?
  /// The controller that plays the session, and receives its events.
  weak var controller: PlaybackController?
  /// The bumper, until it plays.
  var bumper: (any Interlude)?
  /// Chooses the source of a refreshed video, and passes it on.
  package var chooseSource: (Video, _ receive: @escaping (MediaSource?) -> Void) -> Void = { $1($0.sources.first) }
  var state = State()
  var tracker = ProgressTracker()
  /// Sends the events to their readers, until the end of the session.
  private var broadcast: Broadcast<SessionEvent>? = Broadcast()
  /// The cue points at which ad breaks begin.
  private(set) lazy var adSlots = video.cuePoints.cuePoints(of: .adSlot)
  /// The default number of seconds of host time between two progress events.
  static let progressInterval = 1.0
  private(set) lazy var progressTicker = Ticker(
    executor: executor, interval: Self.progressInterval
  ) { [weak self] in self?.reportProgress() }
  private(set) lazy var bufferTicker = Ticker(
    executor: executor, interval: BufferOptimizer.interval
  ) { [weak self] in self?.optimizeBuffer() }

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - video: The video to play.
  ///   - source: The chosen source; `nil` in an error session.
  ///   - error: The reason why nothing can play, in an error session.
  ///   - context: The context that the provider received.
  public init(video: Video, source: MediaSource?, error: PlaybackError? = nil, context: SessionContext) {
    self.video = video
    self.source = source
    self.error = error
    executor = context.executor
    generation = context.nextGeneration()
    if let source {
      player = context.makePlayer(video, source)
    } else {
      player = InertPlayer()
      self.error = error ?? PlaybackError(.noPlayableSource, reason: "the session has no source")
    }
  }

  /// Adds the extension of a provider.
  public func add(_ sessionExtension: any SessionExtension) { extensions.append(sessionExtension) }

  /// Returns the extension of a type, if its provider is in the chain.
  public func providerExtension<Extension: SessionExtension>(_ kind: Extension.Type = Extension.self) -> Extension? {
    extensions.lazy.compactMap { $0 as? Extension }.first
  }

  /// Whether the media is loaded and can play.
  public var isReady: Bool { state.phase == .ready && !isTerminated }

  /// Ends the session, as advancing does. A controller with ``PlaybackController/autoAdvance``
  /// continues with the next video.
  public func terminate() {
    executor?.perform { [weak self] in
      guard let self, !isTerminated else { return }
      end()
      controller?.sessionDidEnd(self)
    }
  }

  /// Emits the last event and ends the session.
  func end() {
    guard !isTerminated else { return }
    state.resumePosition = nil
    dropInterludes()
    if state.isCasting { emit(.endCastSession) }
    if state.isAnnounced { emit(.terminate) }
    isTerminated = true
    progressTicker.stop()
    bufferTicker.stop()
    state.manifestTimer?.cancel()
    state.breakNotification?.cancel()
    broadcast = nil
    // The final state of the player stays readable; the player itself is released.
    let player = player
    self.player = InertPlayer(player)
    player.eventHandler = nil
    player.stop()
    extensions = []
    bumper = nil
  }

  // MARK: Events

  /// Sends an event to the delegate and the consumers; has no effect after the end of the session.
  /// For plug-ins; to be called in a job of the executor.
  public func emit(_ event: SessionEvent) {
    guard !isTerminated, !(state.isResuming && event.isMutedByResuming) else { return }
    if state.isAnnounced {
      // First, so that a reader created in a callback does not receive the event again.
      if !event.isDuplicate { broadcast?.send(event) }
      guard let controller else { return state.unsentEvents.append(event) }
      controller.session(self, did: event)
    } else {
      state.unsentEvents.append(event)
    }
  }

  /// Sends a lifecycle event; see ``emit(_:)``.
  public func emit(_ kind: LifecycleEvent.Kind, error: PlaybackError? = nil) {
    emit(.lifecycle(LifecycleEvent(kind, error: error)))
  }

  /// The events of the session, for `for await`. Each use of this property creates another reader
  /// of all events.
  ///
  /// A late reader first receives the current state: ``SessionEvent/advanced``, and the last
  /// duration, external playback, seekable ranges and loaded range. The sequence ends after
  /// ``LifecycleEvent/Kind/terminate``, and when the session is deallocated, which a reader does
  /// not prevent. Events wait for a slow reader without a limit.
  ///
  /// Unlike consumers and the delegate, readers receive ad and bumper events once, as
  /// ``SessionEvent/ad(_:)`` and ``SessionEvent/bumper(_:)``: the lifecycle events that repeat them
  /// are left out.
  public var events: AsyncStream<SessionEvent> {
    broadcast?.events(after: state.isAnnounced ? catchUpEvents : []) ?? AsyncStream { $0.finish() }
  }

  /// The events that describe the current state to a late observer.
  var catchUpEvents: [SessionEvent] {
    var events: [SessionEvent] = [.advanced]
    if let duration = state.duration { events.append(.durationChanged(duration)) }
    if let isActive = state.isExternalPlaybackActive {
      events.append(.externalPlaybackChanged(isActive: isActive))
    }
    if let ranges = state.seekableRanges { events.append(.seekableRangesChanged(ranges)) }
    if let range = player.bufferedRange { events.append(.bufferedRangeChanged(range)) }
    return events
  }

  // MARK: State

  enum Phase { case new, loading, ready, failed }

  struct State {
    var phase = Phase.new
    /// Whether the controller announced the session.
    var isAnnounced = false
    /// The events before the announcement, or after the controller was deallocated.
    var unsentEvents: [SessionEvent] = []

    /// The viewer's play intent, whether or not the content runs.
    var playIntent = false
    /// The number of project holds; see ``PlaybackSession/hold()``.
    var holdCount = 0
    /// The last reported state: `true` after `Play`, `false` after `Pause`.
    var isPlaying = false
    var hasStarted = false
    /// The position of the first play, if the session resumed before it.
    var startTime: Double?
    var ending = Ending.pending
    /// The number of requested seeks without an answer. Until then the playhead does not move.
    var seekCount = 0
    var isStalled = false
    /// The reason why the content failed, until it is reported.
    var failure: PlaybackError?
    /// The position at which a resuming session continues; `nil` for any other session.
    var resumePosition: Double?

    var interlude: (any Interlude)?
    var pendingInterludes: [any Interlude] = []
    /// The work to do after the interludes.
    var afterInterludes: (() -> Void)?
    /// The position at which the content continues after the interludes; `nil` for the playhead.
    var resumeTime: Double?

    var videoType = VideoType.unknown
    var mediaType = MediaType.undetermined
    var duration: Double?
    var seekableRanges: [ClosedRange<Double>]?
    var isExternalPlaybackActive: Bool?
    var isCasting = false
    /// Fires when the addresses of the manifest expire.
    var manifestTimer: PlaybackExecutor.Timer?
    /// Fires at the next ad break.
    var breakNotification: ClockNotification?

    /// Whether the content has ended. A seek or a new play-through resets this.
    var hasContentEnded: Bool { ending == .passed || ending == .reported }
    /// Whether the media loads again after a network failure.
    var isResuming: Bool { resumePosition != nil }
  }

  /// The state of the end of a play-through. A seek returns it to ``pending``.
  enum Ending {
    case pending
    /// The playhead is at the end. The rest waits while a project hold lasts.
    case reached
    /// The last progress is reported; the interludes after the content play.
    case passed
    /// `End` is reported.
    case reported
  }
}

extension SessionEvent {
  /// Whether the event is suppressed while a session resumes, so that the viewer notices nothing.
  fileprivate var isMutedByResuming: Bool {
    switch self {
    case .lifecycle, .progressed, .passedCuePoints: true
    default: false
    }
  }
}
