import AnnotationEngine

/// How a viewer can tap an annotation while others are on screen.
///
/// What is later in the document lies above. Only boxes in percent are known to lie in the picture and over each other:
/// a box in pixels depends on how large the host draws the picture, and one as large as its content on the host's fonts.
/// Such an annotation can always be tapped, and hides nothing.
struct TapPlaces {
  /// Below more than so many others, an annotation is taken to be free somewhere.
  static let maximumAbove = 32

  private let areas: [PictureArea?]
  private let ids: [String]

  init(_ annotations: [Annotation]) {
    areas = annotations.map { PictureArea($0.box) }
    ids = annotations.map(\.id)
  }

  /// The input that taps an annotation, by its id where that can only mean it.
  /// - Parameter visible: what is on screen, the annotation itself, too.
  /// - Returns: `nil` where it lies outside the picture, or wholly below others.
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

  /// Whether an annotation can keep others from being tapped: the lower ones that it overlaps.
  func covers(_ upper: Int, _ lower: Int) -> Bool {
    guard upper > lower, let first = areas[upper], let second = areas[lower] else { return false }
    return first.overlaps(second)
  }

  /// A point of an area that no area above it contains.
  private func freePoint(of area: PictureArea, below others: [PictureArea]) -> (
    x: Double, y: Double
  )? {
    let above = others.filter { !$0.isEmpty && $0.overlaps(area) }
    let middle = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
    if !above.contains(where: { $0.contains(middle.0, middle.1) }) { return middle }
    // Of so many nobody can tell at a glance, and to tell would take long.
    if above.count > Self.maximumAbove { return middle }
    // What is above changes at the edges only: one point of each field between them is enough.
    let columns = fields(area.left, area.right, edges: above.flatMap { [$0.left, $0.right] })
    let rows = fields(area.top, area.bottom, edges: above.flatMap { [$0.top, $0.bottom] })
    for y in rows {
      for x in columns where !above.contains(where: { $0.contains(x, y) }) { return (x, y) }
    }
    return nil
  }

  /// The middles of the fields into which edges cut a stretch.
  private func fields(_ start: Double, _ end: Double, edges: [Double]) -> [Double] {
    let cuts = ([start, end] + edges.filter { start < $0 && $0 < end }).sorted()
    return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { ($0 + $1) / 2 }
  }
}
