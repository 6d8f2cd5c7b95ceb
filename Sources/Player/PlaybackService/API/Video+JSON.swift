public import JSON
public import PlayerCore
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Video {
  /// Reads a video as the Playback API writes it.
  ///
  /// Sources and cue points become values of their own; every other field is kept among the
  /// properties under the API's name, known here or not. No field is required, and one of the wrong
  /// kind counts as missing: live videos have no duration, and old ones lack much else.
  ///
  /// An array of errors, or an object with an `error_code`, becomes a video with an error.
  /// - Returns: nil for what is neither an object nor an array of errors.
  public init?(_ json: JSON) {
    self.init(json, hiding: [])
  }

  /// - Parameter secrets: texts that must not appear in an error's message.
  init?(_ json: JSON, hiding secrets: [String]) {
    guard let object = json.object, json["error_code"]?.string == nil else {
      guard let error = APIError.list(json, hiding: secrets).first else { return nil }
      let properties = json.object ?? json.array?.first?.object ?? [:]
      self.init(error: Failure(error), properties: properties)
      return
    }
    self.init(
      sources: (json["sources"]?.array ?? []).compactMap(MediaSource.init),
      cuePoints: CuePointCollection((json["cue_points"]?.array ?? []).compactMap(CuePoint.init)),
      properties: object.without("sources", "cue_points"),
      economics: json["economics"]?.string.flatMap(Economics.init) ?? .adSupported)
  }

  /// The id of the bumper that the publisher has chosen for this video; it comes before the one that
  /// the app asks for.
  public var bumperID: String? {
    let id = properties["custom_fields"]?["bumper_id"]?.string
    return id?.isEmpty == false ? id : nil
  }

  /// Where the WebVTT document with thumbnails for seeking is: the app's own, else that of the text
  /// track of kind `metadata` and label `thumbnails`, over `https` where there is a choice. Offline
  /// there are none.
  public var thumbnailTrackURL: String? {
    if isOffline { return nil }
    if let thumbnailVTTURL { return thumbnailVTTURL.absoluteString }
    let tracks = properties[PropertyKey.textTracks]?.array ?? []
    let track = tracks.first { track in
      track["kind"]?.string?.lowercased() == "metadata"
        && track["label"]?.string?.lowercased() == "thumbnails"
    }
    return track.flatMap(trackURL)
  }

  /// The subtitle tracks that come beside the video, ready to be put into its playlist. A 360° video
  /// takes none, and offline there are none.
  public var sidecarTracks: [SidecarTrack] {
    let isSpherical = properties[PropertyKey.projection]?.string == "equirectangular"
    if isOffline || isSpherical { return [] }
    return (properties[PropertyKey.textTracks]?.array ?? []).compactMap(SidecarTrack.init)
  }
}

/// The URL of a text track: the first over `https`, else the first.
func trackURL(_ track: JSON) -> String? {
  let sources = (track["sources"]?.array ?? []).compactMap { $0["src"]?.string }
  let urls = [track["src"]?.string].compactMap(\.self) + sources
  return urls.first { $0.hasPrefix("https:") } ?? urls.first
}

extension MediaSource {
  /// Reads a source as the Playback API writes it. What the type or the container says is kept even
  /// where no player here knows it.
  ///
  /// - Returns: nil without a usable `src`, as for the old RTMP sources.
  public init?(_ json: JSON) {
    guard let text = json["src"]?.string, let url = URL(string: text), url.scheme != nil else {
      return nil
    }
    let type = json["type"]?.string.map { DeliveryMethod(mediaType: $0) }
    let container = json["container"]?.string.map { container in
      container.lowercased() == "mp4" ? .mp4 : DeliveryMethod(rawValue: container)
    }
    self.init(
      url: url, deliveryMethod: type ?? container, properties: json.object?.without("src") ?? [:])
  }
}

extension CuePoint {
  /// Reads a cue point as the Playback API writes it: `time` in seconds.
  ///
  /// - Returns: nil without a time, for it can't be placed. Without a type it is a `CODE`.
  public init?(_ json: JSON) {
    guard let time = json["time"]?.number ?? json["time"]?.string.flatMap(Double.init),
      !time.isNaN
    else { return nil }
    let kind = json["type"]?.string.map(Kind.init) ?? .adCompanion
    self.init(kind, at: time, properties: json.object?.without("time", "type") ?? [:])
  }
}

extension Video.Failure {
  init(_ error: APIError) {
    self.init(code: error.code, subcode: error.subcode, message: error.message)
  }
}

extension JSON.Object {
  fileprivate func without(_ keys: String...) -> JSON.Object {
    var object = self
    for key in keys { object[key] = nil }
    return object
  }
}
