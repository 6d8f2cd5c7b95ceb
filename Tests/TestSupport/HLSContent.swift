/// A video as a server has it: playlists, segments and pictures by their paths.
package struct HLSContent: Sendable {
  package var files: [String: [UInt8]] = [:]

  package init() {}

  /// A film in two qualities with sound in two languages, subtitles in one, subtitles beside it, and its pictures.
  package static func film(segments: Int = 6, size: Int = 3000) -> HLSContent {
    var content = HLSContent()
    content.files["/film/master.m3u8"] = Array(
      """
      #EXTM3U
      #EXT-X-VERSION:6
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en/a.m3u8?t=secret"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,URI="de/a.m3u8?t=secret"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Français",LANGUAGE="fr",DEFAULT=NO,URI="fr/s.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a",SUBTITLES="s"
      low/v.m3u8?t=secret
      #EXT-X-STREAM-INF:BANDWIDTH=2500000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a",SUBTITLES="s"
      high/v.m3u8?t=secret
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="low/i.m3u8"

      """.utf8)
    for (seed, name) in ["low/v", "high/v", "en/a", "de/a"].enumerated() {
      content.addPlaylist("/film/\(name).m3u8", segments: segments, size: size, seed: seed)
    }
    content.files["/film/fr/s.m3u8"] = Array(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n1.vtt\n#EXT-X-ENDLIST\n".utf8)
    let subtitles = "WEBVTT\n\n00:01.000 --> 00:02.000\n"
    content.files["/film/fr/1.vtt"] = Array("\(subtitles)Bonjour\n".utf8)
    content.files["/film/es.vtt"] = Array("\(subtitles)Hola\n".utf8)
    content.files["/film/poster.jpg"] = bytes(900, seed: 90)
    content.files["/film/thumbs.vtt"] = Array(
      """
      WEBVTT

      00:00.000 --> 00:10.000
      sprites.jpg#xywh=0,0,160,90

      00:10.000 --> 01:00:20.500
      sprites.jpg#xywh=160,0,160,90

      00:20.500 --> 00:30.000
      file:///etc/passwd

      """.utf8)
    content.files["/film/sprites.jpg"] = bytes(700, seed: 91)
    return content
  }

  /// Adds a media playlist with segments of bytes that say which they are.
  package mutating func addPlaylist(_ path: String, segments: Int, size: Int, seed: Int = 0) {
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    var lines = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:6"]
    for number in 0..<segments {
      lines += ["#EXTINF:6.000,", "\(number).ts?t=secret"]
      files["\(folder)\(number).ts"] = Self.bytes(size + number, seed: seed * 1000 + number)
    }
    files[path] = Array((lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n").utf8)
  }

  /// What the Playback API says about it.
  package static func video(at baseURL: String, master: String = "/film/master.m3u8") -> String {
    """
    {"id":"62","account_id":"5","name":"Film","duration":36000,"offline_enabled":true,
    "poster":"\(baseURL)/film/poster.jpg","sources":[{"src":"\(baseURL)\(master)?t=secret","type":"application/x-mpegURL"}],
    "text_tracks":[{"src":"\(baseURL)/film/es.vtt","srclang":"es","label":"Español","kind":"subtitles","mime_type":"text/vtt"}]}
    """
  }

  private static func bytes(_ count: Int, seed: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(seed) + 1)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// The file that a request names, or the part of it.
  package func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Step] {
    guard let body = files[request.path] else { return [.answer(404)] }
    let headers = ["ETag": "\"\(body.count)\"", "Accept-Ranges": "bytes"]
    guard let range = request.byteRange, range.lowerBound < body.count else {
      let isAskedInVain = request.byteRange != nil
      return [.answer(isAskedInVain ? 416 : 200, headers, body: isAskedInVain ? [] : body)]
    }
    let part = range.clamped(to: 0..<body.count)
    let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(body.count)"
    return [
      .answer(206, headers.merging(["Content-Range": place]) { $1 }, body: Array(body[part]))
    ]
  }
}

extension LoopbackServer.Request {
  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// What `Range` asks for.
  package var byteRange: Range<Int>? {
    guard let text = headers["range"], text.hasPrefix("bytes=") else { return nil }
    let ends = text.dropFirst("bytes=".count)
      .split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0] else { return nil }
    return first..<max(first, ends[1].map { $0 + 1 } ?? .max)
  }
}
