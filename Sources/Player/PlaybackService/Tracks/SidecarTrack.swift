public import JSON
import Support

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
  public var kind = Kind.subtitles
  /// The format of the document at ``url``.
  public var format = Format.webVTT
  /// The duration in seconds, or `nil` for the video's.
  public var duration: Double?
  /// A Boolean value that indicates whether players show the track without a choice of the viewer.
  public var isDefault = false
}

extension SidecarTrack {
  /// The formats by MIME type, extension and `source_type`.
  private static let formats: [String: Format] = [
    "text/vtt": .webVTT, "text/webvtt": .webVTT, "vtt": .webVTT, "webvtt": .webVTT,
    "application/x-mpegurl": .playlist, "application/vnd.apple.mpegurl": .playlist,
    "m3u8": .playlist,
  ]

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
      let url = trackURL(json)
    else { return nil }
    let fileExtension = path(of: url).split(separator: ".").last.map(String.init)
    let names = [json["mime_type"]?.string, fileExtension, json["source_type"]?.string]
    guard let format = names.lazy.compactMap({ Self.formats[$0?.lowercased() ?? ""] }).first
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
    return """
      #EXTM3U
      #EXT-X-VERSION:3
      #EXT-X-TARGETDURATION:\((milliseconds + 999) / 1000)
      #EXT-X-MEDIA-SEQUENCE:0
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXTINF:\(milliseconds / 1000).\((milliseconds % 1000).digits(3)),
      \(withoutLineEnds(url))
      #EXT-X-ENDLIST

      """
  }
}
