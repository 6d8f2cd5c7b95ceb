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

  func interactivityHandler(_: InteractivityHandler, did event: InteractivityEvent) {
    if case .foundLoop = event { return }
    note(event.line)
  }
}

extension InteractivityEvent {
  /// The event in one line.
  var line: String {
    switch self {
    case .projectCreated(let project): "project of \(project.annotations.count)"
    case .projectRequestFailed(let error): "failed: \(error)"
    case .shown(let annotation): "show \(annotation.id)"
    case .hidden(let annotation): "hide \(annotation.id)"
    case .tapped(let annotation): "tap \(annotation.id)"
    case .triggered(let annotation): "trigger \(annotation.id)"
    case .ignored(let reason, let annotation):
      "ignored \(annotation?.id ?? "-"): \(reason.rawValue)"
    case .foundLoop(let annotation): "loop \(annotation.id)"
    }
  }
}
