import Foundation
import PlayerCore
import TestSupport
import Testing

@testable import Offline

/// The reading and the rejection of playlists. Nothing is fetched.
@Suite struct PlaylistTests {
  private static let base = "https://vod.example.net/film/v.m3u8"

  private static func segments(_ text: String, at url: String = base) throws(OfflineError)
    -> SegmentPlaylist
  {
    try SegmentPlaylist(try HLSPlaylist(toDownload: Array(text.utf8), url: url), url: url)
  }

  @Test func blanksAtTheEndsOfLinesAreIgnored() {
    let lines = HLSPlaylist("#EXTM3U \n\t#EXTINF:6,\t\r\n  a b.ts \t\n \t\n")?.lines
    #expect(lines == ["#EXTM3U", "#EXTINF:6,", "a b.ts"])
  }

  /// The fuzzer found a playlist whose first line is another tag, which the local one then lacked.
  @Test func aPlaylistNeedsItsFirstLine() throws {
    let rest = "\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n"
    let playlist = try Self.segments("#EXTM3U x-made-by=\"a:b\"" + rest)
    #expect(playlist.text(names: ["a.ts"], gap: nil) == "#EXTM3U" + rest)
    #expect(throws: OfflineError.self) { try Self.segments("#EXTM3U5" + rest) }
  }

  @Test func aPlaylistIsWrittenWithLocalNames() throws {
    let playlist = try Self.segments(
      """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:6
      #EXT-X-PLAYLIST-TYPE:VOD
      # a remark with https://elsewhere.example
      #EXT-X-MAP:URI="film.mp4",BYTERANGE="800@0"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key?id=1",KEYFORMAT="com.apple.streamingkeydelivery"
      #EXTINF:6.000,
      #EXT-X-BYTERANGE:1000@800
      film.mp4
      #EXTINF:6.000,
      #EXT-X-BYTERANGE:500
      film.mp4
      #EXT-X-DISCONTINUITY
      #EXT-X-DATERANGE:ID="a",X-ASSET-URI="https://ads.example/a.m3u8"
      #EXT-X-PART:DURATION=1,URI="part.mp4"
      #EXTINF:4.5,
      ../other/ad.ts?t=1
      #EXT-X-GAP
      #EXTINF:6,
      missing.ts
      #EXTINF:4.5,
      ../other/ad.ts?t=1
      #EXT-X-ENDLIST

      """)
    #expect(
      playlist.parts == [
        FilePart(url: "https://vod.example.net/film/film.mp4", range: 0..<800),
        FilePart(url: "https://vod.example.net/film/film.mp4", range: 800..<1800),
        FilePart(url: "https://vod.example.net/film/film.mp4", range: 1800..<2300),
        FilePart(url: "https://vod.example.net/other/ad.ts?t=1"),
      ])
    #expect(playlist.duration == 27)
    #expect(
      playlist.text(names: ["a.mp4", "b.mp4", "c.mp4", "d.ts"], gap: "gap.mp4") == """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:6
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXT-X-MAP:URI="a.mp4"
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key?id=1",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXTINF:6.000,
        b.mp4
        #EXTINF:6.000,
        c.mp4
        #EXT-X-DISCONTINUITY
        #EXTINF:4.5,
        d.ts
        #EXT-X-GAP
        #EXTINF:6,
        gap.mp4
        #EXTINF:4.5,
        d.ts
        #EXT-X-ENDLIST

        """)
  }

  /// A missing segment is one, too (RFC 8216 §4.3.2.2).
  @Test func aByteRangeContinuesAfterAMissingSegment() throws {
    let playlist = try Self.segments(
      """
      #EXTM3U
      #EXT-X-BYTERANGE:1000@0
      big.ts
      #EXT-X-GAP
      #EXT-X-BYTERANGE:1000
      big.ts
      #EXT-X-BYTERANGE:1000
      big.ts
      #EXT-X-ENDLIST

      """)
    #expect(playlist.parts.map(\.range) == [0..<1000, 2000..<3000])
  }

  /// A token changes with each download, and a number does not. Nobody knows which of them a query has.
  @Test func segmentsThatDifferInTheirQueriesHaveDifferentOrigins() throws {
    func origins(_ names: String...) throws -> [String] {
      try Self.segments("#EXTM3U\n" + names.map { $0 + "\n" }.joined() + "#EXT-X-ENDLIST\n").parts.map(\.origin)
    }
    let first = try origins("seg?n=1", "seg?n=2", "other?t=1")
    let second = try origins("seg?n=3", "seg?n=1", "other?t=2")
    #expect(Set(first).count == 3)
    #expect(first[0] == second[1] && first[1] != second[0] && first[2] == second[2])
    #expect(!first.joined().contains("n="))
  }

  @Test func keysAreFetchedAndNamedLocally() throws {
    let playlist = try Self.segments(
      """
      #EXTM3U
      #EXT-X-KEY:METHOD=AES-128,URI="../keys/1?t=1",IV=0x01
      1.cmfv
      #EXT-X-KEY:METHOD=NONE
      2.seg
      #EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:a",KEYFORMAT="urn:uuid:1"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="../keys/1?t=1",KEYFORMAT="identity"
      3
      #EXT-X-ENDLIST

      """)
    let key = FilePart(url: "https://vod.example.net/keys/1?t=1", isKey: true)
    #expect(playlist.parts.filter(\.isKey) == [key])
    let names = playlist.names(of: .main)
    #expect(names == (["key-1.ts", "2.ts", "3.ts", "4.ts"], nil))
    #expect(
      playlist.text(names: names.parts, gap: nil) == """
        #EXTM3U
        #EXT-X-KEY:METHOD=AES-128,URI="key-1.ts",IV=0x01
        2.ts
        #EXT-X-KEY:METHOD=NONE
        3.ts
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="key-1.ts",KEYFORMAT="identity"
        4.ts
        #EXT-X-ENDLIST

        """)
  }

  @Test(arguments: [
    ("#EXTINF:6,\n1.TS\n2.jpg", OfflineTrack.Kind.main, ["1.ts", "2.ts"], nil),
    ("1\n2.webvtt\n#EXT-X-GAP\n3.vtt", .subtitles, ["1.vtt", "2.webvtt"], "gap.vtt"),
    ("#EXT-X-MAP:URI=\"i.cmfa\"\n#EXT-X-GAP\n1.cmfa\n2.m4s", .audio, ["1.mp4", "2.m4s"], "gap.mp4"),
  ])
  func filesHaveNamesThatPlayersOpen(
    lines: String, kind: OfflineTrack.Kind, names: [String], gap: String?
  ) throws {
    #expect(try Self.segments(Self.list(lines + "\n")).names(of: kind) == (names, gap))
  }

  @Test(arguments: [
    (FileContent.binary, [], false), (.subtitles, [], true), (.binary, Array("<!DOCTYPE html>".utf8), false),
    (.binary, Array("{\t\r\n\"é\"}".utf8), false), (.binary, [0x47, 0x40, 0x00], true),
    (.binary, [0x41, 0x08], true), (.binary, [0x41, 0x0E], true), (.binary, [0x41, 0x1F], true),
    (.binary, [0xFF, 0xF1, 0x50], true), (.binary, [0x41, 0x20], false),
    (.binary, [UInt8](repeating: 0x41, count: 61) + [0xE3, 0x83, 0xAD], false),
    (.binary, [UInt8](repeating: 0x41, count: 61) + [0xF0, 0x9F, 0x98], false),
    (.binary, [UInt8](repeating: 0x41, count: 60) + [0x80, 0xF0, 0x9F, 0x98], true),
    (.subtitles, Array("WEBVTT".utf8), true), (.subtitles, Array("\u{FEFF}WEBVTT\n".utf8), true),
    (.subtitles, Array("WEBVT".utf8), false), (.subtitles, [0, 0, 0, 0x20], true),
    (.key, [UInt8](repeating: 0x41, count: 15), false), (.key, [UInt8](repeating: 0x41, count: 16), true),
    (.key, [UInt8](repeating: 0x41, count: 17), false),
  ])
  func aFileHasToBeginLikeItsContent(content: FileContent, head: [UInt8], isRight: Bool) {
    #expect((content.problem(withHead: head) == nil) == isRight)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var base = PlaylistTests.base
    let reason: String
  }

  static let refusals = [
    Refusal(testDescription: "a page", text: "<html>", reason: "not a playlist"),
    Refusal(testDescription: "nothing", text: "", reason: "not a playlist"),
    Refusal(testDescription: "no segments", text: list(""), reason: "names no segments"),
    Refusal(testDescription: "live", text: "#EXTM3U\n#EXTINF:6,\n1.ts\n", reason: "has no end"),
    Refusal(
      testDescription: "a master in a master", text: list("#EXT-X-STREAM-INF:A=1\nv.m3u8\n"),
      reason: "another master playlist"),
    Refusal(
      testDescription: "variables", text: list("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"b\"\n1.ts\n"),
      reason: "uses variables"),
    Refusal(
      testDescription: "a file", text: list("file:///etc/passwd\n"),
      reason: "it refers to file:///etc/passwd, which is refused"),
    Refusal(
      testDescription: "data", text: list("data:video/mp2t,a\n"),
      reason: "it refers to data:video/mp2t,a, which is refused"),
    Refusal(
      testDescription: "plain http", text: list("http://vod.example.net/1.ts\n"),
      reason: "it refers to http://vod.example.net/1.ts, which is refused"),
    Refusal(
      testDescription: "this machine, from another", text: list("https://127.0.0.1/1.ts\n"),
      reason: "it refers to https://127.0.0.1/1.ts, which is refused"),
    Refusal(
      testDescription: "this machine by its name", text: list("//localhost:8080/1.ts\n"),
      reason: "it refers to https://localhost:8080/1.ts, which is refused"),
    Refusal(
      testDescription: "a user and a password", text: list("https://a:b@vod.example.net/1.ts\n"),
      reason: "it refers to https://<hidden>@vod.example.net/1.ts, which is refused"),
    Refusal(
      testDescription: "a file as the beginning",
      text: list("#EXT-X-MAP:URI=\"file:///a\"\n1.ts\n"),
      reason: "it refers to file:///a, which is refused"),
    Refusal(
      testDescription: "a key in an unknown format only",
      text: list("#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"data:a\",KEYFORMAT=\"urn:uuid:1\"\n1.ts\n"),
      reason: "the segments are encrypted with KEYFORMAT=urn:uuid:1, which is not supported"),
    Refusal(
      testDescription: "an unknown method", text: list("#EXT-X-KEY:METHOD=AES-256,URI=\"a\"\n1.ts\n"),
      reason: "the segments are encrypted with METHOD=AES-256, which is not supported"),
    Refusal(
      testDescription: "a key in a file of this machine",
      text: list("#EXT-X-KEY:METHOD=AES-128,URI=\"file:///a\"\n1.ts\n"),
      reason: "it refers to file:///a, which is refused"),
    Refusal(
      testDescription: "a beginning without an address", text: list("#EXT-X-MAP:BYTERANGE=\"100@0\"\n1.ts\n"),
      reason: "#EXT-X-MAP without a valid URI"),
    Refusal(
      testDescription: "a key without an address", text: list("#EXT-X-KEY:METHOD=AES-128\n1.ts\n"),
      reason: "#EXT-X-KEY without a URI"),
    Refusal(
      testDescription: "a quote without an end", text: list("#EXT-X-KEY:METHOD=AES-128,URI=\"a\n1.ts\n"),
      reason: "invalid tag: #EXT-X-KEY"),
    Refusal(
      testDescription: "keys without segments", text: list("#EXT-X-KEY:METHOD=AES-128,URI=\"a\"\n"),
      reason: "names no segments"),
    Refusal(
      testDescription: "a range of nothing", text: list("#EXT-X-BYTERANGE:0@0\n1.ts\n"),
      reason: "BYTERANGE is wrong: 0@0"),
    Refusal(
      testDescription: "a range before the beginning", text: list("#EXT-X-BYTERANGE:5@-1\n1.ts\n"),
      reason: "BYTERANGE is wrong: 5@-1"),
    Refusal(
      testDescription: "a range without one before", text: list("#EXT-X-BYTERANGE:5\n1.ts\n"),
      reason: "BYTERANGE is wrong: 5, and none before it"),
    Refusal(
      testDescription: "a range beyond all numbers",
      text: list("#EXT-X-BYTERANGE:\(Int.max)@\(Int.max)\n1.ts\n"),
      reason: "BYTERANGE is wrong: \(Int.max)@\(Int.max)"),
  ]

  private static func list(_ lines: String) -> String { "#EXTM3U\n\(lines)#EXT-X-ENDLIST\n" }

  @Test(arguments: refusals)
  func aHostilePlaylistIsRejected(refusal: Refusal) {
    let error = #expect(throws: OfflineError.self) {
      try Self.segments(refusal.text, at: refusal.base)
    }
    #expect(error?.kind == .content && error?.reason.contains(refusal.reason) == true)
  }

  @Test func anOversizedPlaylistIsRejected() {
    let text = "#EXTM3U\n" + String(repeating: "1\n", count: HLSPlaylist.maximumLines + 1)
    #expect(throws: OfflineError.tooLong(at: Self.base)) {
      try HLSPlaylist(toDownload: Array(text.utf8), url: Self.base)
    }
  }

  /// A name of the server's is never a name on the disk.
  @Test(arguments: ["../../../../etc/cron.d/a", "a%2F..%2Fb", "..", "~", "con.exe", "a.ts/", ".ts"])
  func pathsOfServersDoNotReachTheDisk(reference: String) async throws {
    var content = HLSContent()
    content.files["/film/master.m3u8"] = Array(Self.list("#EXTINF:6,\n\(reference)\n").utf8)
    let scene = try Scene(content) { request, _ in
      request.path.hasSuffix(".m3u8") ? nil : [.answer(200, body: [1])]
    }
    let status = try await scene.download()
    #expect(status.state == .completed, "\(status)")
    let names = try scene.media(status.token).keys
    #expect(names.filter { $0.hasPrefix("main/1.") }.count == 1)
    #expect(
      Set(names) == ["main/1.ts", "main/playlist.m3u8", "poster.jpg"])
  }

  // MARK: Variants

  private static let master = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360
    b.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
    sound.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=320x180
    a.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360
    b2.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=1280x720
    c.m3u8
    """

  @Test(arguments: [
    (nil, "a"), (0, "a"), (1, "a"), (399_999, "a"), (400_000, "a"), (799_999, "a"),
    (800_000, "b"), (1_999_999, "b"), (2_000_000, "c"), (Int.max, "c"), (-5, "a"),
  ])
  func theBitrateDecides(bitrate: Int?, name: String) throws {
    let master = try VariantPlaylist(
      try HLSPlaylist(toDownload: Array(Self.master.utf8), url: Self.base), url: Self.base)
    let url = "https://vod.example.net/film/\(name).m3u8"
    #expect(master.variant(bitrate: bitrate).url == url)
  }

  @Test func audioOnlyIsChosenIfThereIsNoVideo() throws {
    let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS=\"mp4a.40.2\"\ns.m3u8\n"
    let master = try VariantPlaylist(
      try HLSPlaylist(toDownload: Array(text.utf8), url: Self.base), url: Self.base)
    #expect(master.variant(bitrate: nil).bandwidth == 64000)
  }
}
