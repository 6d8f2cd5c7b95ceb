import Foundation
import MediaPlayback
import PlayerCore
import PlayerUI
import TestSupport
import Testing

@testable import BCInteractCLI

/// `play --video360`: the view into an equirectangular video.
@Suite(.serialized, .needs(.mpv)) struct Video360Tests {
  /// Four seconds of a sphere: red in front, green at the right, blue at the left, yellow behind, and white above 45°.
  static let parts = clip(
    "color=yellow:s=720x360:r=25:d=4,format=gbrp"
      + [(90, "blue"), (270, "red"), (450, "lime")].map { x, color in
        ",drawbox=x=\(x):y=0:w=180:h=360:color=\(color):t=fill"
      }.joined() + ",drawbox=x=0:y=0:w=720:h=90:color=white:t=fill")

  /// A sphere whose red is the place from the left edge of its picture, and whose green is the place from the upper edge.
  private static let places = clip(
    "color=black:s=720x360:r=25:d=0.2,format=gbrp,geq=r='255*(X+0.5)/W':g='255*(Y+0.5)/H':b=0")

  private static func clip(_ picture: String) -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bcinteract-360-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      _ = try runTool(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", picture, "-c:v", "libx264rgb", "-qp", "0", "-preset",
          "ultrafast", "-g", "25", "clip.mkv",
        ], in: folder)
    } catch {
      fatalError("\(error)")
    }
    return folder.appending(path: "clip.mkv")
  }

  @Test(
    arguments: [
      (0, 0, 0), (90, 0, 0), (-120, 0, 0), (0, 60, 0), (40, -30, 0), (30, 20, 15), (-70, -50, -80),
    ] as [(Double, Double, Double)])
  func eachPointOfTheViewShowsThePlaceThatTheCameraComputes(
    pan: Double, tilt: Double, roll: Double
  ) throws {
    var projection = ViewProjection()
    (projection.pan, projection.tilt, projection.roll) = (pan, tilt, roll)
    let stills = try StillCamera(of: Self.places, panorama: projection)
    let (width, height) = (stills.width, stills.height)
    #expect(width == 1280 && height == 720)
    let still = try stills.still(at: 0)
    let camera = ProjectionCamera(
      projection, view: ViewSize(width: Double(width), height: Double(height)))
    for (x, y) in [(640, 360), (4, 4), (1275, 4), (4, 715), (1275, 715), (320, 540)] {
      let expected = camera.picturePlace(
        x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
      let shown = still[x, y]
      #expect(abs(Double(shown.red) / 255 - expected.u) < 0.01, "\(x) \(y): \(shown) \(expected)")
      #expect(abs(Double(shown.green) / 255 - expected.v) < 0.01, "\(x) \(y): \(shown) \(expected)")
    }
  }

  @Test(
    arguments: [
      ([], [255, 0, 0]), (["--pan", "90"], [0, 255, 0]), (["--pan", "-90"], [0, 0, 255]),
      (["--pan", "180"], [255, 255, 0]), (["--tilt", "90"], [255, 255, 255]),
    ])
  func aStillShowsTheDirection(words: [String], color: [Int]) throws {
    try withProject { folder, project in
      let run = TestRun(
        [
          "play", Self.parts.path, project, "--video360", "--stills", "\(folder.path)/o", "--at",
          "0.5",
        ] + words)
      #expect(run.code == .fine, "\(run.errors)")
      let middle = try runTool(
        "bash",
        [
          "-c",
          "ffmpeg -v error -i o/001-at-0.5.png -vf crop=1:1:640:360 -f rawvideo -pix_fmt rgb24 - | od -An -tu1",
        ], in: folder
      ).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      #expect(
        middle.count == 3 && zip(middle, color).allSatisfy { abs($0 - $1) <= 4 }, "\(middle)")
    }
  }

  @Test(
    arguments: [
      (["--pan", "9"], "--pan needs --video360"), (["--tilt", "9"], "--tilt needs --video360"),
      (["--video360", "--headless"], "--video360 cannot be combined with --headless"),
      (["--video360", "--tilt", "91"], "from -90 to 90"),
    ])
  func aDirectionNeedsAView(words: [String], expected: String) throws {
    try withProject { _, project in
      let run = TestRun(["play", Self.parts.path, project] + words)
      #expect(run.code == .usage && run.errors.contains(expected), "\(run.errors)")
    }
  }

  private func withProject(_ body: (URL, String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "p.json")
      try Data(PlayTests.project.utf8).write(to: file)
      try body(folder, file.path)
    }
  }
}
