import Foundation
import Testing

@testable import MediaPlayback

@Suite struct BoundaryTests {
  @Test(arguments: [(32 << 20, "is not a PNG, JPEG, WebP, GIF or BMP"), ((32 << 20) + 1, "is larger than 32 MiB")])
  func aPictureHasAMaximumSize(size: Int, problem: String) {
    #expect(throws: MediaLibraryError.failed(problem)) { try ImageDecoder.check([UInt8](repeating: 0, count: size)) }
  }

  @Test(
    arguments: [
      ("file:///a.m3u8", 3.0, 3.0 as Double?, false, false), ("file:///a.m3u8", 3.1, 3, false, true),
      ("file:///a.m3u8", 0, nil, false, false), ("file:///a.m3u8", 900, 3, false, true),
      ("https://a.example/a.m3u8", 3, 3, false, false), ("https://a.example/a.m3u8", 32.9, 3, false, true),
      ("https://a.example/a.m3u8", 33, 3, false, false), ("https://a.example/a.mp4", 9, 3, false, false),
      ("https://a.example/a.mp4", 0, nil, true, true), ("https://a.example/a.mp4", 3, 3, true, false),
      ("https://a.example/a.mp4", 3.1, 3, true, true),
    ])
  func aSeekWaitsForTheCache(address: String, target: Double, end: Double?, onlyInCache: Bool, waits: Bool) throws {
    let address = try #require(URL(string: address).flatMap { MediaAddress($0) })
    #expect(address.waitsForCache(of: target, cachedUntil: end, seeksOnlyInCache: onlyInCache) == waits)
  }

  @Test(arguments: [
    ("file:///a.m3u8", "file,crypto,data", true), ("file:///a.mpd", "file,crypto,data", true),
    ("file:///a.mp4", "file,crypto,data", false), ("http://a.example/a.mp4", "http,tcp,crypto,data", false),
    ("https://a.example/a.m3u8", "https,tls,tcp,crypto,data", true),
  ])
  func aMediaAddressHasItsProtocolsAndFormats(address: String, protocols: String, isPlaylist: Bool) throws {
    let address = try #require(URL(string: address).flatMap { MediaAddress($0) })
    #expect(address.options[0] == "protocol_whitelist=" + protocols)
    #expect(address.options[1].hasPrefix("format_whitelist=" + (isPlaylist ? "hls," : "mov,")))
    #expect(!address.options[1].contains("concat"))
    #expect(address.options.dropFirst(2) == (isPlaylist ? ["extension_picky=0"] : []))
    #expect(address.isPlaylist == isPlaylist)
  }

  @Test(arguments: [
    // The frame of the target, and frames of a quarter of a second beside it.
    (5.0, 5.0, 60.0 as Double?, false), (5, 5.25, 60, false), (5, 5.26, 60, true), (5, 4.75, 60, false),
    (5, 4.74, 60, true),
    // The last frame may begin before the last second.
    (59, 40, 60, false), (58.9, 40, 60, true), (59, 59.3, 60, true), (5, 4, nil, false),
  ])
  func aSeekThatLandsElsewhereIsKnown(target: Double, time: Double, duration: Double?, isElsewhere: Bool) {
    #expect(MPVPlayer.Seek(target: target, isExact: true).isElsewhere(time, duration: duration) == isElsewhere)
  }

  @Test func aFileIsOpenedByTheBytesOfItsName() throws {
    let address = try #require(MediaAddress(URL(filePath: "/x\u{10FFE8}é.mp4")))
    let bytes = MPV.withCStrings([address.text, "a\0b"]) { words in
      (0..<2).map { index in words[index].map { String(cString: $0) == "ab" ? [0x61, 0x62] : bytesOf($0) } }
    }
    #expect(bytes == [Array("/x".utf8) + [0xE8] + Array("é.mp4".utf8), [0x61, 0x62]])
  }

  private func bytesOf(_ text: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
  }

  @Test func aSeekInAPlaylistIsRepeatedFourTimes() {
    let repetitions = (0...5).map { MPVPlayer.Seek(target: 0, isExact: true, repetitions: $0).nextRepetition }
    #expect(repetitions == [.load, .seek, .load, .seek, nil, nil])
  }
}
