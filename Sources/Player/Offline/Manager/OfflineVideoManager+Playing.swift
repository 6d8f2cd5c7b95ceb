import JSON
public import PlayerCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension OfflineVideoManager {
  /// A downloaded video, to be played like any other (`videoObjectFromOfflineVideoToken:`).
  ///
  /// Its properties are those that the service gave, and our own (``OfflinePropertyKey``). Until the download is
  /// complete it has no sources, and so is not `isPlayableOffline`.
  /// - Returns: `nil` where there is no such download.
  public func video(for token: OfflineVideoToken) -> Video? {
    guard let record = entries[token]?.record else { return nil }
    return store.video(of: record, store.manifest(token))
  }
}

extension OfflineStore {
  /// The downloaded video, as ``OfflineVideoManager/video(for:)`` gives it.
  ///
  /// - Parameter manifest: that of the download, if it is complete.
  func video(of record: OfflineRecord, _ manifest: Manifest?) -> Video {
    record.video.update { video in
      let online = video.sources.first
      video.sources = []
      video.properties[OfflinePropertyKey.token] = .string(record.token)
      video.properties[OfflinePropertyKey.downloadStartTime] = .number(record.requested)
      video.properties[OfflinePropertyKey.downloadEndTime] = record.ended.map { .number($0) }
      video.properties[OfflinePropertyKey.onlineSourceURL] = (online?.url.absoluteString).map {
        .string(String($0.prefix { $0 != "?" && $0 != "#" }))
      }
      if let license = record.license {
        video.properties[OfflinePropertyKey.licenseRequestTime] = .number(license.requested)
        if license.expiration.isFinite {
          video.properties[OfflinePropertyKey.licenseExpirationTime] = .number(license.expiration)
        }
      }
      guard record.state == .completed, let manifest else { return }
      let media = media(of: record.token)
      let path = media.path + "/" + manifest.entry
      video.properties[OfflinePropertyKey.filePath] = .string(path)
      for (key, name) in manifest.pictures {
        video.properties[key + OfflinePropertyKey.pathSuffix] = .string(media.path + "/" + name)
      }
      video.sources = [
        MediaSource(
          url: URL(filePath: path), deliveryMethod: .hls, properties: online?.properties ?? [:])
      ]
    }
  }
}

/// The properties that a downloaded video has beside those of the service. The names are ours: what the constants of
/// the original (`kBCOVOfflineVideo…PropertyKey`) are worth is not public.
public enum OfflinePropertyKey {
  /// The token of the download (`kBCOVOfflineVideoTokenPropertyKey`).
  public static let token = "offline_video_token"
  /// The path of the playlist that is played (`kBCOVOfflineVideoFilePathPropertyKey`).
  public static let filePath = "offline_file_path"
  /// Where the video was downloaded from, without the query (`kBCOVOfflineVideoOnlineSourceURLPropertyKey`).
  public static let onlineSourceURL = "offline_online_source_url"
  /// Seconds since 1970 (`kBCOVOfflineVideoDownloadStartTimePropertyKey`).
  public static let downloadStartTime = "offline_download_start_time"
  /// Seconds since 1970 (`kBCOVOfflineVideoDownloadEndTimePropertyKey`).
  public static let downloadEndTime = "offline_download_end_time"
  /// Seconds since 1970 (`kBCOVOfflineVideoLicenseRequestTimePropertyKey`).
  public static let licenseRequestTime = "offline_license_request_time"
  /// Seconds since 1970; none for a licence that does not end
  /// (`kBCOVOfflineVideoLicenseAbsoluteExpirationTimePropertyKey`).
  public static let licenseExpirationTime = "offline_license_expiration_time"
  /// The path of the poster (`kBCOVOfflineVideoPosterFilePathPropertyKey`).
  public static let posterPath = Video.PropertyKey.poster + pathSuffix
  /// The path of the small picture (`kBCOVOfflineVideoThumbnailFilePathPropertyKey`).
  public static let thumbnailPath = Video.PropertyKey.thumbnail + pathSuffix

  static let pathSuffix = "_offline_path"
}

/// Lets downloaded videos play as their licences allow: a video that must not begin gets a session with an error.
///
/// It joins a chain anywhere; videos that are not a manager's go upstream as they are. The manager itself is to be
/// added to the controller's consumers, so that it hears of a rental's first playback.
public final class OfflineSessionProvider: PlaybackSessionProvider {
  private let manager: OfflineVideoManager
  private let upstream: any PlaybackSessionProvider

  /// A provider for the downloads of a manager.
  public init(
    manager: OfflineVideoManager, upstream: any PlaybackSessionProvider = BasicSessionProvider()
  ) {
    self.manager = manager
    self.upstream = upstream
  }

  /// The upstream provider's session, or one with an error.
  public func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
    let token = video.properties[OfflinePropertyKey.token]?.string
    guard let refusal = token.flatMap(manager.refusal(toPlay:)) else {
      return upstream.makeSession(for: video, context: context, deliver: deliver)
    }
    let error = PlaybackError(.loadFailed, reason: refusal.reason)
    deliver(PlaybackSession(video: video, source: nil, error: error, context: context))
  }
}

extension OfflineVideoManager: PlaybackSessionConsumer {
  /// Hears when a downloaded video begins to play: the playback duration of a rental begins.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    guard case .lifecycle(let event) = event, event.kind == .play,
      let token = session.video.properties[OfflinePropertyKey.token]?.string
    else { return }
    didPlay(token)
  }
}
