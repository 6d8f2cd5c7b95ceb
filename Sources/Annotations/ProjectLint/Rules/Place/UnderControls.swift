import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// Something that can be tapped lies under the control bar.
  ///
  /// The bar is 44 points high, at the bottom of a picture that is 375 points high on a phone held sideways. While it
  /// shows, it is the bar that is tapped; upright, where the picture is lower, it hides still more.
  static let underControls = ProjectRule(
    "under-controls", "Something that can be tapped lies under the control bar", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "left": "0%", "top": "70%", "width": "30%", "height": "30%", "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "left": "0%", "top": "89%", "width": "30%", "height": "11%", "onClick": {"pause": true}}"#
      )
    ],
    .annotation { annotation, context in
      guard annotation.isChoice, let area = context.areas[annotation.index], !area.isEmpty,
        area.top >= 1 - 44.0 / 375
      else { return [] }
      return [
        ProjectProblem(
          "it lies under the control bar while that shows", .box, fix: "move it up, above 88 %")
      ]
    })
}
