import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// A rule never holds while its annotation is there.
  ///
  /// Whatever the app enables, and whatever values it gives: the annotation never shows, or never acts.
  static let neverTrue = ProjectRule(
    "never-true", "A rule never holds while its annotation is there", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "score > 3 && score < 5"}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "precondition": "score > 5 && score < 3"}"#
      )
    ],
    .allWays { exploration, context in
      context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        let annotation = context.annotations[number]
        guard found.path == nil, found.isEntered, let condition = annotation.condition,
          annotation.kind != .unsupported, context.hasItsTime(number)
        else { return nil }
        return ProjectProblem(
          "“\(condition.text.beginning)” never holds while it is there", of: number, .condition,
          fix: "look at the signs of the rule, or take the annotation out")
      }
    })
}
