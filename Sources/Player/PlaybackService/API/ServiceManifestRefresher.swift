public import PlayerCore

/// Lets a controller fetch videos anew when the addresses of their manifests expire.
public final class ServiceManifestRefresher: ManifestRefresher {
  private let service: PlaybackAPI
  private let token: String?
  private let parameters: [String: String]
  private let executor: PlaybackExecutor

  /// - Parameters:
  ///   - service: where the videos came from.
  ///   - token: the token that the videos were asked for with; nil for the service's policy key.
  ///   - parameters: the query parameters that the videos were asked for with.
  ///   - executor: the controller's.
  public init(
    service: PlaybackAPI, token: String? = nil, parameters: [String: String] = [:],
    executor: PlaybackExecutor
  ) {
    self.service = service
    self.token = token
    self.parameters = parameters
    self.executor = executor
  }

  /// Asks the service for the video again.
  public func refresh(
    _ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void
  ) {
    let receive = executor.receiver(completion)
    Task { [service, token, parameters] in
      do throws(PlaybackServiceError) {
        let fresh = try await service.refreshed(video, token: token, parameters: parameters)
        receive(.success(fresh))
      } catch {
        let code = "SERVICE_ERROR_\(error.code)"
        receive(.failure(Video.Failure(code: code, message: error.description)))
      }
    }
  }
}
