/// Creates the session of a video (`BCOVPlaybackSessionProvider`).
///
/// The provider of a plug-in wraps another provider: it may change the video that it passes on, and
/// add to the session that it receives. The controller requests the next session only after the
/// previous session is terminated.
public protocol PlaybackSessionProvider: AnyObject {
  /// Creates a session.
  ///
  /// - Parameters:
  ///   - video: The video to play.
  ///   - context: The values that the session shares with its controller.
  ///   - deliver: To be called once, at any time, in a job of the executor, with the session; or
  ///     with `nil` to drop the video, so that the controller continues with the next.
  func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void)
}

/// The addition of a provider to its sessions: methods for the app, and a part in the choice of
/// interludes.
public protocol SessionExtension: AnyObject {
  /// Returns the interludes to play instead of the content, now that the playhead has passed these
  /// cue points. Called after the delegate and the consumers have received the pass.
  func plan(for pass: CuePointPass, in session: PlaybackSession) -> InterludePlan?
}

extension SessionExtension {
  /// Returns `nil`.
  public func plan(for _: CuePointPass, in _: PlaybackSession) -> InterludePlan? { nil }
}

/// A function that creates the player of a session; the player has not loaded anything yet.
public typealias PlayerFactory = (Video, MediaSource) -> any Player

/// The values that a provider needs to create sessions.
public final class SessionContext {
  /// The executor of the sessions.
  public let executor: PlaybackExecutor
  /// Whether media may be loaded.
  public var networkPolicy: NetworkPolicy
  /// The certificates that the app added for protected videos.
  public var fairPlayCertificates = FairPlayCertificates()
  /// The values that requests for ads carry.
  public var audienceSegments = AudienceSegments()
  /// Creates the players of the sessions.
  public let makePlayer: PlayerFactory
  private var lastGeneration = 0

  /// Creates the context that a controller passes to its provider; tests of providers create their
  /// own.
  ///
  /// - Parameters:
  ///   - executor: The executor of the sessions.
  ///   - networkPolicy: Whether media may be loaded.
  ///   - makePlayer: Creates the players.
  public init(
    executor: PlaybackExecutor, networkPolicy: NetworkPolicy = NetworkPolicy(),
    makePlayer: @escaping PlayerFactory
  ) {
    self.executor = executor
    self.networkPolicy = networkPolicy
    self.makePlayer = makePlayer
  }

  func nextGeneration() -> Int {
    lastGeneration += 1
    return lastGeneration
  }
}

/// The last provider of every chain (`BCOVBasicSessionProvider`): chooses the source and creates
/// the player.
public final class BasicSessionProvider: PlaybackSessionProvider {
  private let policy: SourceSelectionPolicy

  /// Creates a provider that plays the source that the policy chooses.
  public init(sourceSelectionPolicy: SourceSelectionPolicy = .standard) {
    policy = sourceSelectionPolicy
  }

  /// Delivers the session immediately: one with an error if the policy chooses no source or the
  /// network policy forbids loading. A video on this device needs no network.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    let source = policy.source(of: video)
    var error: PlaybackError?
    if source == nil {
      let kinds = video.sources.map { $0.deliveryMethod?.rawValue ?? "unknown" }
      let list = "\(kinds.count) sources [\(kinds.joined(separator: ", "))]"
      error = PlaybackError(.noPlayableSource, reason: "the policy chose none of \(list)")
    } else if !video.isOffline, !context.networkPolicy.allowsLoading {
      error = PlaybackError(.wifiUnavailable, reason: "cellular playback is not allowed")
    }
    let session = PlaybackSession(video: video, source: source, error: error, context: context)
    session.chooseSource = { [policy] in $1(policy.source(of: $0)) }
    if let bumper = video.bumper, let source = policy.source(of: bumper) {
      session.bumper = Bumper(video: bumper, source: source, context: context)
    }
    deliver(session)
  }
}

/// Chooses the source of a video to play (`BCOVBasicSourceSelectionPolicy`, or a custom block).
///
/// ```swift
/// import Foundation
///
/// let video = Video(sources: [
///   MediaSource(url: URL(filePath: "/film.mp4")), MediaSource(url: URL(filePath: "/film.m3u8")),
/// ])
/// print(SourceSelectionPolicy.standard.source(of: video)?.url.lastPathComponent ?? "none")
/// // Prints "film.m3u8"
/// let filesOnly = SourceSelectionPolicy { $0.sources.first { $0.deliveryMethod == .mp4 } }
/// print(filesOnly.source(of: video)?.url.lastPathComponent ?? "none")  // Prints "film.mp4"
/// ```
public struct SourceSelectionPolicy: Sendable {
  private let choose: @Sendable (Video) -> MediaSource?

  /// Creates a custom policy. If it returns `nil`, the session fails with `noPlayableSource`.
  public init(_ choose: @escaping @Sendable (Video) -> MediaSource?) { self.choose = choose }

  /// Returns the source to play, or `nil` if none is suitable.
  public func source(of video: Video) -> MediaSource? { choose(video) }

  /// The default since 5.3.3: HLS over `https`.
  public static let standard = hls(scheme: "https")

  /// The older default (`sourceSelectionHLS`): the first HLS source with any scheme, else the first
  /// MP4, else the first of any kind.
  public static let hls = SourceSelectionPolicy { preferred(of: $0, scheme: nil) }

  /// `sourceSelectionHLSWithScheme:` — the first HLS source with the scheme, else the first HLS,
  /// else the first MP4 with any scheme, else the first of any kind. It never rewrites a URL.
  public static func hls(scheme: String) -> SourceSelectionPolicy {
    SourceSelectionPolicy { preferred(of: $0, scheme: scheme) }
  }

  private static func preferred(of video: Video, scheme: String?) -> MediaSource? {
    let sources = video.sources
    let hls = sources.filter { $0.deliveryMethod == .hls }
    return scheme.flatMap { scheme in hls.first { $0.hasScheme(scheme) } } ?? hls.first
      ?? sources.first { $0.deliveryMethod == .mp4 } ?? sources.first
  }
}

/// Whether media may be loaded over the current connection (`BCOVGlobalConfiguration`,
/// `allowsCellularPlayback`).
public struct NetworkPolicy: Sendable {
  /// A kind of connection.
  public enum Connection: Hashable, Sendable {
    /// No network, a local network of any kind, or a cellular network.
    case none, wifi, cellular
  }

  /// Whether media may be loaded over a cellular network. A change does not stop current playback.
  public var allowsCellularPlayback = true
  /// Returns the current connection of the device.
  public var connection: @Sendable () -> Connection

  /// Creates a policy that allows cellular networks.
  ///
  /// - Parameter connection: Called before media is loaded.
  public init(connection: @escaping @Sendable () -> Connection = { .wifi }) {
    self.connection = connection
  }

  /// Whether a session may start now.
  public var allowsLoading: Bool { allowsCellularPlayback || connection() != .cellular }
}

/// The application certificates that an app added for videos protected by Apple's FairPlay.
public struct FairPlayCertificates: Hashable, Sendable {
  /// The identifier for all accounts without a certificate of their own. The value is the name of
  /// the original's constant, because its value is not public.
  public static let defaultIdentifier = "kBCOVDefaultFairPlayApplicationCertificateIdentifier"

  private var certificates: [String: [UInt8]] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Adds a certificate, or replaces the one with the same identifier.
  ///
  /// - Parameters:
  ///   - certificate: The certificate that Apple issued; `nil` removes the existing one.
  ///   - identifier: An account, or ``defaultIdentifier``.
  public mutating func add(_ certificate: [UInt8]?, identifier: String) {
    certificates[identifier] = certificate
  }

  /// Returns the account's certificate, or the default one.
  public func certificate(for account: String?) -> [UInt8]? {
    account.flatMap { certificates[$0] } ?? certificates[Self.defaultIdentifier]
  }
}

/// The app's knowledge about its viewer, which is sent to ad servers only.
public struct AudienceSegments: Hashable, Sendable {
  /// The values by the publisher's names.
  public var values: [String: String]

  /// Creates segments from values.
  public init(_ values: [String: String] = [:]) { self.values = values }
}
