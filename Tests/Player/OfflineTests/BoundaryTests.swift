import Foundation
import PlayerCore
import TestSupport
import Testing

@testable import Offline

/// The limits of playlists and files, on either side.
@Suite(.timeLimit(.minutes(10))) struct BoundaryTests {
  private static let url = "https://vod.example.net/v.m3u8"

  private static func playlist(_ text: String) throws(OfflineError) -> HLSPlaylist {
    try HLSPlaylist(toDownload: Array(text.utf8), url: url)
  }

  @Test(arguments: [(HLSPlaylist.maximumLines - 1, true), (HLSPlaylist.maximumLines, false)])
  func theLinesOfAPlaylistAreBounded(count: Int, isRead: Bool) {
    let text = "#EXTM3U\n" + String(repeating: "1\n", count: count)
    #expect(((try? Self.playlist(text)) != nil) == isRead)
  }

  @Test(arguments: [(1000, 0, true), (1001, 0, false), (999, 1, true), (1000, 1, false)])
  func theVariantsAndRenditionsAreBounded(variants: Int, renditions: Int, isRead: Bool) throws {
    let text =
      "#EXTM3U\n" + String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", count: variants)
      + String(repeating: "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\"\n", count: renditions)
    let playlist = try Self.playlist(text)
    #expect(((try? VariantPlaylist(playlist, url: Self.url)) != nil) == isRead)
  }

  @Test(arguments: [
    ("#EXT-X-BYTERANGE:1@0", 0..<1), ("#EXT-X-BYTERANGE:0@1", nil),
    ("#EXT-X-BYTERANGE:1@\(Int.max - 1)", Int.max - 1..<Int.max), ("#EXT-X-BYTERANGE:2@\(Int.max - 1)", nil),
  ])
  func aRangeHasItsFirstAndLastByte(line: String, range: Range<Int>?) throws {
    let playlist = try Self.playlist("#EXTM3U\n\(line)\n1.ts\n#EXT-X-ENDLIST\n")
    #expect((try? SegmentPlaylist(playlist, url: Self.url))?.parts.first?.range == range)
  }

  @Test(arguments: [("999999", 999_999.0), ("1000000", 0), ("0", 0), ("-1", 0), ("0.001", 0.001), ("nan", 0)])
  func aSegmentHasAReasonableDuration(text: String, duration: Double) throws {
    let playlist = try Self.playlist("#EXTM3U\n#EXTINF:\(text),\n1.ts\n#EXT-X-ENDLIST\n")
    #expect(try SegmentPlaylist(playlist, url: Self.url).duration == duration)
  }

  @Test(arguments: [([10], true), ([11], false), ([9, 1], true), ([9, 2], false), ([10, 0], true)])
  func theLimitOfAStoreCanBeReached(counts: [Int], isWithin: Bool) {
    let path = NSTemporaryDirectory() + "bcinteract-\(UUID())"
    let storage = SharedStorage(OfflineStore(path: path))
    var options = OfflineOptions()
    options.storageLimit = 10
    let folder = Folder(path: NSTemporaryDirectory())
    let budget = StorageBudget(in: folder, of: "a", storage: storage, options: options)
    #expect(counts.compactMap(budget.reserve).isEmpty == isWithin)
  }

  @Test(arguments: [(3000, nil), (2999, OfflineError.Kind.content)])
  func aFileMayHaveTheMaximumSize(maximum: Int, error: OfflineError.Kind?) async throws {
    var options = OfflineOptions()
    options.maximumFile = maximum
    let scene = try Scene(.film(segments: 1, size: 3000), options: options)
    #expect(try await scene.download().error?.kind == error)
  }
}
