/// The provider at the bottom of every chain (`BCOVBasicSessionProvider`): chooses the source,
/// makes the player.
public final class BasicSessionProvider: PlaybackSessionProvider {
  private let policy: SourceSelectionPolicy

  /// A provider that plays the source which the policy chooses.
  public init(sourceSelectionPolicy: SourceSelectionPolicy = .standard) {
    policy = sourceSelectionPolicy
  }

  /// Gives the session at once; one with an error where no source will do or the network policy forbids it. A video on this
  /// device needs no network.
  public func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
    let source = policy.source(of: video)
    var error: PlaybackError?
    if source == nil {
      error = PlaybackError(.noPlayableSource, reason: Self.explain(video))
    } else if !video.isOffline, !context.networkPolicy.allowsLoading {
      error = PlaybackError(.wifiUnavailable, reason: "cellular playback is not allowed")
    }
    let session = PlaybackSession(video: video, source: source, error: error, context: context)
    session.chooseSource = policy.source
    if let bumper = video.bumper, let source = policy.source(of: bumper) {
      session.opening = Bumper(video: bumper, source: source, context: context)
    }
    deliver(session)
  }

  private static func explain(_ video: Video) -> String {
    let kinds = video.sources.map { $0.deliveryMethod?.rawValue ?? "unknown" }
    return "the policy chose none of \(kinds.count) sources [\(kinds.joined(separator: ", "))]"
  }
}
