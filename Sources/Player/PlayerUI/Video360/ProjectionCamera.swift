public import PlayerCore

/// The camera in the middle of the sphere on which a 360° video is shown. It maps positions of the
/// view to positions of the picture.
///
/// ```swift
/// import PlayerCore
/// import PlayerUI
///
/// var projection = ViewProjection()
/// projection.pan = 90
/// let camera = ProjectionCamera(projection, view: ViewSize(width: 640, height: 360))
/// let seen = camera.picturePlace(x: 0.5, y: 0.5)
/// print(seen.u, seen.v)  // Prints "0.75 0.5"
/// ```
public struct ProjectionCamera: Hashable, Sendable {
  /// The direction to the right of the viewer.
  public let right: Vector3
  /// The direction above the viewer.
  public let up: Vector3
  /// The direction of view.
  public let forward: Vector3
  /// Half of the visible width at a distance of 1.
  private let halfWidth: Double
  /// Half of the visible height at a distance of 1.
  private let halfHeight: Double
  private let xOffset: Double
  private let yOffset: Double

  /// Creates a camera.
  ///
  /// - Parameters:
  ///   - projection: The direction of the camera. Its center is the center of the view, moved by
  ///     the offsets.
  ///   - view: The size of the view in points; with goggles, of the view of one eye. A view with a
  ///     side of 0 counts as a square.
  public init(_ projection: ViewProjection, view: ViewSize) {
    let (pan, tilt) = (projection.pan, projection.tilt)
    let (sinePan, cosinePan) = (Degrees.sine(pan), Degrees.cosine(pan))
    let (sineTilt, cosineTilt) = (Degrees.sine(tilt), Degrees.cosine(tilt))
    forward = Vector3(sinePan * cosineTilt, sineTilt, -cosinePan * cosineTilt)
    let level = Vector3(cosinePan, 0, sinePan)
    let upright = Vector3(-sinePan * sineTilt, cosineTilt, cosinePan * sineTilt)
    // A camera that is rotated clockwise has its upper side at the right.
    let (sineRoll, cosineRoll) = (Degrees.sine(projection.roll), Degrees.cosine(projection.roll))
    right = level * cosineRoll + upright * -sineRoll
    up = upright * cosineRoll + level * sineRoll
    halfWidth = Degrees.tangent(projection.visibleAngle / 2)
    let hasArea = view.width > 0 && view.height > 0 && view.width.isFinite && view.height.isFinite
    halfHeight = halfWidth * (hasArea ? view.height / view.width : 1)
    (xOffset, yOffset) = (projection.xOffset, projection.yOffset)
  }

  /// Returns the direction that is visible at a position of the view.
  ///
  /// - Parameters:
  ///   - x: From 0 at the left edge to 1.
  ///   - y: From 0 at the upper edge to 1.
  public func direction(x: Double, y: Double) -> Vector3 {
    let (across, rise) = (2 * (x - xOffset) - 1, 1 - 2 * (y + yOffset))
    let vector = forward + right * (across * halfWidth) + up * (rise * halfHeight)
    return vector * (1 / vector.length)
  }

  /// Returns the position of the view that shows a direction; `nil` behind the viewer. It may lie
  /// outside of the view.
  public func viewPlace(of direction: Vector3) -> (x: Double, y: Double)? {
    let depth = (direction * forward).sum()
    guard depth > 0 else { return nil }
    let across = (direction * right).sum() / depth / halfWidth
    let rise = (direction * up).sum() / depth / halfHeight
    return ((across + 1) / 2 + xOffset, (1 - rise) / 2 - yOffset)
  }

  /// Returns the position of an equirectangular picture that is visible at a position of the view:
  /// u from 0 at its left edge to 1, v from 0 at its upper edge to 1.
  public func picturePlace(x: Double, y: Double) -> (u: Double, v: Double) {
    Self.picturePlace(of: direction(x: x, y: y))
  }

  /// Returns the position of an equirectangular picture in a direction.
  public static func picturePlace(of direction: Vector3) -> (u: Double, v: Double) {
    let around = Degrees.arctangent(direction.x, -direction.z)
    let above = Degrees.arcsine(direction.y / direction.length)
    return (0.5 + around / 360, 0.5 - above / 180)
  }

  /// Returns the matrix that transforms a position on the sphere to clip space, in column order, as
  /// graphics libraries expect it: perspective after rotation, depth from -1 to 1.
  ///
  /// - Parameters:
  ///   - near: The distance of the near plane.
  ///   - far: The distance of the far plane.
  public func matrix(near: Double = 0.1, far: Double = 10) -> [Double] {
    let depth = (far + near) / (near - far)
    let shift = 2 * far * near / (near - far)
    // Rotation and perspective of one axis; the offsets move the finished picture.
    func column(_ part: (Vector3) -> Double) -> [Double] {
      let (across, rise, ahead) = (part(right), part(up), part(forward))
      return [
        across / halfWidth + 2 * xOffset * ahead, rise / halfHeight + 2 * yOffset * ahead,
        -depth * ahead, ahead,
      ]
    }
    return column(\.x) + column(\.y) + column(\.z) + [0, 0, shift, 0]
  }
}

/// A direction or a position in space: x to the right, y up, z towards the viewer.
public typealias Vector3 = SIMD3<Double>

extension Vector3 {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
