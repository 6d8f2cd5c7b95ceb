public import PlayerCore

/// The camera in the middle of the sphere on which a video all around is shown: which place of the picture is seen at which place of the view.
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
  /// To the right of the viewer.
  public let right: Vector3
  /// Above the viewer.
  public let up: Vector3
  /// Where the viewer looks.
  public let forward: Vector3
  /// Half of what is seen from side to side, at a distance of 1.
  private let halfWidth: Double
  /// Half of what is seen from below to above, at a distance of 1.
  private let halfHeight: Double
  private let xOffset: Double
  private let yOffset: Double

  /// - Parameters:
  ///   - projection: where the camera looks. Its middle is the middle of the view, but for the offsets.
  ///   - view: points of the view; in goggles of one eye. A view without a side counts as a square.
  public init(_ projection: ViewProjection, view: ViewSize) {
    let (pan, tilt) = (projection.pan, projection.tilt)
    let (sinePan, cosinePan) = (Degrees.sine(pan), Degrees.cosine(pan))
    let (sineTilt, cosineTilt) = (Degrees.sine(tilt), Degrees.cosine(tilt))
    forward = Vector3(sinePan * cosineTilt, sineTilt, -cosinePan * cosineTilt)
    let level = Vector3(cosinePan, 0, sinePan)
    let upright = Vector3(-sinePan * sineTilt, cosineTilt, cosinePan * sineTilt)
    // A camera that is turned clockwise has its upper side at the right.
    let (sineRoll, cosineRoll) = (Degrees.sine(projection.roll), Degrees.cosine(projection.roll))
    right = level * cosineRoll + upright * -sineRoll
    up = upright * cosineRoll + level * sineRoll
    halfWidth = Degrees.tangent(projection.visibleAngle / 2)
    let isShape = view.width > 0 && view.height > 0 && view.width.isFinite && view.height.isFinite
    halfHeight = halfWidth * (isShape ? view.height / view.width : 1)
    (xOffset, yOffset) = (projection.xOffset, projection.yOffset)
  }

  /// Where a place of the view looks.
  ///
  /// - Parameters:
  ///   - x: from 0 at the left edge to 1.
  ///   - y: from 0 at the upper edge to 1.
  public func direction(x: Double, y: Double) -> Vector3 {
    let (across, rise) = (2 * (x - xOffset) - 1, 1 - 2 * (y + yOffset))
    let vector = forward + right * (across * halfWidth) + up * (rise * halfHeight)
    return vector * (1 / vector.length)
  }

  /// The place of the view that looks in a direction; `nil` behind the viewer. It may lie outside of the view.
  public func viewPlace(of direction: Vector3) -> (x: Double, y: Double)? {
    let depth = Vector3.dot(direction, forward)
    guard depth > 0 else { return nil }
    let across = Vector3.dot(direction, right) / depth / halfWidth
    let rise = Vector3.dot(direction, up) / depth / halfHeight
    return ((across + 1) / 2 + xOffset, (1 - rise) / 2 - yOffset)
  }

  /// The place of an equirectangular picture that is seen at a place of the view: u from 0 at its left edge to 1, v from 0 at its upper edge
  /// to 1.
  public func picturePlace(x: Double, y: Double) -> (u: Double, v: Double) {
    Self.picturePlace(of: direction(x: x, y: y))
  }

  /// The place of an equirectangular picture that is in a direction.
  public static func picturePlace(of direction: Vector3) -> (u: Double, v: Double) {
    let around = Degrees.arctangent(direction.x, -direction.z)
    let above = Degrees.arcsine(direction.y / direction.length)
    return (0.5 + around / 360, 0.5 - above / 180)
  }

  /// The matrix that takes a place on the sphere to clip space, column by column, as graphics libraries want it: perspective after rotation, depth from
  /// -1 to 1.
  ///
  /// - Parameters:
  ///   - near: distance of the nearest plane.
  ///   - far: distance of the farthest plane.
  public func matrix(near: Double = 0.1, far: Double = 10) -> [Double] {
    let depth = (far + near) / (near - far)
    let shift = 2 * far * near / (near - far)
    // What is behind the camera's axis, by its three parts; the offsets move the finished picture.
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

extension ViewProjection {
  /// Degrees that are seen from one side of the view to the other.
  public var visibleAngle: Double {
    2 * Degrees.arctangent(Degrees.tangent(Self.baseAngle / 2), max(zoom, 1e-6))
  }

  /// The views into which one is split, from the left, in parts of its width: all of it, or a half for each eye.
  public var eyes: [ClosedRange<Double>] { style == .normal ? [0...1] : [0...0.5, 0.5...1] }
}
