import PlayerCore

/// A media playlist (RFC 8216 §4.3.2 and §4.3.3) with the files that it needs, to be written again with their local
/// names.
struct SegmentPlaylist {
  /// What is fetched, in the order of the playlist, each part once.
  private(set) var parts: [Part] = []
  /// Seconds of all segments.
  private(set) var duration = 0.0
  private var lines: [Line] = []

  private enum Line {
    case asItIs(String)
    /// A segment, by the index of its part.
    case segment(Int)
    /// `#EXT-X-MAP`.
    case initialization(Int)
  }

  /// The tags that an offline player needs and that lead nowhere. All others are left out: of those that are new,
  /// nobody knows what they make a player fetch.
  private static let kept: Set<String> = [
    "#EXTM3U", "#EXT-X-VERSION", "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE",
    "#EXT-X-DISCONTINUITY-SEQUENCE", "#EXT-X-PLAYLIST-TYPE", "#EXT-X-INDEPENDENT-SEGMENTS",
    "#EXT-X-START", "#EXT-X-I-FRAMES-ONLY", "#EXTINF", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY",
    "#EXT-X-PROGRAM-DATE-TIME", "#EXT-X-GAP", "#EXT-X-BITRATE", "#EXT-X-ENDLIST",
  ]

  /// - Parameter url: where the text came from.
  init(_ text: PlaylistText, url: String) throws(PlaylistError) {
    guard text.kind == .media else { throw .nested }
    guard text.lines.contains("#EXT-X-ENDLIST") else { throw .live }
    let referrer = Referrer(url)
    var indices: [Part: Int] = [:]
    var pending: ByteRange?
    var previous: (url: String, end: Int)?
    var isGap = false

    func index(of part: Part) -> Int {
      if let index = indices[part] { return index }
      parts.append(part)
      indices[part] = parts.count - 1
      return parts.count - 1
    }

    for line in text.lines {
      guard line.begins(with: "#") else {
        if isGap {
          // There is no such file, and a player does not ask for it.
          lines.append(.asItIs("gap"))
        } else {
          let target = try referrer.address(of: line)
          let range = try pending?.range(
            after: previous.flatMap { $0.url == target ? $0.end : nil })
          previous = range.map { (target, $0.upperBound) }
          lines.append(.segment(index(of: Part(url: target, range: range))))
        }
        (pending, isGap) = (nil, false)
        continue
      }
      let name = String(Substring(line.utf8.prefix { $0 != UInt8(ascii: ":") }))
      switch name {
      case "#EXT-X-BYTERANGE": pending = try ByteRange(line.dropFirst(name.count + 1))
      case "#EXT-X-MAP":
        guard let tag = AttributeTag(line), let reference = tag["URI"] else { continue }
        let range = try tag["BYTERANGE"].map { (text) throws(PlaylistError) in
          try ByteRange(text[...]).range(after: 0)
        }
        let part = Part(url: try referrer.address(of: reference), range: range)
        lines.append(.initialization(index(of: part)))
      case _ where Self.kept.contains(name):
        if name == "#EXTINF" {
          let seconds = Double(line.dropFirst(name.count + 1).prefix { $0 != "," }) ?? 0
          if seconds > 0, seconds < 1e6 { duration += seconds }
        }
        if name == "#EXT-X-GAP" { isGap = true }
        lines.append(.asItIs(line))
      default: break
      }
    }
    guard !parts.isEmpty else { throw .empty }
  }

  /// The playlist for a player beside the files.
  ///
  /// - Parameter names: one for each of ``parts``.
  func text(names: [String]) -> String {
    lines.map { line in
      switch line {
      case .asItIs(let text): text + "\n"
      case .segment(let index): names[index] + "\n"
      case .initialization(let index): "#EXT-X-MAP:URI=\"\(names[index])\"\n"
      }
    }.joined()
  }
}

/// `n[@o]`: how many bytes, and from where (RFC 8216 §4.3.2.2).
private struct ByteRange {
  var length: Int
  var offset: Int?

  init(_ text: Substring) throws(PlaylistError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard let length = numbers[0], length > 0, numbers.allSatisfy({ $0 != nil }) else {
      throw .badRange(String(text))
    }
    self.length = length
    offset = numbers.count > 1 ? numbers[1] : nil
  }

  /// - Parameter end: where the range before it ends, in the same file.
  func range(after end: Int?) throws(PlaylistError) -> Range<Int> {
    guard let start = offset ?? end else { throw .badRange("\(length), and none before it") }
    let (end, isTooMuch) = start.addingReportingOverflow(length)
    guard !isTooMuch else { throw .badRange("\(length)@\(start)") }
    return start..<end
  }
}
