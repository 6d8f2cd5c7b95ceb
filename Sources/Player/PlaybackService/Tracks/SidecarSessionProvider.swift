public import PlayerCore

/// Adds the subtitles that are not part of a video's playlist to its sessions
/// (`createSidecarSubtitlesSessionProviderWithUpstreamSessionProvider:`).
///
/// It must be the first provider of a chain. For a video with such tracks, it fetches the master
/// playlist, adds the tracks, and lets the session play the result from the publisher's URL.
///
/// A video plays without its tracks, and nothing is fetched, if it is not HLS, plays from a file,
/// or is a 360° video. If the tracks cannot be added, the video plays without them, and the session
/// reports `LifecycleEvent.Kind.error`.
public final class SidecarSessionProvider: PlaybackSessionProvider {
  private let policy: SourceSelectionPolicy
  private let writer: SidecarWriter

  /// Creates the first provider of a chain.
  ///
  /// - Parameters:
  ///   - sourceSelectionPolicy: Selects the source to play, whose playlist receives the tracks.
  ///   - client: Fetches the master playlists.
  ///   - publisher: Makes the new playlists available to the player.
  public init(
    sourceSelectionPolicy: SourceSelectionPolicy = .standard, client: HTTPClient,
    publisher: any PlaylistPublisher
  ) {
    policy = sourceSelectionPolicy
    writer = SidecarWriter(client: client, publisher: publisher)
  }

  /// Creates a session that plays the playlist with the tracks. In the session's video, the
  /// playlist replaces the selected source.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    // The controller keeps the context. Without it, the session is not needed any more.
    publish(video, context) { [self, weak context] source, result in
      guard let context else { return }
      var (video, policy) = (video, policy)
      if let source, let publication = result.publication {
        video = video.replacing(source, by: publication.url)
        // The policy that selected the original may refuse its replacement.
        policy = SourceSelectionPolicy { [policy] video in
          video.sources.first { $0.url == publication.url } ?? policy.source(of: video)
        }
      }
      let basic = BasicSessionProvider(sourceSelectionPolicy: policy)
      basic.makeSession(for: video, context: context) { session in
        session?.take(result)
        session?.chooseSource = { [self, weak context, weak session] video, receive in
          guard let context else { return receive(nil) }
          publish(video, context) { source, result in
            session?.take(result)
            receive(source?.update { $0.url = result.publication?.url ?? $0.url })
          }
        }
        deliver(session)
      }
    }
  }

  /// Publishes the playlist of a video with its tracks; nothing for a video that plays without them.
  ///
  /// - Parameter receive: Called with the selected source of the video: immediately, or in a job of the executor if
  ///   there are tracks.
  private func publish(
    _ video: Video, _ context: SessionContext, receive: @escaping (MediaSource?, SidecarWriter.Result) -> Void
  ) {
    let (source, tracks, duration) = (policy.source(of: video), video.sidecarTracks, video.duration)
    guard !tracks.isEmpty, let source, source.deliveryMethod == .hls else {
      return receive(source, SidecarWriter.Result())
    }
    let finish = context.executor.receiver { (result: SidecarWriter.Result) in receive(source, result) }
    Task { [writer] in finish(await writer.publish(tracks, with: source.url.absoluteString, duration: duration)) }
  }
}

extension PlaybackSession {
  /// Keeps what was published until the end of the session, and reports the tracks that are left out.
  fileprivate func take(_ result: SidecarWriter.Result) {
    guard !isTerminated else { return }
    if let publication = result.publication {
      let known: SidecarTracks? = providerExtension()
      let added = known ?? SidecarTracks()
      added.take(result.tracks, publication)
      if known == nil { add(added) }
    }
    for reason in result.failures { emit(.error, error: PlaybackError(.playbackStumbled, reason: reason)) }
  }
}

/// Creates and publishes the playlist of a video with its tracks.
private struct SidecarWriter: Sendable {
  let client: HTTPClient
  let publisher: any PlaylistPublisher

  struct Result: Sendable {
    var tracks: [SidecarTrack] = []
    var publication: Publication?
    var failures: [String] = []
  }

  func publish(_ tracks: [SidecarTrack], with url: String, duration: Double?) async -> Result {
    var result = Result()
    var playlists: [PublishedPlaylist] = []
    var addresses: [SidecarTrack: String] = [:]
    for track in tracks {
      if track.format == .playlist {
        addresses[track] = track.url
      } else if let text = track.mediaPlaylist(videoDuration: duration) {
        let playlist = PublishedPlaylist(name: "track-\(playlists.count + 1).m3u8", text: text)
        playlists.append(playlist)
        addresses[track] = playlist.name
      } else {
        result.failures.append(
          "the \(track.language) subtitles are left out: neither they nor the video have a duration"
        )
        continue
      }
      result.tracks.append(track)
    }
    guard !result.tracks.isEmpty else { return result }
    do {
      let response = try await client.get(url)
      let text = String(decoding: response.body, as: UTF8.self)
      var master = try MasterPlaylist(parsing: text, url: response.url ?? url)
      master.add(result.tracks) { addresses[$0] ?? $0.url }
      let whole = PublishedPlaylist(name: "master.m3u8", text: master.text)
      result.publication = try await publisher.publish([whole] + playlists)
    } catch {
      result.failures = ["the subtitles are left out: \(error)"]
    }
    return result
  }
}

/// The subtitles that a ``SidecarSessionProvider`` has added to a session.
public final class SidecarTracks: SessionExtension {
  /// The added tracks, in the order of the video's tracks.
  public private(set) var tracks: [SidecarTrack] = []
  /// The playlists must exist until the session ends: also those of an address that was replaced may still play.
  private var publications: [Publication] = []

  fileprivate func take(_ tracks: [SidecarTrack], _ publication: Publication) {
    self.tracks = tracks
    publications.append(publication)
  }
}

extension Video {
  fileprivate func replacing(_ source: MediaSource, by url: URL) -> Video {
    update { video in
      let replacement = source.update { $0.url = url }
      // A policy may create a source that the video does not have.
      let index = video.sources.firstIndex(of: source)
      if let index { video.sources[index] = replacement } else { video.sources.append(replacement) }
      // A video with only file URLs counts as a download, but this video's media is on the network.
      if url.isFileURL { video.sources.append(source) }
    }
  }
}
