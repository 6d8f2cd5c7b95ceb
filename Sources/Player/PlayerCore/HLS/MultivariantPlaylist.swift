/// What the variants of an HLS master playlist say about the media (RFC 8216 §4.3.4.2).
public struct MultivariantPlaylist: Hashable, Sendable {
  /// One rendition, as a tag `EXT-X-STREAM-INF` describes it (RFC 8216 §4.3.4.2).
  public struct Variant: Hashable, Sendable {
    /// `nil` where the playlist doesn't tell.
    public var codecs: [String]?
    /// Whether it has pictures of a known size.
    public var hasResolution: Bool

    package init(_ tag: AttributeTag?) {
      codecs = tag?["CODECS"].map { list in
        list.split(separator: ",").map { codec in
          String(
            codec.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
      }
      hasResolution = tag?["RESOLUTION"] != nil
    }

    /// A Boolean value that indicates whether the playlist says that the rendition is sound alone.
    package var isAudio: Bool {
      guard let codecs, !codecs.isEmpty, !hasResolution else { return false }
      return codecs.allSatisfy { codec in
        let family = codec.prefix { $0 != "." }.lowercased()
        return ["mp4a", "ac-3", "ec-3", "ac-4", "alac", "flac", "opus", "mp3"].contains(family)
      }
    }
  }

  /// The renditions, in the order of the playlist.
  public let variants: [Variant]

  /// - Parameter text: the playlist; `nil` comes of anything that isn't one, also of a media playlist.
  public init?(_ text: String) {
    guard let playlist = HLSPlaylist(text) else { return nil }
    variants = playlist.lines.filter { $0.begins(with: HLSPlaylist.variantTag) }
      .map { Variant(AttributeTag($0)) }
    if variants.isEmpty { return nil }
  }

  /// Every codec that is named, in the order of the playlist, once (`determinedCodecs:`).
  public var codecs: [String] {
    var seen: Set<String> = []
    return variants.flatMap { $0.codecs ?? [] }.filter { seen.insert($0).inserted }
  }

  /// Sound alone only where every variant says so.
  public var mediaType: MediaType { variants.allSatisfy(\.isAudio) ? .audio : .audioVideo }
}
