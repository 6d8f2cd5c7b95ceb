import PlayerCore

/// The lines of an HLS playlist that say something (RFC 8216 §4.1).
struct PlaylistText {
  let lines: [String]

  /// Which of the two kinds it is.
  enum Kind { case multivariant, media }
  let kind: Kind

  /// A playlist that takes longer to read than any real one is refused: a segment of one second for each of two days.
  static let maximumLines = 500_000

  init(_ bytes: [UInt8]) throws(PlaylistError) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [String] = []
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      guard lines.count < Self.maximumLines else { throw .tooLong }
      var line = line
      while line.last == 32 || line.last == 9 { line.removeLast() }
      if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    // Some write more on the first line, which nobody needs.
    guard let first = lines.first, first == "#EXTM3U" || first.begins(with: "#EXTM3U ") else {
      throw .notAPlaylist
    }
    lines[0] = "#EXTM3U"
    // Variables would have to be put into every address; no server of video clouds uses them.
    guard !lines.contains(where: { $0.begins(with: "#EXT-X-DEFINE:") }) else { throw .variables }
    self.lines = lines
    kind =
      lines.contains { $0.begins(with: "#EXT-X-STREAM-INF:") } ? .multivariant : .media
  }
}

/// Why a playlist can't be downloaded.
enum PlaylistError: Error, Hashable, CustomStringConvertible {
  case notAPlaylist
  case tooLong
  case variables
  /// A master playlist where a list of segments was promised: such a chain need not end.
  case nested
  /// No end is in sight.
  case live
  case empty
  case badRange(String)
  /// An address that must not be asked from there.
  case refused(String)
  case status(Int)

  var description: String {
    switch self {
    case .notAPlaylist: "not a playlist: it must begin with #EXTM3U"
    case .tooLong: "the playlist has more than \(PlaylistText.maximumLines) lines"
    case .variables: "the playlist uses variables (#EXT-X-DEFINE), which is not supported"
    case .nested: "a list of segments is expected here, and this is another master playlist"
    case .live: "the playlist has no end (#EXT-X-ENDLIST): a live video can't be downloaded"
    case .empty: "the playlist names no segments"
    case .badRange(let text): "#EXT-X-BYTERANGE or BYTERANGE is wrong: \(text)"
    case .refused(let url):
      "it refers to \(url), which is refused: only https is followed, and no other machine leads to this one"
    case .status(let status): "the server answered with status \(status)"
    }
  }
}

extension String {
  /// Whether the first bytes are those.
  func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }
}
