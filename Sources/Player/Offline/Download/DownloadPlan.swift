import JSON
import PlaybackService
import PlayerCore

/// The content of a download: files to fetch, and documents to write.
struct DownloadPlan {
  /// A file to fetch. Its name is generated: no part of a path comes from a server.
  struct File: Hashable {
    /// The path relative to the folder of the media, with `/`.
    var name: String
    var part: FilePart
    var content = FileContent.binary
    var ifMissing = MissingFilePolicy.fail
    /// The index in ``tracks``, or `nil` for a file outside all tracks.
    var track: Int?

    /// A Boolean value that indicates whether the URL of a segment does not say its format.
    var hasAssumedExtension: Bool {
      content == .binary && name.hasSuffix(".ts") && fileExtension(of: part.url, if: ["ts"]) == nil
    }
  }

  /// The handling of a file that the server does not deliver, or that has other content.
  enum MissingFilePolicy: Hashable {
    /// The download fails.
    case fail
    /// The download continues without the file.
    case omit
    /// A text replaces the file, for players that stop at a missing file.
    case replace(with: String)
  }

  /// A document that is written once all files are fetched.
  struct Document: Hashable {
    var name: String
    var text: String

    /// Returns the text with other names of files, by their paths relative to the folder of the media.
    func text(renaming names: [String: String]) -> String {
      guard !names.isEmpty, let slash = name.lastIndex(of: "/") else { return text }
      let folder = name[...slash]
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        names[String(folder + line)]?.dropFirst(folder.count) ?? line
      }.joined(separator: "\n")
    }
  }

  var files: [File] = []
  var documents: [Document] = []
  var tracks: [OfflineTrack] = []
  /// The document to play.
  var entry = "master.m3u8"
  /// The maximum bit rate of the variant in bits per second, if known.
  var bandwidth: Int?
  /// The average bit rate in bits per second, if known.
  var averageBandwidth: Int?
  /// The resolution in the playlist, such as `1280x720`.
  var resolution: String?
  /// The duration in seconds.
  var duration = 0.0
  /// The files of still pictures, by property of the video.
  var pictures: [String: String] = [:]
  /// The descriptions of content that is left out.
  var notes: [String] = []

  /// The folders of the files.
  var folders: Set<String> {
    Set(files.compactMap { file in file.name.lastIndex(of: "/").map { String(file.name[..<$0]) } })
  }

  /// The estimated size of the main part, if its bit rate is known.
  var estimatedBytes: Int? {
    guard let rate = averageBandwidth ?? bandwidth, duration > 0 else { return nil }
    return Int(min(Double(rate) / 8 * duration, 1e15))
  }
}

/// Plans a download from the playlists and the video of the service.
struct DownloadPlanner: Sendable {
  let client: HTTPClient
  let parameters: DownloadParameters

  /// The maximum number of tracks next to the main part.
  private static let maximumTracks = 100
  /// The maximum number of thumbnails: one per second for two hours.
  private static let maximumThumbnails = 7200

  /// Plans the download of a video.
  ///
  /// - Parameter source: The URL of the master playlist, or of a single media playlist.
  func plan(_ video: Video, source: String) async throws(OfflineError) -> DownloadPlan {
    var plan = DownloadPlan()
    let top = try await client.playlist(at: source)
    if top.playlist.isMultivariant {
      try await addVariant(top, of: video, to: &plan)
    } else {
      plan.entry = "main/playlist.m3u8"
      try addTrack(top, OfflineTrack(kind: .main), in: "main", to: &plan)
      if !video.sidecarTracks.isEmpty {
        plan.notes.append("separate subtitles are left out: there is no master playlist")
      }
    }
    for key in [Video.PropertyKey.poster, Video.PropertyKey.thumbnail] {
      guard let text = video.properties[key]?.string,
        let url = try? DocumentAddress(source).resolve(text)
      else { continue }
      let name = "\(key).\(pictureExtension(of: url))"
      plan.files.append(.init(name: name, part: FilePart(url: url), ifMissing: .omit))
      plan.pictures[key] = name
    }
    await addThumbnails(of: video, from: source, to: &plan)
    return plan
  }

  // MARK: Tracks

  private func addVariant(
    _ top: FetchedPlaylist, of video: Video, to plan: inout DownloadPlan
  ) async throws(OfflineError) {
    let master = try VariantPlaylist(top.playlist, url: top.url)
    let variant = master.variant(bitrate: parameters.bitrate)
    let renditions = master.renditions(of: variant, languages: parameters.languages)
    guard renditions.count <= Self.maximumTracks else {
      throw OfflineError(at: top.url, "the video has more than \(Self.maximumTracks) tracks")
    }
    plan.bandwidth = variant.bandwidth > 0 ? variant.bandwidth : nil
    plan.averageBandwidth = variant.tag["AVERAGE-BANDWIDTH"].flatMap { Int($0) }
    plan.resolution = variant.tag["RESOLUTION"]
    let main = try addTrack(
      try await client.playlist(at: variant.url), OfflineTrack(kind: .main), in: "main", to: &plan)
    var named: [(VariantPlaylist.Rendition, name: String?)] = []
    for rendition in renditions {
      // Captions inside the pictures, and audio inside the main part, have no playlist of their
      // own.
      guard let url = rendition.url, url != variant.url,
        let kind = OfflineTrack.Kind(rawValue: rendition.type.lowercased()), kind != .main
      else {
        named.append((rendition, rendition.url == variant.url ? main : nil))
        continue
      }
      let track = OfflineTrack(
        kind: kind, language: rendition.language, name: rendition.tag["NAME"] ?? "")
      let name = try addTrack(
        try await client.playlist(at: url), track, in: "\(kind.rawValue)-\(plan.tracks.count)",
        to: &plan)
      named.append((rendition, name))
    }
    let text = master.text(variant, named: main, named)
    plan.documents.append(
      .init(name: plan.entry, text: addSidecars(of: video, from: top.url, to: text, &plan)))
  }

  /// Adds the files and the local playlist of a track.
  ///
  /// - Returns: The name of the playlist, relative to the folder of the media.
  @discardableResult
  private func addTrack(
    _ fetched: FetchedPlaylist, _ track: OfflineTrack, in folder: String,
    to plan: inout DownloadPlan
  ) throws(OfflineError) -> String {
    let playlist = try SegmentPlaylist(fetched.playlist, url: fetched.url)
    guard plan.files.count + playlist.parts.count <= HLSPlaylist.maximumLines else {
      throw .tooLong(at: fetched.url)
    }
    let (names, gap) = playlist.names(of: track.kind)
    for (name, part) in zip(names, playlist.parts) {
      plan.files.append(
        .init(
          name: "\(folder)/\(name)", part: part,
          content: part.isKey ? .key : track.kind == .subtitles ? .subtitles : .binary,
          track: plan.tracks.count))
    }
    if let gap { plan.documents.append(.init(name: "\(folder)/\(gap)", text: "")) }
    if plan.tracks.isEmpty { plan.duration = playlist.duration }
    plan.tracks.append(track)
    let name = "\(folder)/playlist.m3u8"
    plan.documents.append(.init(name: name, text: playlist.text(names: names, gap: gap)))
    return name
  }

  /// Adds the subtitles that are not part of the video's playlist.
  ///
  /// - Returns: The master playlist with them.
  private func addSidecars(
    of video: Video, from source: String, to text: String, _ plan: inout DownloadPlan
  ) -> String {
    var names: [SidecarTrack: String] = [:]
    var added: [SidecarTrack] = []
    for track in video.sidecarTracks.prefix(Self.maximumTracks) {
      guard names[track] == nil,
        parameters.languages.includes(track.language, isDefault: track.isDefault)
      else { continue }
      var local = track
      local.url = "text.vtt"
      guard track.format == .webVTT, let url = try? DocumentAddress(source).resolve(track.url),
        let playlist = local.mediaPlaylist(videoDuration: video.duration ?? plan.duration)
      else {
        plan.notes.append(
          "the \(track.language) subtitles are left out: they are separate from the video")
        continue
      }
      let folder = "subtitles-\(plan.tracks.count)"
      plan.files.append(
        .init(
          name: "\(folder)/text.vtt", part: FilePart(url: url), content: .subtitles,
          ifMissing: .replace(with: "WEBVTT\n"), track: plan.tracks.count))
      plan.tracks.append(
        OfflineTrack(kind: .subtitles, language: track.language, name: track.label))
      names[track] = "\(folder)/playlist.m3u8"
      plan.documents.append(.init(name: "\(folder)/playlist.m3u8", text: playlist))
      added.append(track)
    }
    guard !added.isEmpty, var master = try? MasterPlaylist(parsing: text, url: "") else {
      return text
    }
    master.add(added) { names[$0] ?? "" }
    return master.text
  }

  // MARK: Thumbnails

  /// Adds the thumbnails for seeking and their WebVTT document. A video is complete without them.
  ///
  /// Players show no thumbnails offline, as in the SDK, but an app may use them for a preview.
  private func addThumbnails(of video: Video, from source: String, to plan: inout DownloadPlan) async {
    guard let text = video.thumbnailTrackURL else { return }
    guard let url = try? DocumentAddress(source).resolve(text),
      let response = try? await client.get(url),
      let document = try? WebVTT(parsing: response.body)
    else { return plan.notes.append("the thumbnails are left out") }
    let place = response.url ?? url
    let address = DocumentAddress(place)
    var names: [String: String] = [:]
    var local = "WEBVTT\n"
    for thumbnail in ThumbnailTrack(document, baseURL: place).thumbnails {
      if names[thumbnail.url] == nil, names.count < Self.maximumThumbnails,
        let picture = try? address.resolve(thumbnail.url)
      {
        let name = "\(names.count + 1).\(pictureExtension(of: picture))"
        names[thumbnail.url] = name
        plan.files.append(
          .init(name: "thumbnails/\(name)", part: FilePart(url: picture), ifMissing: .omit))
      }
      guard let name = names[thumbnail.url] else { continue }
      let region = thumbnail.region.map { region in
        "#xywh=\(region.unit.rawValue):\(region.x),\(region.y),\(region.width),\(region.height)"
      }
      local += "\n\(clockText(thumbnail.start)) --> \(clockText(thumbnail.end))\n"
      local += "\(name)\(region ?? "")\n"
    }
    if !names.isEmpty {
      plan.documents.append(.init(name: "thumbnails/thumbnails.vtt", text: local))
    }
  }
}

/// Returns the file name extension of a URL if it is one of pictures, else `bin`.
private func pictureExtension(of url: String) -> String {
  fileExtension(of: url, if: ["avif", "gif", "jpeg", "jpg", "png", "webp"]) ?? "bin"
}
