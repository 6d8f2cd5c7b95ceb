public import PlayerCore

extension ViewProjection {
  /// The projection within the limits. Without limits a pan goes round and round, and a tilt ends above and below, where the picture
  /// ends.
  public func clamped(to limits: ProjectionLimits) -> ViewProjection {
    var copy = self
    copy.pan = limits.pan.isWholeTurn ? pan.wrapped : pan.clamped(to: limits.pan)
    copy.tilt = tilt.clamped(to: limits.tilt).clamped(to: -90...90)
    copy.roll = roll.clamped(to: limits.rotate)
    copy.zoom = max(zoom.clamped(to: limits.zoom), Self.minimumZoom)
    return copy
  }

  /// Smaller than that nothing is enlarged: the picture would be a point.
  private static let minimumZoom = 0.1

  /// The projection after a finger moved: the picture goes along with it.
  ///
  /// - Parameters:
  ///   - x: points to the right.
  ///   - y: points down.
  ///   - view: points of the view.
  ///   - limits: how far it may go.
  public func dragged(
    x: Double, y: Double, in view: ViewSize, limits: ProjectionLimits
  ) -> ViewProjection {
    guard view.width > 0, x.isFinite, y.isFinite else { return self }
    let degrees = visibleAngle / view.width
    var copy = self
    copy.pan -= x * degrees
    copy.tilt += y * degrees
    return copy.clamped(to: limits)
  }

  /// The projection after two fingers moved apart, or were turned.
  ///
  /// - Parameters:
  ///   - scale: how many times farther apart they are now.
  ///   - degrees: by how much they were turned clockwise.
  ///   - limits: how far it may go.
  public func pinched(
    scale: Double, degrees: Double = 0, limits: ProjectionLimits
  ) -> ViewProjection {
    guard scale.isFinite, scale > 0, degrees.isFinite else { return self }
    var copy = self
    copy.zoom *= scale
    copy.roll += degrees
    return copy.clamped(to: limits)
  }
}

/// How a pan goes on when the finger is taken off: slower and slower, to a place that is known from the start.
public struct PanInertia: Hashable, Sendable {
  /// Where the camera looked when the finger was taken off.
  public let start: ViewProjection
  /// Degrees of a second at that moment, to the right.
  public let panVelocity: Double
  /// Degrees of a second at that moment, up.
  public let tiltVelocity: Double
  private let limits: ProjectionLimits

  /// Seconds in which the pan loses all but a third of its speed, at an inertia of 1. The original's number is not public.
  public static let timeConstant = 0.4

  /// - Parameters:
  ///   - start: the projection when the finger was taken off.
  ///   - x: points of a second to the right, of the finger.
  ///   - y: points of a second down.
  ///   - view: points of the view.
  ///   - limits: how far it may go, and ``ProjectionLimits/panInertia``.
  public init(
    from start: ViewProjection, x: Double, y: Double, in view: ViewSize, limits: ProjectionLimits
  ) {
    self.start = start
    self.limits = limits
    let degrees = view.width > 0 && x.isFinite && y.isFinite ? start.visibleAngle / view.width : 0
    (panVelocity, tiltVelocity) = degrees > 0 ? (-x * degrees, y * degrees) : (0, 0)
  }

  private var constant: Double {
    limits.panInertia > 0 && limits.panInertia.isFinite ? Self.timeConstant * limits.panInertia : 0
  }

  /// Where the camera looks some seconds later.
  public func projection(after seconds: Double) -> ViewProjection {
    guard constant > 0, seconds > 0 else { return start }
    var copy = start
    let way = constant * (1 - Exponential.decay(seconds / constant))
    copy.pan += panVelocity * way
    copy.tilt += tiltVelocity * way
    return copy.clamped(to: limits)
  }

  /// Whether less than a hundredth of a degree of the way is left.
  public func isOver(after seconds: Double) -> Bool {
    let speed = max(abs(panVelocity), abs(tiltVelocity))
    return constant == 0 || speed * constant * Exponential.decay(max(0, seconds) / constant) < 0.01
  }
}

extension ClosedRange<Double> {
  /// Whether a pan within these bounds may go all the way round.
  fileprivate var isWholeTurn: Bool { upperBound - lowerBound >= 360 }
}

extension Double {
  /// The number within bounds; what is no number is 0, or the bound that is nearest to it.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(isNaN ? 0 : self, range.lowerBound), range.upperBound)
  }

  /// The same direction, as an angle above -180 and up to 180.
  fileprivate var wrapped: Double {
    guard isFinite else { return 0 }
    let turned = remainder(dividingBy: 360)
    return turned == -180 ? 180 : turned
  }
}
