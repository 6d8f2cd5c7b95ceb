/// Chooses the source of a video to be played (`BCOVBasicSourceSelectionPolicy`, or a custom block).
///
/// ```swift
/// import Foundation
///
/// let video = Video(sources: [
///   MediaSource(url: URL(filePath: "/film.mp4")), MediaSource(url: URL(filePath: "/film.m3u8")),
/// ])
/// print(SourceSelectionPolicy.standard.source(of: video)?.url.lastPathComponent ?? "none")
/// // Prints "film.m3u8"
/// let filesOnly = SourceSelectionPolicy { $0.sources.first { $0.deliveryMethod == .mp4 } }
/// print(filesOnly.source(of: video)?.url.lastPathComponent ?? "none")  // Prints "film.mp4"
/// ```
public struct SourceSelectionPolicy: Sendable {
  private let choose: @Sendable (Video) -> MediaSource?

  /// A custom policy. When it chooses nothing, the session fails with `noPlayableSource`.
  public init(_ choose: @escaping @Sendable (Video) -> MediaSource?) {
    self.choose = choose
  }

  /// The source to play; `nil` where none will do.
  public func source(of video: Video) -> MediaSource? { choose(video) }

  /// The default since 5.3.3: HLS over `https`.
  public static let standard = hls(scheme: "https")

  /// The older default (`sourceSelectionHLS`): the first HLS source, whatever its scheme; else the
  /// first MP4; else the first of any kind.
  public static let hls = SourceSelectionPolicy { video in
    let sources = selectable(video)
    return sources.first { $0.deliveryMethod == .hls } ?? fallback(sources)
  }

  /// `sourceSelectionHLSWithScheme:` — the first HLS source with the scheme; else the first HLS;
  /// else the first MP4 with any scheme; else the first of any kind. It never rewrites a URL.
  public static func hls(scheme: String) -> SourceSelectionPolicy {
    SourceSelectionPolicy { video in
      let sources = selectable(video)
      let segmented = sources.filter { $0.deliveryMethod == .hls }
      return segmented.first { $0.hasScheme(scheme) } ?? segmented.first ?? fallback(sources)
    }
  }

  /// DASH is kept when a response is read, and never chosen.
  private static func selectable(_ video: Video) -> [MediaSource] {
    video.sources.filter { $0.deliveryMethod != .dash }
  }

  private static func fallback(_ sources: [MediaSource]) -> MediaSource? {
    sources.first { $0.deliveryMethod == .mp4 } ?? sources.first
  }
}
