import JSON
import PlaybackService
import PlayerCore

/// The data of a download except its files: `record.json` in its folder.
struct OfflineRecord: Sendable {
  static let name = "record.json"

  var token: OfflineVideoToken
  /// The video of the service, with the source that is downloaded.
  var video: Video
  var parameters: DownloadParameters
  var state: DownloadState
  /// The time of the request, in seconds since 1970.
  var requested: Double
  var ended: Double?
  var error: OfflineError?
  var license: OfflineLicense?

  /// The URL of the playlist that is downloaded.
  var source: String? { video.sources.first?.url.absoluteString }

  /// A Boolean value that indicates whether the video needs a license.
  var isProtected: Bool { video.sources.contains(where: \.usesFairPlay) }

  /// Removes the tokens from the URLs of a complete download, which does not need them.
  mutating func removeSecrets() {
    video.sources = video.sources.map { source in
      source.update { source in
        let text = source.url.absoluteString.prefix { $0 != "?" && $0 != "#" }
        source.url = URL(string: String(text)) ?? source.url
        source.properties[MediaSource.PropertyKey.authToken] = nil
      }
    }
  }
}

extension OfflineRecord {
  init?(_ json: JSON, token: OfflineVideoToken) {
    guard json["version"] == 1,
      let video = json["video"].flatMap(Video.init(stored:)),
      let state = json["state"]?.string.flatMap(DownloadState.init(name:)),
      let requested = json["requested"]?.number
    else { return nil }
    self.init(
      token: token, video: video, parameters: DownloadParameters(json["parameters"]), state: state,
      requested: requested, ended: json["ended"]?.number, error: OfflineError(json["error"]),
      license: json["license"].flatMap(OfflineLicense.init))
  }

  var json: JSON {
    var json: JSON.Object = [
      "version": 1, "state": .string(state.name),
      "requested": .number(requested), "parameters": parameters.json, "video": video.stored,
    ]
    json["ended"] = ended.map { .number($0) }
    json["error"] = error?.json
    json["license"] = license?.json
    return .object(json)
  }
}

extension Video {
  /// The video in the form of the Playback API, without the policy key.
  fileprivate var stored: JSON {
    var json = properties
    json[PropertyKey.policyKey] = nil
    json["sources"] = .array(
      sources.map { source in
        var json = source.properties
        json["src"] = .string(source.url.absoluteString)
        json["delivery"] = source.deliveryMethod.map { .string($0.rawValue) }
        return .object(json)
      })
    json["cue_points"] = .array(
      cuePoints.map { cuePoint in
        var json = cuePoint.properties
        // JSON has no infinity. The reader accepts a text, too.
        json["time"] =
          cuePoint.position.isFinite
          ? .number(cuePoint.position) : .string("\(cuePoint.position)")
        json["type"] = .string(cuePoint.kind.rawValue)
        return .object(json)
      })
    json["economics"] = .string(economics.rawValue)
    return .object(json)
  }

  fileprivate init?(stored json: JSON) {
    guard var video = Video(json) else { return nil }
    video.sources = (json["sources"]?.array ?? []).compactMap { source in
      guard let url = source["src"]?.string.flatMap(URL.init(string:)) else { return nil }
      var properties = source.object ?? [:]
      (properties["src"], properties["delivery"]) = (nil, nil)
      return MediaSource(
        url: url, deliveryMethod: source["delivery"]?.string.map(DeliveryMethod.init(rawValue:)),
        properties: properties)
    }
    self = video
  }
}
