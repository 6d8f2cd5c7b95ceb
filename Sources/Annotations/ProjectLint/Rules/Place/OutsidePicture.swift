import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// A box lies outside the picture.
  ///
  /// Of a box that lies wholly outside nobody sees anything: an error. What juts out is cut off, or lies on the bars
  /// beside the picture.
  static let outsidePicture = ProjectRule(
    "outside-picture", "A box lies outside the picture", .error,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "left": "60%", "top": "80%", "width": "40%", "height": "20%"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "left": "100%", "top": "80%", "width": "40%", "height": "20%"}"#
      ),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "left": "80%", "top": "80%", "width": "40%", "height": "20%"}"#
      ),
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "width": "140%", "height": "20%"}"#
      ),
    ],
    .reader(.box, fix: { _ in "keep it within 100%" }) { annotation, context in
      guard let area = context.areas[annotation.index] else { return [] }
      let box = annotation.box
      if area.isEmpty, !box.isEmpty {
        return [
          ProjectProblem(
            "it lies wholly outside the picture", .box,
            fix: "keep left and top between 0% and 100%, with room for width and height")
        ]
      }
      // A hundredth is a matter of rounding, and what is too long is told by the reader.
      let sides = box.juttingSides
      guard !sides.isEmpty else { return [] }
      return [
        ProjectProblem(
          "it juts out of the picture \(sides.joined(separator: " and "))", .box,
          severity: .warning, fix: "move it, or make it smaller")
      ]
    })
}

extension Annotation.Box {
  fileprivate var isEmpty: Bool { width == .percent(0) || height == .percent(0) }

  /// Where a box in percent juts out by more than a hundredth of the picture.
  fileprivate var juttingSides: [String] {
    guard case .percent(let left) = left, case .percent(let top) = top,
      case .percent(let width)? = width, case .percent(let height)? = height
    else { return [] }
    var sides: [String] = []
    if left < -1 { sides.append("on the left") }
    if width <= 100, left + width > 101 { sides.append("on the right") }
    if top < -1 { sides.append("at the top") }
    if height <= 100, top + height > 101 { sides.append("at the bottom") }
    return sides
  }
}
