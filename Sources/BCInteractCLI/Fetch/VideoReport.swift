internal import FoundationEssentials
internal import Interactivity
internal import JSON
internal import Localization
internal import PlaybackService
internal import PlayerCore
internal import Terminal

/// A video as a producer wants to see it: what plays, when what happens, which tracks there are.
struct VideoReport {
  let video: Video
  /// The languages for name and description, best first.
  let languages: [String]
  /// The words of the report itself.
  let say: ProgramText

  var lines: [String] {
    var lines = [header]
    if let description = video.localizedShortDescription(for: languages), !description.isEmpty {
      lines.append(description.isolated)
    }
    if let error = video.error { lines.append("not playable: \(error.text.printable)") }
    lines += section(say("fetch.sources"), rows: sources)
    lines += section(say("fetch.cue-points"), rows: cuePoints)
    lines += section(say("fetch.tracks"), rows: tracks)
    if let bumper = video.bumper {
      lines += section("bumper", rows: [[bumper.shownID, bumper.length, bumper.shownName]])
    }
    return lines
  }

  private var header: String {
    let name = video.localizedName(for: languages) ?? "unnamed"
    let reference = video.properties[Video.PropertyKey.referenceID]?.string
    let facts = ["video \(video.shownID)", reference?.printable ?? "", video.length, economics]
    return name.isolated + "   " + facts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var economics: String {
    switch video.economics {
    case .adSupported: "ad supported"
    case .free: "free"
    case .publisherPays: "publisher pays"
    case .payMedia: "pay media"
    }
  }

  /// The one that the default policy plays is marked.
  private var sources: [[String]] {
    let policy = SourceSelectionPolicy.standard
    let picked = policy.source(of: video).flatMap(video.sources.firstIndex(of:))
    return video.sources.enumerated().map { index, source in
      let properties = source.properties
      let size = [properties["width"], properties["height"]]
        .compactMap { $0?.number.map(wholeNumber) }
      let rate = properties["avg_bitrate"]?.number.map { wholeNumber($0 / 1000) + " kbit/s" }
      let facts = [
        size.count == 2 ? size.joined(separator: "x") : nil, rate,
        source.usesFairPlay ? "FairPlay" : nil, index == picked ? "← " + say("fetch.chosen") : nil,
      ]
      return [
        source.deliveryMethod?.rawValue.printable ?? "?",
        loggable(url: source.url.absoluteString),
        facts.compactMap(\.self).joined(separator: "  "),
      ]
    }
  }

  private var cuePoints: [[String]] {
    video.cuePoints.map { cuePoint in
      [
        MediaTime.clock(cuePoint.position), cuePoint.kind.rawValue.printable,
        (cuePoint.name ?? "").isolated,
      ]
    }
  }

  private var tracks: [[String]] {
    (video.properties[Video.PropertyKey.textTracks]?.array ?? []).map { track in
      [
        track["kind"]?.string?.printable ?? "?", track["srclang"]?.string?.printable ?? "–",
        (track["label"]?.string ?? "").isolated, track["default"]?.bool == true ? "default" : "",
      ]
    }
  }
}

/// A page of a playlist, a line a video.
struct PlaylistReport {
  let playlist: Playlist
  /// The place of the first video in the whole playlist; at most `Int.max`, so that the places after
  /// it can be counted.
  let offset: UInt

  var lines: [String] {
    let name = playlist.properties[Playlist.PropertyKey.name]?.string ?? "unnamed"
    let facts = [
      "playlist \(playlist.properties[Playlist.PropertyKey.id]?.string ?? "?")".printable,
      playlist.properties[Playlist.PropertyKey.type]?.string?.printable ?? "",
      playlist.count == 1 ? "1 video" : "\(playlist.count) videos",
    ]
    let header = name.isolated + "   " + facts.filter { !$0.isEmpty }.joined(separator: " · ")
    let rows = playlist.videos.enumerated().map { index, video in
      [
        "\(offset + UInt(index) + 1)", video.shownID, video.length,
        video.error.map { "not playable: \($0.text.printable)" } ?? video.shownName,
      ]
    }
    return [header] + indented(rows)
  }
}

extension Video {
  fileprivate var shownID: String { (id ?? "?").printable }
  fileprivate var shownName: String { (name ?? "unnamed").isolated }
  fileprivate var length: String { duration.map { MediaTime.clock($0) } ?? "no duration" }
}

extension Video.Failure {
  fileprivate var text: String {
    [code, subcode ?? "", message ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

private func wholeNumber(_ number: Double) -> String {
  Int(exactly: number.rounded()).map(String.init) ?? "\(number)"
}

private func section(_ title: String, rows: [[String]]) -> [String] {
  rows.isEmpty ? [] : ["", title] + indented(rows)
}

private func indented(_ rows: [[String]]) -> [String] { tableLines(rows).map { "  " + $0 } }
