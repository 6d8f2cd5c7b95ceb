import Foundation
import JSON
import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// Row 124, and 6.12.5: the captions button stuck to the next video.
@Suite struct CaptionsButtonTests {
  @Test(arguments: [true, false])
  func theButtonBelongsToItsVideo(hasCaptions: Bool) {
    let clock = ManualClock()
    let executor = PlaybackExecutor(clock: clock)
    let controller = PlaybackController(executor: executor) { video, _ in
      var script = SimulatedPlayer.Script(duration: 10, loadDelay: 1)
      if video.id == "with" {
        let option = MediaSelection.Option(id: "en", displayName: "English", locale: "en")
        let other = MediaSelection.Option(id: "de", displayName: "Deutsch", locale: "de")
        if hasCaptions {
          script.mediaSelection.legible = MediaSelection.Group([option])
        } else {
          script.mediaSelection.audible = MediaSelection.Group([option, other])
        }
      }
      return SimulatedPlayer(script, executor: executor)
    }
    controller.holdAgainstGrammar()
    var changes: [String] = []
    let button = CaptionsButton { changes.append("\($0 ? "gone" : "there") at \(clock.now)") }
    controller.addSessionConsumer(button)
    #expect(button.isRemoved)
    controller.autoPlay = true
    controller.autoAdvance = true
    controller.setVideos([Self.video("with"), Self.video("without"), Self.video("with")])
    executor.run(for: 40)
    #expect(changes == ["there at 1.0", "gone at 11.0", "there at 23.0"])
  }

  private static func video(_ id: String) -> Video {
    var video = Video(url: URL(filePath: "/\(id).m3u8"))
    video.properties["id"] = .string(id)
    return video
  }
}
