import JSON
public import PlaybackService

/// How a video is to be downloaded (the parameters of `requestVideoDownload:mediaSelections:parameters:completion:`).
public struct DownloadParameters: Hashable, Sendable {
  /// Bits a second: the largest variant at or below is taken, else the lowest; `nil` or 0 takes the lowest
  /// (`kBCOVOfflineVideoManagerRequestedBitrateKey`).
  public var bitrate: Int?
  /// Which sound and subtitles are taken along.
  public var languages: TrackLanguages
  /// The terms of the licence that a protected video is asked for with; `nil` where one was preloaded, or none is
  /// needed.
  public var licenseTerms: LicenseTerms?

  /// The lowest quality and the publisher's own choice of tracks, unless told.
  public init(
    bitrate: Int? = nil, languages: TrackLanguages = .preferred, licenseTerms: LicenseTerms? = nil
  ) {
    self.bitrate = bitrate
    self.languages = languages
    self.licenseTerms = licenseTerms
  }

  init(_ json: JSON?) {
    bitrate = json?["bitrate"]?.number.flatMap { Int(exactly: $0) }
    languages =
      if let tags = json?["languages"]?.array {
        .listed(tags.compactMap(\.string))
      } else {
        json?["languages"]?.string == "all" ? .all : .preferred
      }
    licenseTerms = json?["license_terms"].flatMap(LicenseTerms.init)
  }

  var json: JSON {
    var json: JSON.Object = [:]
    json["bitrate"] = bitrate.map { .integer(Int64($0)) }
    switch languages {
    case .preferred: break
    case .all: json["languages"] = "all"
    case .listed(let tags): json["languages"] = .array(tags.map { .string($0) })
    }
    json["license_terms"] = licenseTerms?.json
    return .object(json)
  }
}
