import Foundation
import Interactivity
import PlayerCore

/// The chapter menu of the SDK's documentation: a tap on an annotation with the command
/// `my-command` presents the chapters of its command data.
final class ChapterMenuExample {
  private let playbackController: PlaybackController
  private let present: (AlertSheet) -> Void

  init(_ playbackController: PlaybackController, present: @escaping (AlertSheet) -> Void) {
    self.playbackController = playbackController
    self.present = present
  }
}

extension ChapterMenuExample: InteractivityHandlerDelegate {
  func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
    guard case .tapped(let annotation) = event, let command = annotation.action.command,
      command.name == "my-command"
    else { return }
    let commandData = command.data
    let sortedChapters = commandData.compactMap { datum in
      NumberFormatter().number(from: datum.value).map { (title: datum.key, time: $0.doubleValue) }
    }
    .sorted { $0.time < $1.time }
    var alert = AlertSheet(title: "Interactivity", message: "Chapter Selection")
    for chapter in sortedChapters {
      alert.addAction(chapter.title) { [playbackController] in
        playbackController.seek(to: chapter.time)
      }
    }
    alert.addAction("Cancel") {}
    present(alert)
  }
}

/// The sheet that an app with a screen presents.
struct AlertSheet {
  var title: String
  var message: String
  private(set) var actions: [(title: String, handler: () -> Void)] = []

  init(title: String, message: String) {
    self.title = title
    self.message = message
  }

  mutating func addAction(_ title: String, handler: @escaping () -> Void) {
    actions.append((title, handler))
  }
}
