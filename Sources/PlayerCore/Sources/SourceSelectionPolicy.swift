/// Chooses the source of a video that plays (`BCOVBasicSourceSelectionPolicy`, or a block of one's
/// own).
public struct SourceSelectionPolicy: Sendable {
  private let choose: @Sendable (Video) -> Source?

  /// A policy of one's own; choosing nothing makes an error session of `noPlayableSource`.
  public init(_ choose: @escaping @Sendable (Video) -> Source?) {
    self.choose = choose
  }

  public func source(of video: Video) -> Source? { choose(video) }

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
  private static func selectable(_ video: Video) -> [Source] {
    video.sources.filter { $0.deliveryMethod != .dash }
  }

  private static func fallback(_ sources: [Source]) -> Source? {
    sources.first { $0.deliveryMethod == .mp4 } ?? sources.first
  }
}
