public import JSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What there is to play (`BCOVVideo`).
///
/// A video may also represent a failure: a playlist keeps the places of the videos that the service
/// refused, each with its ``error``.
///
/// ```swift
/// import Foundation
/// import JSON
///
/// let film = Video(url: try #require(URL(string: "https://vod.example.net/film.m3u8")))
/// let named = film.update { $0.properties[Video.PropertyKey.name] = "Film" }
/// print(named.name ?? "none")  // Prints "Film"
/// print(film.name ?? "none")  // Prints "none"
/// print(film.sources[0].deliveryMethod?.rawValue ?? "unknown")  // Prints "HLS"
/// ```
public struct Video: Updatable {
  /// Where the media can be had; a policy chooses one.
  public var sources: [MediaSource]
  /// The moments that something is bound to.
  public var cuePoints: CuePointCollection
  /// Everything else that the service said about the video, under its own names (``PropertyKey``).
  public var properties: JSON.Object
  /// Who pays. The original lets anybody change it on an immutable video; here it changes by
  /// `update(_:)` only.
  public var economics: Economics
  /// Where thumbnails for seeking are described; overrides the text track of the video that does.
  public var thumbnailVTTURL: URL?
  /// Why the service gives no playable video, if so.
  public var error: Failure?

  /// The short video that plays before ads and content, kept in an array because a structure can't
  /// hold itself.
  private var bumpers: [Video]

  /// A video of any sources.
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

  /// A video of one source.
  ///
  /// - Parameters:
  ///   - url: where the media is.
  ///   - deliveryMethod: told, or guessed from the extension of the path (`.m3u8`, `.mp4`).
  public init(url: URL, deliveryMethod: DeliveryMethod? = nil) {
    self.init(sources: [MediaSource(url: url, deliveryMethod: deliveryMethod)])
  }

  /// A video that can't be played, and why.
  public init(error: Failure, properties: JSON.Object = [:]) {
    self.init(properties: properties)
    self.error = error
  }

  /// The short video that plays once before ads and content.
  public var bumper: Video? {
    get { bumpers.first }
    set { bumpers = newValue.map { [$0] } ?? [] }
  }
}

extension Video {
  /// What the service says of a video that it doesn't give (`errorCode`, `errorSubCode`,
  /// `errorMessage`).
  ///
  /// Codes are open texts: the two published references of the API disagree on the list.
  public struct Failure: Error, Hashable, Sendable {
    /// The service's code, as `VIDEO_NOT_FOUND`.
    public var code: String
    /// What the code leaves open, as `CLIENT_GEO`.
    public var subcode: String?
    /// An explanation in English.
    public var message: String?

    /// What the service said.
    public init(code: String, subcode: String? = nil, message: String? = nil) {
      self.code = code
      self.subcode = subcode
      self.message = message
    }
  }

  /// Who pays for a video (`BCOVEconomics`); the raw values are the Playback API's.
  public enum Economics: String, Hashable, Sendable, CaseIterable {
    /// Ads pay.
    case adSupported = "AD_SUPPORTED"
    /// Nobody does.
    case free = "FREE"
    /// The publisher does.
    case publisherPays = "PUBLISHER_PAYS"
    /// The viewer does.
    case payMedia = "PAY_MEDIA"
  }

  /// Whether the service refused the video.
  public var hasError: Bool { error != nil }

  /// Whether a controller plays it: it has no error, and it has sources.
  public var isPlayable: Bool { !hasError && !sources.isEmpty }

  /// Whether the publisher allows downloads (`offline_enabled`).
  public var canBeDownloaded: Bool { properties[PropertyKey.offlineEnabled] == true }

  /// Whether one of its sources needs a licence of Apple's FairPlay.
  public var usesFairPlay: Bool { sources.contains(where: \.usesFairPlay) }

  /// Whether the media is on this device: it has sources, and every one is a file. The original
  /// doesn't publish its rule; this is ours.
  public var isOffline: Bool { !sources.isEmpty && sources.allSatisfy(\.url.isFileURL) }

  /// Whether it can be played without a network.
  public var isPlayableOffline: Bool { isOffline && !hasError }

  /// The service's own id.
  public var id: String? { properties[PropertyKey.id]?.string }
  /// The account that the video belongs to.
  public var accountID: String? { properties[PropertyKey.accountID]?.string }
  /// What the video is called, in the language of its publisher.
  public var name: String? { properties[PropertyKey.name]?.string }

  /// Seconds, where the service tells a positive length; it counts in milliseconds, and a live
  /// video has none.
  public var duration: Double? {
    guard let milliseconds = properties[PropertyKey.duration]?.number,
      milliseconds.isFinite, milliseconds > 0
    else { return nil }
    return milliseconds / 1000
  }
}
