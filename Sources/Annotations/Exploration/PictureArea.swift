package import AnnotationEngine

/// The part of an annotation's box that lies in the picture, in fractions of the picture's sides.
package struct PictureArea: Hashable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// The part of a box that lies in the picture; `nil` where that depends on the host.
  package init?(_ box: Annotation.Box) {
    guard case .percent(let left) = box.left, case .percent(let top) = box.top,
      case .percent(let width)? = box.width, case .percent(let height)? = box.height
    else { return nil }
    self.left = max(0, left / 100)
    self.top = max(0, top / 100)
    right = min(1, (left + width) / 100)
    bottom = min(1, (top + height) / 100)
  }

  package var isEmpty: Bool { left >= right || top >= bottom }

  package func overlaps(_ other: PictureArea) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  package func contains(_ x: Double, _ y: Double) -> Bool {
    left <= x && x < right && top <= y && y < bottom
  }

  /// Whether all of another area lies in this one.
  package func contains(_ other: PictureArea) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }
}
