public import JSON
public import PlayerCore
import Support

extension Playlist {
  /// Reads a playlist, or any other list of videos, as the Playback API writes it.
  ///
  /// A video that the service refuses keeps its place, with its error. Those that an `errors` array
  /// beside the videos tells of come at the end, since their places are unknown.
  /// - Returns: nil for anything but an object with `videos`.
  public init?(_ json: JSON) {
    self.init(json, hiding: [])
  }

  /// - Parameter secrets: texts that must not appear in an error's message.
  init?(_ json: JSON, hiding secrets: [String]) {
    guard var properties = json.object, let videos = json["videos"]?.array else { return nil }
    properties["videos"] = nil
    let listed = videos.compactMap { Video($0, hiding: secrets) }
    let refused = (json["errors"]?.array ?? []).compactMap { error in
      APIError(error, hiding: secrets).map {
        Video(error: Video.Failure($0), properties: error.object ?? [:])
      }
    }
    self.init(listed + refused, properties: properties)
  }
}
