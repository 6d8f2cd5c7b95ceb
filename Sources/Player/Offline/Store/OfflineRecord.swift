import JSON
import PlaybackService
import PlayerCore

/// The data of a download except its files: `record.json` in its folder.
struct OfflineRecord: Codable, Sendable {
  static let name = "record.json"
  /// The version of the form of the file.
  static let currentVersion = 2

  private(set) var version = Self.currentVersion
  var token: OfflineVideoToken
  /// The video of the service, with the source that is downloaded.
  @StoredVideo var video: Video
  var parameters: DownloadParameters
  var state: DownloadState
  /// A Boolean value that indicates whether a suspended download waits for an allowed connection.
  /// If it is `nil`, the download does not wait.
  var waitsForNetwork: Bool?
  /// The progress of an incomplete download, from 0 to 100, or `nil` before the first report.
  var percent: Double?
  /// The time of the request, in seconds since 1970.
  var requested: Double
  var ended: Double?
  var error: OfflineError?
  var license: OfflineLicense?

  /// The URL of the playlist that is downloaded.
  var source: String? { video.sources.first?.url.absoluteString }

  /// Removes the tokens from the URLs of a complete download, which does not need them.
  mutating func removeSecrets() {
    for key in Self.downloadedProperties {
      video.properties[key] = video.properties[key]?.withoutQueries
    }
    video.sources = video.sources.map { source in
      source.update { source in
        let text = String(path(of: source.url.absoluteString))
        source.url = URL(string: text) ?? source.url
        source.properties[MediaSource.PropertyKey.authToken] = nil
      }
    }
  }

  /// The properties with addresses of files that are downloaded.
  private static let downloadedProperties = [
    Video.PropertyKey.poster, Video.PropertyKey.posterSources, Video.PropertyKey.thumbnail,
    Video.PropertyKey.thumbnailSources, Video.PropertyKey.textTracks,
  ]
}

extension JSON {
  /// The value with addresses that have lost their queries.
  fileprivate var withoutQueries: JSON {
    switch self {
    case .string(let text) where WebAddress(text) != nil: .string(String(path(of: text)))
    case .array(let elements): .array(elements.map(\.withoutQueries))
    case .object(let object):
      .object(JSON.Object(object.members.map { .init(key: $0.key, value: $0.value.withoutQueries) }))
    default: self
    }
  }
}

/// A video that is stored as a text: a JSON document in the form of the Playback API, without the
/// policy key.
@propertyWrapper struct StoredVideo: Codable, Sendable {
  var wrappedValue: Video

  init(wrappedValue: Video) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let json = try JSON(parsing: Array(text.utf8))
    guard let video = Video(json) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a video")
    }
    wrappedValue = video
  }

  func encode(to encoder: any Encoder) throws {
    let video = wrappedValue
    var json = video.properties
    json[Video.PropertyKey.policyKey] = nil
    json["sources"] = .array(
      video.sources.map { source in
        var json = source.properties
        json["src"] = .string(source.url.absoluteString)
        // Without a type, the reader takes the container.
        if json["type"] == nil {
          json["container"] = source.deliveryMethod.map { .string($0.rawValue) }
        }
        return .object(json)
      })
    json["cue_points"] = .array(
      video.cuePoints.map { cuePoint in
        var json = cuePoint.properties
        // A text, because JSON has no infinity. The reader accepts both.
        json["time"] = .string("\(cuePoint.position)")
        json["type"] = .string(cuePoint.kind.rawValue)
        return .object(json)
      })
    json["economics"] = .string(video.economics.rawValue)
    var container = encoder.singleValueContainer()
    try container.encode(JSON.object(json).text())
  }
}
