import PlaybackService

/// The pictures for seeking, as files beside the video, and the WebVTT document that leads to them.
///
/// The controller shows none offline, as the original does not; who makes a preview of the download has them.
struct ThumbnailFiles {
  static let name = "thumbnails/thumbnails.vtt"

  /// The pictures, in the order in which they are first shown.
  let parts: [Part]
  /// The document with their local names.
  let text: String

  /// No more pictures than one a second for two hours.
  private static let maximumPictures = 7200

  /// - Parameter url: where the track came from; pictures that it may not refer to are left out.
  init(_ track: ThumbnailTrack, url: String) {
    var parts: [Part] = []
    var names: [String: String] = [:]
    var text = "WEBVTT\n"
    for thumbnail in track.thumbnails {
      if names[thumbnail.url] == nil {
        guard parts.count < Self.maximumPictures,
          let picture = try? Referrer(url).address(of: thumbnail.url)
        else { continue }
        parts.append(Part(url: picture))
        names[thumbnail.url] = "\(parts.count).\(fileExtension(of: picture))"
      }
      guard let name = names[thumbnail.url] else { continue }
      let region = thumbnail.region.map { region in
        "#xywh=\(region.unit.rawValue):\(region.x),\(region.y),\(region.width),\(region.height)"
      }
      text += "\n\(stamp(thumbnail.start)) --> \(stamp(thumbnail.end))\n\(name)\(region ?? "")\n"
    }
    self.parts = parts
    self.text = text
  }
}

private func stamp(_ seconds: Double) -> String {
  clockText(milliseconds: Int((seconds * 1000).rounded()))
}
