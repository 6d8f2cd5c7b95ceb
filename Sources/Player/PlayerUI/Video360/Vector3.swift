#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A direction, or a place in space: x to the right, y up, z towards the viewer.
public struct Vector3: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Up.
  public var y: Double
  /// Towards the viewer.
  public var z: Double

  /// A vector of three parts.
  public init(_ x: Double, _ y: Double, _ z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  var length: Double { (x * x + y * y + z * z).squareRoot() }

  static func dot(_ first: Vector3, _ second: Vector3) -> Double {
    first.x * second.x + first.y * second.y + first.z * second.z
  }

  static func + (first: Vector3, second: Vector3) -> Vector3 {
    Vector3(first.x + second.x, first.y + second.y, first.z + second.z)
  }

  static func * (vector: Vector3, factor: Double) -> Vector3 {
    Vector3(vector.x * factor, vector.y * factor, vector.z * factor)
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

enum Exponential {
  /// What is left after so many time constants.
  static func decay(_ time: Double) -> Double { exp(-time) }
}
