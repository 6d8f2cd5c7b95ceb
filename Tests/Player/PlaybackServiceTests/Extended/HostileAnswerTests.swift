import Foundation
import JSON
import PlayerCore
import TestSupport
import Testing

@testable import PlaybackService

/// Answers of servers that cost a trusting reader far more than their bytes.
struct HostileAnswer: Sendable, CustomStringConvertible {
  let description: String
  /// - Parameter bytes: how large the answer is to be.
  let text: @Sendable (_ bytes: Int) -> String
  let read: @Sendable (String) -> Void

  static let all = subtitles + playlists + videos

  private static let subtitles = [
    subtitle("empty lines") { filled("WEBVTT\n", "\n", $0) },
    subtitle("lines of a header") { filled("WEBVTT\n", "a\n", $0) },
    subtitle("one line") { filled("WEBVTT\n\n", "a", $0) },
    subtitle("cues") { filled("WEBVTT\n\n", "00:00.000 --> 00:01.000\n\n", $0) },
    subtitle("a cue of short lines") { filled("WEBVTT\n\n00:00.000 --> 00:01.000\n", "a\n", $0) },
    subtitle("arrows") { filled("WEBVTT\n\n", "-->", $0) },
    subtitle("dashes") { filled("WEBVTT\n\n", "-", $0) },
    subtitle("blocks of an arrow") { filled("WEBVTT\n\n", "-->\n", $0) },
    subtitle("settings") { bytes in
      numbered("WEBVTT\n\n00:00.000 --> 00:01.000 ", "", bytes / 8) { "s\($0):1 " }
    },
    subtitle("a time of digits") { filled("WEBVTT\n\n", "1", $0) + ":00.000 --> 00:01.000\n" },
    subtitle("a time of colons") { filled("WEBVTT\n\n", "00:", $0) + " --> 00:01.000\n" },
    subtitle("NULs") { filled("WEBVTT\n\n00:00.000 --> 00:01.000\n", "\0", $0) },
    subtitle("tags without an end") { filled("WEBVTT\n\n00:00.000 --> 00:01.000\n", "<", $0) },
    subtitle("references without an end") {
      filled("WEBVTT\n\n00:00.000 --> 00:01.000\n", "&", $0)
    },
    subtitle("a setting of marks") {
      "WEBVTT\n\n00:00.000 --> 00:01.000 \(marks($0)):1 \(marks($0)):2\n"
    },
    subtitle("a signature of marks") { "WEBVTT \(marks($0))" },
  ]

  private static let playlists = [
    playlist("lines") { filled(start, "a\n", $0) },
    playlist("line ends") { filled(start, "\n", $0) },
    playlist("attributes") { bytes in
      numbered("#EXTM3U\n#EXT-X-STREAM-INF:", "\nv.m3u8\n", bytes / 8) { "A\($0)=1," }
    },
    playlist("one attribute again and again") { filled("\(start)#EXT-X-KEY:", "URI=a,", $0) },
    playlist("a quote without an end") { filled("\(start)#EXT-X-KEY:URI=\"", "a", $0) },
    playlist("variants") { filled("#EXTM3U\n", "#EXT-X-STREAM-INF:A=1\nv\n", $0) },
    playlist("groups") { bytes in
      numbered("#EXTM3U\n", "", bytes / 40) { "#EXT-X-STREAM-INF:SUBTITLES=\"g\($0)\"\nv\n" }
    },
    playlist("tracks") { filled(start, "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"a\"\n", $0) },
    playlist("dots") { filled(start, "../", $0) },
    playlist("dots in a query") { filled(start + "a?", "../", $0) },
    playlist("commas") { filled("\(start)#EXT-X-KEY:", ",", $0) },
    playlist("equals signs") { filled("\(start)#EXT-X-KEY:", "=", $0) },
    playlist("a line of marks") { start + marks($0) },
    playlist("attributes of marks") {
      "\(start)#EXT-X-MEDIA:\(marks($0))=1,GROUP-ID=\"\(marks($0))\",NAME=\"\(marks($0))\"\n"
    },
  ]

  private static let videos = [
    video("tracks") { filled(#"{"id":"1","text_tracks":[{}"#, ",{}", $0) + "]}" },
    video("tracks of one name") {
      let track = #"{"src":"https://e.com/a","kind":"subtitles","srclang":"en","label":"a"}"#
      return filled(#"{"id":"1","text_tracks":[\#(track)"#, ",\(track)", $0) + "]}"
    },
    video("sources") { filled(#"{"id":"1","sources":[{"src":"a"}"#, #",{"src":"a"}"#, $0) + "]}" },
    video("cue points") { filled(#"{"id":"1","cue_points":[{}"#, #",{"time":1}"#, $0) + "]}" },
    video("a large number") { filled(#"{"id":"1","duration":1"#, "0", $0) + "}" },
    video("a number of many digits") { filled(#"{"id":"1","duration":0.1"#, "1", $0) + "}" },
    video("a text of escapes") { filled(#"{"id":"1","name":""#, #"\u0000"#, $0) + #""}"# },
    video("properties") { bytes in
      numbered(#"{"id":"1","custom_fields":{"a":"b""#, "}}", bytes / 12) { #","k\#($0)":"b""# }
    },
    video("nested lists") { bytes in
      let nested = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
      return filled(#"{"id":"1","x":[0"#, ",\(nested)", bytes) + "]}"
    },
    video("an id of marks") { #"{"id":"\#(marks($0))","custom_fields":{"\#(marks($0))":"a"}}"# },
  ]

  private static let start = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n"

  private static func subtitle(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> HostileAnswer {
    HostileAnswer(description: "WebVTT: \(name)", text: text) { text in
      _ = try? WebVTT(parsing: Array(text.utf8))
    }
  }

  private static func playlist(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> HostileAnswer {
    let track = SidecarTrack(url: "https://example.com/a.vtt", language: "en", label: "English")
    return HostileAnswer(description: "a playlist: \(name)", text: text) { text in
      var playlist = try? MasterPlaylist(parsing: text, url: "https://example.com/a/b.m3u8")
      playlist?.add([track]) { $0.url }
      _ = playlist?.text
    }
  }

  private static func video(
    _ name: String, _ text: @escaping @Sendable (Int) -> String
  ) -> HostileAnswer {
    HostileAnswer(description: "a video: \(name)", text: text) { text in
      guard let video = (try? JSON(parsing: text)).flatMap({ Video($0) }) else { return }
      let playlist = try? MasterPlaylist(parsing: start, url: "https://example.com/a/b.m3u8")
      var master = playlist
      master?.add(video.sidecarTracks) { $0.url }
    }
  }

  private static func filled(_ start: String, _ piece: String, _ bytes: Int) -> String {
    start + String(repeating: piece, count: max(1, bytes / piece.utf8.count))
  }

  private static func numbered(
    _ start: String, _ end: String, _ count: Int, _ piece: (Int) -> String
  ) -> String {
    start + (0..<max(1, count)).map(piece).joined() + end
  }

  /// Marks that take time with the square of their number where they are put in order.
  private static func marks(_ bytes: Int) -> String {
    "e" + String(repeating: "\u{301}\u{323}", count: bytes / 16)
  }
}

@Suite struct HostileAnswerTests {
  /// Twice the answer is twice the work, measured as allocated memory.
  @Test(.enabled(if: Heap.isCounted), arguments: HostileAnswer.all)
  func theWorkIsLinearInTheAnswer(answer: HostileAnswer) {
    let work = [8, 32, 64].map { size in
      let text = answer.text(size << 10)
      return Heap.bytes { answer.read(text) }
    }
    let growth = Double(work[2]) / Double(max(work[1], 1 << 20))
    #expect(growth < 3, "\(answer): \(work)")
  }

  /// Work that asks for no memory shows in the processor's time: linear readers take a tenth of this at most.
  @Test(arguments: HostileAnswer.all)
  func anAnswerIsReadInLinearTime(answer: HostileAnswer) {
    let text = answer.text(128 << 10)
    let start = Self.processorTime
    answer.read(text)
    #expect(Self.processorTime - start < 1.25, "\(answer)")
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// An answer on the wire: its pieces, and how many bytes of body arrive; `nil` where it is refused.
  @Test(
    arguments: [
      ("chunks of a byte", chunked(2_000), 2_000), ("many headers", headers(1_000), 2),
      ("too many headers", headers(trials(40_000, of: 100_000)), nil),
      ("one long header", longHeader(8_000), 2),
      ("a header without an end", longHeader(4 << 20), nil),
      ("chunks with long extensions", chunked(100, extension: 1_000), 100),
      ("a chunk of a huge size", [Array("\(head)FFFFFFFFFFFFFFFFF\r\n".utf8)], nil),
      (
        "a length of many digits",
        [Array("HTTP/1.1 200 OK\r\nContent-Length: \(digits)\r\n\r\n".utf8)], nil
      ),
    ] as [(String, [[UInt8]], Int?)])
  func aHostileAnswerSucceedsOrFails(
    name: String, pieces: [[UInt8]], size: Int?
  ) async throws {
    let server = try LoopbackServer { _ in pieces.map { .send($0) } }
    defer { server.stop() }
    var options = TransportOptions()
    options.maximumBody = 1 << 20
    options.totalTimeout = .seconds(60)
    let response = try? await CurlTransport(options: options).send(HTTPRequest(server.baseURL))
    #expect(response?.body.count == size, "\(name)")
  }

  private static let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let digits = String(repeating: "9", count: 100)

  private static func chunked(_ count: Int, extension length: Int = 0) -> [[UInt8]] {
    let more = length > 0 ? ";a=" + String(repeating: "b", count: length) : ""
    let chunk = Array("1\(more)\r\na\r\n".utf8)
    return [Array(head.utf8)] + Array(repeating: chunk, count: count) + [Array("0\r\n\r\n".utf8)]
  }

  private static func headers(_ count: Int) -> [[UInt8]] {
    [
      Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n".utf8),
      Array((0..<count).map { "X-\($0): a\r\n" }.joined().utf8), Array("\r\nok".utf8),
    ]
  }

  private static func longHeader(_ length: Int) -> [[UInt8]] {
    [
      Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: ".utf8),
      Array(repeating: 97, count: length), Array("\r\n\r\nok".utf8),
    ]
  }
}
