import Foundation
import Interactivity
import PlayerCore
import TestSupport

/// A controller on virtual time, a simulated player, a handler, and a log of what its delegate
/// heard.
final class Stage: InteractivityHandlerDelegate {
  let clock = ManualClock()
  let executor: PlaybackExecutor
  let controller: PlaybackController
  var handler: InteractivityHandler?
  var log: [String] = []
  /// Called for each line of the log, so that a test can act inside a callback.
  var onLine: (String) -> Void = { _ in }

  init(
    _ annotations: [Annotation], duration: Double? = 60, loadDelay: Double = 0,
    seekDelay: Double = 0, refusesSeeks: Bool = false, opens: Bool? = true,
    platform: Platform = .ios,
    provider: (any PlaybackSessionProvider)? = nil
  ) {
    executor = PlaybackExecutor(clock: clock)
    let executor = executor
    controller = PlaybackController(executor: executor, provider: provider) { _, _ in
      UnrulyPlayer(
        SimulatedPlayer.Script(duration: duration, loadDelay: loadDelay, seekDelay: seekDelay),
        executor: executor, jitter: 0, refusesSeeks: refusesSeeks)
    }
    controller.holdAgainstGrammar()
    let handler = InteractivityHandler(
      project: Scenery.project(annotations), controller: controller, platform: platform,
      openURL: opens.map { opens in
        { [weak self] in
          self?.note("open \($0)")
          return opens
        }
      })
    handler.delegate = self
    self.handler = handler
  }

  static var video: Video {
    Video(url: URL(filePath: "/video.m3u8"))
  }

  func play() {
    controller.setVideos([Self.video])
    controller.play()
    executor.drain()
  }

  /// Lets so many seconds go by, and gives the lines that were logged meanwhile.
  func wait(_ seconds: Double) -> [String] {
    let start = log.count
    executor.run(for: seconds)
    return Array(log[start...])
  }

  var mediaTime: Double { controller.currentSession?.player.clock.mediaTime ?? -1 }
  var isPlaying: Bool { controller.currentSession?.player.rate ?? 0 > 0 }

  private func note(_ text: String) {
    let tenths = (executor.now * 10).rounded() / 10
    let line = "\(tenths) \(text)"
    log.append(line)
    onLine(line)
  }

  func interactivityHandler(
    _: InteractivityHandler, projectWasCreated project: InteractivityProject
  ) {
    note("project of \(project.annotations.count)")
  }
  func interactivityHandler(_: InteractivityHandler, projectRequestFailed error: any Error) {
    note("failed: \(error)")
  }
  func interactivityHandler(_: InteractivityHandler, didShow annotation: Annotation) {
    note("show \(annotation.id)")
  }
  func interactivityHandler(_: InteractivityHandler, didHide annotation: Annotation) {
    note("hide \(annotation.id)")
  }
  func interactivityHandler(_: InteractivityHandler, annotationWasTapped annotation: Annotation) {
    note("tap \(annotation.id)")
  }
  func interactivityHandler(_: InteractivityHandler, annotationWasTriggered annotation: Annotation) {
    note("trigger \(annotation.id)")
  }
  func interactivityHandler(
    _: InteractivityHandler, didIgnore reason: EngineEvent.Reason, of annotation: Annotation?
  ) {
    note("ignored \(annotation?.id ?? "-"): \(reason.rawValue)")
  }
}
