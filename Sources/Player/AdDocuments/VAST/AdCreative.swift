/// What an ad shows and plays.
public struct AdCreative: Hashable, Sendable {
  /// The ad server's id.
  public var id: String?
  /// The id that all servers have for it, where there is one.
  public var adID: String?
  /// Its place among the creatives of the ad, from 1.
  public var sequence: Int?
  /// The interface that it needs.
  public var apiFramework: String?
  /// Its names in registries.
  public var universalIDs: [UniversalAdID]
  /// The film, if it is one.
  public var linear: LinearCreative?
  /// What is shown beside the film.
  public var companions: [AdGraphic]
  /// What is shown over the content.
  public var nonLinears: [AdGraphic]
  /// Whom to tell of what is shown over the content.
  public var nonLinearBeacons: [AdBeacon]
}

/// What a registry calls a creative.
public struct UniversalAdID: Hashable, Sendable {
  /// Whose registry.
  public var registry: String
  /// The name there.
  public var value: String
}

/// A film that plays instead of the content.
public struct LinearCreative: Hashable, Sendable {
  /// Seconds; `nil` where the document has none, as in a wrapper.
  public var duration: Double?
  /// From when on it may be skipped; `nil` where it may not.
  public var skipOffset: AdOffset?
  /// The same film in several files.
  public var mediaFiles: [AdMediaFile]
  /// The raw film, for servers that make their own files of it.
  public var mezzanines: [AdMediaFile]
  /// Programs that play over the film.
  public var interactiveFiles: [AdMarkup]
  /// Subtitles, with type and language as attributes.
  public var closedCaptions: [AdMarkup]
  /// The advertiser's page.
  public var clickThrough: String?
  /// Whom to tell of its events and clicks.
  public var beacons: [AdBeacon]
  /// Small pictures over the film.
  public var icons: [AdGraphic]
  /// What an interactive creative is given.
  public var parameters: String?
}

/// A film as a file, or as a playlist.
public struct AdMediaFile: Hashable, Sendable {
  /// Where it is.
  public var url: String
  /// `progressive` or `streaming`.
  public var delivery: String?
  /// Its media type, as `video/mp4`.
  public var type: String?
  /// Pixels, as far as told.
  public var width: Int?
  /// Pixels, as far as told.
  public var height: Int?
  /// Bits a second, as far as told; the greatest where there is a range.
  public var bitrate: Int?
  /// Its codec in the terms of RFC 4281.
  public var codec: String?
  /// The interface that it needs; `nil` for a plain film.
  public var apiFramework: String?
}

/// A picture or page beside or over a film: a companion, a non-linear ad, an icon.
public struct AdGraphic: Hashable, Sendable {
  /// What there is to show.
  public enum Resource: Hashable, Sendable {
    /// A file of a media type.
    case file(String, type: String?)
    /// A page by its address.
    case page(String)
    /// A page as it is.
    case html(String)
  }

  /// The server's id, or the icon's program.
  public var id: String?
  /// Pixels, as far as told.
  public var width: Int?
  /// Pixels, as far as told.
  public var height: Int?
  /// What can be shown; one of them is.
  public var resources: [Resource]
  /// Where a click leads.
  public var clickThrough: String?
  /// Whom to tell of views and clicks.
  public var beacons: [AdBeacon]
  /// What is said instead of showing it.
  public var alternativeText: String?
  /// Everything else, as `xPosition`, `adSlotID`, `minSuggestedDuration`.
  public var attributes: [String: String]
}
