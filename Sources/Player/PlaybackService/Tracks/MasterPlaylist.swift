import JSON
import PlayerCore

/// An HLS master playlist (RFC 8216 §4.3.4) to which subtitle tracks are added.
///
/// Lines that need no change stay as they are, unknown tags included.
public struct MasterPlaylist: Hashable, Sendable {
  /// The reason that tracks cannot be added to a text, in words.
  public enum ReadError: String, Error, CustomStringConvertible {
    /// The text does not begin with `#EXTM3U`.
    case notAPlaylist = "not a playlist: it must begin with #EXTM3U"
    /// The playlist contains no variants: it is a media playlist, which has no tracks.
    case noVariants = "not a master playlist: it names no variant (#EXT-X-STREAM-INF)"

    /// The reason in words.
    public var description: String { rawValue }
  }

  private var lines: [String]

  /// Reads a playlist and makes every URL in it absolute, so that a player can load it from another
  /// place.
  ///
  /// - Parameters:
  ///   - text: The whole playlist.
  ///   - url: The URL of the playlist.
  public init(parsing text: String, url: String) throws(ReadError) {
    guard let playlist = HLSPlaylist(text) else { throw .notAPlaylist }
    guard playlist.isMultivariant else { throw .noVariants }
    lines = playlist.lines.map { line in
      if !line.begins(with: "#") { return resolve(line, against: url) }
      guard var tag = AttributeTag(line),
        let key = ["URI", "SERVER-URI"].first(where: { tag[$0] != nil })
      else { return line }
      tag[key] = tag[key].map { resolve($0, against: url) }
      return tag.text
    }
  }

  /// The whole text. Every line ends with LF.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds tracks after the playlist's own, for every variant: to its group of subtitles if it has
  /// one, else as a new group.
  ///
  /// In a group without a default track, the first new track with ``SidecarTrack/isDefault``
  /// becomes the default. Names within a group are made unique, because players distinguish tracks
  /// by them.
  /// - Parameters:
  ///   - tracks: The tracks, in the order of a menu.
  ///   - playlistURL: Returns the URL of a track's media playlist.
  public mutating func add(_ tracks: [SidecarTrack], playlistURL: (SidecarTrack) -> String) {
    guard !tracks.isEmpty else { return }
    let groups = subtitleGroups()
    let present = Dictionary(
      grouping: lines.compactMap(AttributeTag.init).filter(\.isSubtitle),
      by: { $0["GROUP-ID"].map(Identity.init) })
    var added: [String] = []
    for group in groups {
      let existing = present[group] ?? []
      var names = UniqueNames(existing.compactMap { $0["NAME"] })
      var hasDefault = existing.contains { $0["DEFAULT"] == "YES" }
      for track in tracks {
        let isDefault = track.isDefault && !hasDefault
        hasDefault = hasDefault || isDefault
        let name = names.unique(quotable(track.label.isEmpty ? track.language : track.label))
        let tag = AttributeTag(
          track: track, name: name, group: group.text, isDefault: isDefault, url: playlistURL(track)
        )
        added.append(tag.text)
      }
    }
    let place = lines.firstIndex { $0.begins(with: HLSPlaylist.variantTag) } ?? lines.endIndex
    lines.insert(contentsOf: added, at: place)
  }

  /// Returns the subtitle groups of the variants. A variant without a group is assigned a new one.
  private mutating func subtitleGroups() -> [Identity] {
    let taken = Set(
      lines.compactMap(AttributeTag.init).compactMap { $0["GROUP-ID"].map(Identity.init) })
    let own = (0...taken.count).lazy.map { $0 == 0 ? "sidecar" : "sidecar-\($0)" }
      .first { !taken.contains(Identity($0)) }
    var groups: [Identity] = []
    var seen: Set<Identity> = []
    for index in lines.indices where lines[index].begins(with: HLSPlaylist.variantTag) {
      guard var tag = AttributeTag(lines[index]), let own else { continue }
      let group = tag["SUBTITLES"] ?? own
      if tag["SUBTITLES"] == nil {
        tag["SUBTITLES"] = group
        lines[index] = tag.text
      }
      if seen.insert(Identity(group)).inserted { groups.append(Identity(group)) }
    }
    return groups
  }
}

/// The names within a group, all different.
private struct UniqueNames {
  private var taken: Set<Identity>
  /// The next number to try for a repeated name.
  private var numbers: [Identity: Int] = [:]

  init(_ names: [String]) { taken = Set(names.map(Identity.init)) }

  /// Reserves a name, with a number if it is taken.
  mutating func unique(_ name: String) -> String {
    if taken.insert(Identity(name)).inserted { return name }
    var number = numbers[Identity(name)] ?? 2
    while !taken.insert(Identity("\(name) \(number)")).inserted { number += 1 }
    numbers[Identity(name)] = number + 1
    return "\(name) \(number)"
  }
}

extension AttributeTag {
  fileprivate init(track: SidecarTrack, name: String, group: String, isDefault: Bool, url: String) {
    var attributes: [Attribute] = [
      ("TYPE", "SUBTITLES", false), ("GROUP-ID", group, true), ("NAME", name, true),
      ("LANGUAGE", quotable(track.language), true), ("DEFAULT", isDefault ? "YES" : "NO", false),
      ("AUTOSELECT", "YES", false), ("FORCED", "NO", false),
    ]
    if track.kind == .captions {
      // Apple's players recognize captions for viewers who cannot hear by these.
      let characteristics =
        "public.accessibility.transcribes-spoken-dialog,"
        + "public.accessibility.describes-music-and-sound"
      attributes.append(("CHARACTERISTICS", characteristics, true))
    }
    attributes.append(("URI", quotable(url), true))
    self.init("#EXT-X-MEDIA", attributes)
  }

  fileprivate var isSubtitle: Bool { name == "#EXT-X-MEDIA" && self["TYPE"] == "SUBTITLES" }
}

/// Returns a text without characters that cannot occur between an attribute's quotes. The format
/// has no escape.
private func quotable(_ text: String) -> String {
  let scalars = withoutLineEnds(text).unicodeScalars.map { $0 == "\"" ? "'" : $0 }
  return String(String.UnicodeScalarView(scalars))
}

/// Returns a text without characters that would end the line.
func withoutLineEnds(_ text: String) -> String {
  String(text.filter { !$0.isNewline && $0 != "\0" })
}
