import PlaybackService
import PlayerCore

/// A master playlist (RFC 8216 §4.3.4) with its variants and renditions.
struct VariantPlaylist {
  /// A quality of the video.
  struct Variant {
    var tag: AttributeTag
    var url: String

    /// The maximum bit rate in bits per second.
    var bandwidth: Int { tag["BANDWIDTH"].flatMap { Int($0) } ?? 0 }
    /// A Boolean value that indicates whether the variant has pictures, unless the playlist says
    /// otherwise.
    var hasVideo: Bool { !MultivariantPlaylist.Variant(tag).isAudio }
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
        variants.append(Variant(tag: tag, url: try address.resolve(line)))
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
      case "#EXT-X-SESSION-KEY":
        // The keys of other formats are fetched with the segments.
        if let tag = AttributeTag(line), case .fairPlay = KeyFormat(tag) { heading.append(line) }
      case _ where Self.keptTags.contains(name): heading.append(line)
      default: break
      }
    }
    guard variants.count + renditions.count <= Self.maximumEntries else { throw .tooLong(at: url) }
    guard !variants.isEmpty else { throw .empty(at: url) }
  }

  /// Returns the variant to download: the largest at or below the requested bit rate, else the
  /// lowest. Without a requested bit rate, it is the lowest
  /// (`kBCOVOfflineVideoManagerRequestedBitrateKey`).
  ///
  /// Variants without pictures are used only if there are no others.
  func variant(bitrate: Int?) -> Variant {
    let withVideo = variants.filter(\.hasVideo)
    let sorted = (withVideo.isEmpty ? variants : withVideo).sorted { $0.bandwidth < $1.bandwidth }
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
