import JSON
import PlayerCore
import PlayerUI
import TestSupport
import Testing

@Suite struct ProjectionCameraTests {
  static let view = ViewSize(width: 640, height: 360)

  static func camera(_ change: (inout ViewProjection) -> Void = { _ in }) -> ProjectionCamera {
    var projection = ViewProjection()
    change(&projection)
    return ProjectionCamera(projection, view: view)
  }

  @Test func theDefaultsEqualThoseOfTheNativeSDK() {
    let projection = ViewProjection()
    #expect(projection.pan == 0 && projection.tilt == 0 && projection.roll == 0)
    #expect(projection.zoom == 1 && ViewProjection.baseAngle == 75)
    #expect(projection.sourceFormat == .none && projection.style == .normal)
    #expect(abs(projection.visibleAngle - 75) < 1e-12)
  }

  @Test(arguments: [("equirectangular", true), ("Equirectangular", true), ("cubemap", false)])
  func a360DegreeVideoIsRecognized(text: String, isAllAround: Bool) {
    let video = ControlsStage.video("a", properties: ["projection": .string(text)])
    #expect(video.isAllAround == isAllAround)
    #expect(ViewProjection(of: video).sourceFormat == (isAllAround ? .equirectangular : .none))
    #expect(!ControlsStage.video("a").isAllAround)
  }

  /// The middle of the view looks where pan and tilt say.
  @Test(
    arguments: [
      (0.0, 0.0, 0.5, 0.5), (90, 0, 0.75, 0.5), (-90, 0, 0.25, 0.5), (45, 30, 0.625, 1.0 / 3),
      (0, 90, 0.5, 0), (0, -90, 0.5, 1), (-135, -45, 0.125, 0.75),
    ] as [(Double, Double, Double, Double)])
  func theCenterOfTheViewIsTheDirectionOfTheCamera(pan: Double, tilt: Double, u: Double, v: Double) {
    let place = Self.camera { ($0.pan, $0.tilt) = (pan, tilt) }.picturePlace(x: 0.5, y: 0.5)
    #expect(abs(place.v - v) < 1e-12)
    // Straight up and down, all of the picture's edge is one place.
    if abs(tilt) < 90 { #expect(abs(place.u - u) < 1e-12) }
  }

  @Test func theEdgesOfTheViewAreAtHalfTheFieldOfView() {
    let camera = Self.camera()
    #expect(abs(camera.picturePlace(x: 0, y: 0.5).u - (0.5 - 37.5 / 360)) < 1e-12)
    #expect(abs(camera.picturePlace(x: 1, y: 0.5).u - (0.5 + 37.5 / 360)) < 1e-12)
    #expect(camera.picturePlace(x: 0.5, y: 0).v < 0.5 && camera.picturePlace(x: 0.5, y: 1).v > 0.5)
  }

  @Test func aZoomOfTwoShowsHalfTheWidthAtTheSameDistance() {
    let (near, far) = (Self.camera { $0.zoom = 2 }, Self.camera())
    let (first, second) = (near.picturePlace(x: 1, y: 0.5), far.picturePlace(x: 0.75, y: 0.5))
    #expect(abs(first.u - second.u) < 1e-12 && abs(first.v - second.v) < 1e-12)
  }

  @Test(arguments: [90.0, 180, -90, 360])
  func aRollTurnsTheCameraClockwise(roll: Double) throws {
    let above = Self.camera().direction(x: 0.5, y: 0.4)
    let place = try #require(Self.camera { $0.roll = roll }.viewPlace(of: above))
    // The camera turns clockwise, so the picture turns the other way: what was above is at the left after a quarter.
    let (x, y) = (place.x - 0.5, (place.y - 0.5) * 360 / 640)
    let distance = 0.1 * 360 / 640
    let wanted: (Double, Double) =
      switch roll {
      case 90: (-distance, 0)
      case 180: (0, distance)
      case -90: (distance, 0)
      default: (0, -distance)
      }
    #expect(abs(x - wanted.0) < 1e-12 && abs(y - wanted.1) < 1e-12)
  }

  @Test func offsetsMoveThePictureInTheView() throws {
    let ahead = Self.camera().direction(x: 0.5, y: 0.5)
    let camera = Self.camera { ($0.xOffset, $0.yOffset) = (0.1, 0.2) }
    let place = try #require(camera.viewPlace(of: ahead))
    #expect(abs(place.x - 0.6) < 1e-12 && abs(place.y - 0.3) < 1e-12)
  }

  @Test func directionsBehindTheViewerHaveNoPosition() {
    #expect(Self.camera().viewPlace(of: Vector3(0, 0, 1)) == nil)
    #expect(Self.camera().viewPlace(of: Vector3(1, 0, 0)) == nil)
  }

  static let seeds = (1...200).map { UInt64($0) }

  /// Rays, places and the matrix say the same; a direction is of length 1.
  @Test(arguments: seeds)
  func placesDirectionsAndTheMatrixAgree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var projection = ViewProjection()
    (projection.pan, projection.tilt) = (number(-180...180), number(-90...90))
    (projection.roll, projection.zoom) = (number(-180...180), number(0.5...4))
    (projection.xOffset, projection.yOffset) = (number(-0.2...0.2), number(-0.2...0.2))
    let view = ViewSize(width: number(100...2000), height: number(100...2000))
    let camera = ProjectionCamera(projection, view: view)
    let (x, y) = (number(0...1), number(0...1))
    let ray = camera.direction(x: x, y: y)
    #expect(abs(ray.x * ray.x + ray.y * ray.y + ray.z * ray.z - 1) < 1e-12)
    let place = try #require(camera.viewPlace(of: ray))
    #expect(abs(place.x - x) < 1e-9 && abs(place.y - y) < 1e-9)
    let matrix = camera.matrix()
    let clip = (0..<4).map { row in
      matrix[row] * ray.x + matrix[4 + row] * ray.y + matrix[8 + row] * ray.z + matrix[12 + row]
    }
    #expect(clip[3] > 0)
    #expect(abs((clip[0] / clip[3] + 1) / 2 - x) < 1e-9)
    #expect(abs((1 - clip[1] / clip[3]) / 2 - y) < 1e-9)
    #expect((-1...1).contains(clip[2] / clip[3]))
    let seen = camera.picturePlace(x: x, y: y)
    #expect((0...1).contains(seen.u) && (0...1).contains(seen.v))
  }

  @Test func depthIsFromMinusOneAtTheNearPlaneToOneAtTheFar() {
    let matrix = Self.camera().matrix(near: 0.5, far: 20)
    for (distance, depth) in [(0.5, -1.0), (20, 1)] {
      let z = matrix[10] * -distance + matrix[14]
      let w = matrix[11] * -distance
      #expect(abs(z / w - depth) < 1e-12)
    }
  }

  @Test func gogglesShowTheVideoOnceForEachEye() {
    var projection = ViewProjection()
    #expect(projection.eyes == [0...1])
    projection.style = .goggles
    #expect(projection.eyes == [0...0.5, 0.5...1])
    #expect(projection.style.other == .normal)
  }

  @Test func aViewWithoutASizeGivesFiniteResults() {
    for (width, height) in [(0, 0), (0, 3), (3, 0), (.nan, 3), (-4, 3), (4, -3), (.infinity, 3), (3, .infinity)] {
      let view = ViewSize(width: width, height: height)
      let camera = ProjectionCamera(ViewProjection(), view: view)
      #expect(camera.matrix().allSatisfy { $0.isFinite })
      #expect(camera.picturePlace(x: 0.5, y: 0.5).u == 0.5)
    }
  }
}
