public import JSON

/// Videos in their order, with what is known about the list (`BCOVPlaylist`).
public struct Playlist: Updatable {
  public var videos: [Video]
  public var properties: JSON.Object

  public init(_ videos: [Video] = [], properties: JSON.Object = [:]) {
    self.videos = videos
    self.properties = properties
  }

  /// The names of well-known properties (`kBCOVPlaylistPropertiesKey…`): the Playback API's fields.
  public enum PropertyKey {
    public static let accountID = "account_id"
    public static let description = "description"
    public static let id = "id"
    public static let name = "name"
    public static let referenceID = "reference_id"
    public static let type = "type"
  }

  public var count: Int { videos.count }

  /// The video at `index`, or nothing when there are not so many.
  public subscript(index: Int) -> Video? {
    videos.indices.contains(index) ? videos[index] : nil
  }

  /// The videos without an error, in order.
  public var allPlayableVideos: [Video] { Self.allPlayableVideos(from: videos) }
  /// The videos with an error, in order.
  public var allFailedVideos: [Video] { Self.allFailedVideos(from: videos) }

  public static func allPlayableVideos(from videos: some Sequence<Video>) -> [Video] {
    videos.filter { !$0.hasError }
  }

  public static func allFailedVideos(from videos: some Sequence<Video>) -> [Video] {
    videos.filter(\.hasError)
  }
}

extension Playlist: Sequence {
  public func makeIterator() -> IndexingIterator<[Video]> { videos.makeIterator() }
}
