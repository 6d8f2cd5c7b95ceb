import Foundation
import JSON
import PlayerCore
import Testing

@Suite struct ValueTests {
  static let url = URL(string: "https://vod.example.net/tide/master.m3u8")!

  @Test func updateChangesACopy() {
    let video = Video(properties: ["name": "foo"])
    let changed = video.update { $0.properties["name"] = "bar" }
    #expect(video.name == "foo")
    #expect(changed.name == "bar")
    #expect(video != changed)
  }

  @Test func anEscapedCopyChangesNothing() {
    var escaped = MediaSource(url: Self.url)
    let result = MediaSource(url: Self.url).update {
      $0.deliveryMethod = .mp4
      escaped = $0
    }
    escaped.deliveryMethod = .dash
    #expect(result.deliveryMethod == .mp4)
  }

  @Test func equalContentIsEqualAndHashesEqual() {
    func video() -> Video {
      Video(
        sources: [MediaSource(url: Self.url)], cuePoints: [CuePoint(.adSlot, at: 90)],
        properties: ["id": "1"])
    }
    #expect(video() == video())
    #expect(Set([video(), video()]).count == 1)
    #expect(Playlist([video()]) == Playlist([video()]))
    #expect(Playlist([video()]) != Playlist([video(), video()]))
    #expect(video().update { $0.bumper = video() } != video())
  }

  @Test func ignoringCuePointsIsNoPartOfEquality() {
    let cues: CuePointCollection = [CuePoint(.adSlot, at: 1)]
    #expect(cues.update { $0.ignoresCuePoints = true } == cues)
  }

  @Test(arguments: [
    ("https://a.example/x.m3u8", DeliveryMethod.hls), ("https://a.example/x.M3U8?t=1", .hls),
    ("https://a.example/x.mp4", .mp4), ("https://a.example/x.mpd", nil),
    ("https://a.example/x", nil),
  ])
  func extensionDecidesDelivery(_ text: String, _ method: DeliveryMethod?) throws {
    let video = Video(url: try #require(URL(string: text)))
    #expect(video.sources.first?.deliveryMethod == method)
  }

  @Test func mediaTypesOfTheServiceAreMappedAndUnknownOnesKept() {
    #expect(DeliveryMethod(mediaType: "application/x-mpegURL") == .hls)
    #expect(DeliveryMethod(mediaType: "application/vnd.apple.mpegurl") == .hls)
    #expect(DeliveryMethod(mediaType: "application/dash+xml") == .dash)
    #expect(DeliveryMethod(mediaType: "video/wvm").rawValue == "video/wvm")
    #expect([DeliveryMethod.once, .boltSSAI].map(\.rawValue) == ["Once", "BoltSSAI"])
  }

  @Test func cuePointsAndPlaylistsAreCollections() {
    let cues: CuePointCollection = [CuePoint(.adSlot, at: 5), CuePoint(.adCompanion, at: 1)]
    #expect(cues[1].position == 5)
    #expect(cues.last?.position == 5)
    #expect(cues.reversed().map(\.position) == [5, 1])
    #expect(CuePointCollection.empty.isEmpty)
    let playlist = Playlist([Video(properties: ["id": "a"]), Video(properties: ["id": "b"])])
    #expect(playlist.indices.map { playlist[$0].id } == ["a", "b"])
    #expect(playlist.count == 2)
  }

  @Test func collectionsSortAndReturnNilOutsideTheirBounds() {
    let cues: CuePointCollection = [CuePoint(.adSlot, at: 5), CuePoint(.adCompanion, at: 1)]
    #expect(cues[ifPresent: 0]?.position == 1)
    #expect(cues[ifPresent: 2] == nil)
    #expect(cues[ifPresent: -1] == nil)
    #expect(cues.cuePoints(of: .adSlot).array.map(\.position) == [5])
    let playlist = Playlist([Video(), Video(error: Video.Failure(code: "VIDEO_NOT_FOUND"))])
    #expect(playlist[ifPresent: 2] == nil)
    #expect(playlist.allPlayableVideos.count == 1)
    #expect(playlist.allFailedVideos.first?.error?.code == "VIDEO_NOT_FOUND")
  }

  @Test(arguments: [(-3, 0), (Double.nan, 0), (2, 2), (.infinity, .infinity)])
  func positionsAreClamped(_ given: Double, _ kept: Double) {
    #expect(CuePoint(.adSlot, at: given).position == kept)
    #expect(CuePoint(.adSlot, at: 1).update { $0.position = given }.position == kept)
  }

  @Test func durationComesInMilliseconds() {
    #expect(Video(properties: ["duration": 184_320]).duration == 184.32)
    #expect(Video(properties: ["duration": -1]).duration == nil)
    #expect(Video().duration == nil)
  }

  @Test(arguments: [
    (["fr-CA"], "court"), (["fr"], "court"), (["en", "fr-CA"], "court"), (["pt-BR"], "Portugal"),
    (["de"], "base"), ([], "base"), (["fr-FR", "pt"], "France"), ([""], "base"),
  ])
  func theFirstPreferredLanguageWithAVariantWins(_ languages: [String], _ name: String) {
    let video = Video(properties: [
      "name": "base",
      "variants": [
        ["language": "fr-FR", "name": "France"], ["language": "fr", "name": "court"],
        ["language": "pt", "name": "Portugal"], ["name": "no language"], nil,
      ],
    ])
    #expect(video.localizedName(for: languages) == name)
    #expect(video.localizedLongDescription(for: languages) == nil)
  }

  @Test func eachTextOfAVideoIsLookedForInItsVariant() {
    let video = Video(properties: [
      "description": "base", "long_description": "the whole base",
      "variants": [
        ["language": "fr", "description": "court"], ["language": "pt", "long_description": "tudo"],
      ],
    ])
    let texts = ["fr", "pt", "de"].map {
      [video.localizedShortDescription(for: [$0]), video.localizedLongDescription(for: [$0])]
    }
    #expect(
      texts == [["court", "the whole base"], ["base", "tudo"], ["base", "the whole base"]])
  }

  @Test func cuePointsAreOrderedByPositionAlone() {
    let first = CuePoint(.adSlot, at: CuePoint.before, properties: ["name": "z"])
    let last = CuePoint(.adCompanion, at: CuePoint.after, properties: ["name": "a"])
    #expect(first.hasPosition(0) && last.hasPosition(.infinity) && !first.hasPosition(.infinity))
    #expect(CuePoint.precedes(first, last) && !CuePoint.precedes(last, first))
    #expect(!CuePoint.precedes(first, CuePoint(.adCompanion, at: 0)))
    #expect([first, last].map(\.name) == ["z", "a"])
  }

  @Test func licencesAndFilesAreRecognized() throws {
    let source = MediaSource(url: Self.url, properties: ["key_systems": ["com.apple.fps.1_0": [:]]])
    #expect(Video(sources: [source]).usesFairPlay)
    #expect(!Video(url: Self.url).usesFairPlay)
    let file = Video(url: URL(fileURLWithPath: "/movie.mp4"))
    #expect(file.isPlayableOffline)
    #expect(!Video().isOffline)
    #expect(Video(properties: ["offline_enabled": true]).canBeDownloaded)
  }
}
