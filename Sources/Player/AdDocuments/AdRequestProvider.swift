import PlaybackService
public import PlayerCore

/// Fetches the ads of each video and plays them in its session: before, during and after the
/// content, as the IMA plug-in does.
///
/// In a chain it comes downstream of sidecar subtitles and licenses. The session is delivered once
/// the ads are loaded, or after a timeout. Whatever the problems of the ads, the content plays; the
/// session then reports `LifecycleEvent.Kind.error` with the reasons.
public final class AdRequestProvider: PlaybackSessionProvider {
  private let upstream: any PlaybackSessionProvider
  private let policy: any CuePointProgressPolicy
  private let loader: AdLoader
  private let request: (Video) -> AdRequest?

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - upstream: The upstream provider, or `nil` for a provider of plain sessions.
  ///   - policy: Determines which of the passed breaks play, and where the content continues.
  ///   - loader: Fetches the ads.
  ///   - request: Returns the ad request of a video, or `nil` for a video without ads. The
  ///     controller's audience segments are added to a URL. Do not use the `vmap` of a source with
  ///     server-side insertion: it describes ads that are in the content's stream already.
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

  /// Creates a session, with an ``AdPlan`` if the video has ads.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    guard var request = request(video) else {
      return upstream.makeSession(for: video, context: context, deliver: deliver)
    }
    if case .url(let url) = request {
      request = .url(context.audienceSegments.added(toAdRequest: url))
    }
    // The controller keeps the context. Without it, the session is not needed any more.
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
    Task { [loader, request] in receive(await loader.load(request)) }
  }
}
