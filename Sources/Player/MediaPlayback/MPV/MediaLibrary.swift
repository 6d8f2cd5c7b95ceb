import CMPV
import CPNG
import PlayerCore

/// A library that is loaded at its first use.
public enum MediaLibrary: Hashable, Sendable {
  /// Plays media.
  case mpv
  /// Writes pictures.
  case png

  /// Loads the library.
  ///
  /// - Throws: An error that names the package to install, if the library can't be loaded.
  public func check() throws(MediaLibraryError) {
    if let reason = self == .mpv ? cmpv_problem() : cpng_problem() {
      throw .notLoaded(self, reason: String(cString: reason))
    }
  }

  fileprivate var name: String { self == .mpv ? "libmpv" : "libpng" }
  /// The name of Debian's package.
  fileprivate var package: String { self == .mpv ? "libmpv2" : "libpng16-16" }
  fileprivate var purpose: String { self == .mpv ? "real media" : "a picture" }
}

/// The reason why media can't be played, or pictures can't be written, on this machine.
public enum MediaLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library is missing or too old; `reason` is the system's message.
  case notLoaded(MediaLibrary, reason: String)
  /// The library refuses a request; `reason` in words.
  case failed(String)

  /// The problem, and the package that fixes it.
  public var description: String {
    switch self {
    case .notLoaded(let library, let reason):
      "\(library.purpose) needs \(library.name): install \(library.package) (\(reason))"
    case .failed(let reason): reason
    }
  }
}

/// The address of media for libmpv, with the protocols that it may use.
struct MediaAddress {
  let text: String
  /// An option of libavformat: the only protocols of references, such as the segments of a
  /// playlist.
  let allowedProtocols: String
  /// Whether it is an HLS or DASH playlist. Only these may refer to other files.
  let isPlaylist: Bool

  /// - Returns: `nil` for anything but a file and an `https` or `http` address.
  init?(_ url: URL) {
    let protocols: String
    if url.isFileURL {
      // An absolute path can't be a keyword of mpv, such as `memory://` or `-`.
      let path = url.path
      guard path.hasPrefix("/") else { return nil }
      text = path
      protocols = "file,crypto,data"
    } else {
      guard let scheme = url.scheme?.lowercased(), url.host != nil else { return nil }
      text = url.absoluteString
      switch scheme {
      // No redirect may change the scheme.
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
  /// The number for a command, with six digits after the point and without an exponent.
  var decimal: String {
    guard magnitude < 1e12 else { return "\(self)" }
    let millionths = Int64((magnitude * 1e6).rounded())
    let fraction = String(1_000_000 + millionths % 1_000_000).dropFirst()
    return (self < 0 ? "-" : "") + "\(millionths / 1_000_000).\(fraction)"
  }

  /// The number without its fraction.
  var whole: String { "\(Int64(Swift.min(self, 1e15)))" }
}
