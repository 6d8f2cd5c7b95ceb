import AnnotationEngine
import Exploration
import Lint
import ProjectFormat

extension ProjectRule {
  /// Two things that can be tapped lie over each other.
  ///
  /// A tap where both lie is meant for the one on top, whichever the viewer has seen. Of those that are there under
  /// different conditions nobody can tell whether they meet.
  static let overlap = ProjectRule(
    "overlap", "Two things that can be tapped lie over each other", .warning,
    good: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "left": "0%", "top": "0%", "width": "50%", "height": "50%", "onClick": {"pause": true}}"#,
        #"{"id": "b", "type": "hotLink", "title": "B", "start": 5, "end": 9, "left": "50%", "top": "0%", "width": "50%", "height": "50%", "onClick": {"pause": true}}"#
      )
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "left": "0%", "top": "0%", "width": "50%", "height": "50%", "onClick": {"pause": true}}"#,
        #"{"id": "b", "type": "hotLink", "title": "B", "start": 8, "end": 12, "left": "40%", "top": "0%", "width": "50%", "height": "50%", "onClick": {"pause": true}}"#
      )
    ],
    .project { context in
      var problems: [ProjectProblem] = []
      var active: [Int] = []
      // So many are compared with each; a screen with more is a mistake of its own.
      let maximum = 64
      for number in context.choices {
        guard let window = context.windows[number], window.end > window.start,
          let area = context.areas[number], !area.isEmpty
        else { continue }
        active.removeAll { (context.windows[$0]?.end ?? 0) <= window.start }
        let condition = context.annotations[number].condition?.text
        let other = active.suffix(maximum).first { other in
          let otherCondition = context.annotations[other].condition?.text
          return context.areas[other]?.overlaps(area) == true
            && (condition == nil || otherCondition == nil || condition == otherCondition)
        }
        if let other {
          let (lower, upper) = (min(number, other), max(number, other))
          problems.append(
            ProjectProblem(
              "\(context.annotations[upper].id.beginning) lies over a part of it, and both can be tapped",
              of: lower, .box, fix: "move them apart"))
        }
        active.append(number)
        if active.count > 2 * maximum { active.removeFirst(maximum) }
      }
      return problems
    })
}
