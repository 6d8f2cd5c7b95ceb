public import JSON

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One place where the media of a video can be had (`BCOVSource`).
public struct MediaSource: Updatable {
  public var url: URL
  /// `nil` where it is unknown; the source is then chosen only as a last resort.
  public var deliveryMethod: DeliveryMethod?
  /// Everything else that the service said about the source, under its own names (``PropertyKey``).
  public var properties: JSON.Object

  /// - Parameter deliveryMethod: told, or guessed from the extension of the path (`.m3u8`, `.mp4`).
  public init(url: URL, deliveryMethod: DeliveryMethod? = nil, properties: JSON.Object = [:]) {
    self.url = url
    self.deliveryMethod = deliveryMethod ?? DeliveryMethod(fileExtension: url.pathExtension)
    self.properties = properties
  }

  /// The names of well-known properties (`kBCOVSourcePropertyKey…`): the Playback API's fields; the
  /// last two are our names, since the API has none.
  public enum PropertyKey {
    public static let keySystems = "key_systems"
    public static let extXVersion = "ext_x_version"
    public static let type = "type"
    public static let vmap = "vmap"
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
