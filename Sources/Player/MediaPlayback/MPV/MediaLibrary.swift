import CMPV
import CPNG
import PlayerCore
import Support

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
    guard let problem = self == .mpv ? cmpv_problem() : cpng_problem() else { return }
    throw .failed("\(advice(for: String(cString: problem))) (\(String(cString: problem)))")
  }

  /// Returns what to install, from the words of the dynamic linker. The packages are Debian's.
  func advice(for problem: String) -> String {
    let (library, package, purpose) =
      switch self {
      case .mpv: ("libmpv", "libmpv2", "real media needs libmpv")
      case .png: ("libpng", "libpng16-16", "a picture needs libpng")
      }
    // A problem with another library begins with its name.
    guard let file = problem.split(separator: ":").first, file.contains(".so"),
      file.split(separator: "/").last?.hasPrefix(library) == false
    else { return "\(purpose): install \(package)" }
    return "\(purpose), and \(library) needs \(file): install the package that contains it"
  }
}

/// The reason why media can't be played, or pictures can't be written, on this machine.
public struct MediaLibraryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, with the package that fixes it if a library is missing or too old.
  public let description: String

  /// Returns an error with its reason in words.
  public static func failed(_ reason: String) -> MediaLibraryError {
    MediaLibraryError(description: reason)
  }
}

/// The address of media for libmpv, with the protocols that it may use.
struct MediaAddress {
  let text: String
  /// The options of libavformat: the only protocols of references, such as the segments of a
  /// playlist, and the only formats.
  let options: [String]
  /// Whether it is an HLS or DASH playlist. Only these may refer to other files.
  let isPlaylist: Bool
  /// Whether the media comes from a server.
  let isRemote: Bool

  /// The formats of media that refer to no other files. FFmpeg has others, such as `concat`.
  private static let formats = """
    mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,mpegts,mpeg,mpegvideo,avi,flv,live_flv,ogg,asf,mxf,nut,rm,dv,ivf,\
    h264,hevc,m4v,obu,av1,mjpeg,wav,w64,aiff,caf,au,mp3,aac,ac3,eac3,dts,flac,amr,tta,wv,ape,gif,apng,y4m,\
    yuv4mpegpipe,image2,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe
    """

  /// The formats of playlists and their subtitles.
  private static let playlistFormats = "hls,applehttp,dash,webvtt,"

  /// - Returns: `nil` for anything but a file and an `https` or `http` address.
  init?(_ url: URL) {
    // No redirect may change the scheme.
    let protocols = [
      "file": "file,crypto,data", "https": "https,tls,tcp,crypto,data",
      "http": "http,tcp,crypto,data",
    ]
    guard let scheme = url.scheme?.lowercased(), let allowed = protocols[scheme] else {
      return nil
    }
    // An absolute path can't be a keyword of mpv, such as `memory://` or `-`.
    guard url.isFileURL ? url.path.hasPrefix("/") : url.host != nil else { return nil }
    text = url.isFileURL ? url.path : url.absoluteString
    isPlaylist = ["m3u8", "mpd"].contains(url.pathExtension.lowercased())
    isRemote = !url.isFileURL
    let formats = isPlaylist ? Self.playlistFormats + Self.formats : Self.formats
    // By default, FFmpeg refuses segments whose extension does not fit their content.
    let anyExtension = isPlaylist ? ["extension_picky=0"] : []
    options = ["protocol_whitelist=" + allowed, "format_whitelist=" + formats] + anyExtension
  }
}

extension MediaAddress {
  /// The number of seconds beyond the cache within which a seek waits for a server's playlist.
  private static let maximumWaitDistance = 30.0

  /// Returns whether a seek waits until libmpv's cache contains its target.
  ///
  /// FFmpeg's own seeks in a playlist often land elsewhere or at the end, whereas libmpv's seeks in
  /// its cache are exact. If a server sends no parts of a file, libmpv drops seeks outside of its
  /// cache without an event.
  /// - Parameters:
  ///   - end: The end of the cache in seconds; `nil` for an empty cache.
  ///   - seeksOnlyInCache: Whether the server sends no parts of a file.
  func waitsForCache(of target: Double, cachedUntil end: Double?, seeksOnlyInCache: Bool) -> Bool {
    if seeksOnlyInCache { return end.map { target > $0 } ?? true }
    let distance = target - (end ?? 0)
    return isPlaylist && distance > 0 && (!isRemote || distance < Self.maximumWaitDistance)
  }
}

extension Double {
  /// The number for a command, with six digits after the point and without an exponent.
  var decimal: String {
    guard magnitude < 1e12 else { return "\(self)" }
    let millionths = Int64((magnitude * 1e6).rounded())
    return (self < 0 ? "-" : "") + "\(millionths / 1_000_000).\((millionths % 1_000_000).digits(6))"
  }

  /// The number without its fraction.
  var whole: String { "\(Int64(Swift.min(self, 1e15)))" }
}
