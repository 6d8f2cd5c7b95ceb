/// Whether the playhead is at the edge of a live stream.
///
/// The edge comes in jumps of some seconds and the playhead runs: so there is one distance at which the viewer has come to the edge, and a
/// larger one at which it is left, and the button does not flap in between.
public struct LiveEdge: Hashable, Sendable {
  /// Seconds behind the edge at which a viewer still is at it. The original's number is not public.
  public static let reach = 10.0
  /// Seconds behind the edge beyond which it is left.
  public static let release = 20.0

  /// Whether what is seen is live.
  public private(set) var isAtEdge = true

  /// A stream is joined at its edge.
  public init() {}

  /// The playhead or the edge moved; both are seconds. Without an edge, nothing changes.
  mutating func update(time: Double, edge: Double?) {
    guard let edge, time.isFinite else { return }
    isAtEdge = edge - time <= (isAtEdge ? Self.release : Self.reach)
  }

  /// The viewer went elsewhere on purpose: whether that is the edge is told by the shorter distance.
  mutating func seek(to time: Double, edge: Double?) {
    guard let edge, time.isFinite else { return }
    isAtEdge = edge - time <= Self.reach
  }
}
