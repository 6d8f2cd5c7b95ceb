import Foundation
import PlayerCore
import TestSupport
import Testing

/// Players of apps that differ from what the protocol says.
@Suite struct OwnPlayerTests {
  /// A simulated player with the flaws of a first attempt.
  final class OwnPlayer: ForwardingPlayer {
    enum Flaw {
      case answersASeekTwice
      case hasTheDuration(Double)
    }

    private let flaw: Flaw

    init(_ flaw: Flaw, _ script: SimulatedPlayer.Script, executor: PlaybackExecutor) {
      self.flaw = flaw
      super.init(script, executor: executor)
    }

    override var duration: Double? {
      if case .hasTheDuration(let duration) = flaw { duration } else { super.duration }
    }

    override func seek(
      to time: Double, toleranceBefore: Double, toleranceAfter: Double, completion: @escaping (Bool) -> Void
    ) {
      super.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) { [flaw] isFinished in
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
