import Foundation
import TestSupport

/// Makes `clip.webm`: eight seconds of a picture of 4:3, with sound.
func makeClip(in folder: URL) throws {
  let picture = "testsrc2=size=320x240:rate=25:duration=8"
  _ = try runTool(
    "ffmpeg",
    [
      "-v", "error", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=duration=8", "-c:v",
      "libvpx", "-deadline", "realtime", "-g", "25", "-c:a", "libopus", "clip.webm",
    ], in: folder)
}
