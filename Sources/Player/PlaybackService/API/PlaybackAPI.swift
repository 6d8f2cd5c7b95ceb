import Documents
public import JSON
public import PlayerCore
import Support

/// Finds videos and playlists in the Playback API, as the SDK's `BCOVPlaybackService` does.
///
/// ```swift
/// import PlayerCore
///
/// /// Answers every request with the same document; without it a client asks the network.
/// struct PreparedAnswer: HTTPTransport {
///   func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
///     HTTPResponse(status: 200, body: Array(#"{"id": "42", "name": "Tide", "sources": []}"#.utf8))
///   }
/// }
/// let api = PlaybackAPI(
///   factory: PlaybackRequestFactory(accountID: "1234", policyKey: "a policy key"),
///   client: HTTPClient(transport: PreparedAnswer()))
/// let answer = try await api.findVideo(AssetConfiguration(assetID: "42"))
/// print(answer.value.name ?? "no name")  // Prints "Tide"
/// ```
public struct PlaybackAPI: Sendable {
  /// What the service gave.
  public struct Answer<Value: Sendable>: Sendable {
    /// The video, the playlist, or the list.
    public var value: Value
    /// The document as it came, with what the value has no place for.
    public var json: JSON
    /// Why the bumper is missing, where one was asked for. The content plays without it.
    public var bumperError: PlaybackServiceError?
  }

  private let factory: PlaybackRequestFactory
  private let client: HTTPClient
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - factory: writes the requests for an account.
  ///   - client: carries them.
  ///   - clock: measures how long the service takes to answer.
  public init(
    factory: PlaybackRequestFactory, client: HTTPClient,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.factory = factory
    self.client = client
    self.clock = clock
  }

  /// Finds a video, and its bumper: the one that its custom field `bumper_id` names, else the one of
  /// the configuration.
  ///
  /// - Parameters:
  ///   - configuration: which video of which account, and what is asked for with it.
  ///   - parameters: query parameters, as `ad_config_id` and `config_id`.
  public func findVideo(
    _ configuration: AssetConfiguration, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Video> {
    guard let asset = configuration.asset else { throw .noAsset }
    let token = configuration.authToken
    var answer = try await video(
      factory.video(asset, token: token, parameters: parameters), token: token)
    let bumper = answer.value.bumperID.map(AssetReference.id) ?? configuration.bumper
    let (video, error) = await self.bumper(bumper, token: token)
    answer.value.bumper = video
    answer.bumperError = error
    return answer
  }

  /// Finds a page of a playlist. All its videos share one bumper: the first that a custom field
  /// names, else the one of the configuration.
  ///
  /// - Parameters:
  ///   - configuration: which playlist of which account, and what is asked for with it.
  ///   - parameters: query parameters, as `limit` and `offset`.
  public func findPlaylist(
    _ configuration: AssetConfiguration, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    guard let asset = configuration.asset else { throw .noAsset }
    let token = configuration.authToken
    var answer = try await list(
      factory.playlist(asset, token: token, parameters: parameters), token: token)
    let own = answer.value.videos.lazy.compactMap(\.bumperID).first
    let bumper = own.map(AssetReference.id) ?? configuration.bumper
    let (video, error) = await self.bumper(bumper, token: token)
    for index in answer.value.videos.indices { answer.value.videos[index].bumper = video }
    answer.bumperError = error
    return answer
  }

  /// Finds several videos by their ids. The service leaves out those that can't be played, and says
  /// why in `Playlist.allFailedVideos`.
  public func findVideos(
    ids: [String], token: String? = nil, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    guard !ids.isEmpty else { throw .noAsset }
    let request = factory.videos(ids: ids, token: token, parameters: parameters)
    return try await list(request, token: token)
  }

  /// Finds videos like the one of this id.
  public func findRelated(
    to id: String, token: String? = nil, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    let request = factory.related(to: id, token: token, parameters: parameters)
    return try await list(request, token: token)
  }

  /// Finds videos by a search, with a policy key that allows it.
  public func search(
    _ query: String, token: String? = nil, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    let request = factory.search(query, token: token, parameters: parameters)
    return try await list(request, token: token)
  }

  /// The video with fresh manifest URLs, for when those it has don't work any more. All else stays as
  /// the app may have changed it.
  ///
  /// - Parameters:
  ///   - video: the video whose manifests have expired.
  ///   - token: the token that it was asked for with; nil for the policy key.
  ///   - parameters: those that the video was asked for with, as `config_id`: they may decide
  ///     on its manifests.
  public func refreshed(
    _ video: Video, token: String? = nil, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Video {
    guard let id = video.id else { throw .noAsset }
    let request = factory.video(.id(id), token: token, parameters: parameters)
    let new = try await self.video(request, token: token).value
    let key = Video.PropertyKey.manifestURLTTL
    return video.update { video in
      video.sources = new.sources
      video.properties[key] = new.properties[key]
    }
  }

  // MARK: - One exchange

  private func video(
    _ request: HTTPRequest, token: String?
  ) async throws(PlaybackServiceError) -> Answer<Video> {
    let (json, body, elapsed) = try await fetch(request, token: token)
    guard json.object != nil, var video = Video(json, hiding: factory.secrets(with: token)) else {
      throw unexpected("an object with a video is expected", request, body)
    }
    video.properties[Video.PropertyKey.catalogResponseTime] = .integer(elapsed.milliseconds)
    return Answer(value: video, json: json)
  }

  private func list(
    _ request: HTTPRequest, token: String?
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    let (json, body, elapsed) = try await fetch(request, token: token)
    guard var playlist = Playlist(json, hiding: factory.secrets(with: token)) else {
      throw unexpected("an object with videos is expected", request, body)
    }
    for index in playlist.videos.indices {
      let key = Video.PropertyKey.catalogResponseTime
      playlist.videos[index].properties[key] = .integer(elapsed.milliseconds)
    }
    return Answer(value: playlist, json: json)
  }

  private func bumper(
    _ reference: AssetReference?, token: String?
  ) async -> (Video?, PlaybackServiceError?) {
    guard let reference else { return (nil, nil) }
    do throws(PlaybackServiceError) {
      return (try await video(factory.video(reference, token: token), token: token).value, nil)
    } catch {
      return (nil, error)
    }
  }

  private func fetch(
    _ request: HTTPRequest, token: String?
  ) async throws(PlaybackServiceError) -> (json: JSON, body: [UInt8], elapsed: Duration) {
    let (response, elapsed) = try await send(request, clock: clock)
    let url = loggable(url: request.url)
    let isFine = (200..<300).contains(response.status)
    let json: JSON
    do throws(JSON.ParseError) { json = try JSON(parsing: response.body) } catch {
      // A refusal in another form than JSON, a proxy's page for instance, is still a refusal.
      guard isFine else { throw .api([], status: response.status, url: url) }
      throw .json(reason: "\(error)", url: url, body: response.body)
    }
    guard isFine else {
      let errors = APIError.list(json, hiding: factory.secrets(with: token))
      throw .api(errors, status: response.status, url: url)
    }
    return (json, response.body, elapsed)
  }

  private func send<C: Clock<Duration>>(
    _ request: HTTPRequest, clock: C
  ) async throws(PlaybackServiceError) -> (HTTPResponse, Duration) {
    let start = clock.now
    do throws(TransportError) {
      let response = try await client.send(request)
      return (response, start.duration(to: clock.now))
    } catch {
      throw .connection(error)
    }
  }

  private func unexpected(
    _ reason: String, _ request: HTTPRequest, _ body: [UInt8]
  ) -> PlaybackServiceError {
    .json(reason: reason, url: loggable(url: request.url), body: body)
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
