public import JSON

/// A subtitle track that comes separately from the video, to be added to its HLS playlist.
public struct SidecarTrack: Hashable, Sendable {
  /// Whom the track is for.
  public enum Kind: String, Sendable {
    /// What is said, for those who don't know the language.
    case subtitles
    /// Subtitles that also tell sounds, for those who can't hear them.
    case captions
  }

  /// What the track's URL leads to.
  public enum Format: Sendable {
    /// One WebVTT document, which needs a duration to become a playlist.
    case webVTT
    /// An HLS media playlist.
    case playlist
  }

  /// Absolute.
  public var url: String
  /// A BCP 47 tag.
  public var language: String
  /// What a menu shows; empty is the language.
  public var label: String
  /// Whom the track is for.
  public var kind: Kind
  /// What ``url`` leads to.
  public var format: Format
  /// Seconds; nil takes the video's.
  public var duration: Double?
  /// Whether a player shows it unless the viewer chooses.
  public var isDefault: Bool

  /// A track beside the video.
  ///
  /// - Parameters:
  ///   - url: absolute.
  ///   - language: a BCP 47 tag.
  ///   - label: what a menu shows; empty is the language.
  ///   - kind: whether it is a translation, or for viewers who don't hear.
  ///   - format: what is at the URL.
  ///   - duration: seconds; nil takes the video's.
  ///   - isDefault: whether it is shown unless the viewer chooses.
  public init(
    url: String, language: String, label: String, kind: Kind = .subtitles, format: Format = .webVTT,
    duration: Double? = nil, isDefault: Bool = false
  ) {
    self.url = url
    self.language = language
    self.label = label
    self.kind = kind
    self.format = format
    self.duration = duration
    self.isDefault = isDefault
  }

  /// Reads an element of a video's `text_tracks`, in the Playback API's form (`src`, `sources`,
  /// `srclang`, `label`, `kind`, `mime_type`, `default`, and `duration` in seconds). nil for other
  /// kinds of track, for one in the manifest already (no URL), and when neither the MIME type nor
  /// the extension tells the format, nor `source_type`, which is `webvtt` or `m3u8`. That key and its values are
  /// ours: the service has none, and what the SDK's constants (`kBCOVSSTextTracksKeySourceType`) are worth is not public.
  public init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap({ Kind(rawValue: $0.lowercased()) }) else {
      return nil
    }
    guard let url = trackURL(json),
      let format = Format(mimeType: json["mime_type"]?.string) ?? Format(extensionOf: url)
        ?? Format(sourceType: json["source_type"]?.string)
    else { return nil }
    self.init(
      url: url, language: json["srclang"]?.string ?? "und", label: json["label"]?.string ?? "",
      kind: kind, format: format, duration: json["duration"]?.number,
      isDefault: json["default"]?.bool ?? false)
  }
}

extension SidecarTrack.Format {
  init?(mimeType: String?) {
    switch mimeType?.lowercased() {
    case "text/vtt", "text/webvtt": self = .webVTT
    case "application/x-mpegurl", "application/vnd.apple.mpegurl": self = .playlist
    default: return nil
    }
  }

  fileprivate init?(sourceType: String?) {
    switch sourceType?.lowercased() {
    case "webvtt": self = .webVTT
    case "m3u8": self = .playlist
    default: return nil
    }
  }

  init?(extensionOf url: String) {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if path.hasSuffix(".vtt") {
      self = .webVTT
    } else if path.hasSuffix(".m3u8") {
      self = .playlist
    } else {
      return nil
    }
  }
}

extension SidecarTrack {
  /// The HLS media playlist that presents the WebVTT document as a track (RFC 8216 §4.3.3).
  ///
  /// - Parameter videoDuration: seconds, for a track without a duration.
  /// - Returns: nil for a track that is a playlist already, and without a duration.
  public func mediaPlaylist(videoDuration: Double?) -> String? {
    guard format == .webVTT, let duration = duration ?? videoDuration, duration > 0,
      duration < 1_000_000
    else { return nil }
    let milliseconds = Int((duration * 1000).rounded(.up))
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    return """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:\((milliseconds + 999) / 1000)
      #EXT-X-MEDIA-SEQUENCE:0
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXTINF:\(milliseconds / 1000).\(fraction),
      \(onOneLine(url))
      #EXT-X-ENDLIST

      """
  }
}
