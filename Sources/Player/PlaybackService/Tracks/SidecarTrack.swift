public import JSON

/// A subtitle track that is not part of the video's HLS playlist, to be added to it.
public struct SidecarTrack: Hashable, Sendable {
  /// A kind of track.
  public enum Kind: String, Sendable {
    /// Spoken text, for viewers who do not know the language.
    case subtitles
    /// Spoken text and sounds, for viewers who cannot hear.
    case captions
  }

  /// A format of the document at a track's URL.
  public enum Format: Sendable {
    /// One WebVTT document, which needs a duration to become a playlist.
    case webVTT
    /// An HLS media playlist.
    case playlist
  }

  /// The absolute URL.
  public var url: String
  /// The language, as a BCP 47 tag.
  public var language: String
  /// The title in a menu; if it is empty, the language.
  public var label: String
  /// The kind of the track.
  public var kind: Kind
  /// The format of the document at ``url``.
  public var format: Format
  /// The duration in seconds, or `nil` for the video's.
  public var duration: Double?
  /// A Boolean value that indicates whether players show the track without a choice of the viewer.
  public var isDefault: Bool

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - url: The absolute URL.
  ///   - language: The language, as a BCP 47 tag.
  ///   - label: The title in a menu; if it is empty, the language.
  ///   - kind: The kind of the track.
  ///   - format: The format of the document at the URL.
  ///   - duration: The duration in seconds, or `nil` for the video's.
  ///   - isDefault: Whether players show the track without a choice of the viewer.
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

  /// Reads an element of a video's `text_tracks` in the form of the Playback API (`src`, `sources`,
  /// `srclang`, `label`, `kind`, `mime_type`, `default`, and `duration` in seconds).
  ///
  /// The format follows from the MIME type, else from the extension, else from `source_type`, which
  /// is `webvtt` or `m3u8`. That key is our own: the service has none, and the values of the SDK's
  /// constants (`kBCOVSSTextTracksKeySourceType`) are not public.
  /// - Returns: `nil` for other kinds of track, for a track without a URL, which is part of the
  ///   manifest, and for a track of unknown format.
  public init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap({ Kind(rawValue: $0.lowercased()) }),
      let url = trackURL(json),
      let format = Format(mimeType: json["mime_type"]?.string) ?? Format(extensionOf: url)
        ?? Format(sourceType: json["source_type"]?.string)
    else { return nil }
    self.init(
      url: url, language: json["srclang"]?.string ?? "und", label: json["label"]?.string ?? "",
      kind: kind, format: format, duration: json["duration"]?.number,
      isDefault: json["default"]?.bool ?? false)
  }

  /// Returns the HLS media playlist that presents the WebVTT document as a track (RFC 8216 §4.3.3).
  ///
  /// - Parameter videoDuration: The duration in seconds for a track without one.
  /// - Returns: `nil` for a track that is a playlist already, and without a duration.
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
      \(withoutLineEnds(url))
      #EXT-X-ENDLIST

      """
  }
}

extension SidecarTrack.Format {
  fileprivate init?(mimeType: String?) {
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

  fileprivate init?(extensionOf url: String) {
    let path = path(of: url).lowercased()
    if path.hasSuffix(".vtt") {
      self = .webVTT
    } else if path.hasSuffix(".m3u8") {
      self = .playlist
    } else {
      return nil
    }
  }
}
