/// How the bytes of a source come to the player; an open list (`kBCOVSourceDelivery…`).
///
/// A method that is unknown here is kept as it came, because a plug-in may know it (changelog
/// 5.1.3).
public struct DeliveryMethod: RawRepresentable, Hashable, Sendable {
  /// The name of the method, as the original or a plug-in has it.
  public var rawValue: String

  /// A method of any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// HTTP Live Streaming.
  public static let hls = DeliveryMethod(rawValue: "HLS")
  /// One progressive MP4 file.
  public static let mp4 = DeliveryMethod(rawValue: "MP4")
  /// MPEG-DASH: kept when a response is read, and never chosen by the supplied policies (changelog
  /// 5.0.5).
  public static let dash = DeliveryMethod(rawValue: "DASH")
  /// The retired Once server-side ad stitching.
  public static let once = DeliveryMethod(rawValue: "Once")
  /// Bolt server-side ad insertion.
  public static let boltSSAI = DeliveryMethod(rawValue: "BoltSSAI")

  /// The method for a media type of the Playback API: HLS, DASH and MP4 are known by their names in any
  /// case; any other type is kept as it is.
  public init(mediaType: String) {
    switch mediaType.lowercased() {
    case "application/x-mpegurl", "application/vnd.apple.mpegurl": self = .hls
    case "application/dash+xml": self = .dash
    case "video/mp4": self = .mp4
    default: self.init(rawValue: mediaType)
    }
  }

  /// The method for a file name extension: `m3u8` or `mp4`; `nil` for any other.
  ///
  /// The original doesn't say how it guesses where it is told no method; this is our choice.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "m3u8": self = .hls
    case "mp4": self = .mp4
    default: return nil
    }
  }
}
