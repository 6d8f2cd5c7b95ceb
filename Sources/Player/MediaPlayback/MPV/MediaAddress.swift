#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What libmpv is given to play, and what it may open on the way.
struct MediaAddress {
  let text: String
  /// An option of libavformat: the only protocols of what the media refers to, as the segments of a playlist.
  let allowedProtocols: String
  /// Whether it is a playlist of segments, of HLS or DASH, which alone may refer to others.
  let isPlaylist: Bool

  /// - Returns: `nil` for anything but a file and an `https` or `http` address.
  init?(_ url: URL) {
    let protocols: String
    if url.isFileURL {
      // Absolute: no word of mpv's own, such as `memory://` or `-`.
      let path = url.path
      guard path.hasPrefix("/") else { return nil }
      text = path
      protocols = "file,crypto,data"
    } else {
      guard let scheme = url.scheme?.lowercased(), url.host != nil else { return nil }
      text = url.absoluteString
      switch scheme {
      // No redirect leads to another scheme.
      case "https": protocols = "https,tls,tcp,crypto,data"
      case "http": protocols = "http,tcp,crypto,data"
      default: return nil
      }
    }
    isPlaylist = ["m3u8", "mpd"].contains(url.pathExtension.lowercased())
    allowedProtocols = "protocol_whitelist=" + protocols
  }
}

extension Double {
  /// In the digits of a command.
  var decimal: String { magnitude < 1e12 ? String(format: 6, self) : "\(self)" }

  /// Without a fraction.
  var whole: String { "\(Int64(clamping: Int(Swift.min(self, 1e15))))" }
}

extension String {
  /// A number with so many digits behind its point.
  fileprivate init(format digits: Int, _ number: Double) {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((number.magnitude * scale).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    let fraction = String(rest)
    self =
      (number < 0 ? "-" : "") + "\(whole)."
      + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
