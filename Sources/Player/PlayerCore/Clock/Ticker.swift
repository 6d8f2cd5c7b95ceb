/// Does something again and again while it runs.
final class Ticker {
  /// Seconds of the host's clock. A change begins a new interval.
  var interval: Double {
    didSet {
      guard interval != oldValue, timer != nil else { return }
      stop()
      start()
    }
  }

  private weak let executor: PlaybackExecutor?
  private let action: () -> Void
  private var timer: PlaybackExecutor.Timer?

  init(executor: PlaybackExecutor?, interval: Double, action: @escaping () -> Void) {
    self.executor = executor
    self.interval = interval
    self.action = action
  }

  deinit { timer?.cancel() }

  /// The first time is one interval from now. Does nothing while it runs already.
  func start() {
    if timer == nil { arm() }
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }

  private func arm() {
    timer = executor?.perform(after: interval) { [weak self] in
      guard let self else { return }
      arm()
      action()
    }
  }
}
