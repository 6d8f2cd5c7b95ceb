import AnnotationEngine
import Lint
import ProjectFormat

extension ProjectRule {
  /// An annotation is there for no time at all.
  ///
  /// Its window ends where it begins, so that it never shows.
  static let neverActive = ProjectRule(
    "never-active", "An annotation is there for no time at all", .error,
    good: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "start": 5, "duration": 4}"#)],
    bad: [.annotations(#"{"id": "a", "type": "pop", "text": "A", "start": 5, "duration": 0}"#)],
    .annotation { annotation, context in
      guard annotation.isVisual, let window = context.windows[annotation.index],
        window.end <= window.start, !context.endsBeforeStart(annotation)
      else { return [] }
      return [ProjectProblem("it lasts no time, and never shows", .end, fix: "give it a duration")]
    })
}
