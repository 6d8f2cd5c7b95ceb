public import JSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One place where the media of a video can be had (`BCOVSource`).
public struct MediaSource: Updatable {
  /// Where the media, or its manifest, is.
  public var url: URL
  /// `nil` where it is unknown; the source is then chosen only as a last resort.
  public var deliveryMethod: DeliveryMethod?
  /// Everything else that the service said about the source, under its own names (``PropertyKey``).
  public var properties: JSON.Object

  /// - Parameters:
  ///   - url: where the media is.
  ///   - deliveryMethod: told, or guessed from the extension of the path (`.m3u8`, `.mp4`).
  ///   - properties: what the service tells of it.
  public init(url: URL, deliveryMethod: DeliveryMethod? = nil, properties: JSON.Object = [:]) {
    self.url = url
    self.deliveryMethod = deliveryMethod ?? DeliveryMethod(fileExtension: url.pathExtension)
    self.properties = properties
  }

  /// The names of well-known properties (`kBCOVSourcePropertyKey…`): the Playback API's fields; the
  /// last two are our names, since the API has none.
  public enum PropertyKey {
    /// An object with a member for each system of licences that the media can be played with.
    public static let keySystems = "key_systems"
    /// The `EXT-X-VERSION` of an HLS manifest, as text.
    public static let extXVersion = "ext_x_version"
    /// The media type, as `application/x-mpegURL`.
    public static let type = "type"
    /// Where the ads of the source are described.
    public static let vmap = "vmap"
    /// What a request for a licence has to carry.
    public static let authToken = "auth_token"
  }

  /// Whether a licence of Apple's FairPlay is needed (key system `com.apple.fps…`).
  public var usesFairPlay: Bool {
    let systems = properties[PropertyKey.keySystems]?.object?.members ?? []
    return systems.contains { $0.key.hasPrefix("com.apple.fps") }
  }

  /// Whether the URL has this scheme; schemes compare without regard to case (RFC 3986 §3.1).
  public func hasScheme(_ scheme: String) -> Bool {
    url.scheme?.lowercased() == scheme.lowercased()
  }
}
