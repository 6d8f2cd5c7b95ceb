/// The variants of an HLS multivariant playlist (RFC 8216 §4.3.4.2).
public struct MultivariantPlaylist: Hashable, Sendable {
  /// One rendition, as the tag `EXT-X-STREAM-INF` describes it (RFC 8216 §4.3.4.2).
  public struct Variant: Hashable, Sendable {
    /// The codecs, or `nil` if the playlist does not name them.
    public var codecs: [String]?
    /// Whether the playlist states a picture size.
    public var hasResolution: Bool

    package init(_ tag: AttributeTag?) {
      codecs = tag?["CODECS"].map { list in
        list.split(separator: ",").map { String($0.trimming(while: \.isWhitespace)) }
      }
      hasResolution = tag?["RESOLUTION"] != nil
    }

    /// A Boolean value that indicates whether the playlist declares the rendition as audio only.
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

  /// Reads a playlist.
  ///
  /// - Parameter text: The playlist. The result is `nil` for any other text and for a media
  ///   playlist.
  public init?(_ text: String) {
    guard let playlist = HLSPlaylist(text) else { return nil }
    variants = playlist.lines.filter { $0.begins(with: HLSPlaylist.variantTag) }
      .map { Variant(AttributeTag($0)) }
    if variants.isEmpty { return nil }
  }

  /// Every codec, once, in the order of the playlist (`determinedCodecs:`).
  public var codecs: [String] {
    var seen: Set<String> = []
    return variants.flatMap { $0.codecs ?? [] }.filter { seen.insert($0).inserted }
  }

  /// The media type: audio only if every variant says so.
  public var mediaType: MediaType { variants.allSatisfy(\.isAudio) ? .audio : .audioVideo }
}
