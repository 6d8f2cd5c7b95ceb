/// Does something again and again while it runs.
final class Ticker {
  private let executor: PlaybackExecutor
  private let interval: Double
  private let action: () -> Void
  private var timer: PlaybackExecutor.Timer?

  /// - Parameter interval: seconds of the host's clock.
  init(executor: PlaybackExecutor, interval: Double, action: @escaping () -> Void) {
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
    timer = executor.perform(after: interval) { [weak self] in
      guard let self else { return }
      arm()
      action()
    }
  }
}
