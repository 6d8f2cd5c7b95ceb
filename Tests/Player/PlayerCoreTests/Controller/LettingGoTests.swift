import PlayerCore
import TestSupport
import Testing

/// A released player is deallocated, whether or not its executor is still driven.
@Suite struct LettingGoTests {
  typealias Script = SimulatedPlayer.Script

  /// The states of a playback at its release by the app.
  enum Moment: CaseIterable {
    case new, loading, ready, playing, seeking, inBumper, inAd, casting, ended, failed
    case preparing
  }

  /// Weak references to everything that belongs to a controller.
  ///
  /// `@unchecked`: whether they are gone is all that is asked of them.
  struct Traces: @unchecked Sendable {
    weak var executor: PlaybackExecutor?
    weak var controller: PlaybackController?
    weak var session: PlaybackSession?
    weak var player: (any Player)?
    weak var consumer: Reaction?
    weak var provider: AdSessionProvider?

    var areGone: Bool {
      executor == nil && controller == nil && session == nil && player == nil && consumer == nil
        && provider == nil
    }
  }

  @Test(arguments: Moment.allCases, [false, true])
  func anUndrivenPlayerIsReleased(_ moment: Moment, isUnruly: Bool) {
    let traces = Self.play(to: moment, isUnruly: isUnruly)
    #expect(traces.areGone, "\(traces)")
  }

  /// The remaining jobs of the executor run if it is driven again.
  @Test(arguments: Moment.allCases)
  func theLastEventsAreReportedIfTheExecutorIsDriven(_ moment: Moment) {
    let executor = PlaybackExecutor(clock: ManualClock())
    var kinds: [LifecycleEvent.Kind] = []
    var traces = Self.play(to: moment, on: executor) { kinds.append($0) }
    let isHeardBefore = kinds.count
    executor.drain()
    let wasCurrent = ![.new, .loading].contains(moment)
    #expect(kinds.dropFirst(isHeardBefore).last == (wasCurrent ? .terminate : nil))
    #expect(kinds.count { $0 == .adEnter } == kinds.count { $0 == .adExit })
    #expect(kinds.count { $0 == .bumperEnter } == kinds.count { $0 == .bumperExit })
    #expect(kinds.contains(.endCastSession) == (moment == .casting))
    traces.executor = nil
    #expect(traces.areGone, "\(traces)")
  }

  /// An app on the main actor releases its executor and its controller together.
  @Test @MainActor func aConsumerReceivesTheLastEventOfADrivenPlayer() async {
    var traces = Traces()
    var onTerminate: () -> Void = {}
    func makePlayer() -> PlaybackController {
      let executor = PlaybackExecutor()
      let controller = PlaybackController(executor: executor) { _, _ in
        SimulatedPlayer(Script(duration: 10), executor: executor)
      }
      let consumer = Reaction { [executor] event in
        _ = executor
        if case .lifecycle(let event) = event, event.kind == .terminate { onTerminate() }
      }
      traces = Traces(executor: executor, controller: controller, consumer: consumer)
      controller.addSessionConsumer(consumer)
      controller.setVideos([Stage.video("a")])
      return controller
    }
    var controller: PlaybackController? = makePlayer()
    _ = await controller?.play(until: .time(0.001))
    #expect(controller?.currentSession != nil)
    await withCheckedContinuation { continuation in
      onTerminate = { continuation.resume() }
      controller = nil
    }
    while !traces.areGone { await Task.yield() }
  }

  /// An actor that goes takes its player along, with a consumer that knows the executor.
  @Test func aPlayerIsReleasedAfterItsActor() async {
    let traces: Traces
    do {
      let owner = Owner()
      traces = await owner.play()
    }
    while !traces.areGone { await Task.yield() }
  }

  private actor Owner {
    private var controller: PlaybackController?

    func play() async -> Traces {
      let executor = PlaybackExecutor()
      let controller = PlaybackController(executor: executor) { _, _ in
        SimulatedPlayer(Script(duration: 10), executor: executor)
      }
      self.controller = controller
      let consumer = Reaction { [executor] _ in _ = executor }
      controller.addSessionConsumer(consumer)
      controller.setVideos([Stage.video("a")])
      _ = await controller.play(until: .time(0.01))
      return Traces(
        executor: executor, controller: controller, session: controller.currentSession,
        player: controller.currentSession?.player, consumer: consumer)
    }
  }

  private static func play(
    to moment: Moment, on given: PlaybackExecutor? = nil, isUnruly: Bool = false,
    hearing listener: @escaping (LifecycleEvent.Kind) -> Void = { _ in }
  ) -> Traces {
    let executor = given ?? PlaybackExecutor(clock: ManualClock())
    let provider = AdSessionProvider(
      sequences: { _ in [AdSequence([Ad(id: "ad", beginTime: 4, duration: 5)])] },
      source: { Stage.source($0.id) })
    let controller = PlaybackController(executor: executor, provider: provider) { _, _ in
      var script = Script(duration: 10, loadDelay: 1, seekDelay: 1)
      if moment == .failed { script.failures = [.init(at: 3, reason: "gone")] }
      return isUnruly
        ? UnrulyPlayer(script, executor: executor) : SimulatedPlayer(script, executor: executor)
    }
    var video = Stage.video("a")
    if moment == .inBumper { video.bumper = Stage.video("bumper") }
    let consumer = Reaction { [weak controller] event in
      guard case .lifecycle(let event) = event else { return }
      listener(event.kind)
      if moment == .casting, event.kind == .ready {
        (controller?.currentSession?.player as? SimulatedPlayer)?.setCasting(isActive: true)
      }
    }
    controller.addSessionConsumer(consumer)
    if !isUnruly { controller.holdAgainstGrammar() }
    controller.options.preloading = moment == .preparing ? .progress(percentage: 0) : .never
    controller.setVideos([video, Stage.video("b")])
    if moment != .ready, moment != .new { controller.play() }
    switch moment {
    case .new: break
    case .loading: executor.run(for: 0.5)
    case .ready, .inBumper, .casting: executor.run(for: 2.5)
    case .playing, .preparing, .seeking: executor.run(for: 3)
    case .inAd: executor.run(for: 7)
    case .failed: executor.run(for: 8)
    case .ended: executor.run(for: 30)
    }
    if moment == .seeking {
      controller.seek(to: 8)
      executor.drain()
    }
    return Traces(
      executor: executor, controller: controller, session: controller.currentSession,
      player: controller.currentSession?.player, consumer: consumer, provider: provider)
  }
}
