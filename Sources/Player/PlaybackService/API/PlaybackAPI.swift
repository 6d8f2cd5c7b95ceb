public import JSON
public import PlayerCore
import Support

/// Finds videos and playlists in the Playback API (`BCOVPlaybackService`).
///
/// ```swift
/// import PlayerCore
///
/// /// Answers every request with the same document. A client without it uses the network.
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
  /// A response of the service.
  public struct Answer<Value: Sendable>: Sendable {
    /// The video, the playlist, or the list.
    public var value: Value
    /// The document as received, with fields that the value does not contain.
    public var json: JSON
    /// The reason that the requested bumper is missing. The content plays without it.
    public var bumperError: PlaybackServiceError?
  }

  private let factory: PlaybackRequestFactory
  private let client: HTTPClient
  private let clock: any Clock<Duration>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - factory: Creates the requests of an account.
  ///   - client: Sends the requests.
  ///   - clock: Measures the response time.
  public init(factory: PlaybackRequestFactory, client: HTTPClient, clock: any Clock<Duration> = ContinuousClock()) {
    self.factory = factory
    self.client = client
    self.clock = clock
  }

  /// Finds a video and its bumper: the one in its custom field `bumper_id`, else the one in the
  /// configuration.
  ///
  /// - Parameters:
  ///   - configuration: The video and the credentials.
  ///   - parameters: Query parameters, such as `ad_config_id` and `config_id`.
  public func findVideo(
    _ configuration: AssetConfiguration, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Video> {
    guard let asset = configuration.asset else { throw .noAsset }
    let token = configuration.authToken
    var answer = try await video(
      factory.video(asset, token: token, parameters: parameters), token: token)
    (answer.value.bumper, answer.bumperError) = await bumper(
      answer.value.bumperID, else: configuration)
    return answer
  }

  /// Finds a page of a playlist. Its videos share one bumper: the first in a custom field, else the
  /// one in the configuration.
  ///
  /// - Parameters:
  ///   - configuration: The playlist and the credentials.
  ///   - parameters: Query parameters, such as `limit` and `offset`.
  public func findPlaylist(
    _ configuration: AssetConfiguration, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    guard let asset = configuration.asset else { throw .noAsset }
    let token = configuration.authToken
    var answer = try await list(
      factory.playlist(asset, token: token, parameters: parameters), token: token)
    let own = answer.value.videos.lazy.compactMap(\.bumperID).first
    let (video, error) = await bumper(own, else: configuration)
    for index in answer.value.videos.indices { answer.value.videos[index].bumper = video }
    answer.bumperError = error
    return answer
  }

  /// Finds videos by a search, with a policy key that allows it.
  public func search(
    _ query: String, token: String? = nil, parameters: [String: String] = [:]
  ) async throws(PlaybackServiceError) -> Answer<Playlist> {
    let request = factory.search(query, token: token, parameters: parameters)
    return try await list(request, token: token)
  }

  /// Returns a video with fresh manifest URLs, for when its own have expired. All other fields stay
  /// as the app may have changed them.
  ///
  /// - Parameters:
  ///   - video: The video whose manifests have expired.
  ///   - token: The token of the original request, or `nil` for the policy key.
  ///   - parameters: The query parameters of the original request. Some, such as `config_id`,
  ///     affect the manifests.
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

  private func video(_ request: HTTPRequest, token: String?) async throws(PlaybackServiceError) -> Answer<Video> {
    try await answer(to: request, token: token, expected: "an object with a video") { json, time in
      guard json.object != nil, var video = Video(json, hiding: factory.secrets(with: token)) else {
        return nil
      }
      keep(token, time, in: &video)
      return video
    }
  }

  private func list(_ request: HTTPRequest, token: String?) async throws(PlaybackServiceError) -> Answer<Playlist> {
    try await answer(to: request, token: token, expected: "an object with videos") { json, time in
      Playlist(json, hiding: factory.secrets(with: token))?.update { playlist in
        for index in playlist.videos.indices { keep(token, time, in: &playlist.videos[index]) }
      }
    }
  }

  /// Adds the time of the response, the policy key, and the token to the sources: license requests
  /// and heartbeats carry the token of the video's request.
  private func keep(_ token: String?, _ time: JSON, in video: inout Video) {
    video.properties[Video.PropertyKey.catalogResponseTime] = time
    video.properties[Video.PropertyKey.policyKey] = factory.policyKey.map { .string($0) }
    guard let token else { return }
    for index in video.sources.indices {
      video.sources[index].properties[MediaSource.PropertyKey.authToken] = .string(token)
    }
  }

  /// Returns the bumper with an id, else the one of a configuration, or the reason that it is
  /// missing.
  private func bumper(_ id: String?, else configuration: AssetConfiguration) async -> (Video?, PlaybackServiceError?) {
    guard let reference = id.map(AssetReference.id) ?? configuration.bumper else {
      return (nil, nil)
    }
    let token = configuration.authToken
    do throws(PlaybackServiceError) {
      return (try await video(factory.video(reference, token: token), token: token).value, nil)
    } catch {
      return (nil, error)
    }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - expected: The description of the value for an error.
  ///   - read: Returns the value of a document that took a number of milliseconds.
  private func answer<Value>(
    to request: HTTPRequest, token: String?, expected: String,
    read: (_ json: JSON, _ time: JSON) -> Value?
  ) async throws(PlaybackServiceError) -> Answer<Value> {
    let (response, elapsed) = try await send(request, clock: clock)
    let url = loggable(url: request.url)
    let isSuccess = (200..<300).contains(response.status)
    let json: JSON
    do { json = try JSON(parsing: response.body) } catch {
      // A refusal may come in another form than JSON, for example as a proxy's page.
      guard isSuccess else { throw .api([], status: response.status, url: url) }
      throw .json(reason: "\(error)", url: url, body: response.body)
    }
    guard isSuccess else {
      let errors = APIError.list(json, hiding: factory.secrets(with: token))
      throw .api(errors, status: response.status, url: url)
    }
    guard let value = read(json, .integer(milliseconds(elapsed))) else {
      throw .json(reason: "\(expected) is expected", url: url, body: response.body)
    }
    return Answer(value: value, json: json)
  }

  /// Opens the existential clock, whose instants have no common type.
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
}

/// Returns a duration in whole milliseconds.
func milliseconds(_ duration: Duration) -> Int64 { Int64(duration / .milliseconds(1)) }

/// Requests videos again for a controller when the URLs of their manifests expire.
public final class ServiceManifestRefresher: ManifestRefresher {
  private let service: PlaybackAPI
  private let token: String?
  private let parameters: [String: String]
  private let executor: PlaybackExecutor

  /// Creates a refresher.
  ///
  /// - Parameters:
  ///   - service: The service of the videos.
  ///   - token: The token of the original requests, or `nil` for the service's policy key.
  ///   - parameters: The query parameters of the original requests.
  ///   - executor: The controller's executor.
  public init(
    service: PlaybackAPI, token: String? = nil, parameters: [String: String] = [:],
    executor: PlaybackExecutor
  ) {
    self.service = service
    self.token = token
    self.parameters = parameters
    self.executor = executor
  }

  /// Requests a video again.
  public func refresh(_ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void) {
    let receive = executor.receiver(completion)
    Task { [service, token, parameters] in
      let result = await Result { () async throws(PlaybackServiceError) in
        try await service.refreshed(video, token: token, parameters: parameters)
      }
      receive(result.mapError { Video.Failure(code: "SERVICE_ERROR_\($0.code)", message: $0.description) })
    }
  }
}
