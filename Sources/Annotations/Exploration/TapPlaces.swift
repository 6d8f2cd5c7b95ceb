package import AnnotationEngine

/// The points at which a viewer can tap annotations while others are on screen.
///
/// An annotation that is later in the document lies above, as in the engine's taps. Only for boxes
/// in percent it is known whether they cover each other: a box in pixels depends on the size of the
/// picture on the host, and one as large as its content on the host's fonts. Such an annotation
/// covers nothing, and counts as tappable unless one of its sides shows that it lies outside the
/// picture.
struct TapPlaces {
  /// An annotation below more than this number of others counts as tappable.
  static let maximumAbove = 32

  private let areas: [PictureArea?]
  private let ids: [String]

  init(_ annotations: [Annotation]) {
    areas = annotations.map { PictureArea($0.box) }
    ids = annotations.map(\.id)
  }

  /// Returns the input that taps an annotation, by its id unless that refers to another one.
  /// - Parameter visible: the annotations on screen, including this one.
  /// - Returns: `nil` if the annotation lies outside the picture, or wholly below others.
  func input(tapping annotation: Int, visible: [Int]) -> EngineInput? {
    let above = visible.filter { $0 > annotation }
    let isMeantByID = !above.contains { ids[$0].utf8.elementsEqual(ids[annotation].utf8) }
    guard let area = areas[annotation] else {
      return isMeantByID ? .tap(ids[annotation]) : nil
    }
    guard !area.isEmpty, let point = freePoint(of: area, below: above.compactMap { areas[$0] })
    else { return nil }
    return isMeantByID ? .tap(ids[annotation]) : .tapAt(x: point.x, y: point.y)
  }

  /// Returns whether an annotation lies above another and overlaps it.
  func covers(_ upper: Int, _ lower: Int) -> Bool {
    guard upper > lower, let first = areas[upper], let second = areas[lower] else { return false }
    return first.overlaps(second)
  }

  /// Returns a point of an area that no area above it contains.
  private func freePoint(of area: PictureArea, below others: [PictureArea]) -> (x: Double, y: Double)? {
    let above = others.filter { !$0.isEmpty && $0.overlaps(area) }
    let middle = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    if !above.contains(where: { $0.contains(middle.0, middle.1) }) { return middle }
    if above.count > Self.maximumAbove { return middle }
    // Only edges change what lies above: one point of each field between them is enough.
    let columns = fields(area.left, area.right, edges: above.flatMap { [$0.left, $0.right] })
    let rows = fields(area.top, area.bottom, edges: above.flatMap { [$0.top, $0.bottom] })
    for y in rows {
      for x in columns where !above.contains(where: { $0.contains(x, y) }) { return (x, y) }
    }
    return nil
  }

  /// Returns the middles of the fields into which edges divide a range.
  private func fields(_ start: Double, _ end: Double, edges: [Double]) -> [Double] {
    let cuts = ([start, end] + edges.filter { start < $0 && $0 < end }).sorted()
    return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { ($0 + $1) / 2 }
  }
}

/// The part of an annotation's box that lies in the picture, in fractions of the picture's sides.
package struct PictureArea: Hashable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// Creates the area of a box; `nil` if that depends on the host.
  package init?(_ box: Annotation.Box) {
    let columns = Self.range(from: box.left, length: box.width)
    let rows = Self.range(from: box.top, length: box.height)
    // A box outside of the picture has no area in it, whatever its other side is.
    let empty = [columns, rows].lazy.compactMap(\.self).first { $0.start >= $0.end }
    guard let columns = empty ?? columns, let rows = empty ?? rows else { return nil }
    (left, right) = columns
    (top, bottom) = rows
  }

  /// Returns the part of a side of the picture that a box covers; `nil` if that depends on the host.
  private static func range(
    from start: Annotation.Box.Length, length: Annotation.Box.Length?
  ) -> (start: Double, end: Double)? {
    switch (start, length) {
    case (.percent(let start), .percent(let length)?): (max(0, start / 100), min(1, (start + length) / 100))
    case (.percent(100...), _): (1, 1)
    case (.pixels(let start), .pixels(let length)?) where start + length <= 0: (0, 0)
    default: nil
    }
  }

  package var isEmpty: Bool { left >= right || top >= bottom }

  package func overlaps(_ other: PictureArea) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  package func contains(_ x: Double, _ y: Double) -> Bool {
    left <= x && x < right && top <= y && y < bottom
  }

  /// Returns whether the area contains all of another one.
  package func contains(_ other: PictureArea) -> Bool {
    left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
  }
}
