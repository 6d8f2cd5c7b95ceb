/// Plays one short clip from its start to its end, at rate 1: a bumper, an ad.
final class ClipPlayback {
  enum Event {
    case began
    /// Seconds of the clip.
    case progressed(to: Double)
    case paused, resumed
    /// The clip is over, or could not be played; nothing follows.
    case ended(failure: String?, hadBegun: Bool)
  }

  let player: any Player
  private let source: MediaSource
  private let onEvent: (Event) -> Void
  private let executor: PlaybackExecutor
  private var isPaused = false
  private var isOver = false
  private(set) var hasBegun = false
  private lazy var ticker = Ticker(executor: executor, interval: 1) { [weak self] in self?.tick() }

  init(
    player: any Player, source: MediaSource, executor: PlaybackExecutor,
    onEvent: @escaping (Event) -> Void
  ) {
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
    guard !isPaused, !isOver else { return }
    isPaused = true
    player.rate = 0
    ticker.stop()
    if hasBegun { onEvent(.paused) }
  }

  func resume() {
    guard isPaused, !isOver else { return }
    isPaused = false
    guard hasBegun else { return }
    player.rate = 1
    ticker.start()
    onEvent(.resumed)
  }

  func stop() {
    isOver = true
    ticker.stop()
    player.eventHandler = nil
    player.stop()
  }

  private func handle(_ event: PlayerEvent) {
    switch event {
    case .loaded:
      hasBegun = true
      onEvent(.began)
      guard !isOver else { return }
      if isPaused { return onEvent(.paused) }
      player.rate = 1
      ticker.start()
    case .failed(let reason), .failedToPlayToEnd(let reason): finish(failure: reason)
    case .reachedEnd:
      // The player may say so just after it was paused; what is paused makes no progress.
      if let duration = player.duration, !isPaused { onEvent(.progressed(to: duration)) }
      finish(failure: nil)
    default: break
    }
  }

  private func tick() {
    let time = player.clock.mediaTime
    if !isOver, time < player.duration ?? .infinity { onEvent(.progressed(to: time)) }
  }

  private func finish(failure: String?) {
    guard !isOver else { return }
    stop()
    onEvent(.ended(failure: failure, hadBegun: hasBegun))
  }
}
