@testable import Offline
@testable import PlayerCore

/// Reads what a download reads of HLS, and reads again what it writes for a player.
enum PlaylistsOutcome {
  private static let url = "https://vod.example.net/film/index.m3u8"

  static func outcome(of bytes: [UInt8]) throws -> String {
    let text = try HLSPlaylist(toDownload: bytes, url: url)
    if !text.isMultivariant {
      let playlist = try SegmentPlaylist(text, url: url)
      let names = playlist.parts.indices.map { "\($0).ts" }
      try check(playlist.parts.map(\.url))
      guard playlist.duration >= 0, playlist.duration.isFinite,
        playlist.parts.allSatisfy({ ($0.range?.lowerBound ?? 0) >= 0 })
      else { throw Target.Problem(text: "a number is out of range") }
      let again = try read(playlist.text(names: names, gap: playlist.names(of: .main).gap))
      // Ranges are files of their own then, each under its name.
      guard !again.isMultivariant, try SegmentPlaylist(again, url: url).parts.count == names.count
      else { throw Target.Problem(text: "the local playlist has other files") }
      return "\(min(names.count, 9)) parts"
    } else {
      let playlist = try VariantPlaylist(text, url: url)
      try check(playlist.variants.map(\.url) + playlist.renditions.compactMap(\.url))
      let variant = playlist.variant(bitrate: 1_000_000)
      let renditions = playlist.renditions(of: variant, languages: .all)
      let local = playlist.text(
        variant, named: "main.m3u8", renditions.map { ($0, name: $0.url == nil ? nil : "r.m3u8") })
      let again = try VariantPlaylist(read(local), url: url)
      guard again.variants.count == 1, again.renditions.count == renditions.count else {
        throw Target.Problem(text: "the local playlist has other tracks")
      }
      return "\(min(playlist.variants.count, 9)) variants, \(min(renditions.count, 9)) tracks"
    }
  }

  private static func read(_ text: String) throws -> HLSPlaylist {
    do { return try HLSPlaylist(toDownload: Array(text.utf8), url: url) } catch {
      throw Target.Problem(text: "the local playlist can't be read: \(error)")
    }
  }

  /// All addresses use `https`.
  private static func check(_ urls: [String]) throws {
    guard urls.allSatisfy({ $0.prefix(8).lowercased() == "https://" }) else {
      throw Target.Problem(text: "an address is not https")
    }
  }
}
