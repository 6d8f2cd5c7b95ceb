public import PlayerCore

/// A player that asks for the keys of protected media.
public protocol FairPlayPlayer: Player {
  /// Set before the player loads, where a ``FairPlaySessionProvider`` is in the chain. To be called in a job of the executor,
  /// once for each key; the completion comes in a job, too, and not at all once the session is over.
  var keyRequestHandler: FairPlayKeyRequestHandler? { get set }
}

/// Asked for a key: what the media calls it (`skd://…`), what makes the request and takes the key, and what is told
/// when the key was taken, or why there is none.
public typealias FairPlayKeyRequestHandler = (
  _ contentKeyIdentifier: String, _ cipher: any FairPlayCipher,
  _ completion: @escaping (FairPlayError?) -> Void
) -> Void

/// Gives sessions the keys of media that Apple's FairPlay protects
/// (`createFairPlaySessionProviderWithAuthorizationProxy:upstreamSessionProvider:`).
///
/// Videos that are not protected play as they are, and nothing is asked for. A key that can't be had is told by
/// `LifecycleEvent.Kind.error`; what the player makes of that is its own. There may be one in a chain.
public final class FairPlaySessionProvider: PlaybackSessionProvider {
  private let loader: FairPlayKeyLoader
  private let upstream: any PlaybackSessionProvider
  private let persistentKey: (Video) -> [UInt8]?

  /// - Parameters:
  ///   - authorizationProxy: speaks with the licence server.
  ///   - upstream: `nil` for a `BasicSessionProvider`.
  ///   - persistentKey: the key that a download has kept; with one, no licence server is asked.
  public init(
    authorizationProxy: any FairPlayAuthorizationProxy,
    upstream: (any PlaybackSessionProvider)? = nil,
    persistentKey: @escaping (Video) -> [UInt8]? = { _ in nil }
  ) {
    loader = FairPlayKeyLoader(proxy: authorizationProxy)
    self.upstream = upstream ?? BasicSessionProvider()
    self.persistentKey = persistentKey
  }

  /// The upstream provider's session, with ``FairPlayKeys`` where its source is protected.
  public func makeSession(
    for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
  ) {
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
        loader, source: source, persistentKey: persistentKey(session.video),
        certificate: { [weak context] account in
          context?.fairPlayCertificates.certificate(for: account)
        }, session: session, executor: context.executor)
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
  private let certificate: (_ account: String?) -> [UInt8]?
  private weak let session: PlaybackSession?
  private weak let executor: PlaybackExecutor?
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastRequest = 0

  init(
    _ loader: FairPlayKeyLoader, source: MediaSource, persistentKey: [UInt8]?,
    certificate: @escaping (String?) -> [UInt8]?, session: PlaybackSession,
    executor: PlaybackExecutor
  ) {
    self.loader = loader
    self.source = source
    self.persistentKey = persistentKey
    self.certificate = certificate
    self.session = session
    self.executor = executor
  }

  /// What is under way when the session is over is of no use any more.
  deinit { for task in tasks.values { task.cancel() } }

  /// Gets a key for a player; in a job of the executor.
  ///
  /// - Parameters:
  ///   - contentKeyIdentifier: what the media calls its key: `skd://…`.
  ///   - cipher: makes the request, and takes the key.
  ///   - completion: told in a job when the key was taken, or why there is none; not once the session is over.
  public func request(
    _ contentKeyIdentifier: String, for cipher: any FairPlayCipher,
    completion: @escaping (FairPlayError?) -> Void
  ) {
    guard let executor else { return }
    lastRequest += 1
    let number = lastRequest
    let receive = executor.receiver { [weak self] (error: FairPlayError?) in
      guard let self, session?.isTerminated == false else { return }
      tasks[number] = nil
      if let error {
        session?.emit(
          .error, error: PlaybackError(.playbackStumbled, reason: error.description))
      }
      completion(error)
    }
    let request = FairPlayKeyRequest(
      contentKeyIdentifier: contentKeyIdentifier, source: source)
    let account = session?.video.accountID
    tasks[number] = Task { [loader, persistentKey, certificate = certificate(account)] in
      do throws(FairPlayError) {
        if let persistentKey {
          try await cipher.take(persistentKey: persistentKey)
        } else {
          _ = try await loader.load(request, for: cipher, certificate: certificate)
        }
        receive(nil)
      } catch {
        receive(error)
      }
    }
  }
}

extension FairPlayCipher {
  fileprivate func take(persistentKey: [UInt8]) async throws(FairPlayError) {
    do { try await use(persistentKey: persistentKey) } catch {
      throw FairPlayError(.streamingContentKey, "the key of the download was not taken: \(error)")
    }
  }
}
