/// Whether media may be loaded over the connection there is (`BCOVGlobalConfiguration`,
/// `allowsCellularPlayback`).
public struct NetworkPolicy: Sendable {
  public enum Connection: Hashable, Sendable {
    case none, wifi, cellular
  }

  /// On unless told otherwise. A change doesn't stop what plays.
  public var allowsCellularPlayback = true
  /// What the device is connected with now.
  public var connection: @Sendable () -> Connection

  public init(connection: @escaping @Sendable () -> Connection = { .wifi }) {
    self.connection = connection
  }

  /// Whether a session may start now.
  public var allowsLoading: Bool { allowsCellularPlayback || connection() != .cellular }
}
