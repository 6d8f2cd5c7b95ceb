public import JSON
public import PlayerCore

extension Video {
  /// Reads a video in the form of the Playback API.
  ///
  /// Sources and cue points become values. All other fields become properties under the API's
  /// names, known or not. No field is required, and a field of the wrong kind counts as missing:
  /// live videos have no duration, and old videos lack many fields.
  ///
  /// An array of errors, or an object with an `error_code`, becomes a video with an error.
  /// - Parameter secrets: Texts to hide in the messages of errors.
  /// - Returns: `nil` for a value that is neither an object nor an array of errors.
  public init?(_ json: JSON, hiding secrets: [String] = []) {
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

  /// The id of the bumper in the publisher's custom fields. It takes precedence over the app's.
  public var bumperID: String? {
    let id = properties["custom_fields"]?["bumper_id"]?.string
    return id?.isEmpty == false ? id : nil
  }

  /// The URL of the WebVTT document with thumbnails for seeking: the app's own, else that of the
  /// text track of kind `metadata` with the label `thumbnails`, preferably over `https`. Offline
  /// videos have none.
  public var thumbnailTrackURL: String? {
    if isOffline { return nil }
    if let thumbnailVTTURL { return thumbnailVTTURL.absoluteString }
    let tracks = properties[PropertyKey.textTracks]?.array ?? []
    let track = tracks.first { track in
      track["kind"]?.string?.lowercased() == "metadata" && track["label"]?.string?.lowercased() == "thumbnails"
    }
    return track.flatMap(trackURL)
  }

  /// The subtitle tracks that are not part of the video's playlist. 360° videos and offline videos
  /// have none.
  public var sidecarTracks: [SidecarTrack] {
    if isOffline || isAllAround { return [] }
    return (properties[PropertyKey.textTracks]?.array ?? []).compactMap(SidecarTrack.init)
  }
}

/// Returns the URL of a text track: the first over `https`, else the first.
func trackURL(_ track: JSON) -> String? {
  let sources = (track["sources"]?.array ?? []).compactMap { $0["src"]?.string }
  let urls = [track["src"]?.string].compactMap(\.self) + sources
  return urls.first { $0.hasPrefix("https:") } ?? urls.first
}

extension Playlist {
  /// Reads a playlist, or another list of videos, in the form of the Playback API.
  ///
  /// A video that the service refuses keeps its place, with its error. The videos of an `errors`
  /// array follow at the end, because their places are unknown.
  /// - Parameter secrets: Texts to hide in the messages of errors.
  /// - Returns: `nil` for a value that is not an object with `videos`.
  public init?(_ json: JSON, hiding secrets: [String] = []) {
    guard var properties = json.object, let videos = json["videos"]?.array else { return nil }
    properties["videos"] = nil
    let listed = videos.compactMap { Video($0, hiding: secrets) }
    let refused = (json["errors"]?.array ?? []).compactMap { Video(.array([$0]), hiding: secrets) }
    self.init(listed + refused, properties: properties)
  }
}

extension MediaSource {
  /// Reads a source in the form of the Playback API. Types and containers that no player here
  /// supports are kept.
  ///
  /// - Returns: `nil` without a usable `src`, as in old RTMP sources.
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
  /// Reads a cue point in the form of the Playback API, with `time` in seconds. Its type is `CODE`
  /// if none is given.
  ///
  /// - Returns: `nil` without a time.
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
