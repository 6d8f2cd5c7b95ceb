import Support
import Synchronization

/// The shared state of the player in a program: its version, session id and plug-ins. It also
/// creates controllers (`BCOVPlayerSDKManager`).
public final class PlayerManager: Sendable {
  /// The only instance.
  public static let shared = PlayerManager()

  /// The version of every part of the player.
  public static let version = "0.1.0"

  /// A plug-in (`BCOVComponent`).
  public struct Component: Hashable, Sendable {
    /// The name of the plug-in, such as `bcinteract-ads`.
    public var name: String
    /// The version in the plug-in's own form.
    public var version: String

    /// Creates a component from its name and version.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// An id that is unique to this run of the program; every request for statistics carries it.
  public let sessionID = randomID()
  private let registered = Mutex<[Component]>([])

  init() {}

  /// The registered plug-ins, in the order of their registration.
  public var components: [Component] { registered.withLock { $0 } }

  /// Registers a plug-in once (`registerComponent:`); a second registration has no effect.
  ///
  /// - Parameters:
  ///   - component: The plug-in, identified by its name and version.
  ///   - setContext: Called during this call, and only for a new plug-in, with this manager, which
  ///     knows the session id and the other plug-ins (`bcov_setComponentContext:`).
  public func register(_ component: Component, setContext: (PlayerManager) -> Void = { _ in }) {
    let isNew = registered.withLock { components in
      if components.contains(component) { return false }
      components.append(component)
      return true
    }
    if isNew { setContext(self) }
  }

  /// Returns a controller with simulated players. Each plays for the duration that the service
  /// stated for its video, and without one as a live stream. An app that shows pictures creates a
  /// controller with its own players instead.
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

/// Returns 32 random hexadecimal digits.
package func randomID() -> String {
  (0..<2).map { _ in UInt64.random(in: 0 ... .max).digits(16, radix: 16) }.joined()
}
