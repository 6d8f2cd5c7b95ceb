import Foundation
import Offline
import PlayerCore
import TestSupport
import Testing

/// Real media in HLS, made and played by ffmpeg.
@Suite(.timeLimit(.minutes(10)), .slow, .needs(.ffmpeg)) struct RealMediaTests {
  /// Pictures as one file of fragmented MP4, whose segments are ranges of it, and sound in files of its own.
  @Test func aDownloadPlaysTheSameWithoutTheServer() async throws {
    var content = HLSContent()
    content.files["/film/master.m3u8"] = Array(
      """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="a/a.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=160x90,CODECS="avc1.42c00d,mp4a.40.2",AUDIO="a"
      v/v.m3u8

      """.utf8)
    let (original, files) = try Self.film()
    content.files.merge(files) { $1 }
    let scene = try Scene(content)
    let status = try await scene.download()
    #expect(status.state == .completed, "\(status)")
    scene.server.stop()
    let master = try #require(scene.manager.video(for: status.token)?.sources.first?.url)
    #expect(try String(contentsOf: master, encoding: .utf8).contains("main/playlist.m3u8"))
    for (stream, expected) in original {
      #expect(try Self.decoded(master.path, stream, in: scene.folder) == expected, "\(stream)")
    }
    let ranges = scene.requests("/film/v/v.m4s").compactMap(\.byteRange)
    #expect(ranges.count > 3 && Set(ranges).count == ranges.count)
  }

  /// The result of decoding each stream, and the files of its playlists.
  private static func film() throws -> (decoded: [String: String], files: [String: [UInt8]]) {
    try withTemporaryFolder { folder in
      let script = """
        set -e; mkdir v a; o="-loglevel error -hls_time 2 -hls_playlist_type vod -f hls"
        ffmpeg -loglevel error -f lavfi -i testsrc=size=160x90:rate=25:duration=8 -f lavfi \
          -i sine=440:duration=8 -c:v libx264 -g 50 -preset ultrafast -c:a aac -shortest film.mp4
        cd v; ffmpeg -i ../film.mp4 -an -c:v copy $o -hls_segment_type fmp4 -hls_flags single_file v.m3u8
        cd ../a; ffmpeg -i ../film.mp4 -vn -c:a copy $o a.m3u8
        """
      _ = try runTool("sh", ["-c", script], in: folder)
      var files: [String: [UInt8]] = [:]
      for name in ["v", "a"] {
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name) {
          let data = try Data(contentsOf: folder.appending(path: "\(name)/\(file)"))
          files["/film/\(name)/\(file)"] = Array(data)
        }
      }
      let pictures = try decoded(folder.path + "/film.mp4", "v", in: folder)
      let sound = try decoded(folder.path + "/a/a.m3u8", "a", in: folder)
      #expect(pictures.hasPrefix("MD5=") && sound.hasPrefix("MD5="))
      return (["v": pictures, "a": sound], files)
    }
  }

  private static func decoded(_ path: String, _ stream: String, in folder: URL) throws -> String {
    try runTool(
      "ffmpeg", ["-loglevel", "error", "-i", path, "-map", "0:\(stream)", "-f", "md5", "-"],
      in: folder)
  }
}
