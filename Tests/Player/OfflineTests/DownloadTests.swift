import Foundation
import JSON
import Offline
import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// Downloads over TLS, from the playlists to the files on the disk.
@Suite(.timeLimit(.minutes(10))) struct DownloadTests {
  @Test func theLowestQualityIsDownloadedWithThePublishersTracks() async throws {
    let scene = try Scene()
    let status = try await scene.download()
    #expect(status.state == .completed)
    #expect(status.percent == 100)
    #expect(status.error == nil)
    let files = try scene.media(status.token)
    let names = files.keys.filter { !$0.contains(".ts") && !files[$0, default: Data()].isEmpty }
    #expect(
      names.sorted() == [
        "audio-1/playlist.m3u8", "main/playlist.m3u8", "master.m3u8", "poster.jpg",
      ])
    for number in 0..<6 {
      for (name, path) in [("main", "low"), ("audio-1", "en")] {
        let expected = Data(try #require(scene.content.files["/film/\(path)/\(number).ts"]))
        #expect(files["\(name)/\(number + 1).ts"] == expected)
      }
    }
    #expect(
      String(decoding: files["master.m3u8"] ?? Data(), as: UTF8.self) == """
        #EXTM3U
        #EXT-X-VERSION:6
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="audio-1/playlist.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="a"
        main/playlist.m3u8

        """)
    #expect(scene.told.suffix(2) == ["images", "finished well"])
    #expect(scene.requests("/film/high/v.m3u8").isEmpty)
    #expect(scene.requests("/film/de/a.m3u8").isEmpty)
  }

  @Test func everyTrackIsDownloadedOnRequest() async throws {
    let scene = try Scene()
    let status = try await scene.download(DownloadParameters(bitrate: 3_000_000, languages: .all))
    #expect(status.state == .completed)
    let files = try scene.media(status.token)
    let master = String(decoding: files["master.m3u8"] ?? Data(), as: UTF8.self)
    #expect(master.contains("RESOLUTION=1280x720"))
    for name in ["English", "Deutsch", "Français", "Español"] {
      #expect(master.contains("NAME=\"\(name)\""), "\(master)")
    }
    #expect(files["subtitles-3/1.vtt"] == scene.content.files["/film/fr/1.vtt"].map { Data($0) })
    #expect(files["subtitles-4/text.vtt"] == scene.content.files["/film/es.vtt"].map { Data($0) })
    for track in ["main -", "audio en", "audio de", "subtitles fr", "subtitles es"] {
      #expect(scene.told.contains("track \(track)"), "\(scene.told)")
    }
    for (name, data) in files where name.hasSuffix(".m3u8") {
      #expect(!String(decoding: data, as: UTF8.self).contains("://"), "\(name) leads to the net")
    }
  }

  @Test func languagesAreMatchedByPrefix() async throws {
    let scene = try Scene()
    let status = try await scene.download(DownloadParameters(languages: .listed(["DE", "es"])))
    let master = try String(
      decoding: scene.media(status.token)["master.m3u8"] ?? Data(), as: UTF8.self)
    #expect(master.contains("Deutsch") && master.contains("Español"))
    #expect(!master.contains("English") && !master.contains("Français"))
  }

  /// FFmpeg opens AAC outside of a container only if its extension says so. One sync word may be chance.
  @Test func packedAudioWithoutAnExtensionIsNamedByItsContent() async throws {
    let frame: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC, 0x00]
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 1, 2] + [UInt8](repeating: 0, count: 130)
    let bodies = [
      "1": frame + frame, "2.bin": tag + frame, "3": frame + [0, 0, 0, 0, 0, 0], "4": [0xFF, 0xFB, 0x50, 0x80, 0, 0],
      "5.ts": frame + frame, "6": tag, "7": Array(tag.prefix(9)),
    ]
    var content = HLSContent()
    let list = bodies.keys.sorted().map { "#EXTINF:6,\n\($0)\n" }.joined()
    content.files["/film/a.m3u8"] = Array("#EXTM3U\n\(list)#EXT-X-ENDLIST\n".utf8)
    content.files.merge(bodies.map { ("/film/\($0)", $1) }) { $1 }
    let scene = try Scene(content)
    let status = try await scene.download(.init(), try scene.video(master: "/film/a.m3u8"))
    #expect(status.state == .completed, "\(status)")
    let files = try scene.media(status.token)
    let names = ["1.aac", "2.aac", "3.ts", "4.ts", "5.ts", "6.ts", "7.ts"]
    let lines = String(decoding: files["main/playlist.m3u8"] ?? Data(), as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("#") }.map(String.init) == names)
    #expect(files.keys.filter { !$0.hasSuffix("m3u8") && $0.hasPrefix("main") }.sorted() == names.map { "main/" + $0 })
    #expect(scene.manager.video(for: status.token)?.isPlayableOffline == true)
  }

  @Test func aMediaPlaylistAloneIsAVideoToo() async throws {
    let scene = try Scene()
    let status = try await scene.download(
      .init(), try scene.video(master: "/film/high/v.m3u8"))
    #expect(status.state == .completed)
    #expect(scene.manager.video(for: status.token)?.isPlayableOffline == true)
    #expect(try scene.media(status.token).count == 6 + 2)
  }

  /// Only the service receives the policy key.
  @Test func aCompleteDownloadContainsNoSecret() async throws {
    let scene = try Scene()
    let url = "\(scene.server.baseURL)/film/"
    let status = try await scene.download(
      .init(),
      try scene.video { video in
        video.properties["poster"] = .string(url + "poster.jpg?t=secret")
        video.properties["poster_sources"] = [["src": .string(url + "poster.jpg?t=secret")]]
        video.properties["text_tracks"] = [["src": .string(url + "es.vtt?t=secret"), "kind": "subtitles"]]
      })
    for request in scene.server.requests {
      #expect(request.headers["authorization"] == nil && request.headers["bcov-policy"] == nil)
      #expect(request.target.hasSuffix("?t=secret"))
    }
    let root = scene.folder.appending(path: "store/\(status.token)")
    for name in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      let data = try? Data(contentsOf: root.appending(path: name))
      #expect(!String(decoding: data ?? Data(), as: UTF8.self).contains("secret"), "\(name)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
        == ["journal.jsonl", "manifest.json", "media", "record.json"])
  }

  @Test func onlyTheMissingFileOfACompleteDownloadIsFetchedAgain() async throws {
    let scene = try Scene()
    let status = try await scene.download()
    let whole = try scene.media(status.token)
    let limit = whole.values.reduce(20_000) { $0 + $1.count }
    try FileManager.default.removeItem(at: scene.folder.appending(path: "store/\(status.token)/media/main/3.ts"))
    scene.manager.options.storageLimit = limit
    scene.restart()
    scene.manager.resumeVideoDownload(status.token, with: try scene.video())
    #expect(await scene.wait(for: status.token)?.state == .completed)
    #expect(try scene.media(status.token) == whole)
    #expect(scene.requests("/film/low/2.ts").count == 2)
    #expect(scene.requests("/film/low/1.ts").count == 1)
  }

  @Test func theThumbnailsAreDownloaded() async throws {
    let scene = try Scene()
    let status = try await scene.download(
      .init(),
      try scene.video {
        $0.thumbnailVTTURL = URL(string: "\(scene.server.baseURL)/film/thumbs.vtt")
      })
    let files = try scene.media(status.token)
    #expect(files["thumbnails/1.jpg"] == scene.content.files["/film/sprites.jpg"].map { Data($0) })
    #expect(
      String(decoding: files["thumbnails/thumbnails.vtt"] ?? Data(), as: UTF8.self) == """
        WEBVTT

        00:00:00.000 --> 00:00:10.000
        1.jpg#xywh=pixel:0,0,160,90

        00:00:10.000 --> 01:00:20.500
        1.jpg#xywh=pixel:160,0,160,90

        """)
  }

  @Test func anEndlessFileStopsAtTheLimit() async throws {
    var options = OfflineOptions()
    options.maximumFile = 100_000
    let scene = try Scene(options: options) { request, _ in
      guard request.path == "/film/low/2.ts" else { return nil }
      let piece = "2710\r\n" + String(repeating: "a", count: 10_000) + "\r\n"
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      return [.send(Array(head.utf8))]
        + [LoopbackServer.Step](repeating: .send(Array(piece.utf8)), count: 100) + [.hang]
    }
    let status = try await scene.download()
    #expect(status.error?.kind == .content, "\(status)")
    #expect(status.bytes < 300_000)
  }

  // MARK: Faults

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The result of the download.
    var outcome: OfflineError.Kind? = nil
    var path = "/film/low/2.ts"
    let answer: @Sendable (LoopbackServer.Request, Int, HLSContent) -> [LoopbackServer.Step]?
  }

  private static func body(_ content: HLSContent, _ request: LoopbackServer.Request) -> [UInt8] {
    content.files[request.path] ?? []
  }

  static let faults = [
    Fault(testDescription: "500, then fine") { _, attempt, _ in attempt < 3 ? [.answer(500)] : nil
    },
    Fault(testDescription: "503, then fine") { _, attempt, _ in attempt < 3 ? [.answer(503)] : nil
    },
    Fault(testDescription: "500 for ever", outcome: .network) { _, _, _ in [.answer(500)] },
    Fault(testDescription: "404 in the middle", outcome: .network) { _, _, _ in [.answer(404)] },
    Fault(testDescription: "404 of a playlist", outcome: .network, path: "/film/low/v.m3u8") {
      _, _, _ in [.answer(404)]
    },
    Fault(testDescription: "404 of the poster", path: "/film/poster.jpg") { _, _, _ in
      [.answer(404)]
    },
    Fault(testDescription: "cut before the answer") { _, attempt, _ in attempt < 3 ? [.cut] : nil },
    Fault(testDescription: "cut in the middle") { request, attempt, content in
      guard attempt == 1 else { return nil }
      let body = body(content, request)
      let head = LoopbackServer.Step.head(200, ["ETag": "\"\(body.count)\""], length: body.count)
      return [.send(head + body[..<1000]), .cut]
    },
    Fault(testDescription: "a length that is too long", outcome: .network) { request, _, content in
      let body = body(content, request)
      return [.send(LoopbackServer.Step.head(200, [:], length: body.count + 9) + body), .cut]
    },
    Fault(testDescription: "parts that are not asked for", outcome: .content) { _, _, _ in
      [.answer(206, ["Content-Range": "bytes 7-9/90"], body: [1, 2, 3])]
    },
    Fault(testDescription: "a redirect") { request, _, _ in
      request.target.contains("again")
        ? nil : [.answer(302, ["Location": "\(request.path)?again"])]
    },
    Fault(testDescription: "a redirect to plain http", outcome: .network) { _, _, _ in
      [.answer(302, ["Location": "http://127.0.0.1/2.ts"])]
    },
    Fault(testDescription: "redirects without an end", outcome: .network) { request, _, _ in
      [.answer(302, ["Location": "\(request.path)?\(UInt64.random(in: 0...9999))"])]
    },
    Fault(testDescription: "a page", outcome: .content) { _, _, _ in
      [.answer(200, ["Content-Type": "text/html"], text: "<html><title>Log in</title></html>")]
    },
    Fault(testDescription: "a page of a megabyte", outcome: .content) { _, _, _ in
      [.answer(200, text: String(repeating: "<p>Log in</p>", count: 80_000))]
    },
    Fault(testDescription: "a page in small pieces", outcome: .content) { _, _, _ in
      let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
      return [.trickle(Array((head + "3c\r\n" + String(repeating: "a", count: 60) + "\r\n0\r\n\r\n").utf8))]
    },
    Fault(testDescription: "nothing", outcome: .content) { _, _, _ in [.answer(200)] },
    Fault(testDescription: "a playlist as a segment", outcome: .content) { _, _, content in
      [.answer(200, body: content.files["/film/low/v.m3u8"] ?? [])]
    },
    Fault(testDescription: "compressed without a request", outcome: .content) { request, _, content in
      [.answer(200, ["Content-Encoding": "gzip"], body: body(content, request))]
    },
    Fault(testDescription: "not compressed") { request, _, content in
      [.answer(200, ["Content-Encoding": "Identity"], body: body(content, request))]
    },
    Fault(testDescription: "a page as the poster", path: "/film/poster.jpg") { _, _, _ in
      [.answer(200, text: "<html>Log in</html>")]
    },
    Fault(testDescription: "a page as captions", path: "/film/es.vtt") { _, _, _ in
      [.answer(200, text: "<html>Log in</html>")]
    },
    Fault(testDescription: "captions without an end", path: "/film/es.vtt") { _, _, _ in
      [.answer(302, ["Location": "/film/es.vtt?\(UInt64.random(in: 0...9999))"])]
    },
    Fault(testDescription: "a page as subtitles of the playlist", outcome: .content, path: "/film/fr/1.vtt") {
      _, _, _ in [.answer(200, text: "<html>Log in</html>")]
    },
    Fault(testDescription: "a page as a thumbnail", path: "/film/sprites.jpg") { _, _, _ in
      [.answer(200, text: "<html>Log in</html>")]
    },
    Fault(testDescription: "a page as the document of thumbnails", path: "/film/thumbs.vtt") { _, _, _ in
      [.answer(200, text: "<html>Log in</html>")]
    },
    Fault(testDescription: "thumbnails that lead elsewhere", path: "/film/thumbs.vtt") { _, _, _ in
      [.answer(200, text: "WEBVTT\n\n00:01.000 --> 00:02.000\nhttp://127.0.0.1/a.jpg\n")]
    },
    Fault(testDescription: "a slow answer") { request, attempt, content in
      guard attempt == 1 else { return nil }
      let body = body(content, request)
      return [
        .send(LoopbackServer.Step.head(200, ["ETag": "\"\(body.count)\""], length: body.count)),
        .trickle(Array(body[..<500])), .hang,
      ]
    },
  ]

  @Test(arguments: faults)
  func aFaultIsRetriedOrReported(fault: Fault) async throws {
    let content = HLSContent.film()
    let scene = try Scene(content) { request, attempt in
      request.path == fault.path ? fault.answer(request, attempt, content) : nil
    }
    let status = try await scene.download(
      DownloadParameters(languages: .all),
      try scene.video { $0.thumbnailVTTURL = URL(string: "\(scene.server.baseURL)/film/thumbs.vtt") })
    #expect(status.error?.kind == fault.outcome, "\(status)")
    #expect(status.state == (fault.outcome == nil ? .completed : .error))
    #expect(scene.told.last == "finished \(fault.outcome.map { "\($0)" } ?? "well")")
    #expect(status.error?.reason.contains("secret") != true)
    let video = try #require(scene.manager.video(for: status.token))
    #expect(video.isPlayableOffline == (fault.outcome == nil))
    if fault.outcome == nil {
      let files = try scene.media(status.token)
      #expect(files["main/3.ts"] == content.files["/film/low/2.ts"].map { Data($0) })
      #expect(files.keys.allSatisfy { !$0.hasSuffix(".part") })
      #expect(files.values.allSatisfy { !$0.starts(with: "<".utf8) })
    }
  }

  @Test func aKeyIsStoredForItsOwnerOnly() async throws {
    var content = HLSContent.film()
    let list = String(decoding: content.files["/film/low/v.m3u8"] ?? [], as: UTF8.self)
    let tag = "#EXT-X-KEY:METHOD=AES-128,URI=\"key?t=secret\"\n#EXTINF"
    content.files["/film/low/v.m3u8"] = Array(list.replacing("#EXTINF", with: tag, maxReplacements: 1).utf8)
    content.files["/film/low/key"] = Array(0..<16)
    let scene = try Scene(content)
    let status = try await scene.download()
    #expect(try scene.media(status.token)["main/key-1.ts"] == Data(0..<16), "\(status)")
    let key = "\(scene.folder.path)/store/\(status.token)/media/main/key-1.ts"
    #expect(try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int == 0o600)
    #expect(scene.requests("/film/low/key").count == 1)
  }

  @Test func anInterruptedFileIsContinuedWithARangeRequest() async throws {
    let content = HLSContent.film()
    let scene = try Scene(content) { request, attempt in
      guard request.path == "/film/low/2.ts", attempt == 1 else { return nil }
      let body = content.files[request.path] ?? []
      let head = LoopbackServer.Step.head(200, ["ETag": "\"\(body.count)\""], length: body.count)
      return [.send(head + body[..<1000]), .cut]
    }
    _ = try await scene.download()
    let ranges = scene.requests("/film/low/2.ts").map { $0.headers["range"] }
    #expect(ranges == [nil, "bytes=1000-"])
  }

  @Test func aChangedFileIsDownloadedFromTheBeginning() async throws {
    let content = HLSContent.film()
    let scene = try Scene(content) { request, attempt in
      guard request.path == "/film/low/2.ts", attempt == 1 else { return nil }
      let head = LoopbackServer.Step.head(200, ["ETag": "\"old\""], length: 2000)
      return [.send(head + [UInt8](repeating: 7, count: 1000)), .cut]
    }
    let status = try await scene.download()
    let files = try scene.media(status.token)
    #expect(files["main/3.ts"] == content.files["/film/low/2.ts"].map { Data($0) })
    let ranges = scene.requests("/film/low/2.ts").map { $0.headers["range"] }
    #expect(ranges == [nil, "bytes=1000-", nil])
  }

  /// A part of a version without a strong identification cannot be continued (RFC 9110 §15.3.7.3).
  @Test(arguments: [[:], ["ETag": "W/\"3002\""]])
  func anUnidentifiedFileIsFetchedWholeEachTime(headers: [String: String]) async throws {
    let content = HLSContent.film()
    let scene = try Scene(content) { request, attempt in
      guard request.path == "/film/low/2.ts" else { return nil }
      let body = content.files[request.path] ?? []
      if let start = request.byteRange?.lowerBound {
        let range = ["Content-Range": "bytes \(start)-\(body.count - 1)/\(body.count)"]
        return [.answer(206, headers.merging(range) { $1 }, body: Array(body[start...]))]
      }
      guard attempt < 6 else { return [.answer(200, headers, body: body)] }
      return [.send(LoopbackServer.Step.head(200, headers, length: body.count) + body[..<1000]), .cut]
    }
    let status = try await scene.download()
    #expect(status.state == .completed, "\(status)")
    let files = try scene.media(status.token)
    #expect(files["main/3.ts"] == content.files["/film/low/2.ts"].map { Data($0) })
    #expect(scene.requests("/film/low/2.ts").map { $0.headers["range"] } == .init(repeating: nil, count: 6))
  }

  @Test func requestsAreBounded() async throws {
    var options = OfflineOptions()
    options.parallelRequests = 3
    let scene = try Scene(.film(segments: 40), options: options)
    let status = try await scene.download()
    #expect(status.state == .completed)
    #expect(scene.server.connectionCount <= 4, "three for files, one for playlists before")
  }
}
