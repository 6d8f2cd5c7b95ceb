import AdDocuments
import Testing

/// Of the files of a film one is played.
@Suite struct MediaFilePolicyTests {
  /// Files by a line each: name, type, kilobits, width.
  static func files(_ lines: String) throws -> [AdMediaFile] {
    let elements = lines.split(separator: "\n").map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      let attributes = zip(["type", "bitrate", "width", "apiFramework"], words.dropFirst())
        .filter { $0.1 != "-" }.map { "\($0)=\"\($1)\"" }.joined(separator: " ")
      return "<MediaFile \(attributes)>\(words[0])</MediaFile>"
    }
    let vast = try VAST(Documents.vast(Documents.inLine("a", files: elements.joined())))
    return try #require(vast.ads.first?.creatives.first?.linear).mediaFiles
  }

  static let films = """
    https://a.example/flash.flv video/x-flv 100
    https://a.example/program.js application/javascript - - VPAID
    https://a.example/vpaid.mp4 video/mp4 100 320 VPAID
    https://a.example/open.webm video/webm 300
    https://a.example/small.mp4 video/mp4 400 320
    https://a.example/large.mp4 video/mp4 2400 1280
    https://a.example/medium.mp4 video/mp4 1200 640
    https://a.example/manifest application/dash+xml 2400
    """

  @Test(
    arguments: [
      (nil, nil, "large"), (2_400_000, nil, "large"), (2_399_999, nil, "medium"), (1, nil, "small"),
      (nil, 640, "medium"), (nil, 100, "small"), (500_000, 640, "small"),
    ] as [(Int?, Int?, String)])
  func theLargestWithinTheLimits(bitrate: Int?, width: Int?, name: String) throws {
    let policy = MediaFilePolicy.standard(maximumBitrate: bitrate, maximumWidth: width)
    #expect(policy.file(of: try Self.files(Self.films))?.url == "https://a.example/\(name).mp4")
  }

  @Test(arguments: [
    (
      "https://a.example/f.mp4 video/mp4\nhttps://a.example/f.m3u8 application/x-mpegURL",
      "https://a.example/f.m3u8"
    ),
    ("https://a.example/f.mp4 -\nhttps://a.example/g.mp4 -", "https://a.example/f.mp4"),
    ("https://a.example/f.M3U8?x -", "https://a.example/f.M3U8?x"),
    ("http://a.example/f.m3u8 -\nhttps://a.example/f.mp4 -", "https://a.example/f.mp4"),
    ("http://a.example/f.mp4 -", nil),
    ("http://127.0.0.1:8080/f.mp4 -", "http://127.0.0.1:8080/f.mp4"),
    ("https://a.example/f.webm -", nil), ("https://a.example/f.mp4 video/webm", nil),
  ])
  func streamsArePreferredAndPlainHTTPIsRejected(lines: String, url: String?) throws {
    #expect(MediaFilePolicy.standard().file(of: try Self.files(lines))?.url == url)
  }

  @Test func plainHTTPPlaysIfAllowed() throws {
    let files = try Self.files("http://a.example/f.mp4 -")
    #expect(MediaFilePolicy.standard(allowsPlainHTTP: true).file(of: files) == files.first)
    #expect(MediaFilePolicy { $0.last }.file(of: files) == files.last)
  }
}
