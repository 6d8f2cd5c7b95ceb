public import JSON

/// A value with a method that returns a changed copy.
///
/// The counterpart of the `update:` method of the BCOV value classes. The original needs a mutable
/// twin of each class; a Swift structure does not, so the change receives the copy itself.
public protocol Updatable: Hashable, Sendable {}

extension Updatable {
  /// Returns a copy of this value after `change`.
  public func update<Failure: Error>(_ change: (inout Self) throws(Failure) -> Void) throws(Failure) -> Self {
    var copy = self
    try change(&copy)
    return copy
  }
}

/// Videos in order, with the metadata of the list (`BCOVPlaylist`).
public struct Playlist: Updatable {
  /// The videos in order, including those with an error.
  public var videos: [Video]
  /// All other members of the service's answer, under their own names (``PropertyKey``).
  public var properties: JSON.Object

  /// Creates a list of videos.
  public init(_ videos: [Video] = [], properties: JSON.Object = [:]) {
    self.videos = videos
    self.properties = properties
  }

  /// The names of well-known properties (`kBCOVPlaylistPropertiesKey…`): the Playback API's fields.
  public enum PropertyKey {
    /// The account that the playlist belongs to.
    public static let accountID = "account_id"
    /// The description of the list.
    public static let description = "description"
    /// The service's id.
    public static let id = "id"
    /// The name of the list.
    public static let name = "name"
    /// The publisher's id.
    public static let referenceID = "reference_id"
    /// The type of the list: `EXPLICIT`, or a rule such as `PLAYS_TOTAL`.
    public static let type = "type"
  }

  /// The video at an index, or `nil` if there is none.
  public subscript(ifPresent index: Int) -> Video? {
    videos.indices.contains(index) ? videos[index] : nil
  }

  /// The videos without an error, in order.
  public var allPlayableVideos: [Video] { videos.filter { !$0.hasError } }
  /// The videos with an error, in order.
  public var allFailedVideos: [Video] { videos.filter(\.hasError) }
}

extension Playlist: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { videos.startIndex }
  /// The number of videos.
  public var endIndex: Int { videos.endIndex }
  /// The video at a valid index.
  public subscript(index: Int) -> Video { videos[index] }
}
