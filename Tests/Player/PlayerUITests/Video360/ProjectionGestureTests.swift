import JSON
import PlayerCore
import PlayerUI
import Testing

@Suite struct ProjectionGestureTests {
  static let view = ViewSize(width: 750, height: 400)

  static func limits(_ change: (inout ProjectionLimits) -> Void) -> ProjectionLimits {
    var limits = ProjectionLimits()
    change(&limits)
    return limits
  }

  /// The picture goes along with the finger: a tenth of a degree a point here.
  @Test func aDragMovesThePicture() {
    let moved = ViewProjection().dragged(x: 100, y: 50, in: Self.view, limits: ProjectionLimits())
    #expect(abs(moved.pan + 10) < 1e-9 && abs(moved.tilt - 5) < 1e-9)
  }

  @Test(arguments: [(-3650.0, 5.0), (1900, 170), (1799, -179.9), (-1799, 179.9)])
  func withoutLimitsAPanWrapsAround(x: Double, pan: Double) {
    let moved = ViewProjection().dragged(x: x, y: 0, in: Self.view, limits: ProjectionLimits())
    #expect(abs(moved.pan - pan) < 1e-9)
  }

  @Test func aTiltStopsAtTheTopAndTheBottom() {
    var projection = ViewProjection()
    for _ in 0..<30 {
      projection = projection.dragged(x: 0, y: 300, in: Self.view, limits: ProjectionLimits())
    }
    #expect(projection.tilt == 90)
  }

  @Test func limitsHold() {
    let limits = Self.limits {
      ($0.pan, $0.tilt, $0.zoom, $0.rotate) = (-30...20, -10...15, 1...3, -5...5)
    }
    let start = ViewProjection()
    #expect(start.dragged(x: -999, y: 0, in: Self.view, limits: limits).pan == 20)
    #expect(start.dragged(x: 999, y: 0, in: Self.view, limits: limits).pan == -30)
    #expect(start.dragged(x: 0, y: 999, in: Self.view, limits: limits).tilt == 15)
    #expect(start.dragged(x: 0, y: -999, in: Self.view, limits: limits).tilt == -10)
    #expect(start.pinched(scale: 9, degrees: 40, limits: limits).zoom == 3)
    #expect(start.pinched(scale: 9, degrees: 40, limits: limits).roll == 5)
    #expect(start.pinched(scale: 0.1, limits: limits).zoom == 1)
  }

  /// The default limits of the native SDK allow no zoom and no rotation.
  @Test func zoomAndRollAreDisabledByDefault() {
    let pinched = ViewProjection().pinched(scale: 2, degrees: 30, limits: ProjectionLimits())
    #expect(pinched == ViewProjection())
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func invalidNumbersMoveNothing(number: Double) {
    let start = ViewProjection()
    #expect(start.dragged(x: number, y: 0, in: Self.view, limits: ProjectionLimits()) == start)
    #expect(start.pinched(scale: number, limits: ProjectionLimits()) == start)
    #expect(start.pinched(scale: 1, degrees: number, limits: ProjectionLimits()) == start)
    var broken = start
    (broken.pan, broken.tilt, broken.roll, broken.zoom) = (number, number, number, number)
    let clamped = broken.clamped(to: ProjectionLimits())
    #expect([clamped.pan, clamped.tilt, clamped.roll, clamped.zoom].allSatisfy { $0.isFinite })
    let inertia = PanInertia(
      from: start, x: number, y: 0, in: Self.view, limits: ProjectionLimits())
    #expect(inertia.isOver(after: 0) && inertia.projection(after: 1) == start)
  }

  @Test func aPanDeceleratesToRest() {
    let inertia = PanInertia(
      from: ViewProjection(), x: -500, y: 0, in: Self.view, limits: ProjectionLimits())
    #expect(abs(inertia.panVelocity - 50) < 1e-9 && inertia.tiltVelocity == 0)
    #expect(inertia.projection(after: 0).pan == 0)
    var last = 0.0
    var steps: [Double] = []
    for step in 1...40 {
      let pan = inertia.projection(after: Double(step) / 10).pan
      steps.append(pan - last)
      last = pan
    }
    // Slower at each step, and all in all the speed for as long as the time constant.
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 && $1 > 0 })
    #expect(abs(last - 50 * PanInertia.timeConstant) < 0.01)
    #expect(!inertia.isOver(after: 0.5) && inertia.isOver(after: 4))
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func withoutInertiaAPanStops(inertia: Double) {
    let limits = Self.limits { $0.panInertia = inertia }
    let pan = PanInertia(from: ViewProjection(), x: 500, y: 0, in: Self.view, limits: limits)
    #expect(pan.isOver(after: 0) && pan.projection(after: 1) == ViewProjection())
  }

  @Test func inertiaStaysWithinTheLimits() {
    let limits = Self.limits { $0.pan = -5...5 }
    let pan = PanInertia(from: ViewProjection(), x: -5000, y: 0, in: Self.view, limits: limits)
    #expect(pan.projection(after: 10).pan == 5)
  }

  @Test func theGogglesButtonIsOfferedOnPhonesFor360DegreeVideos() {
    let stage = ControlsStage()
    stage.controller.setVideos([
      ControlsStage.video("a", properties: ["projection": "equirectangular"]),
      ControlsStage.video("b"),
    ])
    stage.drain()
    func isThere() -> Bool { stage.controls.solved(width: 700).frame(of: "video360") != nil }
    #expect(!isThere())
    stage.controls.hasGoggles = true
    #expect(isThere())
    stage.controls.press(.video360)
    #expect(stage.delegate.notes == ["goggles by deviceMotionTracking"])
    #expect(!stage.controls.isPrimary(.video360))
    var turned = stage.controls.snapshot.projection
    (turned.pan, turned.style) = (30, .normal)
    stage.controls.setProjection(turned)
    #expect(stage.controls.snapshot.projection.pan == 30)
    #expect(stage.controls.snapshot.projection.style == .goggles)
    stage.controller.advanceToNext()
    stage.drain()
    #expect(!isThere() && stage.controls.snapshot.projection == ViewProjection())
  }

  @Test func theNavigationMethodIsReportedWithTheStyle() {
    let stage = ControlsStage()
    #expect(stage.controls.snapshot.navigationMethod == .none)
    stage.controller.setVideos([
      ControlsStage.video("a", properties: ["projection": "equirectangular"]),
      ControlsStage.video("b"),
    ])
    stage.drain()
    #expect(stage.controls.snapshot.navigationMethod == .fingerTracking)
    stage.controls.setProjectionStyle(.normal, navigationMethod: .deviceMotionTracking)
    stage.controls.setProjectionStyle(.normal, navigationMethod: .deviceMotionTracking)
    stage.controls.setProjectionStyle(.goggles)
    stage.controls.setProjectionStyle(.normal)
    #expect(
      stage.delegate.notes == [
        "normal by deviceMotionTracking", "goggles by deviceMotionTracking",
        "normal by fingerTracking",
      ])
    stage.controller.advanceToNext()
    stage.drain()
    #expect(stage.controls.snapshot.navigationMethod == .none)
  }
}
