import Support

/// What there is once in a program: its version, its session id, its plug-ins; and it makes
/// controllers (`BCOVPlayerSDKManager`).
public final class PlayerManager: Sendable {
  /// Always the same one.
  public static let shared = PlayerManager()

  /// The version of every part of the player.
  public static let version = "0.1.0"

  /// A plug-in, as it registers itself (`BCOVComponent`).
  public struct Component: Hashable, Sendable {
    /// What the plug-in is called, as `bcinteract-ads`.
    public var name: String
    /// Its version, as the plug-in writes it.
    public var version: String

    /// A plug-in by its name and version.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// Unique to this run of the program; goes out with every request for statistics.
  public let sessionID: String
  private let registered = Locked<[Component]>([])

  init() {
    var random = SystemRandomNumberGenerator()
    sessionID = (0..<2).map { _ in (random.next() as UInt64).digits(16, radix: 16) }.joined()
  }

  /// Every plug-in, in the order in which they came.
  public var components: [Component] { registered.withLock { $0 } }

  /// Registers a plug-in (`registerComponent:`); one that is registered already stays so, once.
  ///
  /// - Parameters:
  ///   - component: known by its name and version: another version is another plug-in.
  ///   - setContext: called now, and only if the plug-in is new, with this manager, which knows the session's id and the
  ///     other plug-ins (`bcov_setComponentContext:`).
  public func register(_ component: Component, setContext: (PlayerManager) -> Void = { _ in }) {
    let isNew = registered.withLock { components in
      if components.contains(component) { return false }
      components.append(component)
      return true
    }
    if isNew { setContext(self) }
  }

  /// A controller whose players are simulated: each plays for the duration that the service gave
  /// for its video, and without one as a live stream. An app that shows pictures tells the
  /// controller how to make real players instead.
  public func makeSimulatedController(
    executor: PlaybackExecutor, provider: (any PlaybackSessionProvider)? = nil,
    viewStrategy: ViewStrategy? = nil
  ) -> PlaybackController {
    PlaybackController(executor: executor, provider: provider, viewStrategy: viewStrategy) {
      video, _ in
      SimulatedPlayer(SimulatedPlayer.Script(duration: video.duration), executor: executor)
    }
  }
}
