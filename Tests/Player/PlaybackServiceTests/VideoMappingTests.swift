import Foundation
import JSON
import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// A document below `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  return Array(try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")))
}

@Suite struct VideoMappingTests {
  private func video(_ text: String) throws -> Video {
    try #require(Video(try JSON(parsing: text)))
  }

  @Test func readsAWholeVideo() throws {
    let video = try #require(Video(try JSON(parsing: try fixture("video.json"))))
    #expect(video.id == "6200000000001")
    #expect(video.name == "Tide Pools at Dawn")
    #expect(video.duration == 184.32)
    #expect(video.economics == .adSupported)
    #expect(video.bumperID == "6200000000900")
    #expect(video.thumbnailTrackURL == "https://img.example.net/tide/thumbs.vtt")
    #expect(video.localizedName(for: ["fr"]) == "Flaques à l'aube")
    #expect(video.sources.map(\.deliveryMethod) == [.hls, .hls, .hls, .dash, .mp4])
    #expect(video.sources.map(\.usesFairPlay) == [false, false, true, false, false])
    #expect(video.sources[4].properties["size"] == 39_600_000)
    #expect(video.cuePoints.map(\.position) == [0, 61.5, 90])
    #expect(video.cuePoints.map(\.kind) == [.adSlot, .adCompanion, .adSlot])
    #expect(video.cuePoints.array[1].name == "Starfish")
    #expect(video.cuePoints.array[1].properties["metadata"]?.string == #"{"k":1}"#)
    #expect(video.sidecarTracks.map(\.language) == ["en"])
    #expect(!video.hasError)
  }

  @Test(arguments: [
    (#""FREE""#, Video.Economics.free), (#""PUBLISHER_PAYS""#, .publisherPays),
    (#""PAY_MEDIA""#, .payMedia), (#""AD_SUPPORTED""#, .adSupported), (#""BARTER""#, .adSupported),
    ("null", .adSupported),
  ])
  func readsTheEconomics(text: String, economics: Video.Economics) throws {
    #expect(try video(#"{"economics": \#(text)}"#).economics == economics)
  }

  /// The keys of properties are the names of the service's fields.
  @Test(arguments: [
    Video.PropertyKey.accountID, Video.PropertyKey.description, Video.PropertyKey.duration,
    Video.PropertyKey.economics, Video.PropertyKey.id, Video.PropertyKey.longDescription,
    Video.PropertyKey.name, Video.PropertyKey.offlineEnabled, Video.PropertyKey.poster,
    Video.PropertyKey.posterSources, Video.PropertyKey.projection, Video.PropertyKey.referenceID,
    Video.PropertyKey.tags, Video.PropertyKey.textTracks, Video.PropertyKey.thumbnail,
    Video.PropertyKey.thumbnailSources, Video.PropertyKey.variants,
  ])
  func aKeyNamesAFieldOfAVideo(key: String) throws {
    let json = try JSON(parsing: try fixture("video.json"))
    let field: JSON = try #require(json[key])
    #expect(Video(json)?.properties[key] == field)
  }

  @Test(arguments: [
    Playlist.PropertyKey.accountID, Playlist.PropertyKey.description, Playlist.PropertyKey.id,
    Playlist.PropertyKey.name, Playlist.PropertyKey.referenceID, Playlist.PropertyKey.type,
  ])
  func aKeyNamesAFieldOfAPlaylist(key: String) throws {
    let json = try JSON(parsing: try fixture("playlist.json"))
    let field: JSON = try #require(json[key])
    #expect(Playlist(json)?.properties[key] == field)
  }

  @Test func keepsUnknownFields() throws {
    let video = try video(
      """
      {"id": 7, "sources": [{"src": "https://a.example/x", "type": "video/webm", "x": [1]}],
       "cue_points": [{"time": 1, "type": "MINE", "y": null}], "z": {"deep": 1}, "name": null}
      """)
    #expect(video.properties.members.map(\.key) == ["id", "z", "name"])
    #expect(video.properties["z"]?["deep"] == 1)
    #expect(video.sources[0].deliveryMethod == DeliveryMethod(rawValue: "video/webm"))
    #expect(video.sources[0].properties["x"] == [1])
    #expect(video.cuePoints.array[0].kind.rawValue == "MINE")
    #expect(video.cuePoints.array[0].properties.members.map(\.key) == ["y"])
  }

  @Test(arguments: [
    (#"{"src":"https://a/x","type":"application/x-mpegURL"}"#, DeliveryMethod.hls),
    (#"{"src":"https://a/x","type":"application/vnd.apple.mpegurl"}"#, .hls),
    (#"{"src":"https://a/x","type":"application/dash+xml"}"#, .dash),
    (#"{"src":"https://a/x","container":"MP4"}"#, .mp4),
    (#"{"src":"https://a/x","type":"video/mp4","container":"M2TS"}"#, .mp4),
    (#"{"src":"https://a/x","container":"M2TS"}"#, .init(rawValue: "M2TS")),
    (#"{"src":"https://a/x.m3u8?y"}"#, .hls), (#"{"src":"https://a/x"}"#, nil),
  ])
  func readsTheDeliveryMethod(json: String, method: DeliveryMethod?) throws {
    let source = try #require(MediaSource(try JSON(parsing: json)))
    #expect(source.deliveryMethod == method)
  }

  @Test(arguments: [
    #"{"app_name":"rtmp://a","stream_name":"mp4:x"}"#, #"{"src":null}"#, #"{"src":""}"#,
    #"{"src":"x.m3u8"}"#, #"{"src":3}"#, "[]", "null",
  ])
  func aSourceNeedsAURL(json: String) throws {
    #expect(MediaSource(try JSON(parsing: json)) == nil)
  }

  @Test(arguments: [
    (#"{"time":"61.5"}"#, 61.5), (#"{"time":-3}"#, 0), (#"{"time":1e999}"#, .infinity),
    (#"{"time":null}"#, nil), (#"{"time":"soon"}"#, nil), (#"{"time":"nan"}"#, nil), ("{}", nil),
  ])
  func aCuePointNeedsATime(json: String, time: Double?) throws {
    #expect(CuePoint(try JSON(parsing: json))?.position == time)
  }

  @Test(arguments: [
    "{}", #"{"sources":null,"cue_points":null,"text_tracks":null,"custom_fields":null}"#,
    #"{"sources":{},"cue_points":"x","text_tracks":[3],"custom_fields":[],"duration":"x"}"#,
    #"{"text_tracks":[{"label":null,"kind":null}],"duration":-1,"economics":"NEW"}"#,
  ])
  func everyFieldMayBeMissingOrOfAnotherType(json: String) throws {
    let video = try video(json)
    #expect(video.sources.isEmpty && video.cuePoints.isEmpty && video.sidecarTracks.isEmpty)
    #expect(video.duration == nil && video.bumperID == nil && video.thumbnailTrackURL == nil)
    #expect(video.economics == .adSupported)
    #expect(!video.hasError)
  }

  @Test(arguments: [
    #"[{"error_code":"ACCESS_DENIED","error_subcode":"CLIENT_GEO","message":"no","client_geo":"fr"}]"#,
    #"{"error_code":"ACCESS_DENIED","error_subcode":"CLIENT_GEO","message":"no","client_geo":"fr"}"#,
  ])
  func aRefusedVideoHasAnError(json: String) throws {
    let video = try video(json)
    #expect(
      video.error == Video.Failure(code: "ACCESS_DENIED", subcode: "CLIENT_GEO", message: "no"))
    #expect(video.properties["client_geo"] == "fr")
  }

  @Test(arguments: ["[]", "3", "null", #""x""#, "[3]", #"[{"x":1}]"#])
  func anInvalidVideoIsNil(json: String) throws {
    #expect(Video(try JSON(parsing: json)) == nil)
  }

  @Test func theAppsThumbnailsComeFirst() throws {
    var video = try #require(Video(try JSON(parsing: try fixture("video.json"))))
    video.thumbnailVTTURL = URL(string: "https://own.example/t.vtt")
    #expect(video.thumbnailTrackURL == "https://own.example/t.vtt")
  }

  @Test func readsAPlaylist() throws {
    let playlist = try #require(Playlist(try JSON(parsing: try fixture("playlist.json"))))
    #expect(playlist.videos.map(\.name) == ["Kelp", "Gulls"])
    #expect(playlist.properties["name"] == "Shore")
    #expect(playlist.properties["videos"] == nil)
  }

  @Test func keepsRefusedVideosOfAPlaylist() throws {
    let json = try JSON(
      parsing: """
        {"videos": [{"id": "1"}, [{"error_code": "A"}], 3, {"id": "2"}],
         "errors": [{"error_code": "B", "video_id": "9"}, {}]}
        """)
    let playlist = try #require(Playlist(json))
    #expect(playlist.videos.map { $0.id ?? $0.error?.code } == ["1", "A", "2", "B"])
    #expect(playlist.allPlayableVideos.count == 2)
    #expect(playlist.allFailedVideos[1].properties["video_id"] == "9")
  }

  @Test(arguments: ["{}", "[]", #"{"videos":{}}"#])
  func anInvalidPlaylistIsNil(json: String) throws {
    #expect(Playlist(try JSON(parsing: json)) == nil)
  }

  @Test func noSidecarSubtitlesOfflineAndIn360Degrees() throws {
    var video = try #require(Video(try JSON(parsing: try fixture("video.json"))))
    video.properties["projection"] = "equirectangular"
    #expect(video.sidecarTracks.isEmpty)
    video.properties["projection"] = nil
    #expect(video.sidecarTracks.count == 1)
    video.sources = [MediaSource(url: URL(filePath: "/films/tide.m3u8"))]
    #expect(video.sidecarTracks.isEmpty)
  }

  @Test func offlineThereAreNoThumbnails() throws {
    var video = try #require(Video(try JSON(parsing: try fixture("video.json"))))
    video.sources = [MediaSource(url: URL(filePath: "/films/tide.mp4"))]
    #expect(video.thumbnailTrackURL == nil)
  }

  @Test(arguments: ["video.json", "playlist.json"])
  func neverCrashes(name: String) throws {
    let seed = try fixture(name)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      guard let json = try? JSON(parsing: generator.mutated(seed)) else { continue }
      for video in [Video(json)].compactMap(\.self) + (Playlist(json)?.videos ?? []) {
        #expect(video.cuePoints.allSatisfy { $0.position >= 0 })
        _ = (video.duration, video.bumperID, video.thumbnailTrackURL, video.sidecarTracks)
      }
    }
  }
}
