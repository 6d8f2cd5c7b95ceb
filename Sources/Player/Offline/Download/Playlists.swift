import PlaybackService
import PlayerCore
import Support

/// A file of the network, or a range of its bytes: the content of one request.
struct FilePart: Hashable {
  var url: String
  var range: Range<Int>?

  /// The identity of the part across downloads. It omits the query, whose tokens differ each time.
  var origin: String {
    let path = String(path(of: url))
    return range.map { "\(path) \($0.lowerBound)-\($0.upperBound)" } ?? path
  }
}

/// The URL of a document, which limits the URLs to which it may refer.
struct DocumentAddress {
  private let url: String
  private let address: WebAddress?

  init(_ url: String) {
    self.url = url
    address = WebAddress(url)
  }

  /// Returns the URL of a reference.
  ///
  /// - Throws: An error if the document may not refer to it (``WebAddress/mayRedirect(to:)``).
  func resolve(_ reference: String) throws(OfflineError) -> String {
    let target = PlaybackService.resolve(reference, against: url)
    guard let address, let to = WebAddress(target), address.mayRedirect(to: to) else {
      throw OfflineError(
        at: url,
        "it refers to \(loggable(url: target)), which is refused: only https is followed, and no other machine leads to this one"
      )
    }
    return target
  }
}

extension HLSPlaylist {
  /// The maximum number of lines: two days of segments of one second.
  static let maximumLines = 500_000

  /// Reads a playlist to download.
  init(toDownload bytes: [UInt8], url: String) throws(OfflineError) {
    guard let playlist = HLSPlaylist(bytes) else {
      throw OfflineError(at: url, "not a playlist: it must begin with #EXTM3U")
    }
    guard playlist.lines.count <= Self.maximumLines else { throw .tooLong(at: url) }
    // Variables would have to be replaced in every URL, and no server of video clouds uses them.
    guard !playlist.lines.contains(where: { $0.begins(with: "#EXT-X-DEFINE:") }) else {
      throw OfflineError(
        at: url, "the playlist uses variables (#EXT-X-DEFINE), which is not supported")
    }
    self = playlist
  }
}

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
    /// `#EXT-X-MAP`, by the index of its part.
    case initialization(Int)
  }

  /// The tags that an offline player needs and that contain no URL to fetch. All others are
  /// omitted, because new tags might make a player fetch something.
  private static let keptTags: Set<String> = [
    "#EXTM3U", "#EXT-X-VERSION", "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE",
    "#EXT-X-DISCONTINUITY-SEQUENCE", "#EXT-X-PLAYLIST-TYPE", "#EXT-X-INDEPENDENT-SEGMENTS",
    "#EXT-X-START", "#EXT-X-I-FRAMES-ONLY", "#EXTINF", "#EXT-X-DISCONTINUITY", "#EXT-X-KEY",
    "#EXT-X-PROGRAM-DATE-TIME", "#EXT-X-GAP", "#EXT-X-BITRATE", "#EXT-X-ENDLIST",
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

    func index(of part: FilePart) -> Int {
      if let index = indices[part] { return index }
      parts.append(part)
      indices[part] = parts.count - 1
      return parts.count - 1
    }

    for line in playlist.lines {
      guard line.begins(with: "#") else {
        if isGap {
          // The file does not exist, and players do not request it.
          lines.append(.unchanged("gap"))
        } else {
          let target = try address.resolve(line)
          let end = previous.flatMap { $0.url == target ? $0.end : nil }
          let range = try pendingRange.map { (text) throws(OfflineError) in
            try byteRange(text, after: end, url: url)
          }
          previous = range.map { (target, $0.upperBound) }
          lines.append(.segment(index(of: FilePart(url: target, range: range))))
        }
        (pendingRange, isGap) = (nil, false)
        continue
      }
      let name = String(Substring(line.utf8.prefix { $0 != UInt8(ascii: ":") }))
      switch name {
      case "#EXT-X-BYTERANGE": pendingRange = line.dropFirst(name.count + 1)
      case "#EXT-X-MAP":
        guard let tag = AttributeTag(line), let reference = tag["URI"] else { continue }
        let range = try tag["BYTERANGE"].map { (text) throws(OfflineError) in
          try byteRange(text[...], after: 0, url: url)
        }
        let part = FilePart(url: try address.resolve(reference), range: range)
        lines.append(.initialization(index(of: part)))
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
    guard !parts.isEmpty else { throw .empty(at: url) }
  }

  /// Returns the playlist with local file names, one for each of ``parts``.
  func text(names: [String]) -> String {
    lines.map { line in
      switch line {
      case .unchanged(let text): text + "\n"
      case .segment(let index): names[index] + "\n"
      case .initialization(let index): "#EXT-X-MAP:URI=\"\(names[index])\"\n"
      }
    }.joined()
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

/// A master playlist (RFC 8216 §4.3.4) with its variants and renditions.
struct VariantPlaylist {
  /// A quality of the video.
  struct Variant {
    var tag: AttributeTag
    var url: String
    /// The maximum bit rate in bits per second.
    var bandwidth: Int
    /// A Boolean value that indicates whether the variant has pictures, unless the playlist says
    /// otherwise.
    var hasVideo: Bool
  }

  /// A track next to the variants: audio in a language, or subtitles.
  struct Rendition {
    var tag: AttributeTag
    /// The URL, or `nil` if the track is inside the variants.
    var url: String?

    var type: String { tag["TYPE"] ?? "" }
    var group: String { tag["GROUP-ID"] ?? "" }
    var language: String? { tag["LANGUAGE"] }
    var isDefault: Bool { tag["DEFAULT"] == "YES" }
  }

  private(set) var variants: [Variant] = []
  private(set) var renditions: [Rendition] = []
  /// The tags of the whole playlist without URLs to fetch.
  private var heading: [String] = []

  private static let keptTags: Set<String> = [
    "#EXTM3U", "#EXT-X-VERSION", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-START",
    "#EXT-X-SESSION-KEY",
  ]

  /// The maximum number of variants and renditions.
  private static let maximumEntries = 1000

  /// Reads a playlist at a URL.
  init(_ playlist: HLSPlaylist, url: String) throws(OfflineError) {
    let address = DocumentAddress(url)
    var pendingTag: AttributeTag?
    for line in playlist.lines {
      guard line.begins(with: "#") else {
        guard let tag = pendingTag else { continue }
        pendingTag = nil
        variants.append(
          Variant(
            tag: tag, url: try address.resolve(line),
            bandwidth: tag["BANDWIDTH"].flatMap { Int($0) } ?? 0,
            hasVideo: !MultivariantPlaylist.Variant(tag).isAudio))
        continue
      }
      let name = String(line.prefix { $0 != ":" })
      switch name {
      case "#EXT-X-STREAM-INF": pendingTag = AttributeTag(line)
      case "#EXT-X-MEDIA":
        guard let tag = AttributeTag(line) else { continue }
        let target = try tag["URI"].map { (reference) throws(OfflineError) in
          try address.resolve(reference)
        }
        renditions.append(Rendition(tag: tag, url: target))
      case _ where Self.keptTags.contains(name): heading.append(line)
      default: break
      }
      guard variants.count + renditions.count <= Self.maximumEntries else {
        throw .tooLong(at: url)
      }
    }
    guard !variants.isEmpty else { throw .empty(at: url) }
  }

  /// Returns the variant to download: the largest at or below the requested bit rate, else the
  /// lowest. Without a requested bit rate, it is the lowest
  /// (`kBCOVOfflineVideoManagerRequestedBitrateKey`).
  ///
  /// Variants without pictures are used only if there are no others.
  func variant(bitrate: Int?) -> Variant {
    let withVideo = variants.filter(\.hasVideo)
    let sorted = (withVideo.isEmpty ? variants : withVideo).enumerated().sorted {
      ($0.element.bandwidth, $0.offset) < ($1.element.bandwidth, $1.offset)
    }.map(\.element)
    let largest = sorted.last { $0.bandwidth <= bitrate ?? 0 }?.bandwidth
    // Of several with the same rate, the first is the publisher's preference.
    return sorted.first { $0.bandwidth == largest } ?? sorted[0]
  }

  /// Returns the renditions of a variant to download.
  ///
  /// Of a group with audio or pictures at least the default rendition is included, because the
  /// video would lack it.
  func renditions(of variant: Variant, languages: TrackLanguages) -> [Rendition] {
    ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"].flatMap { type -> [Rendition] in
      guard let group = variant.tag[type] else { return [] }
      let members = renditions.filter { $0.type == type && $0.group.utf8.elementsEqual(group.utf8) }
      let wanted = members.filter {
        $0.url == nil || languages.includes($0.language, isDefault: $0.isDefault)
      }
      guard wanted.isEmpty, type == "AUDIO" || type == "VIDEO" else { return wanted }
      return (members.first(where: \.isDefault) ?? members.first).map { [$0] } ?? []
    }
  }

  /// Returns a master playlist of one variant and its renditions with local names.
  ///
  /// - Parameters:
  ///   - variantName: The local playlist of the variant.
  ///   - renditions: The downloaded renditions, with the local playlist of each that has one.
  func text(_ variant: Variant, named variantName: String, _ renditions: [(Rendition, name: String?)]) -> String {
    var lines = heading
    for (rendition, name) in renditions {
      var tag = rendition.tag
      tag["URI"] = name
      lines.append(tag.text)
    }
    var stream = variant.tag
    for type in ["AUDIO", "VIDEO", "SUBTITLES"]
    where !renditions.contains(where: { $0.0.type == type }) {
      stream[type] = nil
    }
    return (lines + [stream.text, variantName]).map { $0 + "\n" }.joined()
  }
}

extension OfflineError {
  fileprivate static func empty(at url: String) -> OfflineError {
    OfflineError(at: url, "the playlist names no segments")
  }

  static func tooLong(at url: String) -> OfflineError {
    OfflineError(at: url, "the playlist has more than \(HLSPlaylist.maximumLines) lines")
  }
}
