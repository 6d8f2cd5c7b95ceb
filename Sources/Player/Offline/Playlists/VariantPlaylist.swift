import PlayerCore

/// A master playlist (RFC 8216 §4.3.4): what there is to choose from.
struct VariantPlaylist {
  /// One quality of the video.
  struct Variant {
    var tag: AttributeTag
    var url: String
    /// Bits a second at most.
    var bandwidth: Int
    /// Whether it has pictures, as far as the playlist tells.
    var hasVideo: Bool
  }

  /// A track beside the variants: sound in a language, subtitles.
  struct Rendition {
    var tag: AttributeTag
    /// `nil` where it is inside of the variants.
    var url: String?

    var type: String { tag["TYPE"] ?? "" }
    var group: String { tag["GROUP-ID"] ?? "" }
    var language: String? { tag["LANGUAGE"] }
    var isDefault: Bool { tag["DEFAULT"] == "YES" }
  }

  private(set) var variants: [Variant] = []
  private(set) var renditions: [Rendition] = []
  /// What holds for all of it, and leads nowhere.
  private var heading: [String] = []

  private static let kept: Set<String> = [
    "#EXTM3U", "#EXT-X-VERSION", "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-START",
    "#EXT-X-SESSION-KEY",
  ]

  /// No more tracks and variants than a player could offer.
  private static let maximumEntries = 1000

  init(_ text: PlaylistText, url: String) throws(PlaylistError) {
    let referrer = Referrer(url)
    var stream: AttributeTag?
    for line in text.lines {
      guard line.begins(with: "#") else {
        guard let tag = stream else { continue }
        stream = nil
        let isAudio = MultivariantPlaylist("#EXTM3U\n\(tag.text)\n\(line)")?.mediaType == .audio
        variants.append(
          Variant(
            tag: tag, url: try referrer.address(of: line),
            bandwidth: tag["BANDWIDTH"].flatMap { Int($0) } ?? 0, hasVideo: !isAudio))
        continue
      }
      let name = String(line.prefix { $0 != ":" })
      switch name {
      case "#EXT-X-STREAM-INF": stream = AttributeTag(line)
      case "#EXT-X-MEDIA":
        guard let tag = AttributeTag(line) else { continue }
        let target = try tag["URI"].map { (reference) throws(PlaylistError) in
          try referrer.address(of: reference)
        }
        renditions.append(Rendition(tag: tag, url: target))
      case _ where Self.kept.contains(name): heading.append(line)
      default: break
      }
      guard variants.count + renditions.count <= Self.maximumEntries else { throw .tooLong }
    }
    guard !variants.isEmpty else { throw .empty }
  }

  /// The variant that a download takes: the largest at or below the requested bit rate, else the lowest. Where no
  /// rate is requested, the lowest (`kBCOVOfflineVideoManagerRequestedBitrateKey`).
  ///
  /// Variants without pictures count only where there is no other.
  func variant(bitrate: Int?) -> Variant? {
    let withVideo = variants.filter(\.hasVideo)
    let sorted = (withVideo.isEmpty ? variants : withVideo).enumerated().sorted {
      ($0.element.bandwidth, $0.offset) < ($1.element.bandwidth, $1.offset)
    }.map(\.element)
    let largest = sorted.last { $0.bandwidth <= bitrate ?? 0 }?.bandwidth
    // Of several with one rate the first is the publisher's choice.
    return sorted.first { $0.bandwidth == largest } ?? sorted.first
  }

  /// The renditions that go with a variant.
  ///
  /// Of a group with sound or pictures one is taken at least, the default one: without it there would be none.
  func renditions(of variant: Variant, languages: TrackLanguages) -> [Rendition] {
    ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"].flatMap { type -> [Rendition] in
      guard let group = variant.tag[type] else { return [] }
      let members = renditions.filter { $0.type == type && $0.group.utf8.elementsEqual(group.utf8) }
      let wanted = members.filter { $0.url == nil || languages.includes($0) }
      guard wanted.isEmpty, type == "AUDIO" || type == "VIDEO" else { return wanted }
      return Array((members.first(where: \.isDefault) ?? members.first).map { [$0] } ?? [])
    }
  }

  /// The playlist of one variant with its renditions, for a player beside the files.
  ///
  /// - Parameters:
  ///   - variantName: the local playlist of the variant.
  ///   - renditions: those that were taken, with the local playlist of each that has one.
  func text(
    _ variant: Variant, named variantName: String, _ renditions: [(Rendition, name: String?)]
  ) -> String {
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

/// The languages in which sound and subtitles are taken along.
public enum TrackLanguages: Hashable, Sendable {
  /// What the publisher prefers: the default track of each group (no `mediaSelections` in the original).
  case preferred
  /// Every track there is.
  case all
  /// The tracks in languages with one of these BCP 47 tags, or of which one of these begins the tag: `pt` takes
  /// `pt-BR` along.
  case listed([String])

  func includes(_ rendition: VariantPlaylist.Rendition) -> Bool {
    switch self {
    case .preferred: rendition.isDefault
    case .all: true
    case .listed: rendition.language.map(include(language:)) ?? false
    }
  }

  func include(language: String) -> Bool {
    guard case .listed(let tags) = self else { return true }
    let language = language.lowercased()
    return tags.contains { tag in
      let tag = tag.lowercased()
      return language == tag || language.hasPrefix(tag + "-")
    }
  }
}
