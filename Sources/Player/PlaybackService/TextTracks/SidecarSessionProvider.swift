import JSON
public import PlayerCore
import Support

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Gives sessions the subtitles that come separately from the video
/// (`createSidecarSubtitlesSessionProviderWithUpstreamSessionProvider:`).
///
/// It joins a chain first: it is upstream of all others, and has no plug-in upstream of itself. Of a video with such
/// tracks it fetches the master playlist, adds the tracks to what is there, and lets the session play the result
/// from where the publisher puts it.
///
/// A video plays without its tracks, and nothing is fetched, where it is no HLS, plays from a file, or shows all around the viewer.
/// Where the tracks can't be added, the video plays as it is, and the session tells `LifecycleEvent.Kind.error`.
public final class SidecarSessionProvider: PlaybackSessionProvider {
  private let policy: SourceSelectionPolicy
  private let writer: SidecarWriter

  /// The first provider of a chain.
  ///
  /// - Parameters:
  ///   - sourceSelectionPolicy: chooses the source that plays, and whose playlist gets the tracks.
  ///   - client: fetches the master playlists.
  ///   - publisher: puts the new ones where the player can get them.
  public init(
    sourceSelectionPolicy: SourceSelectionPolicy = .standard, client: HTTPClient,
    publisher: any PlaylistPublisher
  ) {
    policy = sourceSelectionPolicy
    writer = SidecarWriter(client: client, publisher: publisher)
  }

  /// The session plays the playlist with the tracks; in its video it takes the place of the chosen source.
  public func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
    let tracks = video.sidecarTracks
    guard !tracks.isEmpty, let source = policy.source(of: video), source.deliveryMethod == .hls
    else {
      let basic = BasicSessionProvider(sourceSelectionPolicy: policy)
      return basic.makeSession(for: video, context: context, deliver: deliver)
    }
    // The controller keeps the context: without it nobody waits for the session.
    let receive = context.executor.receiver {
      [policy, weak context] (outcome: SidecarWriter.Outcome) in
      guard let context else { return }
      var (video, policy) = (video, policy)
      if let publication = outcome.publication {
        video = video.replacing(source, by: publication.url)
        policy = policy.preferring(publication.url)
      }
      let basic = BasicSessionProvider(sourceSelectionPolicy: policy)
      basic.makeSession(for: video, context: context) { session in
        if let publication = outcome.publication {
          session?.add(SidecarTracks(outcome.tracks, publication))
        }
        for reason in outcome.failures {
          session?.emit(.error, error: PlaybackError(.playbackStumbled, reason: reason))
        }
        deliver(session)
      }
    }
    let (url, duration) = (source.url.absoluteString, video.duration)
    Task { [writer] in receive(await writer.publish(tracks, with: url, duration: duration)) }
  }
}

/// Makes the playlist of a video with its tracks, and gives it to the publisher.
private struct SidecarWriter: Sendable {
  let client: HTTPClient
  let publisher: any PlaylistPublisher

  struct Outcome: Sendable {
    var tracks: [SidecarTrack] = []
    var publication: Publication?
    var failures: [String] = []
  }

  func publish(
    _ tracks: [SidecarTrack], with url: String, duration: Double?
  ) async -> Outcome {
    var outcome = Outcome()
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
        outcome.failures.append(
          "the \(track.language) subtitles are left out: neither they nor the video have a duration"
        )
        continue
      }
      outcome.tracks.append(track)
    }
    guard !outcome.tracks.isEmpty else { return outcome }
    do {
      var master = try await client.masterPlaylist(at: url)
      master.add(outcome.tracks) { addresses[$0] ?? $0.url }
      let whole = PublishedPlaylist(name: "master.m3u8", text: master.text)
      outcome.publication = try await publisher.publish([whole] + playlists)
    } catch {
      outcome.failures = ["the subtitles are left out: \(error)"]
    }
    return outcome
  }
}

/// The subtitles that a ``SidecarSessionProvider`` has added to a session.
public final class SidecarTracks: SessionExtension {
  /// What was added, in the order of the video's tracks.
  public let tracks: [SidecarTrack]
  /// The playlists are needed until the session is over.
  private let publication: Publication

  init(_ tracks: [SidecarTrack], _ publication: Publication) {
    self.tracks = tracks
    self.publication = publication
  }
}

extension Video {
  fileprivate func replacing(_ source: MediaSource, by url: URL) -> Video {
    update { video in
      let replacement = source.update { $0.url = url }
      // A policy may make a source that the video does not have.
      let index = video.sources.firstIndex(of: source)
      if let index { video.sources[index] = replacement } else { video.sources.append(replacement) }
      // A video that has nothing but files is taken for a download. This one's media is still on the network.
      if url.isFileURL { video.sources.append(source) }
    }
  }
}

extension SourceSelectionPolicy {
  /// Chooses the source at a URL where a video has one: what chose the original need not like its replacement.
  fileprivate func preferring(_ url: URL) -> SourceSelectionPolicy {
    SourceSelectionPolicy { video in
      video.sources.first { $0.url == url } ?? source(of: video)
    }
  }
}

/// Why there is no playlist to add tracks to.
private struct NoPlaylist: Error, CustomStringConvertible {
  var description: String
}

extension HTTPClient {
  fileprivate func masterPlaylist(at url: String) async throws -> MasterPlaylist {
    let response = try await send(HTTPRequest(url))
    guard response.status == 200 else {
      throw NoPlaylist(
        description: "\(loggable(url: url)): the server answered with status \(response.status)")
    }
    return try MasterPlaylist(parsing: String(decoding: response.body, as: UTF8.self), url: url)
  }
}
