public import JSON

// Videos and sources have URLs, so a file that imports this module has Foundation.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

/// One address of a video's media (`BCOVSource`).
public struct MediaSource: Updatable {
  /// The address of the media or its manifest.
  public var url: URL
  /// The delivery method. A source with an unknown method (`nil`) is chosen only as a last resort.
  public var deliveryMethod: DeliveryMethod?
  /// All other members of the service's answer, under their own names (``PropertyKey``).
  public var properties: JSON.Object

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - url: The address of the media.
  ///   - deliveryMethod: The method; by default that of the path's extension (`.m3u8`, `.mp4`).
  ///   - properties: The members of the service's answer.
  public init(url: URL, deliveryMethod: DeliveryMethod? = nil, properties: JSON.Object = [:]) {
    self.url = url
    self.deliveryMethod = deliveryMethod ?? DeliveryMethod(fileExtension: url.pathExtension)
    self.properties = properties
  }

  /// The names of well-known properties (`kBCOVSourcePropertyKey…`): the Playback API's fields. The
  /// last two are our names, because the API has none.
  public enum PropertyKey {
    /// An object with a member for each license system of the media.
    public static let keySystems = "key_systems"
    /// The `EXT-X-VERSION` of an HLS manifest, as text.
    public static let extXVersion = "ext_x_version"
    /// The media type, such as `application/x-mpegURL`.
    public static let type = "type"
    /// The address of the VMAP document with the ads of the source.
    public static let vmap = "vmap"
    /// The token of the video's request, which license requests and heartbeats carry, too.
    public static let authToken = "auth_token"
  }

  /// Whether a license of Apple's FairPlay is needed (key system `com.apple.fps…`).
  public var usesFairPlay: Bool { fairPlaySystem != nil }

  /// The service's settings for licenses of Apple's FairPlay, if there are any.
  package var fairPlaySystem: JSON? {
    let systems = properties[PropertyKey.keySystems]?.object?.members ?? []
    return systems.first { $0.key.hasPrefix("com.apple.fps") }?.value
  }

  /// Whether the URL has this scheme; schemes compare without regard to case (RFC 3986 §3.1).
  public func hasScheme(_ scheme: String) -> Bool {
    url.scheme?.lowercased() == scheme.lowercased()
  }
}

/// The method by which a source is delivered; an open list (`kBCOVSourceDelivery…`).
///
/// An unknown method is kept unchanged, because a plug-in may support it (changelog 5.1.3).
public struct DeliveryMethod: RawRepresentable, Hashable, Sendable {
  /// The name of the method in the original or a plug-in.
  public var rawValue: String

  /// Creates a method with any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// HTTP Live Streaming.
  public static let hls = DeliveryMethod(rawValue: "HLS")
  /// One progressive MP4 file.
  public static let mp4 = DeliveryMethod(rawValue: "MP4")
  /// MPEG-DASH; chosen by the supplied policies only as the first source of a video without HLS and
  /// MP4.
  public static let dash = DeliveryMethod(rawValue: "DASH")
  /// The retired Once server-side ad stitching.
  public static let once = DeliveryMethod(rawValue: "Once")
  /// Bolt server-side ad insertion.
  public static let boltSSAI = DeliveryMethod(rawValue: "BoltSSAI")

  /// Creates the method for a media type of the Playback API: HLS, DASH and MP4 are recognized in
  /// any case; any other type becomes the raw value.
  public init(mediaType: String) {
    switch mediaType.lowercased() {
    case "application/x-mpegurl", "application/vnd.apple.mpegurl": self = .hls
    case "application/dash+xml": self = .dash
    case "video/mp4": self = .mp4
    default: self.init(rawValue: mediaType)
    }
  }

  /// Creates the method for a file name extension: `m3u8` or `mp4`; `nil` for any other.
  ///
  /// The original does not say how it infers a missing method; this is our choice.
  public init?(fileExtension: String) {
    let methods: [String: DeliveryMethod] = ["m3u8": .hls, "mp4": .mp4]
    guard let method = methods[fileExtension.lowercased()] else { return nil }
    self = method
  }
}

/// Whether a source has pictures (`BCOVSourceMediaType`).
public enum MediaType: Int, Hashable, Sendable {
  /// Not known yet.
  case undetermined = 0
  /// Audio without pictures.
  case audio = 1
  /// Audio and pictures.
  case audioVideo = 2

  /// Creates the type of a source (`determinedMediaType:`): audio only for an HLS source whose
  /// multivariant playlist says so; otherwise audio and pictures.
  ///
  /// - Parameters:
  ///   - source: The source that plays.
  ///   - playlist: The text at its URL, if it is HLS.
  public init(of source: MediaSource, playlist: String?) {
    let isPlaylist = source.url.pathExtension.lowercased() == "m3u8"
    let multivariant = isPlaylist ? playlist.flatMap(MultivariantPlaylist.init) : nil
    self = multivariant?.mediaType ?? .audioVideo
  }
}

/// Whether a video has an end, and how far back the viewer can seek (`BCOVVideoType`).
public enum VideoType: Int, Hashable, Sendable {
  /// Not known yet.
  case unknown = 0
  /// A video with a finite duration.
  case vod = 1
  /// A stream without a duration and with a short seekable range.
  case live = 2
  /// A stream without a duration and with a long seekable range.
  case liveDVR = 3

  /// The shortest seekable range of a live stream, in seconds, that counts as a DVR window. The
  /// original only says "limited" and "large"; two minutes are our choice.
  public static let defaultDVRThreshold = 120.0

  /// Creates the type of a video.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; `nil` or infinite for a live stream.
  ///   - seekableRange: The range to seek in; without it the type of a live stream is unknown.
  ///   - dvrThreshold: The length in seconds at which a seekable range counts as a DVR window.
  public init(
    duration: Double?, seekableRange: ClosedRange<Double>?,
    dvrThreshold: Double = VideoType.defaultDVRThreshold
  ) {
    if let duration, duration.isFinite, duration > 0 {
      self = .vod
    } else if let range = seekableRange {
      self = range.upperBound - range.lowerBound >= dvrThreshold ? .liveDVR : .live
    } else {
      self = .unknown
    }
  }
}
