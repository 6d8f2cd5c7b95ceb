import JSON
import PlayerCore

/// An HLS master playlist (RFC 8216 §4.3.4) to which subtitle tracks are added.
///
/// Lines that need no change stay as they are, unknown tags included.
public struct MasterPlaylist: Hashable, Sendable {
  /// Why tracks can't be added to a text.
  public enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It does not begin with `#EXTM3U`.
    case notAPlaylist
    /// It names no variants: a media playlist, which has no place for tracks.
    case noVariants

    /// The reason in words.
    public var description: String {
      switch self {
      case .notAPlaylist: "not a playlist: it must begin with #EXTM3U"
      case .noVariants: "not a master playlist: it names no variant (#EXT-X-STREAM-INF)"
      }
    }
  }

  private var lines: [String]

  /// Reads a playlist and makes every URL in it absolute, so that it can be given to a player from
  /// another place.
  ///
  /// - Parameters:
  ///   - text: the whole playlist.
  ///   - url: where the playlist came from.
  public init(parsing text: String, url: String) throws(ReadError) {
    var lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map(String.init)
    if let first = lines.first, first.unicodeScalars.first == "\u{feff}" {
      lines[0].unicodeScalars.removeFirst()
    }
    guard lines.first?.begins(with: "#EXTM3U") == true else { throw .notAPlaylist }
    guard lines.contains(where: { $0.begins(with: streamTag) }) else { throw .noVariants }
    self.lines = lines.map { line in
      if !line.begins(with: "#") { return resolve(line, against: url) }
      guard var tag = AttributeTag(line),
        let key = ["URI", "SERVER-URI"].first(where: { tag[$0] != nil })
      else { return line }
      tag[key] = tag[key].map { resolve($0, against: url) }
      return tag.text
    }
  }

  /// The whole text, every line ended.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds tracks after what the playlist has already. Every variant gets them: where it has a group
  /// of subtitles they join that, else they form one.
  ///
  /// Only the first track that wants it, in a group which has none, is made the default one. Names
  /// within a group are made different, as players tell tracks by them.
  /// - Parameters:
  ///   - tracks: the tracks, in the order of a menu.
  ///   - playlistURL: where the player will find the media playlist of a track.
  public mutating func add(_ tracks: [SidecarTrack], playlistURL: (SidecarTrack) -> String) {
    guard !tracks.isEmpty else { return }
    let groups = subtitleGroups()
    let present = Dictionary(
      grouping: lines.compactMap(AttributeTag.init).filter(\.isSubtitle),
      by: { $0["GROUP-ID"].map(Identity.init) })
    var added: [String] = []
    for group in groups {
      let existing = present[group] ?? []
      var names = TrackNames(existing.compactMap { $0["NAME"] })
      var hasDefault = existing.contains { $0["DEFAULT"] == "YES" }
      for track in tracks {
        let isDefault = track.isDefault && !hasDefault
        hasDefault = hasDefault || isDefault
        let name = names.add(quotable(track.label.isEmpty ? track.language : track.label))
        let tag = AttributeTag(
          track: track, name: name, group: group.text, isDefault: isDefault, url: playlistURL(track)
        )
        added.append(tag.text)
      }
    }
    let place = lines.firstIndex { $0.begins(with: streamTag) } ?? lines.endIndex
    lines.insert(contentsOf: added, at: place)
  }

  /// The groups of subtitles that the variants use. A variant without one is given ours.
  private mutating func subtitleGroups() -> [Identity] {
    let taken = Set(
      lines.compactMap(AttributeTag.init).compactMap { $0["GROUP-ID"].map(Identity.init) })
    let own = (0...taken.count).lazy.map { $0 == 0 ? "sidecar" : "sidecar-\($0)" }
      .first { !taken.contains(Identity($0)) }
    var groups: [Identity] = []
    var seen: Set<Identity> = []
    for index in lines.indices where lines[index].begins(with: streamTag) {
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

/// The names within a group, by which players tell tracks: no two are the same.
private struct TrackNames {
  private var taken: Set<Identity>
  /// By a name that was asked for again, the number that is tried next.
  private var numbers: [Identity: Int] = [:]

  init(_ names: [String]) { taken = Set(names.map(Identity.init)) }

  /// Adds a name, with a number where it is taken.
  mutating func add(_ name: String) -> String {
    if taken.insert(Identity(name)).inserted { return name }
    var number = numbers[Identity(name)] ?? 2
    while !taken.insert(Identity("\(name) \(number)")).inserted { number += 1 }
    numbers[Identity(name)] = number + 1
    return "\(name) \(number)"
  }
}

extension String {
  /// Whether the first bytes are those.
  fileprivate func begins(with start: String) -> Bool { utf8.starts(with: start.utf8) }
}

private let streamTag = "#EXT-X-STREAM-INF:"

extension AttributeTag {
  fileprivate init(track: SidecarTrack, name: String, group: String, isDefault: Bool, url: String) {
    var attributes: [Attribute] = [
      ("TYPE", "SUBTITLES", false), ("GROUP-ID", group, true), ("NAME", name, true),
      ("LANGUAGE", quotable(track.language), true), ("DEFAULT", isDefault ? "YES" : "NO", false),
      ("AUTOSELECT", "YES", false), ("FORCED", "NO", false),
    ]
    if track.kind == .captions {
      // What Apple's players tell captions for the hard of hearing by.
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

/// `text` without what can't be written between an attribute's quotes; the format has no escape.
private func quotable(_ text: String) -> String {
  String(String.UnicodeScalarView(onOneLine(text).unicodeScalars.map { $0 == "\"" ? "'" : $0 }))
}

/// `text` without what would end the line.
func onOneLine(_ text: String) -> String {
  String(text.filter { !$0.isNewline && $0 != "\0" })
}
