import Foundation
import Interactivity
import PlayerCore
import Testing

/// The library's example of the README, between the markers word for word.
@Suite struct ReadmeSnippetTests {
  @Test func theExampleShowsAMenuAndGoesToAChapter() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Projects/museum-chapters.json")
    let media = URL(filePath: "/museum.m3u8")
    let clock = ManualClock()
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }

    // README
    final class Screen: InteractivityHandlerDelegate {
      var show: (String) -> Void = { _ in }

      func interactivityHandler(
        _ handler: InteractivityHandler, annotationWasTapped annotation: Annotation
      ) {
        guard let menu = ChapterMenu(annotation) else { return }
        for chapter in menu.chapters { show("\(MediaTime.clock(chapter.start)) \(chapter.title)") }
        handler.select(menu.chapters[1])
      }
    }

    let executor = PlaybackExecutor(clock: clock)
    let controller = PlaybackController(executor: executor) { video, source in
      SimulatedPlayer(.init(duration: 540), executor: executor)  // your player goes here
    }
    let project = try InteractivityProject(reading: Array(Data(contentsOf: file)))
    let handler = InteractivityHandler(project: project, controller: controller)
    let screen = Screen()
    screen.show = { print($0) }
    handler.delegate = screen

    controller.setVideos([Video(url: media)])
    controller.play()
    executor.run(for: 5)  // five seconds of playback
    handler.tap(id: "menu")  // the viewer opens the chapters
    executor.run(for: 1)
    // END

    #expect(printed.count == 6)
    #expect(printed.first == "0:00 Spoons")
    #expect(controller.currentSession?.player.clock.mediaTime == 73)
  }
}
