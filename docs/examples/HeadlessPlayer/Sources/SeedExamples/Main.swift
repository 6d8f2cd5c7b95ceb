import Foundation
import Interactivity
import PlayerCore

/// `SeedExamples`: the examples of the SDK's documentation, on a clock on which waiting takes no
/// time.
@main struct Main {
  static func main() throws {
    try showChapterMenu()
    try showPrecondition()
  }

  /// The viewer taps the menu, and selects the second chapter.
  static func showChapterMenu() throws {
    print("chapter menu")
    let film = try Film(
      """
      {"annotations": [{"id": "menu", "type": "hotLink", "start": 0, "duration": 60,
        "command": "my-command",
        "commandData": {"Boots": "97", "Coats": "9", "Intro": "0", "Credits": "soon"}}]}
      """)
    let example = ChapterMenuExample(film.controller) { alert in
      print(alert.title, "-", alert.message)
      for action in alert.actions { print(" ", action.title) }
      alert.actions[1].handler()
    }
    film.handler.delegate = example
    film.controller.play()
    film.executor.run(for: 2)
    film.handler.tap(id: "menu")
    film.executor.run(for: 1)
    print("one second later:", film.handler.position)
  }

  /// The viewer pauses for three seconds, and then for longer than five.
  static func showPrecondition() throws {
    print("precondition")
    let film = try Film(
      """
      {"annotations": [
        {"id": "panel", "type": "image", "start": 0, "duration": 60, "precondition": "xRay"}]}
      """)
    let example = PreconditionExample(film.handler, film.executor)
    film.controller.delegate = example
    let printer = Printer(film.executor)
    film.handler.delegate = printer
    for (command, seconds) in [
      ("play", 2.0), ("pause", 3), ("play", 4), ("pause", 6), ("play", 1),
    ] {
      print("\(film.executor.now) \(command)")
      if command == "play" { film.controller.play() } else { film.controller.pause() }
      film.executor.run(for: seconds)
    }
  }
}

/// A film of two minutes with a project.
struct Film {
  let executor = PlaybackExecutor(clock: ManualClock())
  let controller: PlaybackController
  let handler: InteractivityHandler

  init(_ document: String) throws {
    controller = PlaybackController(executor: executor) { [executor] _, _ in
      SimulatedPlayer(.init(duration: 120), executor: executor)
    }
    let project = try InteractivityProject(reading: Array(document.utf8))
    handler = InteractivityHandler(project: project, controller: controller)
    controller.setVideos([Video(url: URL(filePath: "film.m3u8"))])
  }
}

/// Prints what is shown and hidden, with the seconds since the start.
final class Printer {
  private let executor: PlaybackExecutor

  init(_ executor: PlaybackExecutor) { self.executor = executor }
}

extension Printer: InteractivityHandlerDelegate {
  func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
    switch event {
    case .shown(let annotation): print("\(executor.now) show \(annotation.id)")
    case .hidden(let annotation): print("\(executor.now) hide \(annotation.id)")
    default: break
    }
  }
}
