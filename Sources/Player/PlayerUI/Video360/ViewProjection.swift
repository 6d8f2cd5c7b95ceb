public import PlayerCore

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The view of a 360° video (`BCOVVideo360ViewProjection`): the direction and the magnification of
/// the camera. Angles are in degrees.
public struct ViewProjection: Hashable, Sendable {
  /// The coverage of the picture (`BCOVVideo360SourceFormat`).
  public enum SourceFormat: Hashable, Sendable {
    /// A rectangle, as in any other video.
    case none
    /// The whole sphere: the width of the picture is the full circle, its height from above to
    /// below.
    case equirectangular
  }

  /// The number of views (`BCOVVideo360ProjectionStyle`).
  public enum Style: Hashable, Sendable {
    /// One view.
    case normal
    /// Two views, one for each eye.
    case goggles

    /// The other style.
    public var other: Style { self == .normal ? .goggles : .normal }
  }

  /// The means by which the viewer turns the camera (`BCOVPUIVideo360NavigationMethod`).
  public enum NavigationMethod: Hashable, Sendable {
    /// None, as in any other video.
    case none
    /// The movement of a finger.
    case fingerTracking
    /// The movement of the device.
    case deviceMotionTracking
  }

  /// The rotation to the right; 0 is the middle of the picture.
  public var pan = 0.0
  /// The rotation up.
  public var tilt = 0.0
  /// The clockwise rotation around the line of sight.
  public var roll = 0.0
  /// The magnification.
  public var zoom = 1.0
  /// The offset to the right, as a fraction of the view's width.
  public var xOffset = 0.0
  /// The offset up, as a fraction of the view's height.
  public var yOffset = 0.0
  /// The coverage of the picture.
  public var sourceFormat = SourceFormat.none
  /// The number of views.
  public var style = Style.normal

  /// The horizontal field of view without zoom.
  public static let baseAngle = 75.0

  /// Creates a projection straight ahead, without zoom.
  public init() {}

  /// Creates a projection straight ahead in the source format of a video.
  public init(of video: Video) {
    if video.isAllAround { sourceFormat = .equirectangular }
  }

  /// The horizontal field of view.
  public var visibleAngle: Double {
    2 * Degrees.arctangent(Degrees.tangent(Self.baseAngle / 2), max(zoom, 1e-6))
  }

  /// The horizontal ranges of the views, as fractions of the width: the whole, or a half for each
  /// eye.
  public var eyes: [ClosedRange<Double>] { style == .normal ? [0...1] : [0...0.5, 0.5...1] }

  // MARK: Gestures

  /// Returns the projection within the limits. Without limits a pan repeats after a full circle,
  /// and a tilt ends at the zenith and the nadir, the edges of the picture.
  public func clamped(to limits: ProjectionLimits) -> ViewProjection {
    let isFullCircle = limits.pan.upperBound - limits.pan.lowerBound >= 360
    var copy = self
    copy.pan = isFullCircle ? pan.wrapped : pan.clamped(to: limits.pan)
    copy.tilt = tilt.clamped(to: limits.tilt).clamped(to: -90...90)
    copy.roll = roll.clamped(to: limits.rotate)
    copy.zoom = max(zoom.clamped(to: limits.zoom), Self.minimumZoom)
    return copy
  }

  /// Below this the picture would shrink to a point.
  private static let minimumZoom = 0.1

  /// Returns the projection after a finger moved; the picture follows the finger.
  ///
  /// - Parameters:
  ///   - x: The movement to the right in points.
  ///   - y: The movement down in points.
  ///   - view: The size of the view.
  ///   - limits: The limits of the camera.
  public func dragged(x: Double, y: Double, in view: ViewSize, limits: ProjectionLimits) -> ViewProjection {
    guard view.width > 0, x.isFinite, y.isFinite else { return self }
    let degrees = visibleAngle / view.width
    var copy = self
    copy.pan -= x * degrees
    copy.tilt += y * degrees
    return copy.clamped(to: limits)
  }

  /// Returns the projection after a pinch or a rotation with two fingers.
  ///
  /// - Parameters:
  ///   - scale: The factor by which the distance of the fingers changed.
  ///   - degrees: The clockwise rotation.
  ///   - limits: The limits of the camera.
  public func pinched(scale: Double, degrees: Double = 0, limits: ProjectionLimits) -> ViewProjection {
    guard scale.isFinite, scale > 0, degrees.isFinite else { return self }
    var copy = self
    copy.zoom *= scale
    copy.roll += degrees
    return copy.clamped(to: limits)
  }
}

/// The movement of a pan after the touch ends: it decelerates to a position that is known from the
/// start.
public struct PanInertia: Hashable, Sendable {
  /// The projection at the end of the touch.
  public let start: ViewProjection
  /// The initial velocity to the right in degrees per second.
  public let panVelocity: Double
  /// The initial velocity up in degrees per second.
  public let tiltVelocity: Double
  private let limits: ProjectionLimits

  /// The number of seconds in which the velocity falls to about a third, at an inertia of 1. The
  /// original's number is not public.
  public static let timeConstant = 0.4

  /// Creates the movement after a touch.
  ///
  /// - Parameters:
  ///   - start: The projection at the end of the touch.
  ///   - x: The velocity of the finger to the right in points per second.
  ///   - y: The velocity of the finger down in points per second.
  ///   - view: The size of the view.
  ///   - limits: The limits of the camera, with ``ProjectionLimits/panInertia``.
  public init(from start: ViewProjection, x: Double, y: Double, in view: ViewSize, limits: ProjectionLimits) {
    self.start = start
    self.limits = limits
    let degrees = view.width > 0 && x.isFinite && y.isFinite ? start.visibleAngle / view.width : 0
    (panVelocity, tiltVelocity) = degrees > 0 ? (-x * degrees, y * degrees) : (0, 0)
  }

  private var constant: Double {
    limits.panInertia > 0 && limits.panInertia.isFinite ? Self.timeConstant * limits.panInertia : 0
  }

  /// Returns the projection some seconds later.
  public func projection(after seconds: Double) -> ViewProjection {
    guard constant > 0, seconds > 0 else { return start }
    var copy = start
    let factor = constant * (1 - exp(-seconds / constant))
    copy.pan += panVelocity * factor
    copy.tilt += tiltVelocity * factor
    return copy.clamped(to: limits)
  }

  /// Returns whether less than a hundredth of a degree remains.
  public func isOver(after seconds: Double) -> Bool {
    let speed = max(abs(panVelocity), abs(tiltVelocity))
    return constant == 0 || speed * constant * exp(-max(0, seconds) / constant) < 0.01
  }
}

extension Double {
  /// Returns the number within bounds; NaN counts as 0.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(isNaN ? 0 : self, range.lowerBound), range.upperBound)
  }

  /// The same direction as an angle above -180 and up to 180.
  fileprivate var wrapped: Double {
    guard isFinite else { return 0 }
    let turned = remainder(dividingBy: 360)
    return turned == -180 ? 180 : turned
  }
}

/// Trigonometry in degrees. Quarter turns are exact.
enum Degrees {
  static func sine(_ degrees: Double) -> Double {
    let rest = degrees.remainder(dividingBy: 360)
    if rest.magnitude == 180 || rest == 0 { return 0 }
    return rest == 90 ? 1 : rest == -90 ? -1 : sin(rest * .pi / 180)
  }

  static func cosine(_ degrees: Double) -> Double { sine(90 - degrees.magnitude) }
  static func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
  static func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) * 180 / .pi }
  static func arcsine(_ value: Double) -> Double { asin(min(max(value, -1), 1)) * 180 / .pi }
}
