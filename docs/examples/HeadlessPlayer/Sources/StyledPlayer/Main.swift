import Foundation
import Interactivity
import MediaPlayback

/// `StyledPlayer MEDIA STILL`: plays for two seconds, and writes a PNG file of the frame with its
/// annotations.
@main struct Main {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else {
      print("usage: StyledPlayer MEDIA STILL")
      exit(2)
    }
    let media = URL(filePath: CommandLine.arguments[1])
    let player = StyledPlayer(try InteractivityProject(reading: Array(project.utf8)), media: media)
    player.play()
    player.executor.run(for: 2)
    let still = try StillCamera(of: media).still(at: 2, player.scene())
    try Data(try still.png()).write(to: URL(filePath: CommandLine.arguments[2]))
  }

  /// At two seconds, the second text has been fading in for one.
  static let project = """
    {"annotations": [
      {"id": "depth", "type": "pop", "start": 0, "text": "Deep water", "mode": "Warning",
       "left": "8%", "top": "14%", "width": "54%", "height": "18%"},
      {"id": "fade", "type": "pop", "start": 1, "text": "Half of a fade of two seconds",
       "transitionClass": "fade", "left": "8%", "top": "52%", "width": "84%", "height": "30%"}
    ]}
    """
}
