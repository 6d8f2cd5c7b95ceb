public import PlayerCore

/// Listens to the sessions of a controller and gives the events of their lives to a sink.
public final class AnalyticsConsumer: PlaybackSessionConsumer {
  /// Who watches, and where. A change counts from the next session on.
  public var context: AnalyticsContext

  private let clock: any HostClock
  private let sink: any AnalyticsSink
  private let conditions: ((PlaybackSession) -> PlaybackConditions)?
  private var sequence = AnalyticsSequence()
  /// The context of the session that is going on.
  private var current: AnalyticsContext
  private var requestTime: Double?
  private var stallTime: Double?

  /// - Parameters:
  ///   - executor: the controller's, whose clock tells how long a video takes to load.
  ///   - context: who watches, and where.
  ///   - sink: takes the events.
  ///   - conditions: asked at each event of engagement; `nil` leaves them out. It must not keep the
  ///     controller.
  public init(
    executor: PlaybackExecutor, context: AnalyticsContext, sink: any AnalyticsSink,
    conditions: ((PlaybackSession) -> PlaybackConditions)? = nil
  ) {
    clock = executor.clock
    self.context = context
    self.sink = sink
    self.conditions = conditions
    current = context
  }

  /// Takes in what no session tells: that the service was asked, and has answered.
  public func handle(_ input: AnalyticsSequence.Input, of video: Video?) {
    send(sequence.handle(input), of: video)
  }

  /// Tells the sink what follows from the event.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    if event == .advanced { current = context }
    var inputs = [input(for: event, of: session)]
    // A viewer who leaves during a stall has waited until now.
    if case .lifecycle(let event) = event, event.kind == .terminate {
      inputs.insert(endStall(), at: 0)
    }
    for input in inputs.compactMap(\.self) {
      var events = sequence.handle(input)
      for index in events.indices where events[index].name == .videoEngagement {
        let conditions = conditions?(session).parameters ?? [:]
        events[index].parameters.merge(conditions) { told, _ in told }
      }
      send(events, of: session.video)
    }
  }

  private func send(_ events: [AnalyticsEvent], of video: Video?) {
    var context = current
    context.accountID = context.accountID ?? video?.accountID
    context.videoID = video?.id
    context.videoName = video?.name
    for event in events { sink.receive(event, in: context) }
  }

  private func endStall() -> AnalyticsSequence.Input? {
    defer { stallTime = nil }
    return stallTime.map { .recovered(after: .seconds(clock.now - $0)) }
  }

  private func input(
    for event: SessionEvent, of session: PlaybackSession
  ) -> AnalyticsSequence.Input? {
    switch event {
    case .advanced:
      (requestTime, stallTime) = (nil, nil)
      return .advance(duration: session.video.duration)
    case .durationChanged(let duration): return .duration(duration)
    case .progressed(let time): return time == .infinity ? .pause : .progress(time)
    case .seeked(let time): return .seek(to: time)
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
      requestTime = requestTime ?? clock.now
      return .playRequest
    case .play:
      let loadTime = clock.now - (requestTime ?? clock.now)
      return .play(at: session.player.clock.mediaTime, loadTime: .seconds(loadTime))
    case .pause, .resumeBegin: return .pause
    case .playbackStalled:
      stallTime = stallTime ?? clock.now
      return .stall
    case .playbackRecovered: return endStall()
    case .fail, .failedToPlayToEndTime, .error:
      return .error(code: event.error.map { "\($0.code)" } ?? "unknown")
    case .terminate: return .terminate
    default: return nil
    }
  }
}
