public import PlayerCore

/// A player that requests the keys of protected media.
public protocol FairPlayPlayer: Player {
  /// The handler of key requests. A ``FairPlaySessionProvider`` in the chain sets it before the
  /// player loads. The player calls it in a job of the executor, once per key. The completion is
  /// called in a job, too, unless the session has ended.
  var keyRequestHandler: FairPlayKeyRequestHandler? { get set }
}

/// A handler of key requests. It receives the key's identifier in the media (`skd://…`), the
/// cipher, and a completion that receives the error, or `nil` once the cipher has the key.
public typealias FairPlayKeyRequestHandler = (
  _ contentKeyIdentifier: String, _ cipher: any FairPlayCipher,
  _ completion: @escaping (FairPlayError?) -> Void
) -> Void

/// Loads the keys of media that Apple's FairPlay protects
/// (`createFairPlaySessionProviderWithAuthorizationProxy:upstreamSessionProvider:`).
///
/// Videos without protection play unchanged. A key that is unavailable is reported as
/// `LifecycleEvent.Kind.error`; the player decides what follows. A chain may contain one provider.
public final class FairPlaySessionProvider: PlaybackSessionProvider {
  private let loader: FairPlayKeyLoader
  private let upstream: any PlaybackSessionProvider
  private let persistentKey: (Video) -> [UInt8]?

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - authorizationProxy: The connection to the license server.
  ///   - upstream: The upstream provider, or `nil` for a `BasicSessionProvider`.
  ///   - persistentKey: Returns the stored key of a download. With a stored key, no license server
  ///     is used.
  public init(
    authorizationProxy: any FairPlayAuthorizationProxy,
    upstream: (any PlaybackSessionProvider)? = nil,
    persistentKey: @escaping (Video) -> [UInt8]? = { _ in nil }
  ) {
    loader = FairPlayKeyLoader(proxy: authorizationProxy)
    self.upstream = upstream ?? BasicSessionProvider()
    self.persistentKey = persistentKey
  }

  /// Creates the upstream provider's session, with ``FairPlayKeys`` if its source is protected.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    upstream.makeSession(for: video, context: context) {
      [loader, persistentKey, weak context] session in
      guard let context, let session, let source = session.source, source.usesFairPlay else {
        return deliver(session)
      }
      guard session.providerExtension(FairPlayKeys.self) == nil else {
        let error = PlaybackError(
          .loadFailed, reason: "there is more than one FairPlay provider in the chain")
        return deliver(
          PlaybackSession(video: video, source: nil, error: error, context: context))
      }
      let keys = FairPlayKeys(
        loader, source: source, persistentKey: persistentKey(session.video), session: session,
        context: context)
      session.add(keys)
      (session.player as? any FairPlayPlayer)?.keyRequestHandler = { [weak keys] in
        keys?.request($0, for: $1, completion: $2)
      }
      deliver(session)
    }
  }
}

/// The keys of a session with protected media.
public final class FairPlayKeys: SessionExtension {
  private let loader: FairPlayKeyLoader
  private let source: MediaSource
  private let persistentKey: [UInt8]?
  private weak let session: PlaybackSession?
  private weak let context: SessionContext?
  private var tasks: [Task<Void, Never>] = []

  init(
    _ loader: FairPlayKeyLoader, source: MediaSource, persistentKey: [UInt8]?,
    session: PlaybackSession, context: SessionContext
  ) {
    self.loader = loader
    self.source = source
    self.persistentKey = persistentKey
    self.session = session
    self.context = context
  }

  deinit { for task in tasks { task.cancel() } }

  /// Loads a key for a player. Call it in a job of the executor.
  ///
  /// - Parameters:
  ///   - contentKeyIdentifier: The identifier of the key in the media: `skd://…`.
  ///   - cipher: Makes the request and accepts the key.
  ///   - completion: Receives the error, or `nil` once the cipher has the key, in a job of the
  ///     executor. It is not called after the session has ended.
  public func request(
    _ contentKeyIdentifier: String, for cipher: any FairPlayCipher,
    completion: @escaping (FairPlayError?) -> Void
  ) {
    guard let context else { return }
    let receive = context.executor.receiver { [weak self] (error: FairPlayError?) in
      guard let self, session?.isTerminated == false else { return }
      if let error {
        session?.emit(
          .error, error: PlaybackError(.playbackStumbled, reason: error.description))
      }
      completion(error)
    }
    let request = FairPlayKeyRequest(
      contentKeyIdentifier: contentKeyIdentifier, source: source)
    let certificate = context.fairPlayCertificates.certificate(for: session?.video.accountID)
    let task = Task { [loader, persistentKey] in
      do {
        if let persistentKey {
          try await cipher.use(persistentKey: persistentKey)
        } else {
          _ = try await loader.load(request, for: cipher, certificate: certificate)
        }
        receive(nil)
      } catch let error as FairPlayError {
        receive(error)
      } catch {
        let reason = "the cipher refused the key of the download: \(error)"
        receive(FairPlayError(.streamingContentKey, reason))
      }
    }
    tasks.append(task)
  }
}
