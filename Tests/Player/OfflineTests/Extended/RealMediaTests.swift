import Foundation
import Offline
import PlayerCore
import TestSupport
import Testing

/// Real media in HLS, made and played by ffmpeg.
@Suite(.timeLimit(.minutes(10)), .needs(.ffmpeg)) struct RealMediaTests {
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

  /// The commands that make a playlist of `film.mp4` in its folder, with segments of two seconds and 25 frames each second,
  /// and the frames that the server lacks.
  static let unusual = [
    (
      """
      head -c 16 /dev/urandom >key.bin; printf 'key.bin?t=1\\nkey.bin\\n' >info
      ffmpeg -i film.mp4 $o -hls_key_info_file info v.m3u8
      """, lacking: "0"
    ),
    ("ffmpeg -i film.mp4 $o v.m3u8; rm v1.ts; sed -i 's/^v1.ts/#EXT-X-GAP\\n&/' v.m3u8", "between(n,50,99)"),
    (
      """
      ffmpeg -i film.mp4 $o -hls_segment_type fmp4 v.m3u8
      rm v0.m4s; sed -i 's/^v0.m4s/#EXT-X-GAP\\n&/' v.m3u8
      """, "between(n,0,49)"
    ),
    ("ffmpeg -i film.mp4 $o v.m3u8; for i in v*.ts; do mv $i ${i%.ts}; done; sed -i 's/.ts$//' v.m3u8", "0"),
    (
      """
      ffmpeg -i film.mp4 $o -hls_segment_type fmp4 v.m3u8
      for i in v*.m4s; do mv $i ${i%.m4s}.m4f; done; mv init.mp4 init.mp4v; sed -i 's/m4s$/m4f/; s/init.mp4/&v/' v.m3u8
      """, "0"
    ),
  ]

  @Test(arguments: unusual)
  func aDownloadOfUnusualSegmentsPlays(script: String, lacking: String) async throws {
    var content = HLSContent()
    let expected = try withTemporaryFolder { folder in
      let film = "-f lavfi -i testsrc=size=160x90:rate=25:duration=8 -c:v libx264 -g 50 -preset ultrafast film.mp4"
      let options = "-loglevel error -c copy -hls_time 2 -hls_playlist_type vod"
      _ = try runTool(
        "sh", ["-c", "set -e; o='\(options)'; ffmpeg -loglevel error \(film)\n\(script)"], in: folder)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        content.files["/film/\(file)"] = Array(try Data(contentsOf: folder.appending(path: file)))
      }
      return try Self.decoded("film.mp4", "v", in: folder, ["-vf", "select='not(\(lacking))'"])
    }
    #expect(try await Self.decodedDownload(of: "/film/v.m3u8", in: content, "v") == expected)
  }

  @Test func packedAudioWithoutAnExtensionPlays() async throws {
    var content = HLSContent()
    let expected = try withTemporaryFolder { folder in
      let script = """
        set -e; ffmpeg -loglevel error -f lavfi -i sine=440:duration=8 -c:a aac -f segment -segment_time 2 \
          -segment_format adts -segment_list a.m3u8 -segment_list_type m3u8 a%d.aac
        """
      _ = try runTool("sh", ["-c", script], in: folder)
      let expected = try Self.decoded("a.m3u8", "a", in: folder)
      _ = try runTool(
        "sh", ["-c", "for i in a*.aac; do mv $i ${i%.aac}; done; sed -i 's/.aac$//' a.m3u8"], in: folder)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        content.files["/film/\(file)"] = Array(try Data(contentsOf: folder.appending(path: file)))
      }
      return expected
    }
    #expect(try await Self.decodedDownload(of: "/film/a.m3u8", in: content, "a") == expected)
    #expect(expected.hasPrefix("MD5="))
  }

  /// Downloads a playlist, and returns the result of decoding a stream of it without the server.
  private static func decodedDownload(of path: String, in content: HLSContent, _ stream: String) async throws -> String
  {
    let scene = try Scene(content)
    let status = try await scene.download(.init(), try scene.video(master: path))
    #expect(status.state == .completed, "\(status)")
    scene.server.stop()
    let list = try #require(scene.manager.video(for: status.token)?.sources.first?.url)
    return try decoded(list.path, stream, in: scene.folder)
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

  private static func decoded(
    _ path: String, _ stream: String, in folder: URL, _ options: [String] = []
  ) throws -> String {
    try runTool(
      "ffmpeg",
      ["-loglevel", "error", "-i", path, "-map", "0:\(stream)", "-fps_mode", "passthrough"] + options
        + ["-f", "md5", "-"],
      in: folder)
  }
}
