import PlaybackService
public import PlayerCore

/// Asks for the ads of each video and plays them in its session: before the content, within, and after it, as the
/// original's IMA plug-in does.
///
/// It stands in a chain where the ads stand, downstream of sidecar subtitles and licences. The session comes when the ads have,
/// or when time is up. Whatever is wrong with them, the content plays; the session then tells `LifecycleEvent.Kind.error`
/// with the reasons.
public final class AdRequestProvider: PlaybackSessionProvider {
  private let upstream: any PlaybackSessionProvider
  private let policy: any CuePointProgressPolicy
  private let loader: AdLoader
  private let request: (Video) -> AdRequest?

  /// - Parameters:
  ///   - upstream: `nil` for a provider of plain sessions.
  ///   - policy: which of the breaks that were passed play, and where content goes on.
  ///   - loader: asks for the ads.
  ///   - request: what is asked for; `nil` for a video without ads. To an address the controller's audience segments are
  ///     added. The `vmap` of a source with server-side insertion is
  ///     not for this: it describes ads that are in the content's stream already.
  public init(
    upstream: (any PlaybackSessionProvider)? = nil,
    policy: any CuePointProgressPolicy = StandardProgressPolicy.recommended,
    loader: AdLoader = AdLoader(), request: @escaping (Video) -> AdRequest?
  ) {
    self.upstream = upstream ?? BasicSessionProvider()
    self.policy = policy
    self.loader = loader
    self.request = request
  }

  /// The session has an ``AdPlan`` where the video has ads.
  public func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
    guard let request = request(video) else {
      return upstream.makeSession(for: video, context: context, deliver: deliver)
    }
    // The controller keeps the context: without it nobody waits for the session.
    let receive = context.executor.receiver { [upstream, policy, weak context] (ads: LoadedAds) in
      guard let context else { return }
      let plan = AdPlan(ads, for: video)
      let provider = AdSessionProvider(
        upstream: upstream, policy: policy, sequences: { _ in plan.sequences },
        source: plan.source(of:))
      provider.makeSession(for: video, context: context) { session in
        session?.add(plan)
        for problem in ads.allProblems + plan.problems {
          session?.emit(.error, error: PlaybackError(.playbackStumbled, reason: "\(problem)"))
        }
        deliver(session)
      }
    }
    Task { [loader, segments = context.audienceSegments] in
      receive(await loader.load(request.telling(segments)))
    }
  }
}

extension AdRequest {
  /// The request with what an app tells of its viewer.
  fileprivate func telling(_ segments: AudienceSegments) -> AdRequest {
    guard case .url(let url) = self else { return self }
    return .url(segments.added(toAdRequest: url))
  }
}
