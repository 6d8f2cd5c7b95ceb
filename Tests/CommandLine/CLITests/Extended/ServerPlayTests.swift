import Foundation
import TestSupport
import Testing

@testable import BCInteractCLI

/// `play` with media of servers that fail. FFmpeg reports its errors to the first player of a process only, so that
/// each test runs the real program.
@Suite(.serialized, .needs(.mpv)) struct ServerPlayTests {
  private func play(
    _ address: String, _ words: [String], in folder: URL
  ) throws -> String {
    try Data("{}".utf8).write(to: folder.appending(path: "p.json"))
    return try runTool(
      "bash",
      ["-c", "\"$@\" 2>&1; echo status=$?", "-", TestRun.program.path, "play", address, "p.json"] + words, in: folder)
  }

  /// The server sends two fifths of the clip, and then closes every connection.
  @Test(arguments: [["--headless"], ["--stills", "stills", "--at", "0.2", "--at", "3"]])
  func aServerThatDiesEndsThePlaybackWithExitCode4(words: [String]) throws {
    let media = Array(try Data(contentsOf: PlayTests.clip))
    let isDead = Protected(false)
    let server = try LoopbackServer { _ in
      let isFirst = isDead.withLock { isDead in
        defer { isDead = true }
        return !isDead
      }
      guard isFirst else { return [.cut] }
      let head = LoopbackServer.Step.head(200, ["Content-Type": "video/mp4"], length: media.count)
      return [.send(head + media[..<(media.count * 2 / 5)]), .cut]
    }
    defer { server.stop() }
    try withTemporaryFolder { folder in
      let answer = try play("\(server.baseURL)/clip.mp4", words, in: folder)
      #expect(answer.hasSuffix("status=4\n"), "\(answer)")
      #expect(answer.contains("breaks off at 0:0"), "\(answer)")
    }
  }

  /// The limit is half a minute. FFmpeg has the same limit, and may be the first to end the media.
  @Test func aServerThatStallsEndsThePlaybackWithExitCode4() throws {
    let media = Array(try Data(contentsOf: PlayTests.clip))
    let server = try LoopbackServer { _ in
      let head = LoopbackServer.Step.head(200, ["Content-Type": "video/mp4"], length: media.count)
      return [.send(head + media[..<(media.count * 2 / 5)]), .hang]
    }
    defer { server.stop() }
    try withTemporaryFolder { folder in
      let answer = try play("\(server.baseURL)/clip.mp4", ["--headless"], in: folder)
      #expect(answer.hasSuffix("status=4\n"), "\(answer)")
      #expect(answer.contains("no data has arrived for 30 s") || answer.contains("breaks off at 0:0"), "\(answer)")
    }
  }

  private static func list(_ lines: String, part: String = "a.ts") -> [UInt8] {
    Array("#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:4\n\(lines)#EXTINF:4,\n\(part)\n#EXT-X-ENDLIST\n".utf8)
  }

  /// The first 700 bytes of an MP4 file whose index is at its end.
  private static let start: [UInt8] =
    [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 0, 0, 0, 0, 255, 255] + Array("mdat".utf8)
    + Array(repeating: 0, count: 676)

  @Test(arguments: [
    ("401.mp4", "HTTP error 401; the address has expired"), ("403.mp4", "HTTP error 403 Test; the address has"),
    ("404.mp4", "HTTP error 404 Test; check the address"), ("500.mp4", "HTTP error 500"),
    ("file.mp4", "redirects to file:///etc/passwd, which is refused"),
    ("ftp.mp4", "redirects to ftp://127.0.0.1/a.mp4, which is refused"), ("circle.mp4", "more than 8 redirects"),
    ("segments.m3u8", "HTTP error 404"), ("key.m3u8", "HTTP error 404"), ("page.mp4", "a web page, not media"),
    ("text.mp4", "unrecognized file format"),
    ("silent.mp4", "Server returned nothing"), ("file.m3u8", "file.ts redirects to file:///etc/passwd, which is"),
    ("list.m3u8", "circle.m3u8 has more than 8 redirects"), ("empty.mp4", "HTTP error 416 Test; the file is empty"),
    ("cut.mp4", "the file is cut off at byte 700 of 1000"), ("index.mp4", "the file ends before its index (moov)"),
  ])
  func aFailureNamesItsCause(name: String, expected: String) throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/401.mp4": [.answer(401)]
      case "/403.mp4": [.answer(403)]
      case "/500.mp4": [.answer(500)]
      case "/file.mp4", "/file.ts": [.answer(302, ["Location": "file:///etc/passwd"])]
      case "/ftp.mp4": [.answer(302, ["Location": "ftp://127.0.0.1/a.mp4"])]
      case "/circle.mp4", "/circle.m3u8": [.answer(302, ["Location": request.path])]
      case "/page.mp4": [.answer(200, ["Content-Type": "text/html"], body: Array("<html>Sign in</html>".utf8))]
      case "/text.mp4": [.answer(200, body: Array("no media".utf8))]
      case "/silent.mp4": [.cut]
      case "/empty.mp4": [.answer(416)]
      case "/cut.mp4": [.send(LoopbackServer.Step.head(200, [:], length: 1_000) + Self.start), .cut]
      case "/index.mp4": [.answer(200, body: Self.start)]
      case "/segments.m3u8": [.answer(200, body: Self.list(""))]
      case "/file.m3u8": [.answer(200, body: Self.list("", part: "file.ts"))]
      case "/list.m3u8": [.answer(200, body: Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ncircle.m3u8\n".utf8))]
      case "/key.m3u8": [.answer(200, body: Self.list("#EXT-X-KEY:METHOD=AES-128,URI=\"key.bin\"\n"))]
      default: [.answer(404)]
      }
    }
    defer { server.stop() }
    try withTemporaryFolder { folder in
      for words in [["--headless"], ["--stills", "s.html", "--at", "0"]] {
        let answer = try play("\(server.baseURL)/\(name)", words, in: folder)
        let isSent = ["page.mp4", "text.mp4"].contains(name)
        #expect(answer.hasSuffix(isSent ? "status=3\n" : "status=4\n"), "\(answer)")
        #expect(answer.contains(expected), "\(answer)")
        #expect(!answer.contains("avformat_open_input") && !answer.contains("Failed to open"), "\(answer)")
      }
    }
  }

  /// FFmpeg plays from any host by `http`, and with a user name.
  @Test(arguments: ["127.1", "user:password@127.0.0.1"])
  func aRedirectOfAnyHostIsNamed(host: String) throws {
    let server = try LoopbackServer { request in
      [.answer(302, ["Location": request.path == "/file.mp4" ? "file:///etc/passwd" : request.path])]
    }
    defer { server.stop() }
    try withTemporaryFolder { folder in
      let file = try play("http://\(host):\(server.port)/file.mp4", ["--headless"], in: folder)
      #expect(file.contains("redirects to file:///etc/passwd, which is refused"), "\(file)")
      let circle = try play("http://\(host):\(server.port)/a.mp4", ["--headless"], in: folder)
      #expect(circle.contains("more than 8 redirects") && !circle.contains("password"), "\(circle)")
    }
  }
}
