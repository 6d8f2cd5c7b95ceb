import JSON
import PlaybackService
import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the store knows of a download beside its files: `record.json` in its folder.
struct OfflineRecord: Sendable {
  static let name = "record.json"

  var token: OfflineVideoToken
  /// As the service gave it; the source is the one that is downloaded.
  var video: Video
  var parameters: DownloadParameters
  var state: DownloadState
  /// Seconds since 1970.
  var requested: Double
  var ended: Double?
  var error: OfflineError?
  var license: OfflineLicense?

  init(
    token: OfflineVideoToken, video: Video, parameters: DownloadParameters, state: DownloadState,
    requested: Double
  ) {
    self.token = token
    self.video = video
    self.parameters = parameters
    self.state = state
    self.requested = requested
  }

  init?(_ json: JSON, token: OfflineVideoToken) {
    guard json["version"] == 1,
      let video = json["video"].flatMap(Video.init(stored:)),
      let state = json["state"]?.string.flatMap(DownloadState.init(name:)),
      let requested = json["requested"]?.number
    else { return nil }
    self.token = token
    self.video = video
    parameters = DownloadParameters(json["parameters"])
    self.state = state
    self.requested = requested
    ended = json["ended"]?.number
    error = OfflineError(json["error"])
    license = json["license"].flatMap(OfflineLicense.init)
  }

  /// The address of the playlist that is downloaded.
  var source: String? { video.sources.first?.url.absoluteString }

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
  /// As the Playback API would write it, but for the key that it was asked for with.
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
        // JSON has no infinity; a text is read as a number, too.
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
