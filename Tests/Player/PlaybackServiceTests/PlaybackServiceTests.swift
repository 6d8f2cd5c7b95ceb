import Foundation
import JSON
import PlaybackService
import PlayerCore
import TestSupport
import Testing

@Suite struct PlaybackServiceTests {
  /// A service that asks the server as both hosts.
  private func service(_ server: LoopbackServer) -> PlaybackAPI {
    let factory = PlaybackRequestFactory(
      accountID: "5", policyKey: "BCpk-secret", baseURL: server.baseURL + "/pk",
      authBaseURL: server.baseURL + "/auth")
    let client = HTTPClient(retry: .never, clock: NotedClock())
    return PlaybackAPI(factory: factory, client: client, clock: NotedClock())
  }

  /// A server that knows documents by their path.
  private func withDocuments(
    _ documents: [String: String], _ body: (PlaybackAPI, LoopbackServer) async throws -> Void
  ) async throws {
    try await withServer { request in
      let path = request.target.prefix { $0 != "?" }
      guard let text = documents[String(path)] else {
        return [.answer(404, text: #"[{"error_code":"VIDEO_NOT_FOUND"}]"#)]
      }
      return [.answer(200, text: text)]
    } _: { server in
      try await body(service(server), server)
    }
  }

  @Test func findsAVideoAndItsBumper() async throws {
    let documents = [
      "/pk/accounts/5/videos/ref:tide": String(decoding: try fixture("video.json"), as: UTF8.self),
      "/pk/accounts/5/videos/6200000000900": #"{"id":"6200000000900","name":"Brand"}"#,
    ]
    try await withDocuments(documents) { service, server in
      let configuration = AssetConfiguration(assetReferenceID: "tide", bumperID: "not-this")
      let answer = try await service.findVideo(configuration, parameters: ["config_id": "c"])
      #expect(answer.value.name == "Tide Pools at Dawn")
      #expect(answer.value.bumper?.name == "Brand")
      #expect(answer.bumperError == nil)
      #expect(answer.json["custom_fields"]?["mood"] == "calm")
      #expect(answer.value.properties["catalog_response_time"] == 0)
      #expect(answer.value.properties[Video.PropertyKey.policyKey] == "BCpk-secret")
      #expect(
        server.requests.map(\.target) == [
          "/pk/accounts/5/videos/ref:tide?config_id=c", "/pk/accounts/5/videos/6200000000900",
        ])
      #expect(
        server.requests.map { $0.headers["accept"] == "application/json;pk=BCpk-secret" } == [
          true, true,
        ])
    }
  }

  @Test(
    "the bumper's precedence",
    arguments: [
      (#"{"custom_fields":{"bumper_id":"c"}}"#, "i", "r", "c"), ("{}", "i", "r", "i"),
      ("{}", nil, "r", "r"), (#"{"custom_fields":{"bumper_id":""}}"#, nil, "r", "r"),
      ("{}", nil, nil, nil), (#"{"custom_fields":{"bumper_id":"c"}}"#, nil, nil, "c"),
    ] as [(String, String?, String?, String?)])
  func choosesTheBumper(
    video: String, id: String?, reference: String?, bumper: String?
  ) async throws {
    let documents = [
      "/pk/accounts/5/videos/1": video, "/pk/accounts/5/videos/c": #"{"id":"c"}"#,
      "/pk/accounts/5/videos/i": #"{"id":"i"}"#, "/pk/accounts/5/videos/ref:r": #"{"id":"r"}"#,
    ]
    try await withDocuments(documents) { service, _ in
      let answer = try await service.findVideo(
        AssetConfiguration(assetID: "1", bumperID: id, bumperReferenceID: reference))
      #expect(answer.value.bumper?.id == bumper)
    }
  }

  @Test func theContentPlaysWithoutItsBumper() async throws {
    try await withDocuments(["/pk/accounts/5/videos/1": #"{"id":"1"}"#]) { service, _ in
      let answer = try await service.findVideo(AssetConfiguration(assetID: "1", bumperID: "2"))
      #expect(answer.value.id == "1")
      #expect(answer.value.bumper == nil)
      #expect(answer.bumperError?.code == 3)
    }
  }

  @Test func findsAPageOfAPlaylistWithOneToken() async throws {
    let documents = [
      "/auth/accounts/5/playlists/17": String(
        decoding: try fixture("playlist.json"), as: UTF8.self),
      "/auth/accounts/5/videos/b": #"{"id":"b"}"#,
    ]
    try await withDocuments(documents) { service, server in
      let configuration = AssetConfiguration(assetID: "17", authToken: "a.b.c", bumperID: "b")
      let answer = try await service.findPlaylist(
        configuration, parameters: ["limit": "2", "offset": "2"])
      #expect(answer.value.videos.map(\.name) == ["Kelp", "Gulls"])
      #expect(answer.value.videos.map(\.bumper?.id) == ["b", "b"])
      // License requests and heartbeats carry the token, too.
      let tokens = answer.value.videos.flatMap(\.sources).map {
        $0.properties[MediaSource.PropertyKey.authToken]
      }
      #expect(!tokens.isEmpty && tokens.allSatisfy { $0 == "a.b.c" })
      #expect(server.requests[0].target == "/auth/accounts/5/playlists/17?limit=2&offset=2")
      for request in server.requests {
        #expect(request.headers["authorization"] == "Bearer a.b.c")
        #expect(request.headers["accept"] == "application/json")
      }
    }
  }

  @Test func aPageAfterTheEndOfAPlaylistIsEmpty() async throws {
    let documents = ["/pk/accounts/5/playlists/17": #"{"id":"17","name":"Shore","videos":[]}"#]
    try await withDocuments(documents) { service, server in
      let answer = try await service.findPlaylist(
        AssetConfiguration(assetID: "17"), parameters: ["limit": "5000", "offset": "40"])
      #expect(answer.value.videos.isEmpty)
      #expect(answer.value.properties["name"] == "Shore")
      #expect(
        server.requests.map(\.target) == ["/pk/accounts/5/playlists/17?limit=5000&offset=40"])
    }
  }

  @Test func findsListsOfVideos() async throws {
    let documents = [
      "/pk/accounts/5/videos": #"{"videos":[{"id":"1"}],"errors":[{"error_code":"GEO"}]}"#
    ]
    try await withDocuments(documents) { service, server in
      let found = try await service.search("kelp").value
      #expect(found.videos.map { $0.id ?? $0.error?.code } == ["1", "GEO"])
      #expect(server.requests.last?.target == "/pk/accounts/5/videos?q=kelp")
    }
  }

  @Test func asksForNothingWithoutAnID() async throws {
    try await withDocuments([:]) { service, server in
      for configuration in [AssetConfiguration(), AssetConfiguration(assetID: "")] {
        await #expect(throws: PlaybackServiceError.noAsset) {
          try await service.findVideo(configuration)
        }
        await #expect(throws: PlaybackServiceError.noAsset) {
          try await service.findPlaylist(configuration)
        }
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func refreshesManifests() async throws {
    let text =
      #"{"id":"1","name":"new","sources":[{"src":"https://a.example/new.m3u8"}],"manifest_url_ttl":9}"#
    try await withDocuments(["/pk/accounts/5/videos/1": text]) { service, server in
      let old = try #require(Video(["id": "1", "name": "mine"]))
      let new = try await service.refreshed(old, parameters: ["config_id": "c"])
      #expect(server.requests.map(\.target) == ["/pk/accounts/5/videos/1?config_id=c"])
      #expect(new.name == "mine")
      #expect(new.sources.map(\.url.absoluteString) == ["https://a.example/new.m3u8"])
      #expect(new.properties["manifest_url_ttl"] == 9)
      await #expect(throws: PlaybackServiceError.noAsset) { try await service.refreshed(Video()) }
    }
  }

  @Test(.timeLimit(.minutes(10))) func aControllerGetsFreshManifests() async throws {
    let text = #"{"id":"1","sources":[{"src":"https://a.example/new.m3u8"}],"manifest_url_ttl":9}"#
    try await withDocuments(["/pk/accounts/5/videos/1": text]) { service, server in
      let executor = PlaybackExecutor(clock: ManualClock())
      let controller = PlaybackController(executor: executor) { _, _ in
        SimulatedPlayer(.init(duration: 600), executor: executor)
      }
      controller.holdAgainstGrammar()
      controller.manifestRefresher = ServiceManifestRefresher(
        service: service, parameters: ["config_id": "c"], executor: executor)
      var old = video("1")
      old.properties["manifest_url_ttl"] = 60
      var unknown = video("2")
      unknown.properties["manifest_url_ttl"] = 60
      controller.setVideos([old, unknown])
      executor.run(until: 59)
      #expect(server.requests.isEmpty)
      executor.run(until: 60)
      while controller.currentSession?.source?.url.lastPathComponent != "new.m3u8" {
        await Task.yield()
        executor.drain()
      }
      #expect(server.requests.map(\.target) == ["/pk/accounts/5/videos/1?config_id=c"])
    }
  }
}
