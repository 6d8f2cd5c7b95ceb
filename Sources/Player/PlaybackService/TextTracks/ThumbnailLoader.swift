public import PlayerCore
import Support

/// Loads the pictures for seeking beside each session. A video whose pictures can't be had plays all
/// the same, and its session tells so (`ThumbnailAssetFailedToLoad`).
public final class ThumbnailLoader: PlaybackSessionConsumer {
  /// The pictures of the current session, as soon as they are there.
  public private(set) var track: ThumbnailTrack?

  /// A job of the executor may hold the loader.
  private weak let executor: PlaybackExecutor?
  private let client: HTTPClient
  private weak var current: PlaybackSession?
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - executor: the controller's.
  ///   - client: fetches the pictures.
  public init(executor: PlaybackExecutor, client: HTTPClient) {
    self.executor = executor
    self.client = client
  }

  deinit { task?.cancel() }

  /// Loads the thumbnails of each new session.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .advanced: begin(session)
    case .lifecycle(let event) where event.kind == .terminate: end()
    default: break
    }
  }

  private func end() {
    task?.cancel()
    (task, track, current) = (nil, nil, nil)
  }

  private func begin(_ session: PlaybackSession) {
    end()
    current = session
    guard session.error == nil, let url = session.video.thumbnailTrackURL, let executor else {
      return
    }
    let receive = executor.receiver {
      [weak self, weak session] (result: Result<ThumbnailTrack, PlaybackError>) in
      guard let self, let session, session === current else { return }
      switch result {
      case .success(let track): self.track = track
      case .failure(let error): session.emit(.thumbnailAssetFailedToLoad, error: error)
      }
    }
    task = Task { [client] in receive(await client.thumbnailTrack(at: url)) }
  }
}

extension HTTPClient {
  fileprivate func thumbnailTrack(at url: String) async -> Result<ThumbnailTrack, PlaybackError> {
    func failure(_ reason: String) -> Result<ThumbnailTrack, PlaybackError> {
      .failure(PlaybackError(.loadFailed, reason: "\(loggable(url: url)): \(reason)"))
    }
    let response: HTTPResponse
    do throws(TransportError) { response = try await send(HTTPRequest(url)) } catch {
      return failure(error.detail)
    }
    guard response.status == 200 else {
      return failure("the server answered with status \(response.status)")
    }
    do throws(WebVTT.ReadError) {
      return .success(ThumbnailTrack(try WebVTT(parsing: response.body), baseURL: url))
    } catch {
      return failure(error.description)
    }
  }
}
