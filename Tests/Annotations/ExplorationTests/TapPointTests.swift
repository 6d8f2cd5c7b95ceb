import AnnotationEngine
import Exploration
import TestSupport
import Testing

/// The tappable points of overlapping boxes, compared with a tap on each point of a grid.
@Suite struct TapPointTests {
  /// A box along the lines at each tenth of the picture.
  private struct Tenths {
    var left, top, width, height: Int

    var box: Annotation.Box {
      var box = Annotation.Box()
      box.left = .percent(Double(10 * left))
      box.top = .percent(Double(10 * top))
      box.width = .percent(Double(10 * width))
      box.height = .percent(Double(10 * height))
      return box
    }

    /// Whether it has the field of the grid that begins at the lines of these numbers.
    func has(_ x: Int, _ y: Int) -> Bool {
      left <= x && x < left + width && top <= y && y < top + height
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func aTapHitsTheLastAnnotationThatContainsThePoint(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let boxes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      Tenths(
        left: .random(in: -4...10, using: &generator), top: .random(in: -2...10, using: &generator),
        width: .random(in: 1...9, using: &generator), height: .random(in: 1...12, using: &generator)
      )
    }
    let annotations = boxes.enumerated().map { number, tenths in
      var annotation = Scenery.image("\(number)", 2, 9)
      annotation.box = tenths.box
      annotation.action.command = .init(name: "go")
      return annotation
    }
    var hit: Set<Int> = []
    for x in 0..<10 {
      for y in 0..<10 {
        if let top = boxes.lastIndex(where: { $0.has(x, y) }) { hit.insert(top) }
      }
    }
    let exploration = Exploration(of: Scenery.project(annotations), duration: 12)
    let found = exploration.findings.indices.filter { exploration.findings[$0].isTappable }
    #expect(Set(found) == hit, "\(boxes)")
  }
}
