/// The lines of an HLS playlist (RFC 8216 §4.1). All readers of playlists begin here.
package struct HLSPlaylist {
  /// The beginning of a line that describes a variant of a master playlist.
  package static let variantTag = "#EXT-X-STREAM-INF:"

  /// The lines without white space at both ends, empty ones omitted. The first is `#EXTM3U`.
  package let lines: [String]

  /// A Boolean value that indicates whether this is a master playlist rather than a media playlist.
  package var isMultivariant: Bool { lines.contains { $0.begins(with: Self.variantTag) } }

  /// Reads a playlist, or returns `nil` if the text does not begin with `#EXTM3U`.
  package init?(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Reads a playlist in UTF-8, or returns `nil` if it does not begin with `#EXTM3U`.
  package init?(_ bytes: [UInt8]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var lines: [String] = []
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var line = line.drop(while: isBlank)
      while let last = line.last, isBlank(last) { line.removeLast() }
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

extension String {
  /// Returns whether the text begins with the same bytes.
  package func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }
}
