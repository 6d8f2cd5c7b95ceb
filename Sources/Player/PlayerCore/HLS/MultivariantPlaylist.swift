/// What the variants of an HLS master playlist say about the media (RFC 8216 §4.3.4.2).
public struct MultivariantPlaylist: Hashable, Sendable {
  /// One rendition, as a tag `EXT-X-STREAM-INF` describes it (RFC 8216 §4.3.4.2).
  public struct Variant: Hashable, Sendable {
    /// `nil` where the playlist doesn't tell.
    public var codecs: [String]?
    /// Whether it has pictures of a known size.
    public var hasResolution: Bool
  }

  /// The renditions, in the order of the playlist.
  public let variants: [Variant]

  /// - Parameter text: the playlist; `nil` comes of anything that isn't one, also of a media playlist.
  public init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    guard lines.first?.hasPrefix("#EXTM3U") == true else { return nil }
    let tag = "#EXT-X-STREAM-INF:"
    variants = lines.filter { $0.hasPrefix(tag) }.map { line in
      let attributes = AttributeTag(String(line))
      return Variant(
        codecs: attributes?["CODECS"].map(Self.codecs),
        hasResolution: attributes?["RESOLUTION"] != nil)
    }
    if variants.isEmpty { return nil }
  }

  /// Every codec that is named, in the order of the playlist, once (`determinedCodecs:`).
  public var codecs: [String] {
    var seen: Set<String> = []
    return variants.flatMap { $0.codecs ?? [] }.filter { seen.insert($0).inserted }
  }

  /// Sound alone only where every variant says so.
  public var mediaType: MediaType {
    let hasPictures = variants.contains { variant in
      guard let codecs = variant.codecs, !codecs.isEmpty, !variant.hasResolution else {
        return true
      }
      return !codecs.allSatisfy(Self.isAudio)
    }
    return hasPictures ? .audioVideo : .audio
  }

  private static func isAudio(_ codec: String) -> Bool {
    let family = codec.prefix { $0 != "." }.lowercased()
    return ["mp4a", "ac-3", "ec-3", "ac-4", "alac", "flac", "opus", "mp3"].contains(family)
  }

  private static func codecs(_ value: String) -> [String] {
    value.split(separator: ",").map { codec in
      String(codec.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }
}
