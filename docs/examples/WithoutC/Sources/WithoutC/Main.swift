import Foundation
import Interactivity
import PlayerCore

#if canImport(CJSONC)
  #error("This package is to build the modules without json-c.")
#endif

/// Plays a project on a clock on which waiting takes no time, and prints what the viewer sees.
@main struct Main {
  static func main() throws {
    let document = #"{"annotations": [{"id": "hello", "type": "pop", "start": 2, "end": 5}]}"#
    let project = try InteractivityProject(reading: Array(document.utf8))

    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 10), executor: executor)
    }
    let screen = Screen()
    let handler = InteractivityHandler(project: project, controller: controller)
    handler.delegate = screen
    controller.setVideos([Video(url: URL(filePath: "film.m3u8"))])
    controller.play()
    executor.run(for: 10)
  }
}

private final class Screen {}

extension Screen: InteractivityHandlerDelegate {
  func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
    switch event {
    case .shown(let annotation): print(MediaTime.clock(handler.position), "show", annotation.id)
    case .hidden(let annotation): print(MediaTime.clock(handler.position), "hide", annotation.id)
    default: break
    }
  }
}
