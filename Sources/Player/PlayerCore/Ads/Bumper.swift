import JSON

/// A short video that plays once before ads and content. If it fails, ads and content play
/// nevertheless; the original has an event for that case and does not say what follows.
final class Bumper: Interlude {
  private let video: Video
  private let source: MediaSource
  private let context: SessionContext
  private var clip: ClipPlayback?
  private weak var session: PlaybackSession?

  init(video: Video, source: MediaSource, context: SessionContext) {
    self.video = video
    self.source = source
    self.context = context
  }

  func start(in session: PlaybackSession, finished: @escaping () -> Void) {
    self.session = session
    let player = context.makePlayer(video, source)
    clip = ClipPlayback(player: player, source: source, executor: context.executor) {
      [weak self, weak session] event in
      guard let self, session != nil else { return }
      handle(event)
      if case .ended = event {
        clip = nil
        finished()
      }
    }
    clip?.start()
  }

  func pause() { clip?.pause() }
  func resume() { clip?.resume() }

  func stop() {
    guard let clip else { return }
    self.clip = nil
    clip.stop()
    if clip.hasBegun { emit(.bumperExit, .exited(video)) }
  }

  var catchUpEvents: [SessionEvent] {
    guard let clip, clip.hasBegun else { return [] }
    var events: [BumperEvent] = [.entered(video), .progressed(video, to: clip.player.clock.mediaTime)]
    if clip.isPaused { events.append(.paused(video)) }
    return events.map(SessionEvent.bumper)
  }

  private func handle(_ event: ClipPlayback.Event) {
    switch event {
    case .began: emit(.bumperEnter, .entered(video))
    case .progressed(let time):
      emit(.bumperProgress, .progressed(video, to: time), progress: time)
    case .paused: emit(.bumperPause, .paused(video))
    case .resumed: emit(.bumperResume, .resumed(video))
    case .ended(nil, _): emit(.bumperExit, .exited(video))
    case .ended(let reason?, _):
      let error = PlaybackError(.failedToPlayToEnd, reason: reason)
      session?.emit(.bumperFailedToPlayToEndTime, error: error)
    }
  }

  private func emit(_ kind: LifecycleEvent.Kind, _ event: BumperEvent, progress: Double? = nil) {
    var properties: JSON.Object = [:]
    if let id = video.id { properties[LifecycleEvent.PropertyKey.bumperVideo] = .string(id) }
    if let progress { properties[LifecycleEvent.PropertyKey.bumperProgress] = .number(progress) }
    session?.emit(.lifecycle(LifecycleEvent(kind, properties: properties)))
    session?.emit(.bumper(event))
  }
}

/// Plays one short clip from its start to its end, at rate 1: a bumper or an ad.
final class ClipPlayback {
  enum Event {
    case began
    /// The time in seconds of the clip.
    case progressed(to: Double)
    case paused, resumed
    /// The clip has ended or could not be played; no event follows.
    case ended(failure: String?, hadBegun: Bool)
  }

  let player: any Player
  private let source: MediaSource
  private let onEvent: (Event) -> Void
  private let executor: PlaybackExecutor
  private(set) var isPaused = false
  private var isStopped = false
  private(set) var hasBegun = false
  private lazy var ticker = Ticker(executor: executor, interval: 1) { [weak self] in
    self?.reportProgress()
  }

  init(player: any Player, source: MediaSource, executor: PlaybackExecutor, onEvent: @escaping (Event) -> Void) {
    self.player = player
    self.source = source
    self.executor = executor
    self.onEvent = onEvent
  }

  func start() {
    player.eventHandler = { [weak self] event in self?.handle(event) }
    player.load(source)
  }

  func pause() {
    guard !isPaused, !isStopped else { return }
    isPaused = true
    player.rate = 0
    ticker.stop()
    if hasBegun { onEvent(.paused) }
  }

  func resume() {
    guard isPaused, !isStopped else { return }
    isPaused = false
    guard hasBegun else { return }
    player.rate = 1
    ticker.start()
    onEvent(.resumed)
  }

  func stop() {
    isStopped = true
    ticker.stop()
    player.eventHandler = nil
    player.stop()
  }

  private func handle(_ event: PlayerEvent) {
    switch event {
    case .loaded:
      hasBegun = true
      onEvent(.began)
      guard !isStopped else { return }
      if isPaused { return onEvent(.paused) }
      player.rate = 1
      ticker.start()
    case .failed(let reason), .failedToPlayToEnd(let reason): finish(failure: reason)
    case .reachedEnd:
      // The event may arrive just after a pause; a paused clip reports no progress.
      if let duration = player.duration, !isPaused { onEvent(.progressed(to: duration)) }
      finish(failure: nil)
    default: break
    }
  }

  private func reportProgress() {
    let time = player.clock.mediaTime
    if !isStopped, time < player.duration ?? .infinity { onEvent(.progressed(to: time)) }
  }

  private func finish(failure: String?) {
    guard !isStopped else { return }
    stop()
    onEvent(.ended(failure: failure, hadBegun: hasBegun))
  }
}
