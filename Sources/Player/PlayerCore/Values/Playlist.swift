public import JSON

/// Videos in their order, with what is known about the list (`BCOVPlaylist`).
public struct Playlist: Updatable {
  /// The videos, in order, with those that have an error.
  public var videos: [Video]
  /// Everything else that the service said, under its own names (``PropertyKey``).
  public var properties: JSON.Object

  /// A list of videos.
  public init(_ videos: [Video] = [], properties: JSON.Object = [:]) {
    self.videos = videos
    self.properties = properties
  }

  /// The names of well-known properties (`kBCOVPlaylistPropertiesKey…`): the Playback API's fields.
  public enum PropertyKey {
    /// The account that the playlist belongs to.
    public static let accountID = "account_id"
    /// What the list is about, for people.
    public static let description = "description"
    /// The service's own id.
    public static let id = "id"
    /// What the list is called, for people.
    public static let name = "name"
    /// The publisher's own id.
    public static let referenceID = "reference_id"
    /// How the list is made: `EXPLICIT`, or a rule such as `PLAYS_TOTAL`.
    public static let type = "type"
  }

  /// The video at an index; `nil` where there is none.
  public subscript(ifPresent index: Int) -> Video? {
    videos.indices.contains(index) ? videos[index] : nil
  }

  /// The videos without an error, in order.
  public var allPlayableVideos: [Video] { Self.allPlayableVideos(from: videos) }
  /// The videos with an error, in order.
  public var allFailedVideos: [Video] { Self.allFailedVideos(from: videos) }

  /// Those without an error, in order.
  public static func allPlayableVideos(from videos: some Sequence<Video>) -> [Video] {
    videos.filter { !$0.hasError }
  }

  /// Those with an error, in order.
  public static func allFailedVideos(from videos: some Sequence<Video>) -> [Video] {
    videos.filter(\.hasError)
  }
}

extension Playlist: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { videos.startIndex }
  /// How many there are.
  public var endIndex: Int { videos.endIndex }
  /// The video at a valid index.
  public subscript(index: Int) -> Video { videos[index] }
}
