import Foundation
import PlayerCore
import Testing

/// Players of apps that differ from what the protocol says.
@Suite struct OwnPlayerTests {
  /// A simulated player with the flaws of a first attempt.
  final class OwnPlayer: Player {
    enum Flaw {
      case answersASeekTwice
      case hasTheDuration(Double)
    }

    private let player: SimulatedPlayer
    private let flaw: Flaw

    init(_ flaw: Flaw, _ script: SimulatedPlayer.Script, executor: PlaybackExecutor) {
      self.flaw = flaw
      player = SimulatedPlayer(script, executor: executor)
    }

    var clock: any PlaybackClock { player.clock }
    var duration: Double? {
      if case .hasTheDuration(let duration) = flaw { duration } else { player.duration }
    }
    var seekableRanges: [ClosedRange<Double>] { player.seekableRanges }
    var canPlaySlowForward: Bool { true }
    var canPlayFastForward: Bool { true }
    var timePitch = TimePitchAlgorithm.automatic
    var preferredPeakBitRate = 0.0
    var preferredForwardBufferDuration = 0.0
    var mediaSelection = MediaSelection()
    var rate: Double {
      get { player.rate }
      set { player.rate = newValue }
    }
    var eventHandler: ((PlayerEvent) -> Void)? {
      get { player.eventHandler }
      set { player.eventHandler = newValue }
    }

    func load(_ source: MediaSource) { player.load(source) }
    func stop() { player.stop() }
    func seek(
      to time: Double, toleranceBefore: Double, toleranceAfter: Double, completion: @escaping (Bool) -> Void
    ) {
      player.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) { [flaw] isFinished in
        completion(isFinished)
        if case .answersASeekTwice = flaw { completion(isFinished) }
      }
    }
  }

  /// Returns the log of a play-through with a seek.
  private func log(_ flaw: OwnPlayer.Flaw) -> [String] {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      OwnPlayer(flaw, .init(duration: 10), executor: executor)
    }
    let log = EventLog(executor: executor, showing: [.plain, .seeks])
    controller.addSessionConsumer(log)
    controller.setVideos([Stage.video("a")])
    controller.play()
    executor.run(for: 1)
    controller.seek(to: 9)
    executor.run(for: 5)
    return log.lines.filter { !$0.hasPrefix("0 ") }
  }

  @Test func theSecondAnswerToASeekHasNoEffect() {
    #expect(
      log(.answersASeekTwice) == [
        "1 a at 1", "1 a landed at 9", "1 a at 9", "2 a at 10", "2 a Pause", "2 a at +∞", "2 a End",
      ])
  }

  /// The duration of a native player's live stream is not a number.
  @Test(arguments: [Double.nan, .infinity]) func aDurationThatIsNotFiniteIsNoProgress(_ duration: Double) {
    #expect(
      log(.hasTheDuration(duration)) == [
        "1 a at 1", "1 a landed at 9", "1 a at 9", "2 a at 10", "2 a Pause", "2 a at +∞", "2 a End",
      ])
  }

  /// A player plays one source once. One that is used again does nothing.
  @Test(arguments: [true, false]) func aPlayerOfAnotherSessionIsReported(_ isInOneController: Bool) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let player = SimulatedPlayer(.init(duration: 10), executor: executor)
    var diagnostics: [String] = []
    let controllers = (0..<2).map { _ in
      let controller = PlaybackController(executor: executor) { _, _ in player }
      controller.diagnosticHandler = { diagnostics.append($0) }
      return controller
    }
    controllers[0].setVideos([Stage.video("a")])
    executor.run(for: 1)
    #expect(diagnostics == [])
    controllers[isInOneController ? 0 : 1].setVideos([Stage.video("b")])
    executor.run(for: 1)
    #expect(diagnostics == ["makePlayer returned a player that was used before; return a new one for each session"])
  }
}
