/// A black cover over the view that fades (`shutter`, `shutterFadeTime`).
public struct Shutter: Hashable, Sendable {
  /// Whether it is closed, or about to be.
  public private(set) var isClosed = false
  private var start = 0.0
  private var fadeTime = 0.0

  /// An open shutter.
  public init() {}

  /// Starts to close or to open.
  ///
  /// - Parameters:
  ///   - isClosed: whether the cover is there afterwards.
  ///   - now: seconds of the host's clock.
  ///   - fadeTime: seconds; 0 closes or opens immediately.
  public mutating func set(isClosed: Bool, now: Double, fadeTime: Double) {
    guard isClosed != self.isClosed else { return }
    self.isClosed = isClosed
    start = now
    self.fadeTime = max(0, fadeTime)
  }

  /// How much of the picture is covered at a moment of the host's clock, from 0 to 1.
  public func opacity(at now: Double) -> Double {
    let done = fadeTime > 0 ? min(1, max(0, (now - start) / fadeTime)) : 1
    return isClosed ? done : 1 - done
  }
}
