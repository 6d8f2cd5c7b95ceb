import Interactivity
import PlayerCore

/// The precondition of the SDK's documentation: an annotation is hidden when playback begins, and
/// shown five seconds after a pause.
final class PreconditionExample {
  private let interactivityHandler: InteractivityHandler
  private let executor: PlaybackExecutor
  private var xRayTimer: PlaybackExecutor.Timer?

  init(_ interactivityHandler: InteractivityHandler, _ executor: PlaybackExecutor) {
    self.interactivityHandler = interactivityHandler
    self.executor = executor
  }
}

extension PreconditionExample: PlaybackControllerDelegate {
  func playbackController(
    _ controller: PlaybackController, session: PlaybackSession, did event: SessionEvent
  ) {
    guard case .lifecycle(let lifecycleEvent) = event else { return }
    switch lifecycleEvent.kind {
    case .pause:
      xRayTimer = executor.perform(after: 5) { [interactivityHandler] in
        interactivityHandler.enablePrecondition("xRay")
      }
    case .play:
      xRayTimer?.cancel()
      interactivityHandler.disablePrecondition("xRay")
    default: break
    }
  }

  func playbackController(_ controller: PlaybackController, did event: ControllerEvent) {}
}
