/// One video that plays once: its chosen source and its player (`BCOVPlaybackSession`).
///
/// A provider makes it, the controller plays it, and when the controller advances it is terminated
/// for good: nothing that is asked of it afterwards has an effect, and nothing more comes from it.
///
/// ```swift
/// import Foundation
/// import JSON
///
/// final class Listener: PlaybackSessionConsumer {
///   func session(_ session: PlaybackSession, did event: SessionEvent) {
///     if case .lifecycle(let event) = event { print("\(session.video.name ?? "?"): \(event.kind)") }
///   }
/// }
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let controller = PlaybackController(executor: executor) { _, _ in
///   SimulatedPlayer(SimulatedPlayer.Script(duration: 2), executor: executor)
/// }
/// var video = Video(url: try #require(URL(string: "https://vod.example.net/film.m3u8")))
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
  /// What plays: the video as the providers of the chain left it.
  public let video: Video
  /// The source that the policy chose, or its fresh address since; `nil` in an error session.
  public internal(set) var source: MediaSource?
  /// In a session without a source, and in one that is over, a player that nothing moves.
  public private(set) var player: any Player
  /// Why nothing can play, in an error session.
  public internal(set) var error: PlaybackError?
  /// Grows from session to session of a controller, so that a late answer can be told from a
  /// current one.
  public let generation: Int
  /// What the providers of the chain hang on the session, the innermost first
  /// (`providerExtension`). None once the session is over.
  public private(set) var extensions: [any SessionExtension] = []
  /// Whether the session is over for good.
  public internal(set) var isTerminated = false

  /// Whoever plays the session keeps it. A session that is over may be held in a job of the executor, so nothing in
  /// it holds the executor.
  weak let executor: PlaybackExecutor?
  /// The controller's ears; see ``PlaybackController``.
  weak var owner: (any SessionOwner)?
  /// Plays once, before ads and content: the bumper.
  var opening: (any Interlude)?
  /// How a fresh address is chosen when the video is fetched anew.
  var chooseSource: (Video) -> MediaSource? = { $0.sources.first }
  var settings = SessionSettings()
  var state = State()
  var tracker = ProgressTracker()
  let broadcast = Broadcast<SessionEvent>()
  /// The cue points at which breaks of ads begin.
  private(set) lazy var adSlots = video.cuePoints.cuePoints(of: .adSlot)
  private(set) lazy var progressTicker = Ticker(
    executor: executor, interval: settings.progressInterval
  ) { [weak self] in self?.reportProgress() }
  private(set) lazy var bufferTicker = Ticker(
    executor: executor, interval: BufferOptimizer.interval
  ) { [weak self] in self?.optimizeBuffer() }

  /// - Parameters:
  ///   - video: what plays.
  ///   - source: its source; `nil` in an error session.
  ///   - error: why nothing can play, in an error session.
  ///   - context: as the provider was given it.
  public init(
    video: Video, source: MediaSource?, error: PlaybackError? = nil, context: SessionContext
  ) {
    self.video = video
    self.source = source
    self.error = error
    executor = context.executor
    generation = context.nextGeneration()
    if let source {
      player = context.makePlayer(for: video, source: source)
    } else {
      player = StillPlayer()
      self.error = error ?? PlaybackError(.noPlayableSource, reason: "the session has no source")
    }
  }

  /// Hangs a plug-in on the session.
  public func add(_ sessionExtension: any SessionExtension) {
    extensions.append(sessionExtension)
  }

  /// The extension of a kind, if its provider is in the chain.
  public func providerExtension<Extension: SessionExtension>(
    _ kind: Extension.Type = Extension.self
  ) -> Extension? {
    extensions.lazy.compactMap { $0 as? Extension }.first
  }

  /// Whether the media is loaded and can play.
  public var isReady: Bool { state.phase == .ready && !isTerminated }

  /// Ends the session, as advancing does. A controller that advances by itself goes on to the next video.
  public func terminate() {
    executor?.perform { [weak self] in
      guard let self, !isTerminated else { return }
      end()
      owner?.sessionDidEnd(self)
    }
  }

  /// Sends an event to the delegate and the consumers; after the end of the session it does
  /// nothing. For plug-ins; to be called in a job of the executor.
  public func emit(_ event: SessionEvent) {
    guard !isTerminated, !(state.isResuming && event.isMutedByResuming) else { return }
    if state.isAnnounced {
      // First of all, so that a reader who is made in a callback does not hear of its event again.
      if !event.isToldTwice { broadcast.send(event) }
      owner?.session(self, did: event)
    } else {
      state.early.append(event)
    }
  }

  /// Sends a lifecycle event; see ``emit(_:)``.
  public func emit(_ kind: LifecycleEvent.Kind, error: PlaybackError? = nil) {
    emit(.lifecycle(LifecycleEvent(kind, error: error)))
  }

  /// The last event, and then silence.
  func end() {
    guard !isTerminated else { return }
    state.isResuming = false
    dropInterludes()
    if state.isCasting { emit(.endCastSession) }
    if state.isAnnounced { emit(.terminate) }
    isTerminated = true
    progressTicker.stop()
    bufferTicker.stop()
    state.expiry?.cancel()
    state.breakAlarm?.cancel()
    broadcast.finish()
    stopPlayer()
    extensions = []
    opening = nil
  }

  /// What the player has come to can be read afterwards; the player itself is let go.
  private func stopPlayer() {
    let player = player
    self.player = StillPlayer(player)
    player.eventHandler = nil
    player.stop()
  }
}

extension SessionEvent {
  /// A resumed session plays on as if nothing had happened, so the steps to get there aren't told.
  fileprivate var isMutedByResuming: Bool {
    switch self {
    case .lifecycle, .progressed, .passedCuePoints: true
    default: false
    }
  }
}
