import JSON
import PlaybackService
public import PlayerCore

extension OfflineVideoManager {
  /// Returns a downloaded video, which is played like any other
  /// (`videoObjectFromOfflineVideoToken:`).
  ///
  /// Its properties are those of the service and those of ``OfflinePropertyKey``. An incomplete
  /// download has no sources, and so is not `isPlayableOffline`.
  /// - Returns: `nil` if there is no download.
  public func video(for token: OfflineVideoToken) -> Video? {
    guard let record = entries[token]?.record else { return nil }
    return store.video(of: record, store.manifest(token))
  }
}

extension OfflineStore {
  /// Returns the downloaded video of a record (``OfflineVideoManager/video(for:)``).
  ///
  /// - Parameter manifest: The manifest of a complete download.
  func video(of record: OfflineRecord, _ manifest: Manifest?) -> Video {
    record.video.update { video in
      let online = video.sources.first
      video.sources = []
      video.properties[OfflinePropertyKey.token] = .string(record.token)
      video.properties[OfflinePropertyKey.downloadStartTime] = .number(record.requested)
      video.properties[OfflinePropertyKey.downloadEndTime] = record.ended.map { .number($0) }
      video.properties[OfflinePropertyKey.onlineSourceURL] = online.map {
        .string(String(PlaybackService.path(of: $0.url.absoluteString)))
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

/// The properties of a downloaded video in addition to those of the service. The names are our own:
/// the values of the SDK's constants (`kBCOVOfflineVideo…PropertyKey`) are not public.
public enum OfflinePropertyKey {
  /// The token of the download (`kBCOVOfflineVideoTokenPropertyKey`).
  public static let token = "offline_video_token"
  /// The path of the playlist to play (`kBCOVOfflineVideoFilePathPropertyKey`).
  public static let filePath = "offline_file_path"
  /// The online source without its query (`kBCOVOfflineVideoOnlineSourceURLPropertyKey`).
  public static let onlineSourceURL = "offline_online_source_url"
  /// The time of the request, in seconds since 1970
  /// (`kBCOVOfflineVideoDownloadStartTimePropertyKey`).
  public static let downloadStartTime = "offline_download_start_time"
  /// The time of completion, in seconds since 1970 (`kBCOVOfflineVideoDownloadEndTimePropertyKey`).
  public static let downloadEndTime = "offline_download_end_time"
  /// The time of the license's request, in seconds since 1970
  /// (`kBCOVOfflineVideoLicenseRequestTimePropertyKey`).
  public static let licenseRequestTime = "offline_license_request_time"
  /// The end of the license, in seconds since 1970; missing if it does not expire
  /// (`kBCOVOfflineVideoLicenseAbsoluteExpirationTimePropertyKey`).
  public static let licenseExpirationTime = "offline_license_expiration_time"
  /// The path of the poster (`kBCOVOfflineVideoPosterFilePathPropertyKey`).
  public static let posterPath = Video.PropertyKey.poster + pathSuffix
  /// The path of the thumbnail (`kBCOVOfflineVideoThumbnailFilePathPropertyKey`).
  public static let thumbnailPath = Video.PropertyKey.thumbnail + pathSuffix

  static let pathSuffix = "_offline_path"
}

/// Refuses sessions of downloaded videos whose licenses do not allow playback: such a session has
/// an error.
///
/// It may be anywhere in a chain. Other videos are passed upstream. Add the manager itself to the
/// controller's consumers, so that it observes the first playback of a rental.
public final class OfflineSessionProvider: PlaybackSessionProvider {
  private let manager: OfflineVideoManager
  private let upstream: any PlaybackSessionProvider

  /// Creates a provider for the downloads of a manager.
  public init(manager: OfflineVideoManager, upstream: any PlaybackSessionProvider = BasicSessionProvider()) {
    self.manager = manager
    self.upstream = upstream
  }

  /// Creates the upstream provider's session, or one with an error.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    let token = video.properties[OfflinePropertyKey.token]?.string
    guard let refusal = token.flatMap(manager.refusal(toPlay:)) else {
      return upstream.makeSession(for: video, context: context, deliver: deliver)
    }
    let error = PlaybackError(.loadFailed, reason: refusal.reason)
    deliver(PlaybackSession(video: video, source: nil, error: error, context: context))
  }
}

extension OfflineVideoManager: PlaybackSessionConsumer {
  /// Starts the playback duration of a rental when a downloaded video begins to play.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    guard case .lifecycle(let event) = event, event.kind == .play,
      let token = session.video.properties[OfflinePropertyKey.token]?.string,
      entries[token]?.record.license != nil
    else { return }
    entries[token]?.record.license?.played(at: now())
    save(token)
    scheduleLicenseEvent(token)
  }
}
