import Foundation
import Interactivity
import Testing

@testable import MediaPlayback

@Suite(.serialized) struct StillCameraTests {
  private static let project = """
    {"annotations": [
      {"id": "note", "type": "pop", "start": 1.2, "duration": 1,
       "properties": {"popcorn": {"text": "{\\\\an9}Goggles on\\n\\\\N?", "mode": "white",
         "left": "25%", "top": "50%", "width": "50%", "height": "25%"}}}
    ]}
    """

  private func engine(at time: Double) throws -> InteractivityEngine {
    let project = try InteractivityProject(reading: Array(Self.project.utf8))
    var engine = InteractivityEngine(project: project)
    _ = engine.handle(.duration(4))
    _ = engine.handle(.seek(time))
    return engine
  }

  @Test(arguments: [Clip.greys, .silent, .offset])
  func aBoxIsThereFromItsFrameOnAndNotOneBefore(clip: Clip) throws {
    let camera = try StillCamera(of: clip.url)
    #expect(camera.width == 320 && camera.height == 180)
    for frame in 27...33 {
      let time = Double(frame) / 25
      let still = try camera.still(at: time, OverlayScene(of: try engine(at: time)))
      let grey = still[20, 20].red
      // 16 to 235 of the video are 0 to 255 of a picture.
      let expected = (Double(20 + 2 * frame) - 16) * 255 / 219
      #expect(abs(Double(grey) - expected) <= 2, "frame \(frame) of \(clip)")
      let inside = still[84, 130].red
      let white = (Double(grey) + 255) / 2
      #expect(abs(Double(inside) - (frame < 30 ? Double(grey) : white)) <= 3, "frame \(frame)")
      // One place left of the box, and one above it.
      #expect(abs(Int(still[78, 100].red) - Int(grey)) <= 2)
      #expect(abs(Int(still[160, 88].red) - Int(grey)) <= 2)
    }
  }
}
