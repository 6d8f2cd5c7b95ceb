import PlaybackService
import PlayerCore

/// A media playlist (RFC 8216 §4.3.2 and §4.3.3) with the files that it needs, to be written again
/// with local names.
struct SegmentPlaylist {
  /// The files to fetch, in the order of the playlist, without duplicates.
  private(set) var parts: [FilePart] = []
  /// The duration of all segments in seconds.
  private(set) var duration = 0.0
  private var lines: [Line] = []

  private enum Line {
    case unchanged(String)
    /// A segment, by the index of its part.
    case segment(Int)
    /// A segment that does not exist.
    case gap
    /// `#EXT-X-MAP`, by the index of its part.
    case initialization(Int)
    /// `#EXT-X-KEY`, with the index of its part.
    case key(AttributeTag, Int)
  }

  /// The tags that an offline player needs and that contain no URL to fetch. All others are
  /// omitted, because new tags might make a player fetch something.
  private static let keptTags: Set<String> = [
    "#EXTM3U", "#EXT-X-VERSION", "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE",
    "#EXT-X-DISCONTINUITY-SEQUENCE", "#EXT-X-PLAYLIST-TYPE", "#EXT-X-INDEPENDENT-SEGMENTS",
    "#EXT-X-START", "#EXT-X-I-FRAMES-ONLY", "#EXTINF", "#EXT-X-DISCONTINUITY",
    "#EXT-X-PROGRAM-DATE-TIME", "#EXT-X-GAP", "#EXT-X-BITRATE", "#EXT-X-ENDLIST",
  ]

  /// The file name extensions that players know as those of media segments.
  private static let mediaExtensions: Set = [
    "aac", "ac3", "ec3", "m4a", "m4s", "m4v", "mp3", "mp4", "ts", "vtt", "webvtt",
  ]

  /// Reads a playlist at a URL.
  init(_ playlist: HLSPlaylist, url: String) throws(OfflineError) {
    // A chain of master playlists might not end.
    guard !playlist.isMultivariant else {
      throw OfflineError(
        at: url, "a list of segments is expected here, and this is another master playlist")
    }
    guard playlist.lines.contains("#EXT-X-ENDLIST") else {
      throw OfflineError(
        at: url, "the playlist has no end (#EXT-X-ENDLIST): a live video can't be downloaded")
    }
    let address = DocumentAddress(url)
    var indices: [FilePart: Int] = [:]
    var pendingRange: Substring?
    var previous: (url: String, end: Int)?
    var isGap = false
    // A segment may have a key in several formats. One known format is enough.
    var unknownFormat: String?
    var hasKnownKey = false

    func index(of part: FilePart) -> Int {
      if let index = indices[part] { return index }
      parts.append(part)
      indices[part] = parts.count - 1
      return parts.count - 1
    }

    for line in playlist.lines {
      guard line.begins(with: "#") else {
        if let unknownFormat, !hasKnownKey {
          throw OfflineError(at: url, "the segments are encrypted with \(unknownFormat), which is not supported")
        }
        (unknownFormat, hasKnownKey) = (nil, false)
        // A missing segment is not fetched, but its range counts.
        let target = isGap ? (try? address.resolve(line)) ?? line : try address.resolve(line)
        let end = previous.flatMap { $0.url == target ? $0.end : nil }
        let range = try pendingRange.map { (text) throws(OfflineError) in
          try byteRange(text, after: end, url: url)
        }
        previous = range.map { (target, $0.upperBound) }
        lines.append(isGap ? .gap : .segment(index(of: FilePart(url: target, range: range))))
        (pendingRange, isGap) = (nil, false)
        continue
      }
      let name = String(Substring(line.utf8.prefix { $0 != UInt8(ascii: ":") }))
      switch name {
      case "#EXT-X-BYTERANGE": pendingRange = line.dropFirst(name.count + 1)
      case "#EXT-X-MAP":
        guard let tag = AttributeTag(line), let reference = tag["URI"] else {
          throw OfflineError(at: url, "invalid tag: \(line)")
        }
        let range = try tag["BYTERANGE"].map { (text) throws(OfflineError) in
          try byteRange(text[...], after: 0, url: url)
        }
        let part = FilePart(url: try address.resolve(reference), range: range)
        lines.append(.initialization(index(of: part)))
      case "#EXT-X-KEY":
        guard let tag = AttributeTag(line) else { throw OfflineError(at: url, "invalid tag: \(line)") }
        switch KeyFormat(tag) {
        case .identity:
          guard let reference = tag["URI"] else { throw OfflineError(at: url, "#EXT-X-KEY without a URI") }
          let part = FilePart(url: try address.resolve(reference), isKey: true)
          lines.append(.key(tag, index(of: part)))
          hasKnownKey = true
        case .none, .fairPlay:
          lines.append(.unchanged(line))
          hasKnownKey = true
        case .unknown(let format): unknownFormat = format
        }
      case _ where Self.keptTags.contains(name):
        if name == "#EXTINF" {
          let seconds = Double(line.dropFirst(name.count + 1).prefix { $0 != "," }) ?? 0
          if seconds > 0, seconds < 1e6 { duration += seconds }
        }
        if name == "#EXT-X-GAP" { isGap = true }
        lines.append(.unchanged(line))
      default: break
      }
    }
    guard parts.contains(where: { !$0.isKey }) else { throw .empty(at: url) }
    let origins = Dictionary(parts.map { ($0.origin, 1) }, uniquingKeysWith: +)
    for index in parts.indices { parts[index].needsQuery = origins[parts[index].origin] != 1 }
  }

  /// Returns the local names of the files, one for each of ``parts``, and the name of the file that
  /// stands for a missing segment, or `nil` if none is missing.
  ///
  /// FFmpeg opens only files with the extensions of media: keys and missing segments need one, too.
  /// It takes `ts` for each format of segments except subtitles.
  func names(of kind: OfflineTrack.Kind) -> (parts: [String], gap: String?) {
    let hasMap = lines.contains { if case .initialization = $0 { true } else { false } }
    let hasGap = lines.contains { if case .gap = $0 { true } else { false } }
    let standard = hasMap ? "mp4" : kind == .subtitles ? "vtt" : "ts"
    let names = parts.enumerated().map { index, part in
      if part.isKey { return "key-\(index + 1).ts" }
      return "\(index + 1).\(fileExtension(of: part.url, if: Self.mediaExtensions) ?? standard)"
    }
    return (names, hasGap ? "gap.\(standard)" : nil)
  }

  /// Returns the playlist with local file names.
  func text(names: [String], gap: String?) -> String {
    lines.map { line in
      switch line {
      case .unchanged(let text): text + "\n"
      case .segment(let index): names[index] + "\n"
      case .gap: (gap ?? "") + "\n"
      case .key(let tag, let index): text(tag, namedBy: names[index]) + "\n"
      case .initialization(let index): "#EXT-X-MAP:URI=\"\(names[index])\"\n"
      }
    }.joined()
  }

  private func text(_ tag: AttributeTag, namedBy name: String) -> String {
    var tag = tag
    tag["URI"] = name
    return tag.text
  }
}

/// The format of the key of encrypted segments (RFC 8216 §4.3.2.4).
enum KeyFormat {
  /// The segments are not encrypted.
  case none
  /// The file at the URL is the key.
  case identity
  /// A license contains the key.
  case fairPlay
  /// Another format, by its name.
  case unknown(String)

  init(_ tag: AttributeTag) {
    let method = tag["METHOD"] ?? ""
    switch tag["KEYFORMAT"] ?? "identity" {
    case _ where method == "NONE": self = .none
    case "identity" where ["AES-128", "SAMPLE-AES"].contains(method): self = .identity
    case "com.apple.streamingkeydelivery": self = .fairPlay
    case "identity": self = .unknown("METHOD=\(method)")
    case let format: self = .unknown("KEYFORMAT=\(format)")
    }
  }
}

/// Returns a byte range `n[@o]`: a length and an offset (RFC 8216 §4.3.2.2).
///
/// - Parameters:
///   - end: The offset of a range without one: the end of the previous range of the same file.
///   - url: The URL of the playlist, for errors.
private func byteRange(_ text: Substring, after end: Int?, url: String) throws(OfflineError) -> Range<Int> {
  let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
  let numbers = parts.map { part in
    part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
  }
  let start = numbers.count > 1 ? numbers[1] : end
  guard let length = numbers[0], length > 0, let start, start <= .max - length else {
    let reason = numbers.count == 1 && end == nil ? ", and none before it" : ""
    throw OfflineError(at: url, "#EXT-X-BYTERANGE or BYTERANGE is wrong: \(text)\(reason)")
  }
  return start..<start + length
}
