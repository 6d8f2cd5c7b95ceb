public import JSON

/// A video with its sources, cue points and metadata (`BCOVVideo`).
///
/// A video may also represent a failure: a playlist keeps the positions of the videos that the
/// service refused, each with its ``error``.
///
/// ```swift
/// import Foundation
/// import JSON
///
/// let film = Video(url: URL(filePath: "/film.m3u8"))
/// let named = film.update { $0.properties[Video.PropertyKey.name] = "Film" }
/// print(named.name ?? "none")  // Prints "Film"
/// print(film.name ?? "none")  // Prints "none"
/// print(film.sources[0].deliveryMethod?.rawValue ?? "unknown")  // Prints "HLS"
/// ```
public struct Video: Updatable {
  /// The addresses of the media; a policy chooses one.
  public var sources: [MediaSource]
  /// The cue points of the content.
  public var cuePoints: CuePointCollection
  /// All other members of the service's answer, under their own names (``PropertyKey``).
  public var properties: JSON.Object
  /// The economic model. In the original it can be set on an immutable video; here it changes only
  /// by `update(_:)`.
  public var economics: Economics
  /// The address of the WebVTT file with thumbnails for seeking; overrides the video's text track.
  public var thumbnailVTTURL: URL?
  /// The reason why the service supplies no playable video.
  public var error: Failure?

  /// The bumper, in an array because a structure can't contain itself.
  private var bumpers: [Video]

  /// Creates a video from sources.
  public init(
    sources: [MediaSource] = [], cuePoints: CuePointCollection = .empty,
    properties: JSON.Object = [:], economics: Economics = .adSupported
  ) {
    self.sources = sources
    self.cuePoints = cuePoints
    self.properties = properties
    self.economics = economics
    bumpers = []
  }

  /// Creates a video from one source.
  ///
  /// - Parameters:
  ///   - url: The address of the media.
  ///   - deliveryMethod: The method; by default that of the path's extension (`.m3u8`, `.mp4`).
  public init(url: URL, deliveryMethod: DeliveryMethod? = nil) {
    self.init(sources: [MediaSource(url: url, deliveryMethod: deliveryMethod)])
  }

  /// Creates a video that can't be played, with the reason.
  public init(error: Failure, properties: JSON.Object = [:]) {
    self.init(properties: properties)
    self.error = error
  }

  /// The bumper: a short video that plays once before ads and content.
  public var bumper: Video? {
    get { bumpers.first }
    set { bumpers = newValue.map { [$0] } ?? [] }
  }

  /// The service's error for a video that it refuses (`errorCode`, `errorSubCode`, `errorMessage`).
  ///
  /// Codes are open texts, because the two published references of the API disagree on the list.
  public struct Failure: Error, Hashable, Sendable {
    /// The service's code, such as `VIDEO_NOT_FOUND`.
    public var code: String
    /// A more specific code, such as `CLIENT_GEO`.
    public var subcode: String?
    /// An explanation in English.
    public var message: String?

    /// Creates a failure from the members of the service's answer.
    public init(code: String, subcode: String? = nil, message: String? = nil) {
      self.code = code
      self.subcode = subcode
      self.message = message
    }
  }

  /// The economic model of a video (`BCOVEconomics`); the raw values are the Playback API's.
  public enum Economics: String, Hashable, Sendable, CaseIterable {
    /// Ads pay for the video.
    case adSupported = "AD_SUPPORTED"
    /// The video is free.
    case free = "FREE"
    /// The publisher pays.
    case publisherPays = "PUBLISHER_PAYS"
    /// The viewer pays.
    case payMedia = "PAY_MEDIA"
  }

  /// Whether the service refused the video.
  public var hasError: Bool { error != nil }

  /// Whether a controller plays the video: it has no error and at least one source.
  public var isPlayable: Bool { !hasError && !sources.isEmpty }

  /// Whether the publisher allows downloads (`offline_enabled`).
  public var canBeDownloaded: Bool { properties[PropertyKey.offlineEnabled] == true }

  /// Whether one of the sources needs a license of Apple's FairPlay.
  public var usesFairPlay: Bool { sources.contains(where: \.usesFairPlay) }

  /// Whether the media is on this device: there are sources, and all are files. The original does
  /// not publish its rule; this is ours.
  public var isOffline: Bool { !sources.isEmpty && sources.allSatisfy(\.url.isFileURL) }

  /// Whether the video can be played without a network.
  public var isPlayableOffline: Bool { isOffline && !hasError }

  /// The service's id.
  public var id: String? { properties[PropertyKey.id]?.string }
  /// The id of the account that the video belongs to.
  public var accountID: String? { properties[PropertyKey.accountID]?.string }
  /// The name, in the publisher's language.
  public var name: String? { properties[PropertyKey.name]?.string }

  /// Whether this is a 360° video: its property `projection` is `equirectangular`, which is the
  /// only projection.
  public var isAllAround: Bool {
    properties[PropertyKey.projection]?.string?.lowercased() == "equirectangular"
  }

  /// The address of the poster: that of the property `poster`, or the first of `poster_sources`.
  public var posterURL: URL? {
    let sources = properties[PropertyKey.posterSources]?.array ?? []
    let addresses = [properties[PropertyKey.poster]] + sources.map { $0["src"] }
    return addresses.lazy.compactMap { $0?.string.flatMap(URL.init(string:)) }.first
  }

  /// The duration in seconds, if the service states a positive one. The service's unit is
  /// milliseconds; a live video has no duration.
  public var duration: Double? {
    guard let milliseconds = properties[PropertyKey.duration]?.number,
      milliseconds.isFinite, milliseconds > 0
    else { return nil }
    return milliseconds / 1000
  }
}

// MARK: - Names and descriptions in other languages

extension Video {
  /// Returns the localized variant for the first preferred language that has one
  /// (`variantForPreferredLanguage:`).
  ///
  /// - Parameter languages: Tags such as `fr-CA`, best first. For each tag, an equal variant is
  ///   preferred, then one with a shorter tag (`fr`; "lookup" of RFC 4647 §3.4), then one with a
  ///   longer tag (`fr` finds `fr-FR`; "basic filtering" of RFC 4647 §3.3.1).
  public func variant(for languages: [String]) -> JSON.Object? {
    let variants = properties[PropertyKey.variants]?.array?.compactMap(\.object) ?? []
    let tagged = variants.compactMap { variant in
      variant["language"]?.string.map { (tag: Self.subtags($0), variant: variant) }
    }
    for language in languages {
      let wanted = Self.subtags(language)
      for length in stride(from: wanted.count, to: 0, by: -1) {
        let shorter = wanted.prefix(length)
        if let match = tagged.first(where: { $0.tag.elementsEqual(shorter) }) {
          return match.variant
        }
      }
      if let longer = tagged.first(where: { !wanted.isEmpty && $0.tag.starts(with: wanted) }) {
        return longer.variant
      }
    }
    return nil
  }

  /// Returns the name in the best of the preferred languages, or the base name.
  public func localizedName(for languages: [String]) -> String? {
    localized(PropertyKey.name, for: languages)
  }

  /// Returns the short description in the best of the preferred languages, or the base one.
  public func localizedShortDescription(for languages: [String]) -> String? {
    localized(PropertyKey.description, for: languages)
  }

  /// Returns the long description in the best of the preferred languages, or the base one.
  public func localizedLongDescription(for languages: [String]) -> String? {
    localized(PropertyKey.longDescription, for: languages)
  }

  private func localized(_ key: String, for languages: [String]) -> String? {
    variant(for: languages)?[key]?.string ?? properties[key]?.string
  }

  private static func subtags(_ language: String) -> [String] {
    language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
  }
}

// MARK: - Property keys

extension Video {
  /// The names of well-known properties (`kBCOVVideoPropertyKey…`): the Playback API's fields. The
  /// last three are our names, because the API has no such fields.
  public enum PropertyKey {
    /// The account that the video belongs to.
    public static let accountID = "account_id"
    /// A short description.
    public static let description = "description"
    /// The duration in milliseconds.
    public static let duration = "duration"
    /// The economic model: `AD_SUPPORTED`, `FREE`, …; see ``Video/Economics``.
    public static let economics = "economics"
    /// The service's id.
    public static let id = "id"
    /// A long description.
    public static let longDescription = "long_description"
    /// The name of the video.
    public static let name = "name"
    /// A Boolean value that indicates whether the video may be downloaded.
    public static let offlineEnabled = "offline_enabled"
    /// The address of a large still picture.
    public static let poster = "poster"
    /// The addresses of the still picture in several sizes or over several protocols.
    public static let posterSources = "poster_sources"
    /// `equirectangular` for a 360° video; otherwise missing.
    public static let projection = "projection"
    /// The publisher's id.
    public static let referenceID = "reference_id"
    /// The publisher's tags.
    public static let tags = "tags"
    /// The text tracks: subtitles, captions, chapters and thumbnails.
    public static let textTracks = "text_tracks"
    /// The address of a small still picture.
    public static let thumbnail = "thumbnail"
    /// The addresses of the small picture in several sizes or over several protocols.
    public static let thumbnailSources = "thumbnail_sources"
    /// Names and descriptions in other languages; see ``Video/variant(for:)``.
    public static let variants = "variants"
    /// The number of seconds for which the addresses of the manifests are valid.
    public static let manifestURLTTL = "manifest_url_ttl"
    /// The policy key of the request for the video.
    public static let policyKey = "policy_key"
    /// The response time of the service in milliseconds.
    public static let catalogResponseTime = "catalog_response_time"
  }
}
