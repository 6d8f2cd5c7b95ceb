#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether a source has pictures (`BCOVSourceMediaType`).
public enum MediaType: Int, Hashable, Sendable {
  /// Not known yet.
  case undetermined = 0
  /// Sound alone.
  case audio = 1
  /// Sound and pictures.
  case audioVideo = 2
}

extension MediaType {
  /// The kind of what a source plays (`determinedMediaType:`): sound alone only for an HLS source whose
  /// master playlist says so; for MP4, for other extensions, and for what can't be read, sound and
  /// pictures.
  ///
  /// - Parameters:
  ///   - source: what plays.
  ///   - playlist: the text at the URL, if it is HLS.
  public init(of source: MediaSource, playlist: String?) {
    let isPlaylist = source.url.pathExtension.lowercased() == "m3u8"
    let master = isPlaylist ? playlist.flatMap(MultivariantPlaylist.init) : nil
    self = master?.mediaType ?? .audioVideo
  }
}
