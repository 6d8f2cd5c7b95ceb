import FoundationEssentials
import JSON
import Localization
import PlaybackService
import PlayerCore
import ProjectFormat
import Support

/// A video for a producer: its sources, cue points and tracks.
struct VideoReport {
  let video: Video
  /// The languages for name and description, best first.
  let languages: [String]
  /// The words of the report itself.
  let text: ProgramText

  var lines: [String] {
    var lines = [header]
    if let description = video.localizedShortDescription(for: languages), !description.isEmpty {
      lines.append(description.isolated)
    }
    if let error = video.error { lines.append(text.notPlayable(error)) }
    lines += section(text("fetch.sources"), rows: sources)
    lines += section(text("fetch.cue-points"), rows: cuePoints)
    lines += section(text("fetch.tracks"), rows: tracks)
    if let bumper = video.bumper {
      lines += section(
        text("fetch.bumper"),
        rows: [[bumper.shownID, text.length(of: bumper), text.name(bumper.name)]])
    }
    return lines
  }

  private var header: String {
    let name = text.name(video.localizedName(for: languages))
    let reference = video.properties[Video.PropertyKey.referenceID]?.string
    let facts = [
      text("preview.video", .string(video.shownID)), reference?.printable ?? "",
      text.length(of: video), economics,
    ]
    return heading(name, facts)
  }

  private var economics: String {
    switch video.economics {
    case .adSupported: text("fetch.ad-supported")
    case .free: text("fetch.free")
    case .publisherPays: text("fetch.publisher-pays")
    case .payMedia: text("fetch.pay-media")
    }
  }

  /// The sources; the one that the default policy plays is marked.
  private var sources: [[String]] {
    let policy = SourceSelectionPolicy.standard
    let picked = policy.source(of: video).flatMap(video.sources.firstIndex(of:))
    return video.sources.enumerated().map { index, source in
      let properties = source.properties
      let size = [properties["width"], properties["height"]]
        .compactMap { $0?.number?.rounded().shortText }
      let rate = properties["avg_bitrate"]?.number.map { ($0 / 1000).rounded().shortText + " kbit/s" }
      let facts = [
        size.count == 2 ? size.joined(separator: "x") : nil, rate,
        source.usesFairPlay ? "FairPlay" : nil, index == picked ? "← " + text("fetch.chosen") : nil,
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
        (track["label"]?.string ?? "").isolated,
        track["default"]?.bool == true ? text("fetch.default") : "",
      ]
    }
  }
}

/// A page of a playlist, with a line for each video.
struct PlaylistReport {
  let playlist: Playlist
  /// The place of the first video in the whole playlist; at most `Int.max`, so that the places
  /// after it can be counted.
  let offset: UInt
  /// The words of the report itself.
  let text: ProgramText

  var lines: [String] {
    let name = text.name(playlist.properties[Playlist.PropertyKey.name]?.string)
    let id = playlist.properties[Playlist.PropertyKey.id]?.string ?? "?"
    let facts = [
      text("fetch.playlist", .string(id.printable)),
      playlist.properties[Playlist.PropertyKey.type]?.string?.printable ?? "",
      text("fetch.videos", .integer(Int64(playlist.count))),
    ]
    let rows = playlist.videos.enumerated().map { index, video in
      [
        "\(offset + UInt(index) + 1)", video.shownID, text.length(of: video),
        video.error.map(text.notPlayable) ?? text.name(video.name),
      ]
    }
    return [heading(name, facts)] + indented(rows)
  }
}

extension Video {
  fileprivate var shownID: String { (id ?? "?").printable }
}

/// The facts of a video that both reports have.
extension ProgramText {
  fileprivate func name(_ name: String?) -> String { (name ?? self("fetch.unnamed")).isolated }

  fileprivate func length(of video: Video) -> String {
    video.duration.map { MediaTime.clock($0) } ?? self("fetch.no-duration")
  }

  fileprivate func notPlayable(_ failure: Video.Failure) -> String {
    let reasons = [failure.code, failure.subcode ?? "", failure.message ?? ""]
    let reason = reasons.filter { !$0.isEmpty }.joined(separator: ", ")
    return self("fetch.not-playable", .string(reason.printable))
  }
}

/// Returns the first line of a report: a name, and the facts that are known.
func heading(_ name: String, _ facts: [String]) -> String {
  name + "   " + facts.filter { !$0.isEmpty }.joined(separator: " · ")
}

private func section(_ title: String, rows: [[String]]) -> [String] {
  rows.isEmpty ? [] : ["", title] + indented(rows)
}

private func indented(_ rows: [[String]]) -> [String] { tableLines(rows).map { "  " + $0 } }
