public import PlayerCore
import Support

/// Pictures for times of a video, shown above the slider while the viewer seeks.
///
/// A track is made from a WebVTT document whose cues each contain an image's URL, relative to the
/// document's own, with an optional part of the image as a media fragment
/// (`sprites.jpg#xywh=160,0,160,90`; W3C "Media Fragments URI 1.0" §4.2.2).
///
/// ```swift
/// let text = "WEBVTT\n\n00:00.000 --> 00:10.000\nsprites.jpg#xywh=160,0,160,90"
/// let track = ThumbnailTrack(
///   try WebVTT(parsing: Array(text.utf8)), baseURL: "https://images.example.net/film/thumbnails.vtt")
/// print(track.thumbnails[0].url, track.thumbnails[0].region?.x ?? 0)
/// // Prints "https://images.example.net/film/sprites.jpg 160"
/// ```
public struct ThumbnailTrack: Hashable, Sendable {
  /// A picture.
  public struct Thumbnail: Hashable, Sendable {
    /// The start in seconds.
    public var start: Double
    /// The end in seconds, after `start`.
    public var end: Double
    /// The URL of the image, without the fragment.
    public var url: String
    /// The part of the image to show, or `nil` for all of it.
    public var region: Region?
  }

  /// A rectangle of an image, with its origin in the upper left corner.
  public struct Region: Hashable, Sendable {
    /// A unit of the numbers of a region.
    public enum Unit: String, Sendable {
      /// Pixels of the image.
      case pixel
      /// Percent of the image's width and height.
      case percent
    }

    /// The distance from the left edge.
    public var x: Int
    /// The distance from the top edge.
    public var y: Int
    /// The width, more than 0.
    public var width: Int
    /// The height, more than 0.
    public var height: Int
    /// The unit of the four numbers.
    public var unit = Unit.pixel
  }

  /// The pictures by start, then in document order.
  public let thumbnails: [Thumbnail]

  /// Creates a track of pictures in any order.
  public init(_ thumbnails: [Thumbnail]) {
    self.thumbnails = thumbnails.sorted { $0.start < $1.start }
  }

  /// Creates a track of a document.
  ///
  /// - Parameters:
  ///   - document: The document whose cues contain the URLs of pictures.
  ///   - baseURL: The URL of the document.
  public init(_ document: WebVTT, baseURL: String) {
    self.init(
      document.cues.compactMap { cue in
        guard cue.start < cue.end else { return nil }
        let lines = cue.payload.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
        guard let line = lines.first(where: { !$0.isEmpty }) else { return nil }
        let mark = line.firstIndex(of: "#") ?? line.endIndex
        return Thumbnail(
          start: cue.start, end: cue.end,
          url: resolve(String(line[..<mark]), against: baseURL),
          region: Region(fragment: line[mark...].dropFirst()))
      })
  }

  /// Returns the picture for a time in seconds: of the pictures that have started, the last one,
  /// until its end.
  public func thumbnail(at time: Double) -> Thumbnail? {
    guard time.isFinite else { return nil }
    let next = thumbnails.partitioningIndex { $0.start > time }
    guard let last = thumbnails[..<next].last, time < last.end else { return nil }
    return last
  }
}

extension ThumbnailTrack.Region {
  /// Reads `xywh=[pixel:|percent:]x,y,w,h` in a fragment. Of several, the last counts. Returns
  /// `nil` if it is invalid.
  init?(fragment: Substring) {
    let values = fragment.split(separator: "&").filter { $0.hasPrefix("xywh=") }
    guard var value = values.last?.dropFirst("xywh=".count) else { return nil }
    unit = .pixel
    if let colon = value.firstIndex(of: ":") {
      guard let named = Unit(rawValue: String(value[..<colon])) else { return nil }
      unit = named
      value = value[value.index(after: colon)...]
    }
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0
    else { return nil }
    guard unit == .pixel || (x <= 100 && width <= 100 - x && y <= 100 && height <= 100 - y) else {
      return nil
    }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Loads the thumbnails of each session. If they are unavailable, the video plays without them, and
/// the session reports `thumbnailAssetFailedToLoad`.
public final class ThumbnailLoader: PlaybackSessionConsumer {
  /// The thumbnails of the current session, once they are loaded.
  public private(set) var track: ThumbnailTrack?

  /// Weak, because a job of the executor may hold the loader.
  private weak let executor: PlaybackExecutor?
  private let client: HTTPClient
  private weak var current: PlaybackSession?
  private var task: Task<Void, Never>?

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - executor: The controller's executor.
  ///   - client: Fetches the document of the thumbnails.
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
    do {
      let response = try await get(url)
      return .success(ThumbnailTrack(try WebVTT(parsing: response.body), baseURL: response.url ?? url))
    } catch {
      let reason = (error as? TransportError)?.detail ?? "\(error)"
      return .failure(PlaybackError(.loadFailed, reason: "\(loggable(url: url)): \(reason)"))
    }
  }
}
