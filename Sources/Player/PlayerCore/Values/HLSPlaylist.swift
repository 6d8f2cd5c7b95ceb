import JSON

/// The lines of an HLS playlist (RFC 8216 §4.1). All readers of playlists begin here.
package struct HLSPlaylist {
  /// The beginning of a line that describes a variant of a multivariant playlist.
  package static let variantTag = "#EXT-X-STREAM-INF:"

  /// The lines without white space at both ends, empty ones omitted. The first is `#EXTM3U`.
  package let lines: [String]

  /// A Boolean value that indicates whether this is a multivariant playlist rather than a media playlist.
  package var isMultivariant: Bool { lines.contains { $0.begins(with: Self.variantTag) } }

  /// Reads a playlist, or returns `nil` if the text does not begin with `#EXTM3U`.
  package init?(_ text: String) { self.init(Array(text.utf8)) }

  /// Reads a playlist in UTF-8, or returns `nil` if it does not begin with `#EXTM3U`.
  package init?(_ bytes: [UInt8]) {
    var lines: [String] = []
    for line in bytes.withoutByteOrderMark.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = line.trimming { $0 == 0x20 || $0 == 0x09 }
      if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    // Some playlists have more text on the first line, which no player needs.
    guard let first = lines.first, first == "#EXTM3U" || first.begins(with: "#EXTM3U ") else {
      return nil
    }
    lines[0] = "#EXTM3U"
    self.lines = lines
  }
}

extension [UInt8] {
  /// The bytes without the byte order mark of UTF-8.
  package var withoutByteOrderMark: ArraySlice<UInt8> { dropFirst(starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }
}

extension BidirectionalCollection {
  /// Returns the elements without those at both ends that satisfy a condition.
  @inlinable package func trimming(while isOmitted: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isOmitted)
    let end = rest.lastIndex { !isOmitted($0) }.map { rest.index(after: $0) } ?? rest.startIndex
    return rest[..<end]
  }
}

extension String {
  /// Returns whether the text begins with the same bytes.
  package func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }
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
