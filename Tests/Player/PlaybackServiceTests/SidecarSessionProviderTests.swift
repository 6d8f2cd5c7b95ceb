import Foundation
import JSON
import PlayerCore
import TestSupport
import Testing

@testable import PlaybackService

@Suite(.timeLimit(.minutes(10))) struct SidecarSessionProviderTests {
  /// Keeps what is published, and knows what was withdrawn.
  private final class Shelf: PlaylistPublisher {
    struct Full: Error, CustomStringConvertible { let description = "no room" }

    private let state = Protected<(published: [[PublishedPlaylist]], withdrawn: Int)>(([], 0))
    private let isFull: Bool

    init(isFull: Bool = false) { self.isFull = isFull }

    var published: [[PublishedPlaylist]] { state.withLock { $0.published } }
    var withdrawn: Int { state.withLock { $0.withdrawn } }

    func publish(_ playlists: [PublishedPlaylist]) async throws -> Publication {
      if isFull { throw Full() }
      let number = state.withLock { state in
        state.published.append(playlists)
        return state.published.count
      }
      let url = try #require(URL(string: "http://127.0.0.1:8080/\(number)/master.m3u8"))
      return Publication(url: url) { [weak self] in self?.state.withLock { $0.withdrawn += 1 } }
    }
  }

  /// A controller whose chain begins with sidecar subtitles.
  private final class Screen {
    let executor = PlaybackExecutor(clock: ManualClock())
    let transport: ScriptedTransport
    let shelf: Shelf
    let ear = LifecycleEar()
    let controller: PlaybackController

    init(
      _ answer: HTTPResponse..., isFull: Bool = false, policy: SourceSelectionPolicy = .standard,
      publisher: (any PlaylistPublisher)? = nil
    ) {
      let executor = executor
      let transport = ScriptedTransport(answer.map { .success($0) })
      let shelf = Shelf(isFull: isFull)
      let sidecar = SidecarSessionProvider(
        sourceSelectionPolicy: policy, client: HTTPClient(transport: transport, retry: .never),
        publisher: publisher ?? shelf)
      let ads = AdSessionProvider(
        upstream: sidecar, sequences: { _ in [AdSequence([Ad(id: "ad", duration: 1)])] },
        source: { MediaSource(url: URL(filePath: "/\($0.id).mp4")) })
      (self.transport, self.shelf) = (transport, shelf)
      controller = PlaybackController(executor: executor, provider: ads) { _, _ in
        SimulatedPlayer(.init(duration: 60), executor: executor)
      }
      controller.holdAgainstGrammar()
      controller.addSessionConsumer(ear)
    }

    /// The URLs that the player of the session has loaded.
    func load(_ video: Video) async throws -> [URL] {
      controller.setVideos([video])
      await wait { controller.currentSession?.isReady == true }
      let player = try #require(controller.currentSession?.player as? SimulatedPlayer)
      return player.loadedSources.map(\.url)
    }

    func wait(until condition: () -> Bool) async {
      while !condition() {
        await Task.yield()
        executor.drain()
      }
    }
  }

  private static let master = HTTPResponse(
    status: 200, body: Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n".utf8))
  private static let original = URL(string: "https://media.example/a.m3u8")!

  /// As in the answers of the Playback API.
  private static let english: JSON = [
    "src": "https://cc.example/en.vtt", "srclang": "en", "label": "English", "kind": "captions",
    "mime_type": "text/vtt", "default": true,
  ]
  private static let french: JSON = [
    "src": "https://cc.example/fr", "srclang": "fr", "label": "", "kind": "subtitles",
    "source_type": "m3u8",
  ]

  private static func subtitled(
    _ tracks: [JSON], _ change: (inout Video) -> Void = { _ in }
  ) -> Video {
    video("a").update {
      $0.properties["text_tracks"] = .array(tracks)
      change(&$0)
    }
  }

  @Test func theSessionPlaysThePlaylistWithTheTracks() async throws {
    let screen = Screen(Self.master)
    let loaded = try await screen.load(Self.subtitled([Self.english, Self.french]))
    #expect(loaded.map(\.absoluteString) == ["http://127.0.0.1:8080/1/master.m3u8"])
    #expect(screen.transport.requests.map(\.url) == [Self.original.absoluteString])
    let playlists = try #require(screen.shelf.published.first)
    #expect(playlists.map(\.name) == ["master.m3u8", "track-1.m3u8"])
    let characteristics =
      "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"
    #expect(
      playlists[0].text == """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sidecar",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,\
        CHARACTERISTICS="\(characteristics)",URI="track-1.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="sidecar",NAME="fr",LANGUAGE="fr",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,\
        URI="https://cc.example/fr"
        #EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="sidecar"
        https://media.example/low.m3u8

        """)
    #expect(playlists[1].text.contains("#EXTINF:10.000,\nhttps://cc.example/en.vtt\n"))
    #expect(screen.ear.reasons == [])
  }

  @Test func referencesOfARedirectedPlaylistAreThoseOfItsOwnAddress() async throws {
    let moved = HTTPResponse(status: 302, redirect: "https://cdn.example/x/y/m.m3u8")
    let screen = Screen(moved, Self.master)
    _ = try await screen.load(Self.subtitled([Self.english]))
    #expect(screen.shelf.published.first?.first?.text.contains("https://cdn.example/x/y/low.m3u8") == true)
  }

  /// Answers with one video.
  private final class Refresher: ManifestRefresher {
    private let fresh: Video

    init(_ fresh: Video) { self.fresh = fresh }

    func refresh(_ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void) {
      completion(.success(fresh))
    }
  }

  @Test func aRefreshedManifestKeepsTheTracks() async throws {
    let screen = Screen(Self.master, Self.master)
    let fresh = URL(string: "https://media.example/fresh.m3u8")!
    let refresher = Refresher(Self.subtitled([Self.french, Self.english]) { $0.sources = [MediaSource(url: fresh)] })
    screen.controller.manifestRefresher = refresher
    let loaded = try await screen.load(Self.subtitled([Self.french]) { $0.properties["manifest_url_ttl"] = 60 })
    let session = try #require(screen.controller.currentSession)
    screen.executor.run(until: 60)
    await screen.wait { session.source?.url != loaded.first }
    #expect(session.source?.url.absoluteString == "http://127.0.0.1:8080/2/master.m3u8")
    #expect(screen.transport.requests.map(\.url) == [Self.original, fresh].map(\.absoluteString))
    #expect(session.providerExtension(SidecarTracks.self)?.tracks.map(\.language) == ["fr", "en"])
    // The player may still read the first one.
    #expect(screen.shelf.withdrawn == 0)
  }

  /// The app's own choice counts for the original, and not for what takes its place.
  @Test func anyPolicyMayChooseTheSource() async throws {
    let second = URL(string: "https://media.example/second.m3u8")!
    let policy = SourceSelectionPolicy { $0.sources.last { $0.hasScheme("https") } }
    let screen = Screen(Self.master, policy: policy)
    let both = Self.subtitled([Self.french]) { $0.sources.append(MediaSource(url: second)) }
    let loaded = try await screen.load(both)
    #expect(screen.transport.requests.map(\.url) == [second.absoluteString])
    #expect(loaded.map(\.host) == ["127.0.0.1"])
    let sources = screen.controller.currentSession?.video.sources.map(\.url)
    #expect(sources == [Self.original] + loaded)
  }

  /// Sidecar subtitles come first in a chain, and all others of it have their say.
  @Test func theProviderIsFirstInTheChain() async throws {
    let screen = Screen(Self.master)
    _ = try await screen.load(Self.subtitled([Self.french]))
    let session = try #require(screen.controller.currentSession)
    #expect(session.extensions.map { "\(type(of: $0))" } == ["SidecarTracks", "AdSchedule"])
    #expect(session.providerExtension(SidecarTracks.self)?.tracks.map(\.language) == ["fr"])
    screen.controller.play()
    // A minute of the ad, and one of the video.
    screen.executor.run(for: 130)
    #expect(screen.ear.kinds.contains(.adEnter))
    #expect(screen.ear.kinds.last == .end)
  }

  @Test(arguments: [
    subtitled([]), subtitled([english]) { $0.properties["projection"] = "equirectangular" },
    subtitled([english]) { $0.sources = [MediaSource(url: URL(filePath: "/a.m3u8"))] },
    subtitled([english]) { $0.sources[0].deliveryMethod = .mp4 },
    subtitled([["kind": "metadata", "src": "https://img.example/thumbs.vtt"]]),
  ])
  func aVideoThatCannotHaveTracksFetchesNothing(_ video: Video) async throws {
    let screen = Screen()
    let loaded = try await screen.load(video)
    #expect(loaded == video.sources.map(\.url))
    #expect(screen.transport.requests == [])
    #expect(screen.ear.reasons == [])
  }

  /// A video without its subtitles is better than none.
  @Test(arguments: [
    (HTTPResponse(status: 404), false, "the server answered with status 404"),
    (HTTPResponse(status: 200, body: Array("#EXTM3U\n".utf8)), false, "names no variant"),
    (HTTPResponse(status: 200, body: [0xff, 0]), false, "must begin with #EXTM3U"),
    (master, true, "no room"),
  ])
  func aVideoPlaysUnchangedIfTracksCannotBeAdded(
    _ answer: HTTPResponse, isFull: Bool, reason: String
  ) async throws {
    let screen = Screen(answer, isFull: isFull)
    #expect(try await screen.load(Self.subtitled([Self.english])) == [Self.original])
    #expect(screen.ear.kinds.contains(.error))
    #expect(screen.ear.reasons.count == 1)
    #expect(screen.ear.reasons.first?.hasPrefix("the subtitles are left out: ") == true)
    #expect(screen.ear.reasons.first?.contains(reason) == true)
    #expect(screen.controller.currentSession?.providerExtension(SidecarTracks.self) == nil)
  }

  /// A document becomes a playlist only with a duration, from the track or the video.
  @Test func aTrackWithoutADurationIsLeftOut() async throws {
    let timed = Self.english.object.map { object in
      var object = object
      object["duration"] = 5
      object["srclang"] = "de"
      return JSON.object(object)
    }
    let live = Self.subtitled([Self.english, Self.french, try #require(timed)]) {
      $0.properties["duration"] = nil
    }
    let screen = Screen(Self.master)
    _ = try await screen.load(live)
    let tracks = screen.controller.currentSession?.providerExtension(SidecarTracks.self)?.tracks
    #expect(tracks?.map(\.language) == ["fr", "de"])
    #expect(
      screen.ear.reasons == [
        "the en subtitles are left out: neither they nor the video have a duration"
      ])
  }

  @Test func thePlaylistsAreRemovedWhenTheSessionEnds() async throws {
    let screen = Screen(Self.master)
    _ = try await screen.load(Self.subtitled([Self.english]))
    let session = screen.controller.currentSession
    #expect(screen.shelf.withdrawn == 0)
    screen.controller.setVideos([])
    screen.executor.drain()
    #expect(screen.shelf.withdrawn == 1)
    #expect(session?.isTerminated == true)
  }

  /// The playlists of an abandoned session are deleted with it.
  @Test func aLateAnswerForAReleasedControllerIsIgnored() async {
    var screen: Screen? = Screen(Self.master)
    let shelf = screen!.shelf
    screen?.controller.setVideos([Self.subtitled([Self.english])])
    screen?.executor.drain()
    weak let executor = screen?.executor
    screen = nil
    #expect(executor == nil)
    guard executor == nil else { return }
    while shelf.withdrawn == 0 { await Task.yield() }
  }

  // MARK: Files

  @Test func playlistFilesAreDeletedWithTheSession() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let screen = Screen(Self.master, publisher: FolderPublisher(folder: folder))
    let loaded = try await screen.load(Self.subtitled([Self.english]))
    let master = try #require(loaded.first)
    #expect(master.isFileURL && master.lastPathComponent == "master.m3u8")
    #expect(try String(contentsOf: master, encoding: .utf8).contains("URI=\"track-1.m3u8\""))
    let track = master.deletingLastPathComponent().appending(path: "track-1.m3u8")
    #expect(try String(contentsOf: track, encoding: .utf8).contains("https://cc.example/en.vtt"))
    screen.controller.setVideos([])
    screen.executor.drain()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// The media is not on this device, though its playlist is: networks and thumbnails are as without subtitles.
  @Test func aPlaylistInAFileIsNotADownload() async throws {
    let screen = Screen(Self.master, publisher: FolderPublisher())
    _ = try await screen.load(Self.subtitled([Self.english]))
    let video = try #require(screen.controller.currentSession?.video)
    #expect(!video.isOffline)
    let cellular = Screen(Self.master, publisher: FolderPublisher())
    cellular.controller.networkPolicy.allowsCellularPlayback = false
    cellular.controller.networkPolicy.connection = { .cellular }
    cellular.controller.setVideos([Self.subtitled([Self.english])])
    await cellular.wait { cellular.ear.kinds.contains(.fail) }
    #expect(cellular.controller.currentSession?.error?.code == .wifiUnavailable)
  }

  @Test(arguments: ["../master.m3u8", ".hidden", "", "a/b"])
  func anInvalidFileNameIsRejected(name: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bcinteract-\(UUID())")
    let playlists = name.isEmpty ? [] : [PublishedPlaylist(name: name, text: "")]
    await #expect(throws: CocoaError.self) {
      try await FolderPublisher(folder: folder).publish(playlists)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}
