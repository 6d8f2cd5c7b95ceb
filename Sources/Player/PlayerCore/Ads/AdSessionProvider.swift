/// Adds ad breaks to the sessions of another provider: at the ad cue points of a video, before,
/// within and after the content.
///
/// This is the core of what the original leaves to its ad plug-ins: they fetch and measure ads;
/// this provider decides which ads play when, and sends the ad events.
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

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - upstream: The provider of the sessions; `nil` for a ``BasicSessionProvider``.
  ///   - policy: Chooses which of the passed breaks play, and the position at which the content
  ///     resumes. A structure, because each session needs its own copy.
  ///   - sequences: Returns the breaks of a video; each plays at the ad cue point of its begin
  ///     time.
  ///   - source: Returns the media of an ad, or `nil` if the ad can't be played.
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

  /// Creates a session of the video, with an ad cue point for each break that has none.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    let breaks = sequences(video)
    let marked = video.update { video in
      let known = Set(video.cuePoints.cuePoints(of: .adSlot).array.map(\.position))
      let missing = Set(breaks.map(\.cuePoint.position)).subtracting(known).sorted()
      let cuePoints = video.cuePoints.array + missing.map { CuePoint(.adSlot, at: $0) }
      video.cuePoints = CuePointCollection(cuePoints, ignoresCuePoints: video.cuePoints.ignoresCuePoints)
    }
    // The controller owns the context. A pending request in its executor must not keep it alive.
    upstream.makeSession(for: marked, context: context) { [policy, source, weak context] session in
      session?.add(
        AdSchedule(breaks, policy: policy) { [weak context] sequence in
          context.map { AdBreak(sequence, context: $0, source: source) }
        })
      deliver(session)
    }
  }
}

/// The ad breaks of one session.
public final class AdSchedule: SessionExtension {
  /// The breaks, each at the ad cue point of its begin time.
  public let sequences: [AdSequence]
  private var policy: any CuePointProgressPolicy
  private let makeBreak: (AdSequence) -> AdBreak?

  init(_ sequences: [AdSequence], policy: any CuePointProgressPolicy, makeBreak: @escaping (AdSequence) -> AdBreak?) {
    self.sequences = sequences
    self.policy = policy
    self.makeBreak = makeBreak
  }

  /// Returns the breaks of the passed ad cue points that the policy chooses.
  public func plan(for pass: CuePointPass, in session: PlaybackSession) -> InterludePlan? {
    var slots = pass
    slots.cuePoints = pass.cuePoints.cuePoints(of: .adSlot)
    guard !slots.cuePoints.isEmpty else { return nil }
    let result = policy.apply(to: slots)
    let positions = Set(result.cuePoints.map(\.position))
    let breaks = sequences.filter { positions.contains($0.cuePoint.position) }
      .sorted { $0.cuePoint.position < $1.cuePoint.position }
    guard !breaks.isEmpty else { return nil }
    let resumeTime = result.resumeCuePoint?.position
    return InterludePlan(breaks.compactMap(makeBreak), resumeTime: resumeTime.flatMap { $0.isFinite ? $0 : nil })
  }
}

extension AdSequence {
  /// The ad cue point of the begin time.
  fileprivate var cuePoint: CuePoint { CuePoint(.adSlot, at: beginTime) }
}
