import Foundation
import PlayerCore
import TestSupport
import Testing

@testable import MediaPlayback

/// Media of servers with unusual answers and names.
@Suite(.serialized, .needs(.mpv)) struct ServerMediaTests {
  /// FFmpeg's security updates refuse names that do not fit the content.
  @Test(arguments: ["seg", "mp4", "html", ""])
  func segmentsPlayWhateverTheirExtension(name: String) throws {
    try withTemporaryFolder { folder in
      let types = ["-hls_segment_filename", "s%d.ts", "-hls_playlist_type", "vod", "-hls_time", "1"]
      _ = try runTool(
        "ffmpeg", ["-v", "error", "-i", Clip.greys.url.path, "-c:v", "copy", "-c:a", "aac"] + types + ["a.m3u8"],
        in: folder)
      let playlist = try String(contentsOf: folder.appending(path: "a.m3u8"), encoding: .utf8)
      let suffix = name.isEmpty ? "" : "." + name
      try playlist.replacingOccurrences(of: ".ts", with: suffix)
        .write(to: folder.appending(path: "a.m3u8"), atomically: true, encoding: .utf8)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".ts") {
        try FileManager.default.moveItem(
          at: folder.appending(path: file), to: folder.appending(path: file.dropLast(3) + suffix))
      }
      let server = try LoopbackServer(serving: ["f": folder])
      defer { server.stop() }
      let screening = try Screening("{}")
      let url = try #require(URL(string: server.baseURL + "/f/a.m3u8"))
      #expect(
        screening.play(url) { screening.player.clock.mediaTime > 1.5 || screening.hasFailed }
          && !screening.hasFailed, "\(screening.failure ?? "")")
      guard name == "mp4" else { return }
      let local = try Screening("{}")
      #expect(
        local.play(folder.appending(path: "a.m3u8")) { local.player.clock.mediaTime > 1.5 || local.hasFailed }
          && !local.hasFailed, "\(local.failure ?? "")")
    }
  }
}
