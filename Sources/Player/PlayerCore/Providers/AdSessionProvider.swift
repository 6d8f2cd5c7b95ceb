/// Adds breaks of ads to the sessions of the provider upstream: at the ad cue points of a video,
/// before, within and after the content.
///
/// The core of what the original leaves to its ad plug-ins: they fetch and measure, this decides
/// what plays when, and tells the ad events.
///
/// ```swift
/// import Foundation
///
/// let executor = PlaybackExecutor(clock: ManualClock())
/// let provider = AdSessionProvider(
///   sequences: { _ in [AdSequence([Ad(id: "shoes", beginTime: 10, duration: 15)])] },
///   source: { ad in MediaSource(url: URL(filePath: "/\(ad.id).mp4")) })
/// let controller = PlaybackController(executor: executor, provider: provider) { _, source in
///   let isAd = source.deliveryMethod == .mp4
///   return SimulatedPlayer(.init(duration: isAd ? 15 : 60), executor: executor)
/// }
/// controller.setVideos([Video(url: URL(filePath: "/film.m3u8"))])
/// print(await controller.play(until: .time(20)), executor.now)  // Prints "reached 35.0"
/// ```
public final class AdSessionProvider: PlaybackSessionProvider {
  private let upstream: any PlaybackSessionProvider
  private let policy: any CuePointProgressPolicy
  private let sequences: (Video) -> [AdSequence]
  private let source: (Ad) -> MediaSource?

  /// - Parameters:
  ///   - upstream: `nil` for a ``BasicSessionProvider``.
  ///   - policy: which of the breaks that were passed play, and where content goes on. A structure, since
  ///     each session takes a copy to remember its own.
  ///   - sequences: the breaks of a video; each plays at the ad cue point of its begin time.
  ///   - source: where the media of an ad is; `nil` for an ad that can't be played.
  public init(
    upstream: (any PlaybackSessionProvider)? = nil,
    policy: any CuePointProgressPolicy = StandardProgressPolicy.recommended,
    sequences: @escaping (Video) -> [AdSequence], source: @escaping (Ad) -> MediaSource?
  ) {
    self.upstream = upstream ?? BasicSessionProvider()
    self.policy = policy
    self.sequences = sequences
    self.source = source
  }

  /// The video gets an ad cue point for each break that it has none for.
  public func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
    let breaks = sequences(video)
    let marked = video.update { video in
      let known = Set(video.cuePoints.cuePoints(of: .adSlot).array.map(\.position))
      let missing = Set(breaks.map(\.beginTime)).subtracting(known).sorted()
      let cuePoints = video.cuePoints.array + missing.map { CuePoint(.adSlot, at: $0) }
      video.cuePoints = CuePointCollection(
        cuePoints, ignoresCuePoints: video.cuePoints.ignoresCuePoints)
    }
    // The controller keeps the context. What waits in its executor for a session must not.
    upstream.makeSession(for: marked, context: context) { [policy, source, weak context] session in
      session?.add(
        AdSchedule(breaks, policy: policy) { [weak context] sequence in
          context.map { AdBreak(sequence, context: $0, source: source) }
        })
      deliver(session)
    }
  }
}
