import Foundation
import PlayerCore
import TestSupport
import Testing

@testable import Interactivity

/// The clocks of real players are not exact: a step back that nobody asked for plays nothing again,
/// unless it is a long one.
@Suite struct InteractivityJitterTests {
  /// A handler that receives a step that its session would have omitted.
  private static func stage(
    _ annotations: [Annotation]
  ) -> (stage: Stage, step: (Double) -> Void) {
    let stage = Stage(annotations)
    stage.play()
    return (
      stage,
      { [unowned stage] seconds in
        guard let session = stage.controller.currentSession else { return }
        let event = SessionEvent.progressed(to: session.player.clock.mediaTime + seconds)
        stage.handler?.handle(event, of: session)
      }
    )
  }

  @Test(arguments: [-0.001, -0.1, -0.5])
  func aSmallStepBackRepeatsNothing(_ step: Double) {
    let (stage, jump) = Self.stage([
      Scenery.trigger("t", at: 4.9), Scenery.image("a", 4.95, 9), Scenery.image("b", 1, 4.97),
    ])
    _ = stage.wait(5)
    stage.log = []
    jump(step)
    #expect(stage.handler?.position == 5)
    #expect(stage.wait(1) == [])
    #expect(stage.handler?.position == 6)
  }

  @Test(arguments: [-0.501, -3])
  func aLongStepBackIsASeek(_ step: Double) {
    let (stage, jump) = Self.stage([Scenery.image("a", 4.75, 9)])
    _ = stage.wait(5)
    stage.log = []
    jump(step)
    #expect(stage.handler?.position == 5 + step)
    #expect(stage.log == ["5.0 hide a"])
  }

  /// As `tick 5, 4.999, 5.5` did.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aJitteringPlayerTriggersOnce(seed: UInt64) {
    let triggers = (0..<40).map { Scenery.trigger("\($0)", at: Double($0) / 4 + 0.1) }
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      UnrulyPlayer(.init(duration: 20), executor: executor, seed: seed, jitter: 0.2)
    }
    controller.holdAgainstGrammar()
    controller.progressInterval = 0.125
    let handler = InteractivityHandler(
      project: Scenery.project(triggers), controller: controller)
    let heard = Heard()
    handler.delegate = heard
    controller.setVideos([Stage.video])
    controller.play()
    executor.run(for: 30)
    #expect(heard.ids == triggers.map(\.id))
  }

  private final class Heard: InteractivityHandlerDelegate {
    private(set) var ids: [String] = []
    func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
      if case .triggered(let annotation) = event { ids.append(annotation.id) }
    }
  }
}
