import JSON

/// The variants of an HLS multivariant playlist (RFC 8216 §4.3.4.2).
public struct MultivariantPlaylist: Hashable, Sendable {
  /// One rendition, as the tag `EXT-X-STREAM-INF` describes it (RFC 8216 §4.3.4.2).
  public struct Variant: Hashable, Sendable {
    /// The codecs, or `nil` if the playlist does not name them.
    public var codecs: [String]?
    /// Whether the playlist states a picture size.
    public var hasResolution: Bool

    /// Reads a rendition from its tag. Without a tag, nothing is known of it.
    package init(_ tag: AttributeTag?) {
      codecs = tag?["CODECS"].map { list in
        list.split(separator: ",").map { codec in
          String(
            codec.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
      }
      hasResolution = tag?["RESOLUTION"] != nil
    }

    /// Whether the playlist says that the rendition is audio only.
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

/// A line of an HLS playlist with an attribute list: `#NAME:KEY=value,KEY="quoted"` (RFC 8216
/// §4.2).
///
/// It is read by Unicode scalars, as players do: a quote ends a text even before a combining mark.
package struct AttributeTag {
  package typealias Attribute = (key: String, value: String, isQuoted: Bool)

  /// The name, such as `#EXT-X-MEDIA`.
  package let name: String
  private var attributes: [Attribute]

  package init(_ name: String, _ attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }

  /// Reads a line. The result is `nil` if the line is no such tag, or has a quote in a wrong
  /// position (RFC 8216 §4.2).
  package init?(_ line: String) {
    let line = line.unicodeScalars
    guard line.starts(with: "#EXT".unicodeScalars), let colon = line.firstIndex(of: ":") else {
      return nil
    }
    name = String(line[..<colon])
    attributes = []
    var rest = line[line.index(after: colon)...]
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: "="), !rest[..<equals].contains("\"") else {
        return nil
      }
      let key = String(rest[..<equals].drop { $0 == " " })
      rest = rest[rest.index(after: equals)...]
      if rest.first == "\"" {
        guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
        attributes.append((key, String(rest.dropFirst()[..<end]), true))
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
        guard rest.isEmpty || rest.first == "," else { return nil }
        rest = rest.dropFirst()
      } else {
        let value = rest.prefix { $0 != "," }
        guard !value.contains("\"") else { return nil }
        attributes.append((key, String(value), false))
        rest = rest[value.endIndex...].dropFirst()
      }
    }
  }

  /// The value of the first attribute with that name; a new one is written in quotes.
  package subscript(key: String) -> String? {
    get { attributes.first { $0.key.hasSameBytes(as: key) }?.value }
    set {
      guard let newValue else { return attributes.removeAll { $0.key.hasSameBytes(as: key) } }
      if let index = attributes.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
        attributes[index].value = newValue
      } else {
        attributes.append((key, newValue, true))
      }
    }
  }

  /// The text of the line.
  package var text: String {
    let list = attributes.map {
      $0.isQuoted ? "\($0.key)=\"\($0.value)\"" : "\($0.key)=\($0.value)"
    }
    return name + ":" + list.joined(separator: ",")
  }
}
