public import PlaybackService

/// The options of a download (the parameters of
/// `requestVideoDownload:mediaSelections:parameters:completion:`).
public struct DownloadParameters: Hashable, Codable, Sendable {
  /// The requested bit rate in bits per second. The largest variant at or below is downloaded, else
  /// the lowest. `nil` or 0 stands for the lowest (`kBCOVOfflineVideoManagerRequestedBitrateKey`).
  public var bitrate: Int?
  /// The audio and subtitle tracks to download.
  public var languages: TrackLanguages
  /// The terms of a protected video's license, or `nil` if one was preloaded or none is needed.
  public var licenseTerms: LicenseTerms?

  /// Creates options; by default for the lowest quality and the publisher's default tracks.
  public init(bitrate: Int? = nil, languages: TrackLanguages = .preferred, licenseTerms: LicenseTerms? = nil) {
    self.bitrate = bitrate
    self.languages = languages
    self.licenseTerms = licenseTerms
  }
}

/// The languages of the audio and subtitle tracks to download.
public enum TrackLanguages: Hashable, Codable, Sendable {
  /// The default track of each group (no `mediaSelections` in the SDK).
  case preferred
  /// Every track.
  case all
  /// The tracks whose BCP 47 tag is in the list, or begins with a tag in the list: `pt` includes
  /// `pt-BR`.
  case listed([String])

  /// Returns whether a track is included.
  func includes(_ language: String?, isDefault: Bool) -> Bool {
    switch self {
    case .preferred: return isDefault
    case .all: return true
    case .listed(let tags):
      let language = language?.lowercased() ?? ""
      return tags.contains {
        language == $0.lowercased() || language.hasPrefix($0.lowercased() + "-")
      }
    }
  }
}

/// A track of a downloaded video (`AVMediaSelection` in the SDK).
public struct OfflineTrack: Hashable, Sendable {
  /// A kind of track.
  public enum Kind: String, Sendable {
    /// The main part: pictures, usually with sound.
    case main
    /// Alternative audio.
    case audio
    /// An alternative view.
    case video
    /// Subtitles.
    case subtitles
  }

  /// The kind of the track.
  public var kind: Kind
  /// The language as a BCP 47 tag, or `nil` if it is unknown.
  public var language: String?
  /// The title in a menu; empty for the main part.
  public var name = ""
}
