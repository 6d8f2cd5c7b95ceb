public import PlayerCore

/// Listens to the sessions of a controller and gives the events of their lives to a sink.
public final class AnalyticsConsumer: PlaybackSessionConsumer {
  private let executor: PlaybackExecutor
  private let sink: any AnalyticsSink
  private var sequence = AnalyticsSequence()
  private var requestTime: Double?

  /// - Parameter executor: the controller's, whose clock tells how long a video takes to load.
  public init(executor: PlaybackExecutor, sink: any AnalyticsSink) {
    self.executor = executor
    self.sink = sink
  }

  /// Takes in what no session tells: that the service was asked, and has answered.
  public func handle(_ input: AnalyticsSequence.Input, of video: Video?) {
    for event in sequence.handle(input) { sink.receive(event, of: video) }
  }

  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    guard let input = input(for: event, of: session) else { return }
    handle(input, of: session.video)
  }

  private func input(
    for event: SessionEvent, of session: PlaybackSession
  ) -> AnalyticsSequence.Input? {
    switch event {
    case .advanced:
      requestTime = nil
      return .advance(duration: session.video.duration)
    case .durationChanged(let duration): return .duration(duration)
    case .progressed(let time): return time == .infinity ? .pause : .progress(time)
    case .ad(.enteredSequence): return .adBegin
    case .ad(.exitedSequence): return .adEnd
    case .lifecycle(let event): return input(for: event, of: session)
    default: return nil
    }
  }

  private func input(
    for event: LifecycleEvent, of session: PlaybackSession
  ) -> AnalyticsSequence.Input? {
    switch event.kind {
    case .playRequest:
      requestTime = requestTime ?? executor.now
      return .playRequest
    case .play:
      let loadTime = executor.now - (requestTime ?? executor.now)
      return .play(at: session.player.clock.mediaTime, loadTime: .seconds(loadTime))
    case .pause: return .pause
    case .fail, .failedToPlayToEndTime, .error:
      return .error(code: event.error.map { "\($0.code)" } ?? "unknown")
    case .terminate: return .terminate
    default: return nil
    }
  }
}
