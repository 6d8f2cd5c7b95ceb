import JSON
import PlaybackService
import PlayerCore

/// Finds out what a download consists of: from the playlists, and from what the service says about the video.
struct Planner: Sendable {
  let client: HTTPClient
  let parameters: DownloadParameters

  /// Playlists larger than this are refused.
  static let maximumPlaylist = 32 << 20
  /// Tracks beside the main part, of any kind.
  static let maximumTracks = 100

  /// - Parameter source: the address of the master playlist, or of a media playlist alone.
  func plan(_ video: Video, source: String) async throws(OfflineError) -> DownloadPlan {
    var plan = DownloadPlan()
    let top = try await playlist(at: source)
    switch top.text.kind {
    case .media:
      plan.entry = "main/playlist.m3u8"
      try add(top, as: .init(.main), in: "main", to: &plan)
      if !video.sidecarTracks.isEmpty {
        plan.notes.append("subtitles beside the video are left out: there is no master playlist")
      }
    case .multivariant:
      try await add(top, of: video, to: &plan)
    }
    addPictures(of: video, from: source, to: &plan)
    await addThumbnails(of: video, from: source, to: &plan)
    return plan
  }

  /// A playlist, with where it came from.
  struct Fetched {
    var text: PlaylistText
    var url: String
  }

  func playlist(at url: String) async throws(OfflineError) -> Fetched {
    let response: HTTPResponse
    do throws(TransportError) { response = try await client.send(HTTPRequest(url)) } catch {
      throw OfflineError(transport: error)
    }
    do throws(PlaylistError) {
      guard response.status == 200 else { throw .status(response.status) }
      guard response.body.count <= Self.maximumPlaylist else { throw .tooLong }
      return Fetched(text: try PlaylistText(response.body), url: response.url ?? url)
    } catch {
      throw OfflineError(playlist: error, at: url)
    }
  }

  // MARK: Tracks

  private func add(
    _ top: Fetched, of video: Video, to plan: inout DownloadPlan
  ) async throws(OfflineError) {
    let master: VariantPlaylist
    do throws(PlaylistError) { master = try VariantPlaylist(top.text, url: top.url) } catch {
      throw OfflineError(playlist: error, at: top.url)
    }
    guard let variant = master.variant(bitrate: parameters.bitrate) else {
      throw OfflineError(playlist: .empty, at: top.url)
    }
    plan.bandwidth = variant.bandwidth > 0 ? variant.bandwidth : nil
    plan.averageBandwidth = variant.tag["AVERAGE-BANDWIDTH"].flatMap { Int($0) }
    plan.resolution = variant.tag["RESOLUTION"]
    let main = try add(
      try await playlist(at: variant.url), as: .init(.main), in: "main", to: &plan)

    let renditions = master.renditions(of: variant, languages: parameters.languages)
    guard renditions.count <= Self.maximumTracks else {
      throw OfflineError(playlist: .tooLong, at: top.url)
    }
    var named: [(VariantPlaylist.Rendition, name: String?)] = []
    for rendition in renditions {
      // Captions inside of the pictures, and sound that is the main part's, have no list of their own.
      guard let url = rendition.url, url != variant.url,
        let kind = OfflineTrack.Kind(rendition.type)
      else {
        named.append((rendition, rendition.url == variant.url ? main : nil))
        continue
      }
      let track = OfflineTrack(
        kind, language: rendition.language, name: rendition.tag["NAME"] ?? "")
      let name = try add(
        try await playlist(at: url), as: track, in: "\(kind.rawValue)-\(plan.tracks.count)",
        to: &plan)
      named.append((rendition, name))
    }
    let text = master.text(variant, named: main, named)
    plan.documents.append(
      .init(name: plan.entry, text: addSidecars(of: video, from: top.url, to: text, &plan)))
  }

  /// Adds the files of one media playlist, and the local form of it.
  /// - Returns: its name, from the folder of the media.
  @discardableResult
  private func add(
    _ fetched: Fetched, as track: OfflineTrack, in folder: String, to plan: inout DownloadPlan
  ) throws(OfflineError) -> String {
    let playlist: SegmentPlaylist
    do throws(PlaylistError) {
      playlist = try SegmentPlaylist(fetched.text, url: fetched.url)
      guard plan.files.count + playlist.parts.count <= PlaylistText.maximumLines else {
        throw .tooLong
      }
    } catch {
      throw OfflineError(playlist: error, at: fetched.url)
    }
    let names = playlist.parts.enumerated().map { index, part in
      "\(index + 1).\(fileExtension(of: part.url))"
    }
    for (name, part) in zip(names, playlist.parts) {
      plan.files.append(
        .init(name: "\(folder)/\(name)", part: part, track: plan.tracks.count))
    }
    if plan.tracks.isEmpty { plan.duration = playlist.duration }
    plan.tracks.append(track)
    let name = "\(folder)/playlist.m3u8"
    plan.documents.append(.init(name: name, text: playlist.text(names: names)))
    return name
  }

  /// Adds the subtitles that come beside the video.
  /// - Returns: the master playlist with them.
  private func addSidecars(
    of video: Video, from source: String, to text: String, _ plan: inout DownloadPlan
  ) -> String {
    var names: [SidecarTrack: String] = [:]
    var taken: [SidecarTrack] = []
    for track in video.sidecarTracks.prefix(Self.maximumTracks) {
      let isWanted =
        parameters.languages == .preferred
        ? track.isDefault : parameters.languages.include(language: track.language)
      guard isWanted, names[track] == nil else { continue }
      var local = track
      local.url = "text.vtt"
      guard track.format == .webVTT, let url = try? Referrer(source).address(of: track.url),
        let playlist = local.mediaPlaylist(videoDuration: video.duration ?? plan.duration)
      else {
        plan.notes.append("the \(track.language) subtitles beside the video are left out")
        continue
      }
      let folder = "subtitles-\(plan.tracks.count)"
      plan.files.append(
        .init(
          name: "\(folder)/text.vtt", part: Part(url: url),
          ifMissing: .isReplaced(by: "WEBVTT\n"), track: plan.tracks.count))
      plan.tracks.append(OfflineTrack(.subtitles, language: track.language, name: track.label))
      names[track] = "\(folder)/playlist.m3u8"
      plan.documents.append(.init(name: "\(folder)/playlist.m3u8", text: playlist))
      taken.append(track)
    }
    guard !taken.isEmpty, var master = try? MasterPlaylist(parsing: text, url: "") else {
      return text
    }
    master.add(taken) { names[$0] ?? "" }
    return master.text
  }

  // MARK: Pictures

  private func addPictures(of video: Video, from source: String, to plan: inout DownloadPlan) {
    for key in [Video.PropertyKey.poster, Video.PropertyKey.thumbnail] {
      guard let text = video.properties[key]?.string,
        let url = try? Referrer(source).address(of: text)
      else { continue }
      let name = "\(key).\(fileExtension(of: url))"
      plan.files.append(.init(name: name, part: Part(url: url), ifMissing: .leavesOut))
      plan.pictures[key] = name
    }
  }

}

extension Planner {
  /// Adds the pictures for seeking. A video without them is a video.
  private func addThumbnails(
    of video: Video, from source: String, to plan: inout DownloadPlan
  ) async {
    guard let text = video.thumbnailTrackURL, let url = try? Referrer(source).address(of: text),
      let response = try? await client.send(HTTPRequest(url)), response.status == 200,
      let document = try? WebVTT(parsing: response.body)
    else {
      if video.thumbnailTrackURL != nil { plan.notes.append("the thumbnails are left out") }
      return
    }
    let place = response.url ?? url
    let files = ThumbnailFiles(ThumbnailTrack(document, baseURL: place), url: place)
    for (index, part) in files.parts.enumerated() {
      let name = "thumbnails/\(index + 1).\(fileExtension(of: part.url))"
      plan.files.append(.init(name: name, part: part, ifMissing: .leavesOut))
    }
    if !files.parts.isEmpty {
      plan.documents.append(.init(name: ThumbnailFiles.name, text: files.text))
    }
  }
}

extension OfflineTrack.Kind {
  fileprivate init?(_ type: String) {
    switch type {
    case "AUDIO": self = .audio
    case "VIDEO": self = .video
    case "SUBTITLES": self = .subtitles
    default: return nil
    }
  }
}

/// The extensions by which players tell what is in a file.
private let knownExtensions: Set<String> = [
  "aac", "ac3", "avif", "ec3", "gif", "jpeg", "jpg", "m4a", "m4s", "m4v", "mp3", "mp4", "png",
  "ts", "vtt", "webp", "webvtt",
]

func fileExtension(of url: String) -> String {
  let path = path(of: url[...]).utf8
  let name = path[(path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)...]
  let dot = name.lastIndex(of: UInt8(ascii: "."))
  let text = dot.map { Substring(name[$0...].dropFirst()).lowercased() } ?? ""
  return knownExtensions.contains(text) ? text : "bin"
}
