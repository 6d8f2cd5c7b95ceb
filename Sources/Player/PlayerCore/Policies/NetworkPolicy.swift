/// Whether media may be loaded over the connection there is (`BCOVGlobalConfiguration`,
/// `allowsCellularPlayback`).
public struct NetworkPolicy: Sendable {
  /// What the device is connected by.
  public enum Connection: Hashable, Sendable {
    /// No network, a local network of any kind, or that of a telephone company.
    case none, wifi, cellular
  }

  /// On unless told otherwise. A change doesn't stop what plays.
  public var allowsCellularPlayback = true
  /// What the device is connected with now.
  public var connection: @Sendable () -> Connection

  /// A policy that also allows media over the network of a telephone company.
  ///
  /// - Parameter connection: asked whenever media is about to load.
  public init(connection: @escaping @Sendable () -> Connection = { .wifi }) {
    self.connection = connection
  }

  /// Whether a session may start now.
  public var allowsLoading: Bool { allowsCellularPlayback || connection() != .cellular }
}
