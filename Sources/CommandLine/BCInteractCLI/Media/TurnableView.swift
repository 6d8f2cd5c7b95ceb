import PlayerCore
import PlayerUI

/// The view of a 360° video in the window of `play`, which the viewer turns.
struct TurnableView {
  private(set) var projection: ViewProjection
  /// The position of the pointer at the last turn, while its button is pressed.
  private var grip: (x: Double, y: Double)?
  private var isDragged = false

  /// The number of degrees by which a key turns the view.
  static let step = 15
  /// The number of pixels within which a press is a click.
  private static let clickDistance = 4.0

  init(_ projection: ViewProjection) { self.projection = projection }

  /// Turns the view by a number of degrees.
  mutating func turn(right: Int, up: Int) {
    projection.pan += Double(right)
    projection.tilt += Double(up)
    projection = projection.clamped(to: ProjectionLimits())
  }

  /// Begins a drag or a click.
  mutating func press(at pointer: (x: Double, y: Double)) { (grip, isDragged) = (pointer, false) }

  /// Turns the view with the pointer while its button is pressed.
  ///
  /// - Returns: Whether the view turned.
  mutating func move(to pointer: (x: Double, y: Double), in view: ViewSize) -> Bool {
    guard let grip else { return false }
    let (x, y) = (pointer.x - grip.x, pointer.y - grip.y)
    guard isDragged || max(abs(x), abs(y)) >= Self.clickDistance else { return false }
    (self.grip, isDragged) = (pointer, true)
    projection = projection.dragged(x: x, y: y, in: view, limits: ProjectionLimits())
    return true
  }

  /// Ends a drag or a click.
  ///
  /// - Returns: Whether it was a click.
  mutating func release() -> Bool {
    defer { grip = nil }
    return grip != nil && !isDragged
  }
}

extension PlayOptions {
  /// The first direction of a 360° video; `nil` for any other.
  var projection: ViewProjection? {
    guard isVideo360 else { return nil }
    var projection = ViewProjection()
    projection.sourceFormat = .equirectangular
    projection.pan = pan ?? 0
    projection.tilt = tilt ?? 0
    return projection
  }
}
